//! Tables of the service as SeaORM sees them.

pub(crate) mod cargo_quote;
pub(crate) mod shipment;
pub(crate) mod shipment_event;
