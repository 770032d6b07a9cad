//! Limit of open bookings per customer.

use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{CleaningBooking, CreateCleaningBookingRequest, Frequency};
use tonic::{Code, Status};

use crate::{
    Customer, assert_failed,
    changes::{cancel, skip},
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
async fn limits_open_bookings_per_customer() {
    let platform = limited_to(2).await;
    let (customer, other) = (Customer::new(&platform), Customer::new(&platform));
    let single = customer.book(&platform, Frequency::Once, "2026-11-23").await;
    // A series counts as one booking, however many visits it has.
    customer.book(&platform, Frequency::Weekly, "2026-11-24").await;
    let refused = customer.try_book_on(&platform, Frequency::Once, "2026-11-25").await;
    assert_failed(refused, Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS");
    other.book(&platform, Frequency::Once, "2026-11-25").await;

    cancel(&platform, &customer, &single.id, false).await.unwrap();
    customer.book(&platform, Frequency::Once, "2026-11-25").await;
    let refused = customer.try_book_on(&platform, Frequency::Weekly, "2026-11-26").await;
    assert_failed(refused, Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS");

    // A past visit is not open, even if it was never marked as completed.
    platform.clock().advance(hours(24 * 5));
    customer.book(&platform, Frequency::Once, "2026-11-27").await;
}

#[tokio::test]
async fn series_counts_while_running_or_with_visits() {
    let platform = limited_to(1).await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Weekly, "2026-11-24").await;
    let visits = customer.visits(&platform).await;
    assert!(visits.len() > 3);
    // The series ends with its last visit; the earlier visits stay.
    cancel(&platform, &customer, &visits.last().unwrap().id, true)
        .await
        .unwrap();
    let refused = customer.try_book_on(&platform, Frequency::Once, "2026-11-25").await;
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
async fn concurrent_bookings_stay_within_the_limit() {
    let platform = limited_to(3).await;
    let customer = Customer::new(&platform);
    let mut quotes = Vec::new();
    for _ in 0..20 {
        quotes.push(customer.quote(&platform, regular(Frequency::Once)).await);
    }
    let made = futures::future::join_all(quotes.iter().map(|quote| customer.try_book(&platform, order(quote)))).await;
    let (made, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(Result::is_ok);
    assert_eq!(made.len(), 3);
    assert!(
        refused
            .iter()
            .all(|result| reason(result.as_ref().unwrap_err()) == "TOO_MANY_OPEN_BOOKINGS")
    );
}

#[tokio::test]
async fn admins_book_without_limit() {
    let platform = limited_to(1).await;
    let admin = Customer::admin(&platform);
    for date in ["2026-11-23", "2026-11-24", "2026-11-25"] {
        admin.book(&platform, Frequency::Once, date).await;
    }
}
