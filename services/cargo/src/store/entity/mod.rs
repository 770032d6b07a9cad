//! Tables of the service as SeaORM sees them.

pub(crate) mod quote;
pub(crate) mod shipment;
pub(crate) mod shipment_change;
