//! SeaORM entities of the service's tables.

pub(crate) mod booking;
pub(crate) mod booking_change;
pub(crate) mod quote;
pub(crate) mod series;
pub(crate) mod slot;
