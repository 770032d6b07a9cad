//! Figures of the business: a recount of random events, a rebuild, and errors.

use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};

use sea_orm::ConnectionTrait as _;
use selam_chassis::{Clock, Event, events::inbox, timestamp};
use selam_chassis_testing::{Builder, TestPlatform, eventually};
use selam_proto::money::v1::Money;
use selam_proto_admin::v1::{
    BusinessLine, ExportReportRequest, GetReportRequest, Report, ReportInterval, ReportMetric,
    report_service_client::ReportServiceClient,
};
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_chat::v1::{AssistantAnswered, CrisisDetected};
use selam_proto_cleaning::v1::{CleaningBookingChanged, CleaningBookingEvent};
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied};
use selam_proto_identity::v1::{UserActive, UserConfirmed};
use selam_proto_payments::v1::{CheckoutPurpose, PaymentRefunded, PaymentSucceeded, RefundStatus};
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use selam_proto_sourcing::v1::{ProductRequestChanged, RequestEvent};
use selam_proto_therapy::v1::{AppointmentChanged, AppointmentEvent};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{admin, start, violations};

/// Number of events of the random run; `SELAM_REPORT_EVENTS` sets another one.
const EVENTS: u64 = 600;
/// Days that the run lasts.
const DAYS: u64 = 70;
const PEOPLE: u64 = 20;

/// A small generator of pseudo-random numbers (SplitMix64), so that a seed repeats a run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

async fn report(platform: &TestPlatform, request: GetReportRequest) -> Result<Report, Status> {
    let request = platform.request(request, Some(&admin(platform)));
    let mut client = ReportServiceClient::new(platform.channel());
    Ok(client.get_report(request).await?.into_inner())
}

fn range(from: &str, to: &str, interval: ReportInterval) -> GetReportRequest {
    GetReportRequest {
        from_date: from.to_owned(),
        to_date: to.to_owned(),
        interval: interval.into(),
        ..GetReportRequest::default()
    }
}

fn values(report: &Report, metric: ReportMetric) -> Vec<i64> {
    let mut series = report.series.iter();
    let found = series.find(|series| series.metric() == metric && series.line() == BusinessLine::Unspecified);
    found.unwrap().values.clone()
}

/// Starts the service with a clock that only the test moves, at noon in Calgary.
async fn start_at_noon(builder: Builder) -> TestPlatform {
    let noon = "2026-11-02T18:00:00Z".parse().unwrap();
    let build = |platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) };
    builder.clock(Clock::fixed(noon)).start(build).await
}

/// Returns the totals of a range by metric and line.
async fn totals(
    platform: &TestPlatform,
    from: &str,
    to: &str,
    interval: ReportInterval,
) -> BTreeMap<(ReportMetric, BusinessLine), i64> {
    let report = report(platform, range(from, to, interval)).await.unwrap();
    report
        .series
        .iter()
        .map(|series| ((series.metric(), series.line()), series.total))
        .collect()
}

/// The same figures, counted by the test.
#[derive(Default)]
struct Recount {
    sums: BTreeMap<(ReportMetric, BusinessLine), i64>,
    /// People and the number of the day on which they were active.
    active: HashSet<(Uuid, u64)>,
}

impl Recount {
    fn add(&mut self, metric: ReportMetric, line: BusinessLine, value: i64) {
        *self.sums.entry((metric, BusinessLine::Unspecified)).or_default() += value;
        if line != BusinessLine::Unspecified {
            *self.sums.entry((metric, line)).or_default() += value;
        }
    }
}

async fn publish<E: Event>(platform: &TestPlatform, random: &mut Random, event: &E) {
    let id = Uuid::now_v7();
    platform.publish_with_id(id, "record", event).await;
    if random.below(5) == 0 {
        // The bus delivers at least once.
        platform.publish_with_id(id, "record", event).await;
    }
}

