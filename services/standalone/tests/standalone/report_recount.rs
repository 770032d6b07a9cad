//! The figures of the business equal a recount from the databases of the services that own the records.

use std::{collections::BTreeMap, time::Duration};

use clap::Parser;
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::Clock;
use selam_chassis_testing::{TestPlatform, as_time_goes_on};
use selam_proto_admin::v1::{
    BusinessLine, GetReportRequest, ReportInterval, ReportMetric, report_service_client::ReportServiceClient,
};
use selam_standalone::Services;
use uuid::Uuid;

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    services: Services,
}

/// Metric, service that owns the records, and what it counts. The demo data of a service has at least this much.
pub(crate) const RECOUNTS: [(ReportMetric, &str, &str, i64); 8] = [
    (
        ReportMetric::CleaningBookings,
        "cleaning",
        "SELECT (SELECT count(*) FROM bookings WHERE series_id IS NULL) + (SELECT count(*) FROM series) AS number",
        10,
    ),
    (
        ReportMetric::Shipments,
        "cargo",
        "SELECT count(*) AS number FROM shipments",
        5,
    ),
    (
        ReportMetric::ProductRequests,
        "sourcing",
        "SELECT count(*) AS number FROM request_changes WHERE event = 'submitted'",
        5,
    ),
    (
        ReportMetric::TherapySessions,
        "therapy-scheduling",
        "SELECT count(DISTINCT appointment_id) AS number FROM appointment_changes WHERE event = 'scheduled'",
        5,
    ),
    (
        ReportMetric::Revenue,
        "payments",
        "SELECT CAST(COALESCE(sum(total_minor), 0) AS bigint) AS number FROM payments",
        1_000,
    ),
    (
        ReportMetric::Refunds,
        "payments",
        "SELECT CAST(COALESCE(sum(amount_minor), 0) AS bigint) AS number FROM refunds WHERE status = 'succeeded'",
        0,
    ),
    (
        ReportMetric::ContactMessages,
        "contact-admin",
        "SELECT count(*) AS number FROM contact_messages",
        10,
    ),
    (
        ReportMetric::AssistantAnswers,
        "ai-chat",
        "SELECT count(*) AS number FROM messages WHERE role = 'assistant' AND status = 'complete' AND notice IS NULL AND model <> ''",
        1,
    ),
];

/// Returns the only number of a query.
pub(crate) async fn number(platform: &TestPlatform, service: &str, query: &str) -> i64 {
    let database = platform.database(service);
    let connection = database.connection();
    let query = Statement::from_string(connection.get_database_backend(), query);
    let row = connection.query_one_raw(query).await.unwrap().unwrap();
    row.try_get("", "number").unwrap()
}

/// Waits until no service has an event to publish, and the office has none to count.
async fn settled(platform: &TestPlatform) {
    as_time_goes_on(platform.clock(), Duration::from_secs(1), "the events", async || {
        let mut open = 0;
        for service in selam_proto::SERVICES {
            open += number(platform, service, "SELECT count(*) AS number FROM outbox").await;
        }
        let waiting = "SELECT count(*) AS number FROM inbox WHERE status <> 'done'";
        open += number(platform, "contact-admin", waiting).await;
        (open == 0).then_some(())
    })
    .await;
}

/// Returns the totals of all time.
pub(crate) async fn figures(platform: &TestPlatform) -> BTreeMap<ReportMetric, i64> {
    let today = platform.clock().now().date_naive();
    let request = GetReportRequest {
        from_date: (today - chrono::TimeDelta::days(3_000)).to_string(),
        to_date: (today + chrono::TimeDelta::days(1)).to_string(),
        interval: ReportInterval::Month.into(),
        ..GetReportRequest::default()
    };
    let token = platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let mut client = ReportServiceClient::new(platform.channel());
    let answer = client
        .get_report(platform.request(request, Some(&token)))
        .await
        .unwrap()
        .into_inner();
    let of_all_lines = answer
        .series
        .iter()
        .filter(|series| series.line() == BusinessLine::Unspecified);
    of_all_lines.map(|series| (series.metric(), series.total)).collect()
}

#[tokio::test]
async fn equals_records_of_services() {
    let platform = TestPlatform::builder()
        .clock(Clock::fixed("2027-01-15T17:00:00Z".parse().unwrap()))
        .settings(|settings| {
            settings.demo_data = true;
            settings.demo_accounts = true;
        })
        .start(|platform| async move { Settings::parse_from(crate::KEYS).services.build(&platform).await })
        .await;
    if !platform.settings().is_embedded() {
        return;
    }
    settled(&platform).await;
    let figures = figures(&platform).await;
    for (metric, service, query, at_least) in RECOUNTS {
        let counted = number(&platform, service, query).await;
        assert_eq!(figures[&metric], counted, "{metric:?}");
        assert!(counted >= at_least, "{metric:?}: {counted} records");
    }
}
