use selam_chassis_testing::eventually;
use selam_proto_cleaning::v1::{
    ArrivalWindow, CleaningBooking, CleaningBookingChanged, CleaningBookingPeriod, CleaningBookingStatus,
    CreateCleaningBookingRequest, Frequency, ListCleaningBookingsRequest,
};
use tonic::Code;

use crate::{
    Customer, assert_failed,
    changes::{cancel, reschedule, skip},
    crews_left_in, events_of, hours, next_event, order, regular, start, word_of,
};

fn dates(visits: &[CleaningBooking]) -> Vec<&str> {
    visits.iter().map(|visit| visit.date.as_str()).collect()
}

#[tokio::test]
async fn weekly_booking_creates_eight_weeks_of_visits() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let first = customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    let visits = customer.visits(&platform).await;
    assert_eq!(
        dates(&visits),
        [
            "2026-11-23",
            "2026-11-30",
            "2026-12-07",
            "2026-12-14",
            "2026-12-21",
            "2026-12-28",
            "2027-01-04",
            "2027-01-11",
            "2027-01-18"
        ]
    );
    assert!(!first.series_id.is_empty());
    for visit in &visits {
        assert_eq!(visit.series_id, first.series_id);
        assert_eq!(visit.price, first.price);
        assert_eq!(visit.arrival_window(), ArrivalWindow::Morning);
        assert_eq!(visit.status(), CleaningBookingStatus::Requested);
        assert_eq!(crews_left_in(&platform, &visit.date, ArrivalWindow::Morning).await, 3);
    }
    let event = next_event(&platform).await;
    assert_eq!((event.booking_id, event.date), (first.id, first.date));
    assert!(platform.captured::<CleaningBookingChanged>().is_empty());
}

#[tokio::test]
async fn other_frequencies_create_their_visits() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Monthly, "2026-12-31").await;
    // The last days of January and February 2027 are Sundays, so the visits move to the Mondays after them.
    let monthly = customer.visits(&platform).await;
    assert_eq!(dates(&monthly), ["2026-12-31", "2027-02-01", "2027-03-01"]);

    let other = Customer::new(&platform);
    other.book(&platform, Frequency::BiWeekly, "2026-11-24").await;
    let visits = other.visits(&platform).await;
    assert_eq!(
        dates(&visits),
        ["2026-11-24", "2026-12-08", "2026-12-22", "2027-01-05", "2027-01-19"]
    );
}

#[tokio::test]
async fn visit_in_full_window_moves_with_note() {
    let platform = start().await;
    // Weekly on Fridays: Christmas Day and New Year's Day are Fridays, so both visits move to Saturday.
    let customer = Customer::new(&platform);
    for _ in 0..4 {
        Customer::new(&platform)
            .book(&platform, Frequency::Once, "2026-12-04")
            .await;
    }
    customer.book(&platform, Frequency::Weekly, "2026-11-27").await;
    let visits = customer.visits(&platform).await;
    let at = |date: &str| visits.iter().find(|visit| visit.date == date).unwrap();
    assert_eq!(at("2026-12-04").arrival_window(), ArrivalWindow::Midday);
    assert_eq!(at("2026-12-26").arrival_window(), ArrivalWindow::Morning);
    let moved = customer.get(&platform, &at("2026-12-26").id).await.unwrap();
    assert_eq!(events_of(&moved), ["requested", "moved"]);
    assert_eq!(moved.history[1].note, "2026-12-25");
    assert!(at("2027-01-02").series_id == moved.series_id);
    assert!(!dates(&visits).contains(&"2026-12-25"));
    let ordinary = customer.get(&platform, &at("2026-12-11").id).await.unwrap();
    assert_eq!(events_of(&ordinary), ["requested"]);
}

