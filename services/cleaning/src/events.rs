//! Events that the service publishes.

use selam_chassis::{Calendar, Result, Transaction, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_cleaning::v1::CleaningBookingChanged;

use crate::{booking_status::Event, convert::window_times, store::BookingRow};

/// Publishes a change of a booking in the transaction that makes it.
pub(crate) async fn publish_changed(
    transaction: &Transaction,
    booking: &BookingRow,
    event: Event,
    calendar: &Calendar,
) -> Result<()> {
    let (window_start_local_time, window_end_local_time) =
        window_times(calendar, booking.visit_date, booking.arrival_window);
    // Consumers that predate the typed field read this string.
    #[allow(deprecated)]
    let event = CleaningBookingChanged {
        booking_id: booking.id.to_string(),
        user_id: booking.user_id.to_string(),
        email: booking.user_email.clone(),
        language_code: booking.language_code.clone(),
        status: booking.status.wire().into(),
        event: event.as_str().to_owned(),
        booking_event: event.wire().into(),
        service_type: booking.service_type.wire().into(),
        date: booking.visit_date.to_string(),
        arrival_window: booking.arrival_window.wire().into(),
        window_start_local_time,
        window_end_local_time,
        address: booking.address.clone(),
        price: Some(Money::cad(booking.price_minor)),
        create_time: Some(timestamp(booking.update_time)),
    };
    transaction.publish(&event.booking_id, &event).await
}
