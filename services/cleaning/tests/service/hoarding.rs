//! One account does not empty the calendar.

use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{CleaningBooking, CreateCleaningBookingRequest, Frequency};
use tonic::{Code, Status};

use crate::{
    Customer, assert_failed,
    changing::{cancel, skip},
    hours, order, reason, regular, settings, start_with,
};

async fn limited_to(max_open_bookings: u32) -> TestPlatform {
    let mut settings = settings();
    settings.max_open_bookings = max_open_bookings;
    start_with(settings).await
}

impl Customer {
    async fn try_book_on(
        &self,
        platform: &TestPlatform,
        frequency: Frequency,
        date: &str,
    ) -> Result<CleaningBooking, Status> {
        let quote = self.quote(platform, regular(frequency)).await;
        let request = CreateCleaningBookingRequest {
            date: date.to_owned(),
            ..order(&quote)
        };
        self.try_book(platform, request).await
    }
}

#[tokio::test]
async fn a_customer_has_so_many_open_bookings_and_no_more() {
    let platform = limited_to(2).await;
    let (hoarder, other) = (Customer::new(&platform), Customer::new(&platform));
    let single = hoarder.book(&platform, Frequency::Once, "2026-11-23").await;
    // A series is one booking, however many visits it has.
    hoarder.book(&platform, Frequency::Weekly, "2026-11-24").await;
    let refused = hoarder.try_book_on(&platform, Frequency::Once, "2026-11-25").await;
    assert_failed(refused, Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS");
    other.book(&platform, Frequency::Once, "2026-11-25").await;

    cancel(&platform, &hoarder, &single.id, false).await.unwrap();
    hoarder.book(&platform, Frequency::Once, "2026-11-25").await;
    let refused = hoarder.try_book_on(&platform, Frequency::Weekly, "2026-11-26").await;
    assert_failed(refused, Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS");

    // A visit whose time has come is open no more, whether or not somebody has marked it as done.
    platform.clock().advance(hours(24 * 5));
    hoarder.book(&platform, Frequency::Once, "2026-11-27").await;
}

#[tokio::test]
async fn a_series_counts_while_it_goes_on_or_has_visits_to_come() {
    let platform = limited_to(1).await;
    let hoarder = Customer::new(&platform);
    hoarder.book(&platform, Frequency::Weekly, "2026-11-24").await;
    let visits = hoarder.visits(&platform).await;
    assert!(visits.len() > 3);
    // Ended by its last visit only: the others stay.
    cancel(&platform, &hoarder, &visits.last().unwrap().id, true)
        .await
        .unwrap();
    let refused = hoarder.try_book_on(&platform, Frequency::Once, "2026-11-25").await;
    assert_failed(refused, Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS");

    let skipper = Customer::new(&platform);
    skipper.book(&platform, Frequency::Weekly, "2026-11-26").await;
    for visit in skipper.visits(&platform).await {
        skip(&platform, &skipper, &visit.id).await.unwrap();
    }
    let refused = skipper.try_book_on(&platform, Frequency::Once, "2026-11-25").await;
    assert_failed(refused, Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS");
}

#[tokio::test]
async fn of_twenty_bookings_at_once_only_those_within_the_limit_are_made() {
    let platform = limited_to(3).await;
    let hoarder = Customer::new(&platform);
    let mut quotes = Vec::new();
    for _ in 0..20 {
        quotes.push(hoarder.quote(&platform, regular(Frequency::Once)).await);
    }
    let made = futures::future::join_all(quotes.iter().map(|quote| hoarder.try_book(&platform, order(quote)))).await;
    let (made, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(Result::is_ok);
    assert_eq!(made.len(), 3);
    assert!(
        refused
            .iter()
            .all(|result| reason(result.as_ref().unwrap_err()) == "TOO_MANY_OPEN_BOOKINGS")
    );
}

#[tokio::test]
async fn an_admin_books_for_everybody_who_calls() {
    let platform = limited_to(1).await;
    let admin = Customer::admin(&platform);
    for date in ["2026-11-23", "2026-11-24", "2026-11-25"] {
        admin.book(&platform, Frequency::Once, date).await;
    }
}
