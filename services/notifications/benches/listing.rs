//! How long the delivery log takes, over gRPC: its first page and its last full one, whole and in a status.
//!
//! `cargo bench -p selam-notifications`; on SQLite, and on PostgreSQL instead when `SELAM_TEST_POSTGRES_URL` is set. Nothing is asserted:
//! it measures.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use clap::Parser as _;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use selam_chassis::page::Cursor;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_notifications::Settings;
use selam_proto_contact::v1::ContactMessageReceived;
use selam_proto_notifications::v1::{
    ListNotificationsRequest, NotificationStatus, notification_service_client::NotificationServiceClient,
};
use tonic::transport::Channel;
use uuid::Uuid;

const SIZES: [u32; 2] = [1_000, 1_000_000];
const PAGE_SIZE: u32 = 100;
/// How often each page is read.
const TIMES: usize = 50;

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    settings: Settings,
}

#[tokio::main]
async fn main() {
    // `cargo test --benches` starts this program too, without the flag.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("database        mails  list               first page    last full page");
    for size in SIZES {
        measure(size).await;
    }
}

async fn measure(size: u32) {
    let platform = TestPlatform::start(|platform| async move {
        let settings = Process::parse_from(["bench"]).settings;
        Ok(vec![selam_notifications::build(&platform, settings).await?])
    })
    .await;
    let admin = platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let message = ContactMessageReceived {
        name: "Somebody".to_owned(),
        email: "somebody@example.test".to_owned(),
        language_code: "en".to_owned(),
        ..ContactMessageReceived::default()
    };
    platform.publish("message", &message).await;
    let all = ListNotificationsRequest {
        page_size: i32::try_from(PAGE_SIZE).unwrap(),
        ..ListNotificationsRequest::default()
    };
    let sent = ListNotificationsRequest {
        status: NotificationStatus::Sent.into(),
        ..all.clone()
    };
    eventually("the mail that is copied", async || {
        let request = platform.request(sent.clone(), Some(&admin));
        let list = client(&platform)
            .list_notifications(request)
            .await
            .unwrap()
            .into_inner();
        (list.notifications.len() == 1).then_some(())
    })
    .await;
    let database = fill(&platform, size).await;
    let suppressed = ListNotificationsRequest {
        status: NotificationStatus::Suppressed.into(),
        ..all.clone()
    };
    for (list, request, condition) in [
        ("all", all, "1 = 1"),
        ("sent", sent, "status = 'sent'"),
        ("suppressed", suppressed, "status = 'suppressed'"),
    ] {
        let first = read(&platform, &admin, &request).await;
        let last = ListNotificationsRequest {
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
async fn read(platform: &TestPlatform, token: &str, request: &ListNotificationsRequest) -> Duration {
    let mut client = client(platform);
    let mut times = Vec::new();
    // The first call opens the connection and does not count.
    for _ in 0..=TIMES {
        let request = platform.request(request.clone(), Some(token));
        let started = Instant::now();
        client.list_notifications(request).await.unwrap();
        times.push(started.elapsed());
    }
    times.remove(0);
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The token of the last full page. Reading ten thousand pages to get there would take longer than all the rest.
async fn last_page(platform: &TestPlatform, condition: &str) -> String {
    let database = platform.database("notifications");
    let connection = database.connection();
    let query = format!(
        "SELECT id, create_time FROM deliveries WHERE {condition} ORDER BY create_time, id LIMIT 1 OFFSET {PAGE_SIZE}"
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

fn client(platform: &TestPlatform) -> NotificationServiceClient<Channel> {
    NotificationServiceClient::new(platform.channel())
}

/// Copies the mail until there are `size`, a second apart; half of them are suppressed.
async fn fill(platform: &TestPlatform, size: u32) -> &'static str {
    let database = platform.database("notifications");
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
        "INSERT INTO deliveries SELECT {ordered}, {ordered}, template, recipient, language_code, \
         CASE n % 2 WHEN 0 THEN 'suppressed' ELSE status END, content, round, round_attempt_count, attempt_count, last_error, claim, \
         {created}, due_time, expire_time, send_time, count_key \
         FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {last}) SELECT n FROM numbers) AS numbers \
         CROSS JOIN (SELECT * FROM deliveries LIMIT 1) AS original",
        last = size - 1
    );
    connection.execute_unprepared(&copy).await.unwrap();
    connection.execute_unprepared("ANALYZE").await.unwrap();
    name
}
