//! Database queries. Only this module uses the ORM.

pub(crate) mod bookings;
pub(crate) mod entity;
pub(crate) mod listing;
pub(crate) mod quotes;
pub(crate) mod series;
pub(crate) mod slots;

pub(crate) use entity::{
    booking::Model as BookingRow, booking_change::Model as ChangeRow, quote::Model as QuoteRow,
    series::Model as SeriesRow,
};
/// A connection or a transaction.
pub(crate) use sea_orm::ConnectionTrait as Connection;
