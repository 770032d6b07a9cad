//! Measures lists of bookings: `cargo bench -p selam-cleaning`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use chrono::TimeDelta;
use clap::Parser as _;
use selam_chassis_testing::{
    TestPlatform,
    list_bench::{ListBench, PAGE_SIZE, SIZES, is_asked_for},
};
use selam_proto_cleaning::v1::{
    ArrivalWindow, CleaningBookingOrder, CleaningBookingStatus, CreateCleaningBookingRequest,
    CreateCleaningQuoteRequest, Frequency, ListCleaningBookingsRequest, PropertySize, ServiceType,
    cleaning_service_client::CleaningServiceClient,
};
use tonic::transport::Channel;
use uuid::Uuid;

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
}

#[tokio::main]
async fn main() {
    if is_asked_for() {
        for size in SIZES {
            measure(size).await;
        }
    }
}

async fn measure(size: u32) {
    let platform = TestPlatform::start(|platform| async move {
        let settings = Process::parse_from(["bench"]).cleaning;
        Ok(vec![selam_cleaning::build(&platform, settings).await?])
    })
    .await;
    let user = Uuid::now_v7();
    let [own, all] = [&[] as &[&str], &["admin"]].map(|roles| platform.access_token(user, "user@example.test", roles));
    book(&platform, &own).await;
    let bench = ListBench::new(&platform, "cleaning", "bookings", size);
    // One row in a thousand belongs to the user. Bookings are one second apart and spread over a year; all statuses are
    // equally frequent.
    let customer = format!("CASE WHEN n % 1000 = 0 THEN user_id ELSE {} END", bench.random_id());
    bench
        .fill(&[
            ("id", bench.ordered_id()),
            ("user_id", &customer),
            (
                "visit_local_time",
                bench.sql(
                    "visit_local_time + (n::bigint * 7919 % 365) * interval '1 day'",
                    "strftime('%Y-%m-%d %H:%M:%S', visit_local_time, (n * 7919 % 365) || ' days')",
                ),
            ),
            (
                "status",
                "CASE n % 5 WHEN 0 THEN 'requested' WHEN 1 THEN 'confirmed' WHEN 2 THEN 'in_progress' WHEN 3 THEN 'completed' ELSE 'cancelled' END",
            ),
            ("create_time", &bench.seconds_before("create_time")),
        ])
        .await;
    let newest = ListCleaningBookingsRequest {
        page_size: PAGE_SIZE,
        ..ListCleaningBookingsRequest::default()
    };
    let soonest = ListCleaningBookingsRequest {
        order_by: CleaningBookingOrder::VisitSoonest.into(),
        ..newest.clone()
    };
    let confirmed = ListCleaningBookingsRequest {
        status: CleaningBookingStatus::Confirmed.into(),
        ..newest.clone()
    };
    for (list, token, request, condition, column, descending) in [
        ("all, newest first", &all, newest.clone(), "1 = 1", "create_time", true),
        (
            "all, soonest visit first",
            &all,
            soonest,
            "1 = 1",
            "visit_local_time",
            false,
        ),
        (
            "confirmed, newest first",
            &all,
            confirmed,
            "status = 'confirmed'",
            "create_time",
            true,
        ),
        ("own, newest first", &own, newest, "1 = 1", "create_time", true),
    ] {
        let last = bench.last_page(&request, condition, column, descending).await;
        bench
            .measure(list, last, async |page_token| {
                let request = ListCleaningBookingsRequest {
                    page_token,
                    ..request.clone()
                };
                let request = platform.request(request, Some(token));
                client(&platform).list_cleaning_bookings(request).await.unwrap();
            })
            .await;
    }
    platform.stop().await;
}

fn client(platform: &TestPlatform) -> CleaningServiceClient<Channel> {
    CleaningServiceClient::new(platform.channel())
}

async fn book(platform: &TestPlatform, token: &str) {
    let quote = CreateCleaningQuoteRequest {
        service_type: ServiceType::Regular.into(),
        property_size: PropertySize::Small.into(),
        frequency: Frequency::Once.into(),
    };
    let quote = client(platform)
        .create_cleaning_quote(quote)
        .await
        .unwrap()
        .into_inner();
    // Bookings on Sundays and holidays are rejected; at least one of four days in a row is a working day.
    let today = platform.clock().now().date_naive();
    for days in 2..6 {
        let request = CreateCleaningBookingRequest {
            quote_id: quote.id.clone(),
            address: "120 8 Avenue SW".to_owned(),
            postal_code: "T2P 1B3".to_owned(),
            phone: "403 555 0142".to_owned(),
            date: (today + TimeDelta::days(days)).to_string(),
            arrival_window: ArrivalWindow::Morning.into(),
            language_code: "en".to_owned(),
            ..CreateCleaningBookingRequest::default()
        };
        if client(platform)
            .create_cleaning_booking(platform.request(request, Some(token)))
            .await
            .is_ok()
        {
            return;
        }
    }
    panic!("no working day found for the booking");
}
