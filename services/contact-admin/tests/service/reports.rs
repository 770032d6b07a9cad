//! Figures of the business: people, erasure, comparison, export and errors.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{
    Clock, Event,
    events::{Envelope, inbox},
    timestamp,
};
use selam_chassis_testing::{Builder, TestPlatform, eventually};
use selam_proto::money::v1::Money;
use selam_proto_admin::v1::{
    BusinessLine, ExportReportRequest, GetReportRequest, Report, ReportInterval, ReportMetric,
    report_service_client::ReportServiceClient,
};
use selam_proto_chat::v1::CrisisDetected;
use selam_proto_contact::v1::ContactMessageReplied;
use selam_proto_identity::v1::{UserActive, UserConfirmed};
use selam_proto_payments::v1::{CheckoutPurpose, PaymentRefunded, PaymentSucceeded, RefundStatus};
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{admin, start, violations};

pub(crate) async fn report(platform: &TestPlatform, request: GetReportRequest) -> Result<Report, Status> {
    let request = platform.request(request, Some(&admin(platform)));
    let mut client = ReportServiceClient::new(platform.channel());
    Ok(client.get_report(request).await?.into_inner())
}

pub(crate) fn range(from: &str, to: &str, interval: ReportInterval) -> GetReportRequest {
    GetReportRequest {
        from_date: from.to_owned(),
        to_date: to.to_owned(),
        interval: interval.into(),
        ..GetReportRequest::default()
    }
}

pub(crate) fn values(report: &Report, metric: ReportMetric) -> Vec<i64> {
    let mut series = report.series.iter();
    let found = series.find(|series| series.metric() == metric && series.line() == BusinessLine::Unspecified);
    found.unwrap().values.clone()
}

/// Starts the service with a clock that only the test moves, at noon in Calgary.
pub(crate) async fn start_at_noon(builder: Builder) -> TestPlatform {
    let noon = "2026-11-02T18:00:00Z".parse().unwrap();
    let build = |platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) };
    builder.clock(Clock::fixed(noon)).start(build).await
}

/// Returns the totals of a range by metric and line.
pub(crate) async fn totals(
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

/// Waits until every event is counted. The bus delivers them in order, so the last one shows that all have arrived.
pub(crate) async fn settle(platform: &TestPlatform) {
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
async fn first_reply_counts_in_any_order() {
    let platform = start_at_noon(TestPlatform::builder()).await;
    let now = platform.clock().now();
    let id = Uuid::now_v7().to_string();
    let replied = |hours: i64| ContactMessageReplied {
        contact_message_id: id.clone(),
        receive_time: Some(timestamp(now - TimeDelta::hours(6))),
        create_time: Some(timestamp(now - TimeDelta::hours(6 - hours))),
        ..ContactMessageReplied::default()
    };
    for hours in [5, 2, 3] {
        platform.publish(&id, &replied(hours)).await;
        settle(&platform).await;
        platform.clock().advance(Duration::from_secs(86_400));
    }
    let (from, to) = (
        (now.date_naive() - TimeDelta::days(1)).to_string(),
        (now.date_naive() + TimeDelta::days(4)).to_string(),
    );
    let database = platform.database("contact-admin");
    for rebuilt in [false, true] {
        if rebuilt {
            selam_contact_admin::rebuild_reports(&database).await.unwrap();
        }
        let report = report(&platform, range(&from, &to, ReportInterval::Day)).await.unwrap();
        assert_eq!(
            values(&report, ReportMetric::TimeToAnswer).iter().sum::<i64>(),
            2 * 3_600
        );
        let counts: Vec<_> = report.answer_times.iter().map(|span| span.message_count).collect();
        assert_eq!(counts, [0, 0, 1, 0, 0, 0], "rebuilt: {rebuilt}");
    }
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

/// Publishes an event of another time, because events arrive in any order.
async fn publish_at<E: Event>(platform: &TestPlatform, time: DateTime<Utc>, event: &E) {
    let envelope = Envelope {
        id: Uuid::now_v7(),
        source: E::PUBLISHER.unwrap_or_default().to_owned(),
        event_type: E::TYPE.to_owned(),
        subject: "record".to_owned(),
        time,
        traceparent: None,
        payload: event.encode_to_vec(),
    };
    platform.publish_envelope(&envelope).await.unwrap();
}

#[tokio::test]
async fn counts_no_refund_that_failed_later() {
    use RefundStatus::{Failed, Succeeded};
    // The states of a refund in the order of their arrival, with the day of each, and the amounts per day.
    for (events, expected) in [
        ([(Succeeded, 0), (Failed, 2)], [0, 0, 0]),
        ([(Failed, 2), (Succeeded, 0)], [0, 0, 0]),
        // The bank refused the refund, and payments sent it again.
        ([(Failed, 0), (Succeeded, 2)], [0, 0, 5_000]),
    ] {
        let platform = start_at_noon(TestPlatform::builder()).await;
        let first = platform.clock().now();
        for (status, day) in events {
            let event = PaymentRefunded {
                refund_id: Uuid::from_u128(1).to_string(),
                purpose: CheckoutPurpose::Appointment.into(),
                amount: Some(Money::cad(5_000)),
                status: status.into(),
                ..PaymentRefunded::default()
            };
            publish_at(&platform, first + TimeDelta::days(day), &event).await;
            settle(&platform).await;
        }
        let last = first + TimeDelta::days(2);
        let (from, to) = (first.date_naive().to_string(), last.date_naive().to_string());
        let database = platform.database("contact-admin");
        for _ in 0..2 {
            let report = report(&platform, range(&from, &to, ReportInterval::Day)).await.unwrap();
            assert_eq!(values(&report, ReportMetric::Refunds), expected, "{events:?}");
            selam_contact_admin::rebuild_reports(&database).await.unwrap();
        }
    }
}

#[tokio::test]
async fn counts_events_within_two_seconds() {
    let platform = start().await;
    let today = platform.clock().now().date_naive();
    let (from, to) = (today - chrono::TimeDelta::days(1), today + chrono::TimeDelta::days(1));
    let mut lags = Vec::new();
    for count in 1..=9 {
        let event = UserConfirmed {
            user_id: Uuid::now_v7().to_string(),
            ..UserConfirmed::default()
        };
        let publication = Instant::now();
        platform.publish("user", &event).await;
        eventually("the sign-up", || async {
            let totals = totals(&platform, &from.to_string(), &to.to_string(), ReportInterval::Day).await;
            (totals[&(ReportMetric::SignUps, BusinessLine::Unspecified)] == count).then_some(())
        })
        .await;
        lags.push(publication.elapsed());
    }
    // The fastest: a busy machine delays some events, a wait of the platform delays all of them.
    assert!(lags.iter().min().unwrap() < &Duration::from_secs(2), "{lags:?}");
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