/// Publishes one random event and counts it.
async fn step(platform: &TestPlatform, random: &mut Random, recount: &mut Recount, day: u64) {
    let id =
        Uuid::from_u128((u128::from(random.below(u64::MAX)) << 64) | u128::from(random.below(u64::MAX))).to_string();
    let user = Uuid::from_u128(u128::from(random.below(PEOPLE)) + 1);
    let now = platform.clock().now();
    let none = BusinessLine::Unspecified;
    match random.below(10) {
        0 => {
            let event = UserConfirmed {
                user_id: id,
                ..UserConfirmed::default()
            };
            publish(platform, random, &event).await;
            recount.add(ReportMetric::SignUps, none, 1);
        }
        1 => {
            let event = UserActive {
                user_id: user.to_string(),
                create_time: Some(timestamp(now)),
            };
            publish(platform, random, &event).await;
            recount.active.insert((user, day));
        }
        2 => {
            for booking_event in [CleaningBookingEvent::Requested, CleaningBookingEvent::Completed] {
                let event = CleaningBookingChanged {
                    booking_id: id.clone(),
                    booking_event: booking_event.into(),
                    ..CleaningBookingChanged::default()
                };
                publish(platform, random, &event).await;
            }
            recount.add(ReportMetric::CleaningBookings, none, 1);
        }
        3 => {
            for status in [ShipmentStatus::QuoteRequested, ShipmentStatus::Confirmed] {
                let event = ShipmentChanged {
                    shipment_id: id.clone(),
                    status: status.into(),
                    ..ShipmentChanged::default()
                };
                publish(platform, random, &event).await;
            }
            recount.add(ReportMetric::Shipments, none, 1);
        }
        4 => {
            let event = ProductRequestChanged {
                request_id: id,
                event: RequestEvent::Submitted.into(),
                ..ProductRequestChanged::default()
            };
            publish(platform, random, &event).await;
            recount.add(ReportMetric::ProductRequests, none, 1);
        }
        5 => {
            for kind in [
                AppointmentEvent::Held,
                AppointmentEvent::Scheduled,
                AppointmentEvent::Rescheduled,
            ] {
                let event = AppointmentChanged {
                    appointment_id: id.clone(),
                    event: kind.into(),
                    ..AppointmentChanged::default()
                };
                publish(platform, random, &event).await;
            }
            recount.add(ReportMetric::TherapySessions, none, 1);
        }
        6 | 7 => pay(platform, random, recount, id).await,
        8 => {
            let event = AssistantAnswered {
                message_id: id,
                user_id: user.to_string(),
                create_time: Some(timestamp(now)),
            };
            publish(platform, random, &event).await;
            recount.add(ReportMetric::AssistantAnswers, none, 1);
        }
        _ => {
            let event = ContactMessageReceived {
                contact_message_id: id.clone(),
                ..ContactMessageReceived::default()
            };
            publish(platform, random, &event).await;
            recount.add(ReportMetric::ContactMessages, none, 1);
            for _ in 0..2 {
                let event = ContactMessageReplied {
                    contact_message_id: id.clone(),
                    receive_time: Some(timestamp(now - Duration::from_secs(7_200))),
                    create_time: Some(timestamp(now)),
                    ..ContactMessageReplied::default()
                };
                publish(platform, random, &event).await;
            }
        }
    }
}

async fn pay(platform: &TestPlatform, random: &mut Random, recount: &mut Recount, payment_id: String) {
    let (purpose, line) = match random.below(3) {
        0 => (CheckoutPurpose::Appointment, BusinessLine::Therapy),
        1 => (CheckoutPurpose::SourcingDeposit, BusinessLine::Sourcing),
        _ => (CheckoutPurpose::AssistantPlan, BusinessLine::Assistant),
    };
    let cents = i64::try_from(random.below(100_000)).unwrap();
    let event = PaymentSucceeded {
        payment_id: payment_id.clone(),
        purpose: purpose.into(),
        total: Some(Money::cad(cents)),
        ..PaymentSucceeded::default()
    };
    publish(platform, random, &event).await;
    recount.add(ReportMetric::Revenue, line, cents);
    if random.below(3) == 0 {
        let status = if random.below(2) == 0 {
            RefundStatus::Succeeded
        } else {
            RefundStatus::Failed
        };
        let event = PaymentRefunded {
            refund_id: Uuid::now_v7().to_string(),
            payment_id,
            purpose: purpose.into(),
            amount: Some(Money::cad(cents / 2)),
            status: status.into(),
            ..PaymentRefunded::default()
        };
        publish(platform, random, &event).await;
        if status == RefundStatus::Succeeded {
            recount.add(ReportMetric::Refunds, line, cents / 2);
        }
    }
}

