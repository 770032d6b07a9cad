use std::collections::BTreeMap;

use futures::future::join_all;
use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{ArrivalWindow, CleaningBooking, CreateCleaningBookingRequest, Frequency};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{Customer, assert_failed, client, crews_left, crews_left_in, order, reason, regular, start};

/// Books, with retries while a busy machine has no free database connection for seconds.
async fn try_book(
    platform: &TestPlatform,
    (customer, request): &(Customer, CreateCleaningBookingRequest),
) -> Result<CleaningBooking, Status> {
    loop {
        match customer.try_book(platform, request.clone()).await {
            Err(busy) if busy.code() == Code::Unavailable => {}
            outcome => return outcome,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_bookings_never_exceed_the_crews() {
    let platform = start().await;
    let admin = Customer::admin(&platform);
    let mut requests = Vec::new();
    for _ in 0..200 {
        let quote = client(&platform)
            .create_cleaning_quote(regular(Frequency::Once))
            .await
            .unwrap()
            .into_inner();
        requests.push((Customer::new(&platform), order(&quote)));
    }
    let calls = requests.iter().map(|request| try_book(&platform, request));
    let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
    for outcome in join_all(calls).await {
        let outcome = match outcome {
            Ok(_) => "booked".to_owned(),
            Err(status) => reason(&status),
        };
        *outcomes.entry(outcome).or_default() += 1;
    }
    let expected = [("CLEANING_SLOT_FULL".to_owned(), 196), ("booked".to_owned(), 4)];
    assert_eq!(outcomes, BTreeMap::from(expected));
    let stored = admin.list(&platform, Default::default()).await;
    assert_eq!(stored.len(), 4);
    // Full windows are not listed; the other windows of the day are unchanged.
    assert_eq!(
        crews_left(&platform, "2026-11-23").await,
        [(ArrivalWindow::Midday, 4), (ArrivalWindow::Afternoon, 4)]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_bookings_of_one_quote_succeed_once() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let mut client = client(&platform);
            let request = platform.request(order(&quote), Some(&customer.token));
            tokio::spawn(async move { client.create_cleaning_booking(request).await.is_ok() })
        })
        .collect();
    let mut booked = 0;
    for call in calls {
        booked += usize::from(call.await.unwrap());
    }
    assert_eq!(booked, 1);
    assert_eq!(crews_left_in(&platform, "2026-11-23", ArrivalWindow::Morning).await, 3);
}

/// Series that want the same days in different windows must not deadlock.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_series_never_exceed_the_crews() {
    let platform = start().await;
    let mut requests = Vec::new();
    for number in 0..16 {
        let customer = Customer::new(&platform);
        let quote = customer.quote(&platform, regular(Frequency::Weekly)).await;
        let request = CreateCleaningBookingRequest {
            arrival_window: (1 + number % 3),
            date: format!("2026-11-{}", 23 + number % 2),
            ..order(&quote)
        };
        requests.push((customer, request));
    }
    let calls = requests.iter().map(|request| try_book(&platform, request));
    for outcome in join_all(calls).await {
        if let Err(status) = outcome {
            assert_eq!(reason(&status), "CLEANING_SLOT_FULL");
        }
    }
    let admin = Customer::admin(&platform);
    let mut visits: BTreeMap<(String, i32), i32> = BTreeMap::new();
    let mut page_token = String::new();
    loop {
        let request = selam_proto_cleaning::v1::ListCleaningBookingsRequest {
            page_size: 100,
            page_token,
            ..Default::default()
        };
        let page = client(&platform)
            .list_cleaning_bookings(platform.request(request, Some(&admin.token)))
            .await
            .unwrap()
            .into_inner();
        for visit in page.bookings {
            *visits.entry((visit.date, visit.arrival_window)).or_default() += 1;
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert!(!visits.is_empty());
    for ((date, window), count) in visits {
        assert!(count <= 4, "{date} {window}: {count}");
        let window = ArrivalWindow::try_from(window).unwrap();
        assert_eq!(
            crews_left_in(&platform, &date, window).await,
            4 - count,
            "{date} {window:?}"
        );
    }
}

#[tokio::test]
async fn quote_stays_valid_when_window_is_full() {
    let mut settings = crate::settings();
    settings.crews = 1;
    let platform = crate::start_with(settings).await;
    let customer = Customer::new(&platform);
    customer.book(&platform, Frequency::Once, "2026-11-23").await;
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let full = customer.try_book(&platform, order(&quote)).await;
    assert_failed(full, Code::FailedPrecondition, "CLEANING_SLOT_FULL");
    // The quote is still valid for another window.
    let request = CreateCleaningBookingRequest {
        arrival_window: ArrivalWindow::Midday.into(),
        ..order(&quote)
    };
    let booking = customer.try_book(&platform, request).await.unwrap();
    assert!(Uuid::parse_str(&booking.id).is_ok());
}
