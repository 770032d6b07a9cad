//! How long the list of contact messages takes, over gRPC: the first page, with its counts, and the last full one; whole, in a status, and
//! about a service.
//!
//! `cargo bench -p selam-contact-admin`; on SQLite, and on PostgreSQL instead when `SELAM_TEST_POSTGRES_URL` is set. Nothing is asserted:
//! it measures.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use selam_chassis::page::Cursor;
use selam_chassis_testing::TestPlatform;
use selam_proto_contact::v1::{
    ContactMessageStatus, CreateContactMessageRequest, ListContactMessagesRequest, ServiceInterest,
    contact_service_client::ContactServiceClient,
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
    println!("database     messages  list               first page    last full page");
    for size in SIZES {
        measure(size).await;
    }
}

async fn measure(size: u32) {
    let platform =
        TestPlatform::start(|platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) }).await;
    let admin = platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let message = CreateContactMessageRequest {
        name: "Somebody".to_owned(),
        email: "somebody@example.test".to_owned(),
        service_interest: ServiceInterest::CargoDelivery.into(),
        message: "How long does a delivery to Edmonton take?".to_owned(),
        language_code: "en".to_owned(),
    };
    client(&platform).create_contact_message(message).await.unwrap();
    let database = fill(&platform, size).await;
    let all = ListContactMessagesRequest {
        page_size: i32::try_from(PAGE_SIZE).unwrap(),
        ..ListContactMessagesRequest::default()
    };
    let replied = ListContactMessagesRequest {
        status: ContactMessageStatus::Replied.into(),
        ..all.clone()
    };
    let about_cargo = ListContactMessagesRequest {
        service_interest: ServiceInterest::CargoDelivery.into(),
        ..all.clone()
    };
    for (list, request, condition) in [
        ("all", all, "1 = 1"),
        ("replied", replied, "status = 'replied'"),
        (
            "about cargo",
            about_cargo,
            "service_interest = 'SERVICE_INTEREST_CARGO_DELIVERY'",
        ),
    ] {
        let first = read(&platform, &admin, &request).await;
        let last = ListContactMessagesRequest {
            page_token: last_page(&platform, condition).await,
            ..request
        };
        let last = read(&platform, &admin, &last).await;
        println!(
            "{database:<10} {size:>10}  {list:<16} {:>9.2} ms  {:>9.2} ms",
            milliseconds(first),
            milliseconds(last)
        );
    }
    platform.stop().await;
}

/// Median time of a request.
async fn read(platform: &TestPlatform, token: &str, request: &ListContactMessagesRequest) -> Duration {
    let mut client = client(platform);
    let mut times = Vec::new();
    // The first call opens the connection and does not count.
    for _ in 0..=TIMES {
        let request = platform.request(request.clone(), Some(token));
        let started = Instant::now();
        client.list_contact_messages(request).await.unwrap();
        times.push(started.elapsed());
    }
    times.remove(0);
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The token of the last full page. Reading ten thousand pages to get there would take longer than all the rest.
async fn last_page(platform: &TestPlatform, condition: &str) -> String {
    let database = platform.database("contact-admin");
    let connection = database.connection();
    let query = format!(
        "SELECT id, create_time FROM contact_messages WHERE {condition} ORDER BY create_time, id LIMIT 1 OFFSET {PAGE_SIZE}"
    );
    let statement = Statement::from_string(connection.get_database_backend(), query);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    let cursor = Cursor {
        time: row.try_get::<DateTime<Utc>>("", "create_time").unwrap(),
        id: row.try_get("", "id").unwrap(),
    };
    cursor.token()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn client(platform: &TestPlatform) -> ContactServiceClient<Channel> {
    ContactServiceClient::new(platform.channel())
}

/// Copies the message until there are `size`, a second apart: one in a hundred unread, one in a hundred read, the others replied to; every
/// second one about cargo.
async fn fill(platform: &TestPlatform, size: u32) -> &'static str {
    let database = platform.database("contact-admin");
    let connection = database.connection();
    // Ids grow, as real ones (version 7) do; in random order the indexes would take minutes to fill.
    let (name, ordered, created) = match connection.get_database_backend() {
        DbBackend::Postgres => (
            "PostgreSQL",
            "lpad(to_hex(n), 32, '0')::uuid",
            "create_time - n * interval '1 second'",
        ),
        _ => (
            "SQLite",
            "CAST(printf('%016d', n) AS BLOB)",
            "strftime('%Y-%m-%dT%H:%M:%S', create_time, '-' || n || ' seconds') || '+00:00'",
        ),
    };
    let copy = format!(
        "INSERT INTO contact_messages SELECT {ordered}, name, email, \
         CASE n % 2 WHEN 0 THEN service_interest ELSE 'SERVICE_INTEREST_GENERAL_INQUIRY' END, message, search_text, \
         CASE n % 100 WHEN 0 THEN 'unread' WHEN 1 THEN 'read' ELSE 'replied' END, language_code, {created}, update_time \
         FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {last}) SELECT n FROM numbers) AS numbers \
         CROSS JOIN (SELECT * FROM contact_messages LIMIT 1) AS original",
        last = size - 1
    );
    connection.execute_unprepared(&copy).await.unwrap();
    connection.execute_unprepared("ANALYZE").await.unwrap();
    name
}
