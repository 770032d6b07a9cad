//! How long a page of bookings takes, over gRPC, in a short and in a long table: the first page, the last, and a user's own list.
//!
//! `cargo bench -p selam-cleaning` measures on SQLite, and on PostgreSQL too when `SELAM_TEST_POSTGRES_URL` is set.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use clap::Parser as _;
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::{Database, page::Cursor};
use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{
    CleaningBookingOrder, CleaningBookingStatus, ListCleaningBookingsRequest,
    cleaning_service_client::CleaningServiceClient,
};
use uuid::Uuid;

const SIZES: [u32; 2] = [1_000, 1_000_000];
const PAGE: u32 = 100;
const CALLS: usize = 51;
/// Bookings of the one user whose list is read, in a table of any size.
const OWN: u32 = 100;

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
}

/// A list that is measured: its request, and how its rows are found in SQL, for the token of its last page.
struct Case {
    name: &'static str,
    request: ListCleaningBookingsRequest,
    condition: &'static str,
    order: &'static str,
    time: &'static str,
    token_letter: char,
}

fn cases() -> [Case; 3] {
    let newest = ListCleaningBookingsRequest {
        page_size: PAGE.cast_signed(),
        ..Default::default()
    };
    [
        Case {
            name: "admin, newest",
            request: newest.clone(),
            condition: "1 = 1",
            order: "create_time DESC, id DESC",
            time: "create_time",
            token_letter: 'n',
        },
        Case {
            name: "admin, soonest visit",
            request: ListCleaningBookingsRequest {
                order_by: CleaningBookingOrder::VisitSoonest.into(),
                ..newest.clone()
            },
            condition: "1 = 1",
            order: "visit_local_time, id",
            time: "visit_local_time",
            token_letter: 's',
        },
        Case {
            name: "admin, confirmed, newest",
            request: ListCleaningBookingsRequest {
                status: CleaningBookingStatus::Confirmed.into(),
                ..newest
            },
            condition: "status = 'confirmed'",
            order: "create_time DESC, id DESC",
            time: "create_time",
            token_letter: 'n',
        },
    ]
}

#[tokio::main]
async fn main() {
    // `cargo test --all-targets` runs benchmarks too, only without this argument.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("| database | bookings | list | page | median | slowest |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let with_postgres = std::env::var("SELAM_TEST_POSTGRES_URL").is_ok_and(|url| !url.is_empty());
    for postgres in [false, true] {
        if postgres && !with_postgres {
            continue;
        }
        for size in SIZES {
            measure(postgres, size).await;
        }
    }
}

async fn measure(postgres: bool, size: u32) {
    let platform = TestPlatform::builder()
        .settings(move |settings| {
            if !postgres {
                settings.database_url = None;
            }
        })
        .start(|platform| async move {
            let settings = Process::parse_from(["bench"]).cleaning;
            Ok(vec![selam_cleaning::build(&platform, settings).await?])
        })
        .await;
    let database = platform.database("cleaning");
    let user = Uuid::now_v7();
    fill(&database, size, user).await;
    let admin = platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let name = if postgres { "PostgreSQL" } else { "SQLite" };
    for case in cases() {
        let count = count(&database, case.condition).await;
        let last_page = count.div_ceil(PAGE);
        let token = token_of_page(&database, &case, last_page).await;
        for (page, page_token) in [(1, String::new()), (last_page, token)] {
            let request = ListCleaningBookingsRequest {
                page_token,
                ..case.request.clone()
            };
            let times = time(&platform, &admin, request).await;
            report(name, size, case.name, page, &times);
        }
    }
    let token = platform.access_token(user, "user@example.test", &[]);
    let own = ListCleaningBookingsRequest {
        page_size: PAGE.cast_signed(),
        ..Default::default()
    };
    let times = time(&platform, &token, own).await;
    report(name, size, "a user's own", 1, &times);
    platform.stop().await;
}

/// Sorted times of the calls; every page is full.
async fn time(platform: &TestPlatform, token: &str, request: ListCleaningBookingsRequest) -> Vec<Duration> {
    let mut client = CleaningServiceClient::new(platform.channel());
    let mut times = Vec::with_capacity(CALLS);
    for warm in [false; 5].into_iter().chain([true; CALLS]) {
        let request = platform.request(request.clone(), Some(token));
        let begin = Instant::now();
        let page = client.list_cleaning_bookings(request).await.unwrap().into_inner();
        let elapsed = begin.elapsed();
        assert_eq!(page.bookings.len(), PAGE as usize);
        if warm {
            times.push(elapsed);
        }
    }
    times.sort_unstable();
    times
}

