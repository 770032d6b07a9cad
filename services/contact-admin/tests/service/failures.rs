//! Failed work: listed, retried and dismissed by the office.

use std::time::Duration;

use selam_chassis::Clock;
use selam_chassis_testing::{TestPlatform, as_time_goes_on};
use selam_proto_admin::v1::{
    DismissFailureRequest, Failure, FailureKind, ListFailuresRequest, ListFailuresResponse, RetryFailureRequest,
    failure_service_client::FailureServiceClient,
};
use selam_proto_office::v1::OfficeActed;
use tonic::{Status, transport::Channel};
use uuid::Uuid;

use crate::{admin, reason, violations};

fn client(platform: &TestPlatform) -> FailureServiceClient<Channel> {
    FailureServiceClient::new(platform.channel())
}

async fn list(platform: &TestPlatform) -> ListFailuresResponse {
    let request = platform.request(ListFailuresRequest {}, Some(&admin(platform)));
    client(platform).list_failures(request).await.unwrap().into_inner()
}

async fn retry(platform: &TestPlatform, failure: &Failure) -> Result<(), Status> {
    let request = RetryFailureRequest {
        service: failure.service.clone(),
        id: failure.id.clone(),
        kind: failure.kind,
    };
    let request = platform.request(request, Some(&admin(platform)));
    client(platform).retry_failure(request).await.map(|_| ())
}

async fn dismiss(platform: &TestPlatform, failure: &Failure, reason: &str) -> Result<(), Status> {
    let request = DismissFailureRequest {
        service: failure.service.clone(),
        id: failure.id.clone(),
        kind: failure.kind,
        reason: reason.to_owned(),
    };
    let request = platform.request(request, Some(&admin(platform)));
    client(platform).dismiss_failure(request).await.map(|_| ())
}

/// Waits until an event that cannot be handled is parked.
async fn failed(platform: &TestPlatform) -> Failure {
    as_time_goes_on(
        platform.clock(),
        Duration::from_secs(600),
        "a failed event",
        async || list(platform).await.failures.pop(),
    )
    .await
}

async fn start_with_failure() -> (TestPlatform, Failure) {
    let build = |platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) };
    let noon = "2026-11-02T18:00:00Z".parse().unwrap();
    let platform = TestPlatform::builder().clock(Clock::fixed(noon)).start(build).await;
    // The action of a service that did not publish it.
    let forged = OfficeActed {
        service: "payments".to_owned(),
        ..OfficeActed::default()
    };
    platform.publish("record", &forged).await;
    let failure = failed(&platform).await;
    // The forged one.
    platform.wait_for_event::<OfficeActed>().await;
    (platform, failure)
}

#[tokio::test]
async fn lists_failed_events_and_missing_services() {
    let (platform, failure) = start_with_failure().await;
    assert_eq!(failure.service, "contact-admin");
    assert_eq!(failure.kind(), FailureKind::Event);
    assert_eq!(failure.name, "selam.platform.office.acted.v1");
    assert!(
        failure.attempt_count > 1 && failure.last_error == "INTERNAL",
        "{failure:?}"
    );
    // The other services do not run in this test.
    assert_eq!(
        list(&platform).await.missing_services.len(),
        selam_proto::SERVICES.len() - 1
    );
}

#[tokio::test]
async fn retries_and_dismisses_failure() {
    let (platform, failure) = start_with_failure().await;
    retry(&platform, &failure).await.unwrap();
    let again = failed(&platform).await;
    assert_eq!(again.id, failure.id, "it has failed once more");
    dismiss(&platform, &again, "sent by a test").await.unwrap();
    assert!(list(&platform).await.failures.is_empty());
    for operation in ["RetryFailure", "DismissFailure"] {
        let recorded = platform.wait_for_event::<OfficeActed>().await;
        assert_eq!(recorded.operation, format!("selam.admin.v1.FailureService/{operation}"));
        assert_eq!(recorded.record_id, failure.id);
        assert_eq!(recorded.reason.is_empty(), operation == "RetryFailure");
        let fields: Vec<_> = recorded.changes.iter().map(|change| change.after.as_str()).collect();
        assert_eq!(fields[..2], ["contact-admin", failure.name.as_str()]);
    }
    for status in [
        retry(&platform, &again).await.unwrap_err(),
        dismiss(&platform, &again, "again").await.unwrap_err(),
    ] {
        assert_eq!(reason(&status), "FAILURE_NOT_FOUND");
    }
}

#[tokio::test]
async fn rejects_nonsense() {
    let (platform, failure) = start_with_failure().await;
    let status = dismiss(&platform, &failure, " ").await.unwrap_err();
    assert_eq!(violations(&status)[0].0, "reason");
    let elsewhere = |service: &str, id: String| Failure {
        service: service.to_owned(),
        id,
        ..failure.clone()
    };
    for (unknown, expected) in [
        (elsewhere("weather", failure.id.clone()), "FAILURE_NOT_FOUND"),
        (
            elsewhere("contact-admin", Uuid::now_v7().to_string()),
            "FAILURE_NOT_FOUND",
        ),
    ] {
        let status = retry(&platform, &unknown).await.unwrap_err();
        assert_eq!(reason(&status), expected, "{}", unknown.service);
    }
    let status = retry(&platform, &elsewhere("cargo", "x".to_owned())).await.unwrap_err();
    assert_eq!(violations(&status)[0].0, "id");
}
