use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{
    ArrivalWindow, CancelCleaningBookingRequest, CleaningBooking, CleaningBookingChanged, CleaningBookingStatus,
    Frequency, RescheduleCleaningBookingRequest, SkipCleaningBookingRequest,
};
use tonic::{Code, Status};

use crate::{
    Customer, assert_failed, client, crews_left_in, events_of, hours, next_event, order, regular, start, violations,
    word_of,
};

pub(crate) async fn cancel(
    platform: &TestPlatform,
    customer: &Customer,
    id: &str,
    series: bool,
) -> Result<CleaningBooking, Status> {
    let request = CancelCleaningBookingRequest {
        id: id.to_owned(),
        series,
    };
    let request = platform.request(request, Some(&customer.token));
    Ok(client(platform).cancel_cleaning_booking(request).await?.into_inner())
}

pub(crate) async fn skip(platform: &TestPlatform, customer: &Customer, id: &str) -> Result<CleaningBooking, Status> {
    let request = SkipCleaningBookingRequest { id: id.to_owned() };
    let request = platform.request(request, Some(&customer.token));
    Ok(client(platform).skip_cleaning_booking(request).await?.into_inner())
}

pub(crate) async fn reschedule(
    platform: &TestPlatform,
    customer: &Customer,
    id: &str,
    date: &str,
    window: ArrivalWindow,
) -> Result<CleaningBooking, Status> {
    let request = RescheduleCleaningBookingRequest {
        id: id.to_owned(),
        date: date.to_owned(),
        arrival_window: window.into(),
    };
    let request = platform.request(request, Some(&customer.token));
    Ok(client(platform)
        .reschedule_cleaning_booking(request)
        .await?
        .into_inner())
}

#[tokio::test]
async fn cancelled_visit_frees_its_window_for_good() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    next_event(&platform).await;
    let cancelled = cancel(&platform, &customer, &booking.id, false).await.unwrap();
    assert_eq!(cancelled.status(), CleaningBookingStatus::Cancelled);
    assert_ne!(cancelled.etag, booking.etag);
    assert_eq!(events_of(&cancelled), ["requested", "cancelled"]);
    assert_eq!(crews_left_in(&platform, "2026-11-24", ArrivalWindow::Morning).await, 4);
    let event = next_event(&platform).await;
    assert_eq!((word_of(&event), event.status()), ("cancelled", cancelled.status()));

    // A client repeats the call after a lost response.
    let again = cancel(&platform, &customer, &booking.id, false).await.unwrap();
    assert_eq!(again, cancelled);
    let moved = reschedule(&platform, &customer, &booking.id, "2026-11-25", ArrivalWindow::Midday).await;
    assert_failed(moved, Code::FailedPrecondition, "CLEANING_CHANGE_CLOSED");
    // The place is freed only once.
    assert_eq!(crews_left_in(&platform, "2026-11-24", ArrivalWindow::Morning).await, 4);
}

#[tokio::test]
async fn visit_moves_with_its_place() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    admin
        .update(&platform, &booking, CleaningBookingStatus::Confirmed)
        .await
        .unwrap();
    next_event(&platform).await;
    next_event(&platform).await;
    // To a later day, then to an earlier one.
    for (date, window, time) in [
        ("2026-11-26", ArrivalWindow::Afternoon, "2026-11-25T20:00:00Z"),
        ("2026-11-23", ArrivalWindow::Midday, "2026-11-22T17:00:00Z"),
    ] {
        let moved = reschedule(&platform, &customer, &booking.id, date, window)
            .await
            .unwrap();
        assert_eq!((moved.date.as_str(), moved.arrival_window()), (date, window));
        assert_eq!(
            moved.status(),
            CleaningBookingStatus::Requested,
            "the crew must be confirmed again"
        );
        let deadline = time.parse::<chrono::DateTime<chrono::Utc>>().unwrap().timestamp();
        assert_eq!(moved.change_deadline.unwrap().seconds, deadline);
        assert_eq!(crews_left_in(&platform, date, window).await, 3);
        let event = next_event(&platform).await;
        assert_eq!((word_of(&event), event.date.as_str()), ("rescheduled", date));
    }
    assert_eq!(crews_left_in(&platform, "2026-11-24", ArrivalWindow::Morning).await, 4);
    assert_eq!(
        crews_left_in(&platform, "2026-11-26", ArrivalWindow::Afternoon).await,
        4
    );
    let moved = customer.get(&platform, &booking.id).await.unwrap();
    assert_eq!(
        events_of(&moved),
        ["requested", "confirmed", "rescheduled", "rescheduled"]
    );

    // A move to the present window changes nothing.
    let same = reschedule(&platform, &customer, &booking.id, "2026-11-23", ArrivalWindow::Midday).await;
    assert_eq!(same.unwrap(), moved);
    assert!(platform.captured::<CleaningBookingChanged>().is_empty());
}

