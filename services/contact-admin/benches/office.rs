//! Times of the audit log and of a report, with small and large tables.
//! Run with `cargo bench -p selam-contact-admin`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::listing::page_token;
use selam_chassis_testing::{
    TestPlatform, eventually,
    list_bench::{ListBench, PAGE_SIZE, SIZES, is_asked_for},
};
use selam_proto::money::v1::Money;
use selam_proto_admin::v1::{
    GetReportRequest, ListAuditEntriesRequest, audit_service_client::AuditServiceClient,
    report_service_client::ReportServiceClient,
};
use selam_proto_office::v1::OfficeActed;
use selam_proto_payments::v1::{CheckoutPurpose, PaymentSucceeded};
use uuid::Uuid;

#[tokio::main]
async fn main() {
    if is_asked_for() {
        for size in SIZES {
            let build = |platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) };
            let platform = TestPlatform::start(build).await;
            measure_audit_log(&platform, size).await;
            measure_report(&platform, size).await;
            platform.stop().await;
        }
    }
}

fn admin(platform: &TestPlatform) -> String {
    platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"])
}

async fn wait_for_row(platform: &TestPlatform, table: &str) {
    let database = platform.database("contact-admin");
    let connection = database.connection();
    eventually(table, || async {
        let query = Statement::from_string(connection.get_database_backend(), format!("SELECT * FROM {table}"));
        connection.query_one_raw(query).await.unwrap().map(|_| ())
    })
    .await;
}

async fn measure_audit_log(platform: &TestPlatform, size: u32) {
    let action = OfficeActed {
        service: "test".to_owned(),
        actor_id: Uuid::now_v7().to_string(),
        operation: "selam.cargo.v1.CargoService/UpdateShipment".to_owned(),
        record_id: "record".to_owned(),
        ..OfficeActed::default()
    };
    platform.publish("record", &action).await;
    wait_for_row(platform, "audit_entries").await;
    let bench = ListBench::new(platform, "contact-admin", "audit_entries", size);
    bench
        .fill(&[
            ("number", "n + 1"),
            ("event_id", bench.ordered_id()),
            ("record_id", "'record-' || (n % 100)"),
            ("create_time", &bench.seconds_before("create_time")),
        ])
        .await;
    let all = ListAuditEntriesRequest {
        page_size: PAGE_SIZE,
        ..ListAuditEntriesRequest::default()
    };
    let of_record = ListAuditEntriesRequest {
        record_id: "record-7".to_owned(),
        ..all.clone()
    };
    for (list, request, condition) in [
        ("audit log, all", all, "1 = 1"),
        ("audit log, one record", of_record, "record_id = 'record-7'"),
    ] {
        let last = last_page(platform, &request, condition).await;
        bench
            .measure(list, last, async |page_token| {
                let request = ListAuditEntriesRequest {
                    page_token,
                    ..request.clone()
                };
                let request = platform.request(request, Some(&admin(platform)));
                let mut client = AuditServiceClient::new(platform.channel());
                client.list_audit_entries(request).await.unwrap();
            })
            .await;
    }
}

async fn last_page(platform: &TestPlatform, request: &ListAuditEntriesRequest, condition: &str) -> String {
    let database = platform.database("contact-admin");
    let connection = database.connection();
    let query = format!(
        "SELECT create_time, number FROM audit_entries WHERE {condition} ORDER BY create_time, number LIMIT 1 OFFSET {PAGE_SIZE}"
    );
    let query = Statement::from_string(connection.get_database_backend(), query);
    let Some(row) = connection.query_one_raw(query).await.unwrap() else {
        return String::new();
    };
    let time: DateTime<Utc> = row.try_get("", "create_time").unwrap();
    let number: i64 = row.try_get("", "number").unwrap();
    page_token(request, &[time.into(), number.into()]).unwrap()
}

/// Measures a year of figures by day. The facts lie in the ten years before.
async fn measure_report(platform: &TestPlatform, size: u32) {
    let payment = PaymentSucceeded {
        payment_id: Uuid::now_v7().to_string(),
        purpose: CheckoutPurpose::Appointment.into(),
        total: Some(Money::cad(18_000)),
        ..PaymentSucceeded::default()
    };
    platform.publish("payment", &payment).await;
    wait_for_row(platform, "report_facts").await;
    let bench = ListBench::new(platform, "contact-admin", "report_facts", size);
    let day = bench.sql("day - (n % 3650)::integer", "date(day, '-' || (n % 3650) || ' days')");
    bench
        .fill(&[("key", "key || n"), ("day", day), ("week", day), ("month", day)])
        .await;
    selam_contact_admin::rebuild_reports(&platform.database("contact-admin"))
        .await
        .unwrap();
    let today = platform.clock().now().date_naive();
    let request = GetReportRequest {
        from_date: (today - chrono::TimeDelta::days(364)).to_string(),
        to_date: today.to_string(),
        compare_from_date: (today - chrono::TimeDelta::days(728)).to_string(),
        ..GetReportRequest::default()
    };
    bench
        .measure("report of a year, compared", String::new(), async |_| {
            let request = platform.request(request.clone(), Some(&admin(platform)));
            let mut client = ReportServiceClient::new(platform.channel());
            client.get_report(request).await.unwrap();
        })
        .await;
}