#[tokio::test]
async fn omits_visit_when_no_window_is_free() {
    let mut settings = crate::settings();
    settings.crews = 1;
    let platform = crate::start_with(settings).await;
    let other = Customer::new(&platform);
    for day in ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"] {
        for window in [ArrivalWindow::Morning, ArrivalWindow::Midday, ArrivalWindow::Afternoon] {
            let quote = other.quote(&platform, regular(Frequency::Once)).await;
            let request = CreateCleaningBookingRequest {
                date: day.to_owned(),
                arrival_window: window.into(),
                ..order(&quote)
            };
            other.try_book(&platform, request).await.unwrap();
        }
    }
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    let visits = customer.visits(&platform).await;
    assert_eq!(dates(&visits)[..2], ["2026-11-23", "2026-12-07"]);

    let quote = customer.quote(&platform, regular(Frequency::Weekly)).await;
    let request = CreateCleaningBookingRequest {
        date: "2026-11-30".to_owned(),
        ..order(&quote)
    };
    let count = visits.len();
    let refused = customer.try_book(&platform, request).await;
    assert_failed(refused, Code::FailedPrecondition, "CLEANING_SLOT_FULL");
    assert_eq!(
        customer.visits(&platform).await.len(),
        count,
        "the series is not stored"
    );
}

#[tokio::test]
async fn skipping_one_visit_keeps_the_others() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    next_event(&platform).await;
    let visits = customer.visits(&platform).await;
    let skipped = skip(&platform, &customer, &visits[1].id).await.unwrap();
    assert_eq!(skipped.status(), CleaningBookingStatus::Cancelled);
    // A client repeats the call after a lost response.
    let again = skip(&platform, &customer, &visits[1].id).await.unwrap();
    assert_eq!(again, skipped);
    assert_eq!(events_of(&skipped), ["requested", "skipped"]);
    assert_eq!(
        crews_left_in(&platform, &visits[1].date, ArrivalWindow::Morning).await,
        4
    );
    let event = next_event(&platform).await;
    assert_eq!(
        (word_of(&event), event.booking_id.as_str()),
        ("skipped", skipped.id.as_str())
    );
    let open = customer
        .visits(&platform)
        .await
        .iter()
        .filter(|visit| visit.status() == CleaningBookingStatus::Requested)
        .count();
    assert_eq!(open, 8);
    let of_period = async |period: CleaningBookingPeriod| {
        let request = ListCleaningBookingsRequest {
            mine: true,
            period: period.into(),
            ..Default::default()
        };
        let visits = customer.list(&platform, request).await;
        visits.into_iter().map(|visit| visit.id).collect::<Vec<_>>()
    };
    assert_eq!(
        of_period(CleaningBookingPeriod::Past).await,
        std::slice::from_ref(&skipped.id)
    );
    let upcoming = of_period(CleaningBookingPeriod::Upcoming).await;
    assert_eq!((upcoming.len(), upcoming.contains(&skipped.id)), (8, false));
}

#[tokio::test]
async fn cancelling_a_series_cancels_later_visits() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    next_event(&platform).await;
    let before = customer.visits(&platform).await;
    let cancelled = cancel(&platform, &customer, &before[2].id, true).await.unwrap();
    assert_eq!(cancelled.status(), CleaningBookingStatus::Cancelled);
    let statuses: Vec<_> = customer
        .visits(&platform)
        .await
        .iter()
        .map(|visit| visit.status() == CleaningBookingStatus::Cancelled)
        .collect();
    assert_eq!(statuses, [false, false, true, true, true, true, true, true, true]);
    assert_eq!(
        crews_left_in(&platform, &before[8].date, ArrivalWindow::Morning).await,
        4
    );
    let event = next_event(&platform).await;
    assert_eq!(
        (word_of(&event), event.booking_id.as_str()),
        ("cancelled", before[2].id.as_str())
    );
    assert!(platform.captured::<CleaningBookingChanged>().is_empty(), "one mail");

    // The series has ended: nothing is left to cancel, and time adds no visits.
    let again = cancel(&platform, &customer, &before[2].id, true).await.unwrap();
    assert_eq!(again.status(), CleaningBookingStatus::Cancelled);
    assert!(
        platform.captured::<CleaningBookingChanged>().is_empty(),
        "no second mail"
    );
    let going = Customer::new(&platform);
    going.book(&platform, Frequency::Weekly, "2026-11-24").await;
    platform.clock().advance(hours(24 * 14));
    eventually("the other series continues", || async {
        // A run in progress while the clock advances may miss these weeks; the next run is due a second later.
        platform.clock().advance(std::time::Duration::from_secs(1));
        (going.visits(&platform).await.len() > 9).then_some(())
    })
    .await;
    assert_eq!(customer.visits(&platform).await.len(), 9);
}