#[tokio::test]
async fn repeated_move_returns_visit_after_cut_off() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    // The first window of tomorrow begins in 21 hours, after the cut-off of 24 hours.
    let to_tomorrow = || reschedule(&platform, &customer, &booking.id, "2026-11-21", ArrivalWindow::Morning);
    let moved = to_tomorrow().await.unwrap();
    assert_eq!(moved.date, "2026-11-21");
    assert_eq!(to_tomorrow().await.unwrap(), moved);
    assert_eq!(crews_left_in(&platform, "2026-11-21", ArrivalWindow::Morning).await, 3);
}

#[tokio::test]
async fn rejects_moves_to_unbookable_windows() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    for (date, expected) in [
        ("2026-11-20", "DATE_TOO_EARLY"),
        ("2027-06-01", "DATE_TOO_LATE"),
        ("2026-11-22", "DATE_CLOSED"),
        ("2026-12-25", "DATE_CLOSED"),
        ("2026-02-30", "DATE_INVALID"),
        ("soon", "STRING_PATTERN"),
    ] {
        let status = reschedule(&platform, &customer, &booking.id, date, ArrivalWindow::Midday)
            .await
            .unwrap_err();
        assert_eq!(violations(&status), [("date".to_owned(), expected.to_owned())]);
    }
    for _ in 0..4 {
        Customer::new(&platform)
            .book(&platform, Frequency::Once, "2026-11-25")
            .await;
    }
    let full = reschedule(&platform, &customer, &booking.id, "2026-11-25", ArrivalWindow::Morning).await;
    assert_failed(full, Code::FailedPrecondition, "CLEANING_SLOT_FULL");
    assert_eq!(customer.get(&platform, &booking.id).await.unwrap(), booking);
    assert_eq!(crews_left_in(&platform, "2026-11-24", ArrivalWindow::Morning).await, 3);
}

#[tokio::test]
async fn rejects_late_changes_of_customers_only() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let first = customer.book(&platform, Frequency::Weekly, "2026-11-24").await;
    let single = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    // Tuesday 08:00 in Calgary is 15:00 UTC: 94 hours from now.
    platform.clock().advance(hours(93 - 24));
    reschedule(&platform, &customer, &single.id, "2026-11-24", ArrivalWindow::Midday)
        .await
        .unwrap();
    platform.clock().advance(hours(3) + std::time::Duration::from_micros(1));
    for id in [&single.id, &first.id] {
        let cancelled = cancel(&platform, &customer, id, false).await;
        assert_failed(cancelled, Code::FailedPrecondition, "CLEANING_CHANGE_CLOSED");
        let moved = reschedule(&platform, &customer, id, "2026-12-04", ArrivalWindow::Midday).await;
        assert_failed(moved, Code::FailedPrecondition, "CLEANING_CHANGE_CLOSED");
    }
    let skipped = skip(&platform, &customer, &first.id).await;
    assert_failed(skipped, Code::FailedPrecondition, "CLEANING_CHANGE_CLOSED");
    let ended = cancel(&platform, &customer, &first.id, true).await;
    assert_failed(ended, Code::FailedPrecondition, "CLEANING_CHANGE_CLOSED");
    // An admin can still cancel.
    let cancelled = cancel(&platform, &admin, &single.id, false).await.unwrap();
    assert_eq!(cancelled.status(), CleaningBookingStatus::Cancelled);
}

#[tokio::test]
async fn rejects_changes_after_the_visit_began() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let mut booking = customer.book(&platform, Frequency::Once, "2026-12-01").await;
    crate::statuses::begin_day(&platform, crate::date("2026-12-01"));
    for status in [
        CleaningBookingStatus::Confirmed,
        CleaningBookingStatus::InProgress,
        CleaningBookingStatus::Completed,
    ] {
        booking = admin.update(&platform, &booking, status).await.unwrap();
        if status != CleaningBookingStatus::Confirmed {
            for who in [&customer, &admin] {
                let cancelled = cancel(&platform, who, &booking.id, false).await;
                assert_failed(cancelled, Code::FailedPrecondition, "CLEANING_CHANGE_CLOSED");
            }
        }
    }
}

#[tokio::test]
async fn rejects_skipping_a_single_visit() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let booking = customer.try_book(&platform, order(&quote)).await.unwrap();
    let skipped = skip(&platform, &customer, &booking.id).await;
    assert_failed(skipped, Code::FailedPrecondition, "CLEANING_BOOKING_NOT_RECURRING");
    assert_eq!(customer.get(&platform, &booking.id).await.unwrap(), booking);
}
