//! Times of the directory, calendars and bookings with 1,000 therapists who are booked for 60 days.
//! Run with `cargo bench -p selam-therapy-scheduling`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(dead_code)]
#[path = "../tests/service/stand_ins.rs"]
mod stand_ins;

use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use clap::Parser;
use futures::{StreamExt as _, stream};
use sea_orm::{
    ConnectionTrait as _, Value,
    sea_query::{Alias, Query},
};
use selam_chassis::{Clock, Database};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_therapy::v1::{
    CreateAppointmentRequest, ListTherapistSlotsRequest, ListTherapistsRequest,
    appointment_service_client::AppointmentServiceClient, therapist_service_client::TherapistServiceClient,
};
use selam_therapy_scheduling::{NAME, Settings};
use stand_ins::StandIns;
use tonic::transport::Channel;
use uuid::Uuid;

const THERAPISTS: u32 = 1_000;
const DAYS: i64 = 60;
const TIMES: usize = 50;
const BOOKINGS: usize = 500;
/// Number of concurrent clients.
const AT_ONCE: usize = 16;

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    therapy: Settings,
}

/// A Monday at ten in the morning in Calgary.
fn now() -> DateTime<Utc> {
    "2026-11-23T16:00:00Z".parse().unwrap()
}

#[tokio::main]
async fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let stand_ins = StandIns::default();
    let platform = TestPlatform::builder()
        .clock(Clock::fixed(now()))
        .start(move |platform| {
            let stand_ins = stand_ins.clone();
            async move {
                let mut settings = Process::parse_from(["bench"]).therapy;
                settings.notes_keys = vec!["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".into()];
                let mut services = stand_ins.services(&platform).await?;
                services.push(selam_therapy_scheduling::build(&platform, settings).await?);
                Ok(services)
            }
        })
        .await;
    let database = platform.database(NAME);
    let ids = fill(&database).await;
    println!("| what | time |");
    println!("| --- | --- |");
    refresh(&platform, &database).await;
    directory(&platform).await;
    slots(&platform, &ids).await;
    book(&platform, &ids).await;
    platform.stop().await;
}

/// Measures the refresh of all next free slots; each run of the task takes a hundred therapists.
async fn refresh(platform: &TestPlatform, database: &Database) {
    let started = Instant::now();
    eventually("a next free slot for every therapist", || async {
        platform.clock().advance(Duration::from_secs(61));
        let query = "SELECT id FROM therapists WHERE next_free_time > '9000-01-01' LIMIT 1";
        let backend = database.connection().get_database_backend();
        let query = sea_orm::Statement::from_string(backend, query);
        let left = database.connection().query_one_raw(query).await.unwrap();
        left.is_none().then_some(())
    })
    .await;
    print("next free slot of all therapists by the task, total", started.elapsed());
}

async fn directory(platform: &TestPlatform) {
    let times = measure(async |_| {
        let request = ListTherapistsRequest::default();
        let found = directory_of(platform)
            .list_therapists(request)
            .await
            .unwrap()
            .into_inner();
        assert!(!found.therapists.is_empty());
    });
    print("first page of the directory by next free slot", times.await);
}

async fn slots(platform: &TestPlatform, ids: &[Uuid]) {
    let times = measure(async |round| {
        let request = ListTherapistSlotsRequest {
            id: ids[round].to_string(),
            from_date: "2026-12-01".to_owned(),
            days: 31,
            time_zone: "Africa/Asmara".to_owned(),
            ..ListTherapistSlotsRequest::default()
        };
        let found = directory_of(platform).list_therapist_slots(request).await.unwrap();
        assert!(!found.into_inner().slots.is_empty());
    });
    print("slots of a therapist in 31 days", times.await);
}

/// Measures bookings of therapists without earlier requests, each by another client.
async fn book(platform: &TestPlatform, ids: &[Uuid]) {
    let mut requests = Vec::new();
    for id in &ids[THERAPISTS as usize - BOOKINGS..] {
        let request = ListTherapistSlotsRequest {
            id: id.to_string(),
            ..ListTherapistSlotsRequest::default()
        };
        let found = directory_of(platform).list_therapist_slots(request).await.unwrap();
        let start_time = found.into_inner().slots[0].start_time;
        let request = CreateAppointmentRequest {
            therapist_id: id.to_string(),
            start_time,
            language_code: "en".to_owned(),
            ..CreateAppointmentRequest::default()
        };
        requests.push((
            platform.access_token(Uuid::now_v7(), "client@example.test", &[]),
            request,
        ));
    }
    let started = Instant::now();
    let mut times: Vec<_> = stream::iter(requests)
        .map(|(token, request)| async move {
            let started = Instant::now();
            let request = platform.request(request, Some(&token));
            let mut api = AppointmentServiceClient::new(platform.channel());
            api.create_appointment(request).await.unwrap();
            started.elapsed()
        })
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let all = started.elapsed();
    times.sort_unstable();
    println!(
        "| bookings per second, {AT_ONCE} concurrent | {:.0} |",
        BOOKINGS as f64 / all.as_secs_f64()
    );
    print("one of these bookings, median", times[times.len() / 2]);
    print("one of these bookings, 99th percentile", times[times.len() * 99 / 100]);
}

fn directory_of(platform: &TestPlatform) -> TherapistServiceClient<Channel> {
    TherapistServiceClient::new(platform.channel())
}

/// Returns the median of many calls, without the first one, which opens the connection.
async fn measure(call: impl AsyncFn(usize)) -> Duration {
    call(0).await;
    let mut times = Vec::new();
    for round in 1..=TIMES {
        let started = Instant::now();
        call(round).await;
        times.push(started.elapsed());
    }
    times.sort_unstable();
    times[TIMES / 2]
}

