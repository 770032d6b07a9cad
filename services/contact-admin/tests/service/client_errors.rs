//! Error reports of the web client.

use selam_proto_contact::v1::{
    ClientErrorKind, ReportClientErrorRequest, client_error_service_client::ClientErrorServiceClient,
};
use tonic::Code;

use super::*;

fn a_report() -> ReportClientErrorRequest {
    ReportClientErrorRequest {
        kind: ClientErrorKind::Chunk.into(),
        route: "/my-appointments/:id".to_owned(),
        part: "dashboard.payments".to_owned(),
        name: "TypeError".to_owned(),
        frames: vec!["main.3f2a.js:1:2345".to_owned()],
        release: "2026-11-27.1".to_owned(),
    }
}

#[tokio::test]
async fn accepts_report_without_account() {
    let platform = start().await;
    let mut client = ClientErrorServiceClient::new(platform.channel());
    client.report_client_error(a_report()).await.unwrap();
    let least = ReportClientErrorRequest {
        kind: ClientErrorKind::Unhandled.into(),
        ..ReportClientErrorRequest::default()
    };
    client.report_client_error(least).await.unwrap();
}

/// A report has no place for an address with values, an error message or other text that a user typed.
#[tokio::test]
async fn rejects_text_that_may_be_personal() {
    type Change = fn(&mut ReportClientErrorRequest);
    let platform = start().await;
    let mut client = ClientErrorServiceClient::new(platform.channel());
    let cases: [(&str, Change); 12] = [
        ("kind", |report| report.kind = 0),
        ("kind", |report| report.kind = 99),
        ("route", |report| {
            report.route = "/reset?email=amina@example.test".to_owned()
        }),
        ("route", |report| report.route = "my-appointments".to_owned()),
        ("route", |report| report.route = format!("/{}", "a".repeat(100))),
        ("part", |report| report.part = "Payments of Amina".to_owned()),
        ("name", |report| report.name = "TypeError: Amina".to_owned()),
        ("name", |report| report.name = "E".repeat(61)),
        ("frames[0]", |report| {
            report.frames = vec!["at amina@example.test".to_owned()]
        }),
        ("frames[0]", |report| {
            report.frames = vec![format!("{}.js:1:1", "a".repeat(120))]
        }),
        ("frames", |report| report.frames = vec!["a.js:1:1".to_owned(); 11]),
        ("release", |report| report.release = "one two".to_owned()),
    ];
    for (field, change) in cases {
        let mut report = a_report();
        change(&mut report);
        let error = client.report_client_error(report.clone()).await.unwrap_err();
        assert_eq!(error.code(), Code::InvalidArgument, "{report:?}");
        assert_eq!(
            violations(&error)
                .into_iter()
                .map(|(field, _)| field)
                .collect::<Vec<_>>(),
            [field],
            "{report:?}"
        );
    }
}
