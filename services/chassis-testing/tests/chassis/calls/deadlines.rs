//! How long a call may take.

use std::{sync::Arc, time::Duration};

use selam_chassis_testing::eventually;
use selam_proto_identity::v1::{BatchFindAccountsRequest, user_service_client::UserServiceClient};
use tonic::Code;

use super::{Script, platform, reason, someone};

fn silent() -> Arc<Script> {
    Arc::new(Script {
        silent: true,
        ..Script::default()
    })
}

#[tokio::test]
async fn a_handler_that_takes_longer_than_its_caller_waits_is_cut_with_our_error() {
    let platform = platform(&silent()).await;
    let mut request = platform.request_of_service("notifications", "identity", someone());
    // Past tonic's own client-side timeout, which would answer before the server does.
    request.metadata_mut().insert("grpc-timeout", "200m".parse().unwrap());
    let mut client = UserServiceClient::new(platform.channel());
    let status = client.get_user(request).await.unwrap_err();
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::DeadlineExceeded, "CALL_TIMEOUT")
    );
}

#[tokio::test]
async fn a_call_made_within_a_request_ends_with_it() {
    let script = silent();
    let platform = platform(&script).await;
    let mut request = platform.request_of_service("contact-admin", "identity", BatchFindAccountsRequest::default());
    request.metadata_mut().insert("grpc-timeout", "700m".parse().unwrap());
    let mut client = UserServiceClient::new(platform.channel());
    let status = client.batch_find_accounts(request).await.unwrap_err();
    // Both ends come at the same moment; whichever is first, the caller has its answer.
    assert!(
        ["CALL_TIMEOUT", "SERVICE_TIMEOUT"].contains(&reason(&status).as_str()),
        "{status:?}"
    );
    let inner = script.metadata.lock().unwrap().0.clone();
    let inner: u64 = inner.strip_suffix('m').unwrap().parse().unwrap();
    assert!(inner <= 700, "the inner call waited longer than the outer: {inner} ms");
}

#[tokio::test]
async fn without_a_request_a_call_has_two_seconds() {
    let script = silent();
    let platform = platform(&script).await;
    let request = platform.request_of_service("contact-admin", "identity", BatchFindAccountsRequest::default());
    let mut client = UserServiceClient::new(platform.channel());
    tokio::spawn(async move { client.batch_find_accounts(request).await });
    let inner = eventually("the inner call", async || {
        let text = script.metadata.lock().unwrap().0.clone();
        text.strip_suffix('m').map(|text| text.parse::<u64>().unwrap())
    })
    .await;
    let limit = u64::try_from(selam_chassis::calls::TIMEOUT.as_millis()).unwrap();
    assert!(
        inner <= limit && limit == Duration::from_secs(2).as_millis() as u64,
        "{inner}"
    );
}
