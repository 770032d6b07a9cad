//! How long lists of shipments take, over gRPC: the first page and the last full one of a list, and a user's own list.
//!
//! `cargo bench -p selam-cargo`; on SQLite, and on PostgreSQL instead when `SELAM_TEST_POSTGRES_URL` is set. Nothing is asserted: it measures.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use selam_cargo::Settings;
use selam_chassis::page::Cursor;
use selam_chassis_testing::TestPlatform;
use selam_proto_cargo::v1::{
    CreateCargoQuoteRequest, CreateShipmentRequest, ListShipmentsRequest, ShipmentOrder, Stop,
    cargo_service_client::CargoServiceClient,
};
use tonic::transport::Channel;
use uuid::Uuid;

const SIZES: [u32; 2] = [1_000, 1_000_000];
const PAGE_SIZE: u32 = 100;
/// How often each page is read.
const TIMES: usize = 50;

#[tokio::main]
async fn main() {
    // `cargo test --benches` starts this program too, without the flag.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("database    shipments  list                         first page      page");
    for size in SIZES {
        measure(size).await;
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
    let [own, all] =
        [&[] as &[&str], &["admin"]].map(|roles| platform.access_token(user, "somebody@example.test", roles));
    book(&platform, &own).await;
    let database = fill(&platform, size).await;
    for (list, token, order) in [
        ("all, newest first", &all, ShipmentOrder::Unspecified),
        ("all, pickup soonest first", &all, ShipmentOrder::PickupSoonest),
        ("own, newest first", &own, ShipmentOrder::Unspecified),
    ] {
        let first = read(&platform, token, order, String::new()).await;
        let first = format!("{:.2} ms", milliseconds(first));
        let far = if token == &all {
            let place = page_token(&platform, order, size).await;
            let time = read(&platform, token, order, place).await;
            format!("{:.2} ms (page {})", milliseconds(time), size / PAGE_SIZE)
        } else {
            String::new()
        };
        println!("{database:<10} {size:>10}  {list:<26} {first:>12}  {far}");
    }
    platform.stop().await;
}

/// Median time of reading the page at `place`.
async fn read(platform: &TestPlatform, token: &str, order: ShipmentOrder, place: String) -> Duration {
    let mut client = client(platform);
    let mut times = Vec::new();
    // The first call opens the connection and does not count.
    for _ in 0..=TIMES {
        let request = ListShipmentsRequest {
            page_size: i32::try_from(PAGE_SIZE).unwrap(),
            page_token: place.clone(),
            order_by: order.into(),
            ..ListShipmentsRequest::default()
        };
        let started = Instant::now();
        client
            .list_shipments(platform.request(request, Some(token)))
            .await
            .unwrap();
        times.push(started.elapsed());
    }
    median(&times[1..])
}

/// The token of the last full page of `size` shipments. Reading ten thousand pages to get there would take longer than all the rest.
async fn page_token(platform: &TestPlatform, order: ShipmentOrder, size: u32) -> String {
    let database = platform.database("cargo");
    let connection = database.connection();
    let (column, direction) = match order {
        ShipmentOrder::PickupSoonest => ("pickup_date", "ASC"),
        _ => ("create_time", "DESC"),
    };
    let query = format!(
        "SELECT id, create_time, pickup_date FROM shipments ORDER BY {column} {direction}, id {direction} LIMIT 1 OFFSET {}",
        size - PAGE_SIZE - 1
    );
    let statement = Statement::from_string(connection.get_database_backend(), query);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    let time = if column == "pickup_date" {
        let date: NaiveDate = row.try_get("", column).unwrap();
        date.and_time(NaiveTime::MIN).and_utc()
    } else {
        row.try_get::<DateTime<Utc>>("", column).unwrap()
    };
    let cursor = Cursor {
        time,
        id: row.try_get("", "id").unwrap(),
    };
    format!("{}.{}", order as i32, cursor.token())
}

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
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
        contact_name: "Somebody".to_owned(),
        contact_phone: "403 555 0142".to_owned(),
    };
    // Not on a Sunday or a holiday; of four days in a row at least one is neither.
    let today = platform.clock().now().date_naive();
    for days in 2..6 {
        let request = CreateShipmentRequest {
            quote_id: quote.id.clone(),
            cargo_description: "3 boxes of books".to_owned(),
            pickup_date: (today + chrono::TimeDelta::days(days)).to_string(),
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
    panic!("no day to book");
}

/// Copies the booked shipment until there are `size`: one in a thousand the user's, booked a second apart, picked up on sixty days.
async fn fill(platform: &TestPlatform, size: u32) -> &'static str {
    let database = platform.database("cargo");
    let connection = database.connection();
    // Ids grow, as real ones (version 7) do; in random order the indexes would take minutes to fill.
    let (name, random, ordered, booked, picked_up) = match connection.get_database_backend() {
        DbBackend::Postgres => (
            "PostgreSQL",
            "gen_random_uuid()",
            "lpad(to_hex(n), 32, '0')::uuid",
            "create_time - n * interval '1 second'",
            "pickup_date + n % 60",
        ),
        _ => (
            "SQLite",
            "randomblob(16)",
            "CAST(printf('%016d', n) AS BLOB)",
            "strftime('%Y-%m-%dT%H:%M:%S', create_time, '-' || n || ' seconds') || '+00:00'",
            "date(pickup_date, (n % 60) || ' days')",
        ),
    };
    let copy = format!(
        "INSERT INTO shipments SELECT {ordered}, 'CG' || n, {ordered}, CASE WHEN n % 1000 = 0 THEN user_id ELSE {random} END, user_email, \
         language_code, pickup_city, delivery_city, cargo_description, cargo_type, weight_grams, length_mm, width_mm, height_mm, priority, \
         {picked_up}, estimated_delivery_date, price_cents, pickup_address, pickup_contact_name, pickup_contact_phone, delivery_address, \
         delivery_contact_name, delivery_contact_phone, status, proof_of_delivery, search_text, version, {booked}, update_time \
         FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {last}) SELECT n FROM numbers) AS numbers \
         CROSS JOIN (SELECT * FROM shipments LIMIT 1) AS original",
        last = size - 1
    );
    connection.execute_unprepared(&copy).await.unwrap();
    connection.execute_unprepared("ANALYZE").await.unwrap();
    name
}