/// Waits until every event is counted. The bus delivers them in order, so the last one shows that all have arrived.
async fn settle(platform: &TestPlatform) {
    let last = CrisisDetected {
        crisis_id: Uuid::now_v7().to_string(),
        ..CrisisDetected::default()
    };
    let id = platform.publish("crisis", &last).await;
    let database = platform.database("contact-admin");
    eventually("the figures", || async {
        let has_arrived = inbox::is_known(&database, id).await.unwrap();
        let is_idle = inbox::oldest_pending(&database).await.unwrap().is_none();
        (has_arrived && is_idle).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn equals_recount_after_restarts_and_duplicates() {
    let events = std::env::var("SELAM_REPORT_EVENTS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(EVENTS);
    let mut platform = start_at_noon(TestPlatform::builder().can_crash()).await;
    let mut random = Random(36);
    let mut recount = Recount::default();
    let (first, mut day) = (platform.clock().now().date_naive(), 0);
    for number in 0..events {
        if number % (events / DAYS).max(1) == 0 && number > 0 {
            platform.clock().advance(Duration::from_secs(86_400));
            day += 1;
        }
        if number == events / 3 {
            platform.restart().await;
        }
        if number == events / 2 {
            platform.crash().await;
        }
        step(&platform, &mut random, &mut recount, day).await;
    }
    settle(&platform).await;
    let last = platform.clock().now().date_naive();
    let (from, to) = (
        first.pred_opt().unwrap().to_string(),
        last.succ_opt().unwrap().to_string(),
    );
    let counted = totals(&platform, &from, &to, ReportInterval::Day).await;
    for (series, expected) in &recount.sums {
        assert_eq!(counted.get(series), Some(expected), "{series:?}");
    }
    assert_eq!(counted[&(ReportMetric::TimeToAnswer, BusinessLine::Unspecified)], 7_200);
    let daily = report(&platform, range(&from, &to, ReportInterval::Day)).await.unwrap();
    let active = values(&daily, ReportMetric::ActiveUsers);
    assert_eq!(active.iter().sum::<i64>(), i64::try_from(recount.active.len()).unwrap());
    // Days and months add up to the same sums.
    let monthly = totals(&platform, &from, &to, ReportInterval::Month).await;
    for series in recount.sums.keys() {
        assert_eq!(monthly.get(series), counted.get(series), "{series:?}");
    }
    rebuild_gives_same_figures(&platform, &from, &to).await;
}

async fn rebuild_gives_same_figures(platform: &TestPlatform, from: &str, to: &str) {
    let intervals = [ReportInterval::Day, ReportInterval::Week, ReportInterval::Month];
    let mut before = Vec::new();
    for interval in intervals {
        before.push(report(platform, range(from, to, interval)).await.unwrap());
    }
    let database = platform.database("contact-admin");
    for table in ["report_values", "report_people", "report_answers"] {
        database
            .connection()
            .execute_unprepared(&format!("DELETE FROM {table}"))
            .await
            .unwrap();
    }
    selam_contact_admin::rebuild_reports(&database).await.unwrap();
    for (interval, before) in intervals.into_iter().zip(before) {
        let after = report(platform, range(from, to, interval)).await.unwrap();
        assert_eq!((after.series, after.answer_times), (before.series, before.answer_times));
    }
}

#[tokio::test]
async fn counts_people_once_per_interval() {
    let platform = start_at_noon(TestPlatform::builder()).await;
    let first = platform.clock().now();
    let user = Uuid::now_v7().to_string();
    for _ in 0..3 {
        let event = UserActive {
            user_id: user.clone(),
            create_time: Some(timestamp(platform.clock().now())),
        };
        platform.publish(&user, &event).await;
        platform.publish(&user, &event).await;
        platform.clock().advance(Duration::from_secs(86_400));
    }
    settle(&platform).await;
    let day = chrono::TimeDelta::days(1);
    let (from, to) = (
        (first.date_naive() - day).to_string(),
        (first.date_naive() + day * 4).to_string(),
    );
    let daily = report(&platform, range(&from, &to, ReportInterval::Day)).await.unwrap();
    assert_eq!(values(&daily, ReportMetric::ActiveUsers).iter().sum::<i64>(), 3);
    let monthly = report(&platform, range(&from, &to, ReportInterval::Month))
        .await
        .unwrap();
    let active = values(&monthly, ReportMetric::ActiveUsers);
    assert!(active.iter().all(|value| *value <= 1), "{active:?}");
}

#[tokio::test]
async fn keeps_figures_after_erasure() {
    let platform = start().await;
    let user = Uuid::now_v7();
    let now = platform.clock().now();
    let active = UserActive {
        user_id: user.to_string(),
        create_time: Some(timestamp(now)),
    };
    platform.publish("user", &active).await;
    let confirmed = UserConfirmed {
        user_id: user.to_string(),
        ..UserConfirmed::default()
    };
    platform.publish("user", &confirmed).await;
    settle(&platform).await;
    let erasure = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: user.to_string(),
        email: "gone@example.test".to_owned(),
        round: 1,
        close_time: Some(timestamp(platform.clock().now())),
    };
    platform.publish("user", &erasure).await;
    platform.wait_for_event::<PersonalDataErased>().await;
    let (from, to) = (
        now.date_naive() - chrono::TimeDelta::days(1),
        now.date_naive() + chrono::TimeDelta::days(1),
    );
    let database = platform.database("contact-admin");
    for rebuilt in [false, true] {
        if rebuilt {
            selam_contact_admin::rebuild_reports(&database).await.unwrap();
        }
        let totals = totals(&platform, &from.to_string(), &to.to_string(), ReportInterval::Month).await;
        assert_eq!(totals[&(ReportMetric::SignUps, BusinessLine::Unspecified)], 1);
        assert_eq!(totals[&(ReportMetric::ActiveUsers, BusinessLine::Unspecified)], 1);
    }
}

#[tokio::test]
async fn figures_follow_events_within_two_seconds() {
    let platform = start().await;
    let today = platform.clock().now().date_naive();
    let (from, to) = (today - chrono::TimeDelta::days(1), today + chrono::TimeDelta::days(1));
    let started = std::time::Instant::now();
    let event = UserConfirmed {
        user_id: Uuid::now_v7().to_string(),
        ..UserConfirmed::default()
    };
    platform.publish("user", &event).await;
    eventually("the sign-up", || async {
        let totals = totals(&platform, &from.to_string(), &to.to_string(), ReportInterval::Day).await;
        (totals[&(ReportMetric::SignUps, BusinessLine::Unspecified)] == 1).then_some(())
    })
    .await;
    println!("the figure followed after {:?}", started.elapsed());
}

#[tokio::test]
async fn compares_with_earlier_range() {
    let platform = start_at_noon(TestPlatform::builder()).await;
    let confirmed = |id: u128| UserConfirmed {
        user_id: Uuid::from_u128(id).to_string(),
        ..UserConfirmed::default()
    };
    let earlier = platform.clock().now().date_naive();
    platform.publish("user", &confirmed(1)).await;
    settle(&platform).await;
    platform.clock().advance(Duration::from_secs(14 * 86_400));
    let later = platform.clock().now().date_naive();
    platform.publish("user", &confirmed(2)).await;
    platform.publish("user", &confirmed(3)).await;
    settle(&platform).await;
    let before = |day: chrono::NaiveDate| day - chrono::TimeDelta::days(1);
    let request = GetReportRequest {
        from_date: before(later).to_string(),
        to_date: later.to_string(),
        interval: ReportInterval::Day.into(),
        compare_from_date: before(earlier).to_string(),
    };
    let answer = report(&platform, request).await.unwrap();
    let sign_ups = answer
        .series
        .iter()
        .find(|series| series.metric() == ReportMetric::SignUps)
        .unwrap();
    assert_eq!((sign_ups.total, sign_ups.compare_total), (2, Some(1)));
    assert_eq!((answer.dates.len(), answer.compare_dates.len()), (2, 2));
}

#[tokio::test]
async fn rejects_impossible_reports() {
    let platform = start().await;
    for (from, to, compare, field, reason) in [
        ("1026-01-01", "2026-01-01", "", "toDate", "REPORT_RANGE_INVALID"),
        ("2026-02-01", "2026-01-01", "", "toDate", "REPORT_RANGE_INVALID"),
        ("2026-02-30", "2026-03-01", "", "fromDate", "DATE_INVALID"),
        (
            "2026-02-01",
            "2026-03-01",
            "2026-02-31",
            "compareFromDate",
            "DATE_INVALID",
        ),
    ] {
        let request = GetReportRequest {
            from_date: from.to_owned(),
            to_date: to.to_owned(),
            compare_from_date: compare.to_owned(),
            ..GetReportRequest::default()
        };
        let status = report(&platform, request).await.unwrap_err();
        assert_eq!(
            violations(&status),
            [(field.to_owned(), reason.to_owned())],
            "{from} {to}"
        );
    }
    for (role, code) in [("support", Some(Code::PermissionDenied)), ("finance", None)] {
        let token = platform.access_token(Uuid::now_v7(), "staff@example.test", &[role]);
        let request = GetReportRequest {
            from_date: "2026-01-01".to_owned(),
            to_date: "2026-01-02".to_owned(),
            ..Default::default()
        };
        let mut client = ReportServiceClient::new(platform.channel());
        let answer = client.get_report(platform.request(request, Some(&token))).await;
        assert_eq!(answer.err().map(|status| status.code()), code, "{role}");
    }
}

#[tokio::test]
async fn exports_figures_as_csv() {
    let platform = start().await;
    let event = PaymentSucceeded {
        payment_id: Uuid::now_v7().to_string(),
        purpose: CheckoutPurpose::Appointment.into(),
        total: Some(Money::cad(12_345)),
        ..PaymentSucceeded::default()
    };
    platform.publish("payment", &event).await;
    settle(&platform).await;
    let today = platform.clock().now().date_naive();
    let request = ExportReportRequest {
        from_date: (today - chrono::TimeDelta::days(1)).to_string(),
        to_date: today.to_string(),
        ..ExportReportRequest::default()
    };
    let request = platform.request(request, Some(&admin(&platform)));
    let mut parts = ReportServiceClient::new(platform.channel())
        .export_report(request)
        .await
        .unwrap()
        .into_inner();
    let mut text = String::new();
    while let Some(part) = parts.message().await.unwrap() {
        text.push_str(&String::from_utf8(part.data).unwrap());
    }
    assert!(text.contains("revenue,therapy,123.45"), "{text}");
}