fn print(what: &str, time: Duration) {
    println!("| {what} | {:.2} ms |", time.as_secs_f64() * 1000.0);
}

/// Inserts therapists who work from nine to five, with a session every day at ten.
async fn fill(database: &Database) -> Vec<Uuid> {
    let never: DateTime<Utc> = "9999-01-01T00:00:00Z".parse().unwrap();
    let (mut ids, mut therapists, mut spans, mut offers, mut tags, mut sessions) =
        (vec![], vec![], vec![], vec![], vec![], vec![]);
    for number in 0..THERAPISTS {
        let id = Uuid::now_v7();
        ids.push(id);
        let texts = [
            ("email", ""),
            ("bio", "I listen."),
            ("education", ""),
            ("location", "Calgary"),
        ];
        let mut row: Vec<(&str, Value)> = texts.map(|(name, text)| (name, text.into())).to_vec();
        row.extend([
            ("id", id.into()),
            ("user_id", Uuid::now_v7().into()),
            ("language_code", "en".into()),
            ("full_name", format!("Therapist {number}").into()),
            ("qualification", "registered_psychologist".into()),
            ("experience_years", 5.into()),
            ("status", "listed".into()),
            ("time_zone", "America/Edmonton".into()),
            ("plan_price_minor", 0_i64.into()),
            ("least_price_minor", 15_000_i64.into()),
            ("next_free_time", never.into()),
            ("refresh_time", now().into()),
            ("create_time", now().into()),
            ("profile_version", 1_i64.into()),
            ("hours_version", 1_i64.into()),
        ]);
        let numbers = [
            ("buffer_before_minutes", 0),
            ("buffer_after_minutes", 10),
            ("notice_hours", 12),
            ("horizon_days", 60),
            ("step_minutes", 60),
            ("review_count", 0),
            ("rating_sum", 0),
            ("session_count", 0),
        ];
        row.extend(numbers.map(|(name, value)| (name, value.into())));
        therapists.push(row);
        spans.extend((1_i16..=7).map(|weekday| {
            vec![
                ("therapist_id", id.into()),
                ("weekday", weekday.into()),
                ("start_minute", 540_i16.into()),
                ("end_minute", 1_020_i16.into()),
            ]
        }));
        offers.push(vec![
            ("therapist_id", id.into()),
            ("format", "individual".into()),
            ("price_minor", 15_000_i64.into()),
            ("minutes", 50.into()),
        ]);
        tags.extend(
            [("session-type", "video"), ("language", "english")].map(|(kind, word)| {
                vec![
                    ("therapist_id", id.into()),
                    ("kind", kind.into()),
                    ("word", word.into()),
                ]
            }),
        );
        let first: DateTime<Utc> = "2026-11-24T16:00:00Z".parse().unwrap();
        sessions.extend((0..DAYS).map(|day| session(id, first + TimeDelta::days(day))));
    }
    insert(database, "therapists", therapists).await;
    insert(database, "weekly_spans", spans).await;
    insert(database, "session_offers", offers).await;
    insert(database, "therapist_tags", tags).await;
    insert(database, "appointments", sessions).await;
    ids
}

fn session(therapist_id: Uuid, start: DateTime<Utc>) -> Vec<(&'static str, Value)> {
    let local: NaiveDateTime = (start - TimeDelta::hours(6)).naive_utc();
    let mut row: Vec<(&str, Value)> = vec![
        ("id", Uuid::now_v7().into()),
        ("therapist_id", therapist_id.into()),
        ("therapist_user_id", Uuid::now_v7().into()),
        ("client_id", Uuid::now_v7().into()),
        ("start_time", start.into()),
        ("therapist_local_time", local.into()),
        ("minutes", 50.into()),
        ("block_start_time", start.into()),
        ("block_end_time", (start + TimeDelta::minutes(60)).into()),
        ("fee_minor", 15_000_i64.into()),
        ("is_paid", true.into()),
        ("hold_expire_time", start.into()),
        ("refund_percent", 0.into()),
        ("moves", 0.into()),
        ("rating", 0.into()),
        ("review_time", DateTime::UNIX_EPOCH.into()),
        ("version", 1_i64.into()),
        ("create_time", start.into()),
        ("update_time", start.into()),
    ];
    let texts = [
        ("client_name", "Client"),
        ("client_email", "client@example.test"),
        ("client_language", "en"),
        ("client_zone", "America/Edmonton"),
        ("therapist_zone", "America/Edmonton"),
        ("session_type", "video"),
        ("format", "individual"),
        ("payment", "checkout"),
        ("status", "scheduled"),
        ("notes", ""),
        ("room", ""),
        ("review_text", ""),
    ];
    row.extend(texts.map(|(name, text)| (name, text.into())));
    row
}

async fn insert(database: &Database, table: &'static str, rows: Vec<Vec<(&'static str, Value)>>) {
    let transaction = database.begin().await.unwrap();
    for portion in rows.chunks(500) {
        let mut insert = Query::insert();
        let columns = portion[0].iter().map(|(name, _)| Alias::new(*name));
        insert.into_table(Alias::new(table)).columns(columns);
        for row in portion {
            insert.values_panic(row.iter().map(|(_, value)| value.clone().into()));
        }
        transaction.execute(&insert).await.unwrap();
    }
    transaction.commit().await.unwrap();
    database.connection().execute_unprepared("ANALYZE").await.unwrap();
}
