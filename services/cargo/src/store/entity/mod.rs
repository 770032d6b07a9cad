//! SeaORM entities of the service's tables.

pub(crate) mod ended_order;
pub(crate) mod quote;
pub(crate) mod shipment;
pub(crate) mod shipment_change;
