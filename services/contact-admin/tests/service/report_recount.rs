//! Figures of random events with duplicates, a restart and a crash, compared with a recount and a rebuild.

use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};

use sea_orm::ConnectionTrait as _;
use selam_chassis::{Event, timestamp};
use selam_chassis_testing::TestPlatform;
use selam_proto::money::v1::Money;
use selam_proto_admin::v1::{BusinessLine, ReportInterval, ReportMetric};
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_chat::v1::AssistantAnswered;
use selam_proto_cleaning::v1::{CleaningBookingChanged, CleaningBookingEvent};
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied};
use selam_proto_identity::v1::{UserActive, UserConfirmed};
use selam_proto_payments::v1::{CheckoutPurpose, PaymentRefunded, PaymentSucceeded, RefundStatus};
use selam_proto_sourcing::v1::{ProductRequestChanged, RequestEvent};
use selam_proto_therapy::v1::{AppointmentChanged, AppointmentEvent};
use uuid::Uuid;

use crate::reports::{range, report, settle, start_at_noon, totals, values};
/// Number of events of the random run; `SELAM_REPORT_EVENTS` sets another one.
const EVENTS: u64 = 250;
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