#[tokio::test]
async fn cancelling_a_series_follows_planned_days() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    let visits = customer.visits(&platform).await;
    // The third visit moves before the second, and the first one behind it.
    for (visit, date) in [(2, "2026-11-28"), (0, "2026-12-02")] {
        reschedule(&platform, &customer, &visits[visit].id, date, ArrivalWindow::Morning)
            .await
            .unwrap();
    }
    cancel(&platform, &customer, &visits[1].id, true).await.unwrap();
    let open: Vec<_> = customer
        .visits(&platform)
        .await
        .into_iter()
        .filter(|visit| visit.status() != CleaningBookingStatus::Cancelled)
        .map(|visit| visit.date)
        .collect();
    assert_eq!(open, ["2026-12-02"]);
}

#[tokio::test]
async fn skipped_visit_can_cancel_its_series() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    let visits = customer.visits(&platform).await;
    skip(&platform, &customer, &visits[1].id).await.unwrap();
    cancel(&platform, &customer, &visits[1].id, true).await.unwrap();
    let open: Vec<_> = customer
        .visits(&platform)
        .await
        .into_iter()
        .filter(|visit| visit.status() != CleaningBookingStatus::Cancelled)
        .map(|visit| visit.date)
        .collect();
    assert_eq!(open, ["2026-11-23"]);
}

#[tokio::test]
async fn restart_does_not_duplicate_planned_visits() {
    let mut platform = start().await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    assert_eq!(customer.visits(&platform).await.len(), 9);
    next_event(&platform).await;
    platform.clock().advance(hours(24 * 21));
    let visits = eventually("three more weeks of visits", || async {
        // A run in progress while the clock advances may miss these weeks; the next run is due a second later.
        platform.clock().advance(std::time::Duration::from_secs(1));
        let visits = customer.visits(&platform).await;
        (visits.len() >= 11).then_some(visits)
    })
    .await;
    assert_eq!(dates(&visits)[9..], ["2027-01-25", "2027-02-01"]);
    let added = customer.get(&platform, &visits[10].id).await.unwrap();
    assert_eq!(events_of(&added), ["requested"]);
    assert_eq!(crews_left_in(&platform, "2027-02-01", ArrivalWindow::Morning).await, 3);
    assert!(
        platform.captured::<CleaningBookingChanged>().is_empty(),
        "no email for each visit"
    );

    platform.restart().await;
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert_eq!(customer.visits(&platform).await.len(), 11);
}

#[tokio::test]
async fn ended_series_keeps_visits_after_their_cut_off() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-23").await;
    let visits = customer.visits(&platform).await;
    skip(&platform, &customer, &visits[1].id).await.unwrap();
    // Monday 7 December, two hours before the third visit. It is 10:00 in Calgary on 20 November.
    platform.clock().advance(hours(17 * 24 - 4));
    cancel(&platform, &customer, &visits[1].id, true).await.unwrap();
    let open: Vec<_> = customer
        .visits(&platform)
        .await
        .into_iter()
        .filter(|visit| visit.status() == CleaningBookingStatus::Requested)
        .map(|visit| visit.date)
        .collect();
    assert_eq!(open, ["2026-11-23", "2026-12-07"]);
}
