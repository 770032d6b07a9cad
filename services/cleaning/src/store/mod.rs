//! Queries; the only place that knows the ORM.

mod bookings;
mod entity;
mod listing;
mod quotes;
mod series;
mod slots;

pub(crate) use bookings::{
    add_change, booking, booking_for_update, changes, insert_booking, later_open, not_found, open_orders, save,
    search_text,
};
pub(crate) use entity::{
    booking::Model as BookingRow, booking_change::Model as ChangeRow, quote::Model as QuoteRow,
    series::Model as SeriesRow,
};
pub(crate) use listing::{Filter, Order, bookings};
pub(crate) use quotes::{forget_quotes, insert_quote, quote, use_quote};
pub(crate) use series::{due_series, end_series, insert_series, lock_due, lock_series, set_next_visit};
pub(crate) use slots::{booked, give_back, lock_day, take};
