//! Tables of the service as SeaORM sees them.

pub(crate) mod booking;
pub(crate) mod booking_change;
pub(crate) mod quote;
pub(crate) mod series;
pub(crate) mod slot;
