//! Measures lists of shipments: `cargo bench -p selam-cargo`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use chrono::TimeDelta;
use selam_cargo::Settings;
use selam_chassis_testing::{
    TestPlatform,
    list_bench::{ListBench, PAGE_SIZE, SIZES, is_asked_for},
};
use selam_proto_cargo::v1::{
    CreateCargoQuoteRequest, CreateShipmentRequest, ListShipmentsRequest, ShipmentOrder, Stop,
    cargo_service_client::CargoServiceClient,
};
use tonic::transport::Channel;
use uuid::Uuid;

#[tokio::main]
async fn main() {
    if is_asked_for() {
        for size in SIZES {
            measure(size).await;
        }
    }
}

fn settings() -> Settings {
    Settings {
        quote_hours: 72,
        max_open_shipments: 20,
    }
}

async fn measure(size: u32) {
    let platform =
        TestPlatform::start(|platform| async move { Ok(vec![selam_cargo::build(&platform, settings()).await?]) }).await;
    let user = Uuid::now_v7();
    let [own, all] = [&[] as &[&str], &["admin"]].map(|roles| platform.access_token(user, "user@example.test", roles));
    book(&platform, &own).await;
    let bench = ListBench::new(&platform, "cargo", "shipments", size);
    // One row in a thousand belongs to the user. Bookings are one second apart; pickups are spread over sixty days.
    let customer = format!("CASE WHEN n % 1000 = 0 THEN user_id ELSE {} END", bench.random_id());
    bench
        .fill(&[
            ("id", bench.ordered_id()),
            ("tracking_number", "'CG' || n"),
            ("quote_id", bench.ordered_id()),
            ("user_id", &customer),
            (
                "pickup_date",
                bench.sql("pickup_date + n % 60", "date(pickup_date, (n % 60) || ' days')"),
            ),
            ("create_time", &bench.seconds_before("create_time")),
        ])
        .await;
    for (list, token, order, column, descending) in [
        (
            "all, newest first",
            &all,
            ShipmentOrder::Unspecified,
            "create_time",
            true,
        ),
        (
            "all, pickup soonest first",
            &all,
            ShipmentOrder::PickupSoonest,
            "pickup_date",
            false,
        ),
        (
            "own, newest first",
            &own,
            ShipmentOrder::Unspecified,
            "create_time",
            true,
        ),
    ] {
        let request = ListShipmentsRequest {
            page_size: PAGE_SIZE,
            order_by: order.into(),
            ..ListShipmentsRequest::default()
        };
        let last = bench.last_page(&request, "1 = 1", column, descending).await;
        bench
            .measure(list, last, async |page_token| {
                let request = ListShipmentsRequest {
                    page_token,
                    ..request.clone()
                };
                let request = platform.request(request, Some(token));
                client(&platform).list_shipments(request).await.unwrap();
            })
            .await;
    }
    platform.stop().await;
}

fn client(platform: &TestPlatform) -> CargoServiceClient<Channel> {
    CargoServiceClient::new(platform.channel())
}

async fn book(platform: &TestPlatform, token: &str) {
    let quote = CreateCargoQuoteRequest {
        from_city: "Calgary".to_owned(),
        to_city: "Edmonton".to_owned(),
        weight_kg: 80.0,
        ..CreateCargoQuoteRequest::default()
    };
    let quote = client(platform).create_cargo_quote(quote).await.unwrap().into_inner();
    let stop = |address: &str| Stop {
        address: address.to_owned(),
        contact_name: "A. Contact".to_owned(),
        contact_phone: "403 555 0142".to_owned(),
    };
    // Bookings on Sundays and holidays are rejected; at least one of four days in a row is a working day.
    let today = platform.clock().now().date_naive();
    for days in 2..6 {
        let request = CreateShipmentRequest {
            quote_id: quote.id.clone(),
            cargo_description: "3 boxes of books".to_owned(),
            pickup_date: (today + TimeDelta::days(days)).to_string(),
            pickup: Some(stop("12 Centre Street NE")),
            delivery: Some(stop("99 Jasper Avenue")),
            language_code: "en".to_owned(),
        };
        if client(platform)
            .create_shipment(platform.request(request, Some(token)))
            .await
            .is_ok()
        {
            return;
        }
    }
    panic!("no working day found for the booking");
}