fn report(database: &str, size: u32, list: &str, page: u32, times: &[Duration]) {
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "| {database} | {size} | {list} | {page} | {:.2} ms | {:.2} ms |",
        milliseconds(median),
        milliseconds(slowest)
    );
}

async fn count(database: &Database, condition: &str) -> u32 {
    let sql = format!("SELECT count(*) AS count FROM bookings WHERE {condition}");
    let connection = database.connection();
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    u32::try_from(row.try_get::<i64>("", "count").unwrap()).unwrap()
}

/// The token that page `page - 1` ends with, without walking there.
async fn token_of_page(database: &Database, case: &Case, page: u32) -> String {
    // A wall time is read as one of UTC, which is how tokens hold it.
    let time = if database.is_postgres() {
        format!("CAST({} AS timestamptz)", case.time)
    } else {
        case.time.to_owned()
    };
    let sql = format!(
        "SELECT id, {time} AS time FROM bookings WHERE {} ORDER BY {} LIMIT 1 OFFSET {}",
        case.condition,
        case.order,
        (page - 1) * PAGE - 1
    );
    let connection = database.connection();
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    let cursor = Cursor {
        time: row.try_get::<DateTime<Utc>>("", "time").unwrap(),
        id: row.try_get("", "id").unwrap(),
    };
    format!("{}{}", case.token_letter, cursor.token())
}

/// Bookings one after the other, with visits anywhere in a year and every status equally often, so that all pages are full.
async fn fill(database: &Database, size: u32, user: Uuid) {
    let every = size / OWN;
    let hex = user.simple();
    let (numbers, id, owner, made, visit, day) = if database.is_postgres() {
        (
            format!("generate_series(1, {size}) AS numbers(n)"),
            "gen_random_uuid()".to_owned(),
            format!("CASE WHEN n % {every} = 0 THEN '{user}'::uuid ELSE gen_random_uuid() END"),
            "TIMESTAMPTZ '2026-01-01T00:00:00Z' + n * INTERVAL '20 seconds'".to_owned(),
            "TIMESTAMP '2026-01-02T08:00:00' + (n::bigint * 7919 % 365) * INTERVAL '1 day'".to_owned(),
            "DATE '2026-01-02' + (n::bigint * 7919 % 365)::integer".to_owned(),
        )
    } else {
        (
            format!(
                "(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {size}) SELECT n FROM numbers)"
            ),
            "randomblob(16)".to_owned(),
            format!("CASE WHEN n % {every} = 0 THEN X'{hex}' ELSE randomblob(16) END"),
            "strftime('%Y-%m-%dT%H:%M:%S+00:00', '2026-01-01', (n * 20) || ' seconds')".to_owned(),
            "strftime('%Y-%m-%d 08:00:00', '2026-01-02', (n * 7919 % 365) || ' days')".to_owned(),
            "strftime('%Y-%m-%d', '2026-01-02', (n * 7919 % 365) || ' days')".to_owned(),
        )
    };
    let sql = format!(
        "INSERT INTO bookings (id, user_id, user_email, language_code, service_type, property_size, frequency, address, postal_code, phone, \
         notes, visit_date, arrival_window, visit_local_time, price_minor, duration_minutes, status, version, search_text, create_time, update_time) \
         SELECT {id}, {owner}, 'customer' || n || '@example.test', 'en', 'regular', 'small', 'once', n || ' Centre Street', 'T2P 1B3', \
         '403 555 0142', '', {day}, 'morning', {visit}, 11100, 120, \
         CASE n % 5 WHEN 0 THEN 'requested' WHEN 1 THEN 'confirmed' WHEN 2 THEN 'in_progress' WHEN 3 THEN 'completed' ELSE 'cancelled' END, \
         1, n || ' centre street', {made}, {made} FROM {numbers}"
    );
    let connection = database.connection();
    connection.execute_unprepared(&sql).await.unwrap();
    connection.execute_unprepared("ANALYZE").await.unwrap();
}
