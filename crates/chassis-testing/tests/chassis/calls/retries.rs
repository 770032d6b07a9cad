//! Retries of calls and their budget.

use std::sync::{Arc, atomic::Ordering};

use http::Response;
use http_body_util::Empty;
use selam_chassis::ServiceKeys;
use selam_proto_contact::v1::{CreateContactMessageRequest, contact_service_client::ContactServiceClient};
use selam_proto_identity::v1::{BatchFindAccountsRequest, user_service_client::UserServiceClient};
use tonic::body::Body;

use super::{
    Script,
    callees::{Contact, Liar, Users},
    caller, platform, reason, someone, users,
};

fn away() -> Response<Body> {
    let nothing = Body::new(Empty::<bytes::Bytes>::new());
    Response::builder().status(503).body(nothing).unwrap()
}

#[tokio::test]
async fn retries_repeatable_call_when_callee_is_unavailable() {
    let script = Arc::new(Script::default());
    let platform = platform(&script).await;
    script.away.store(2, Ordering::SeqCst);
    let request = platform.request_of_service("contact-admin", "identity", BatchFindAccountsRequest::default());
    let mut client = UserServiceClient::new(platform.channel());
    client.batch_find_accounts(request).await.unwrap();
    assert_eq!(script.calls.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn sends_non_repeatable_call_once() {
    let (url, calls) = Liar::<Contact>::start(away).await;
    let (_platform, mut contact) = caller(url, &ServiceKeys::in_memory(), |platform| {
        let calls = platform.calls("notifications");
        calls.client("contact-admin", ContactServiceClient::new).unwrap()
    })
    .await;
    let create = CreateContactMessageRequest::default();
    let status = contact.create_contact_message(create).await.unwrap_err();
    assert_eq!(reason(&status), "SERVICE_UNAVAILABLE");
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn limits_retries_by_budget() {
    let (url, calls) = Liar::<Users>::start(away).await;
    let (_platform, users) = caller(url, &ServiceKeys::in_memory(), users).await;
    for _ in 0..60 {
        users.clone().get_user(someone()).await.unwrap_err();
    }
    let calls = calls.load(Ordering::SeqCst);
    // One in five, and the reserve of one per second for ten seconds. Without a budget there would be 180
    // requests.
    assert!(calls > 60, "no call was retried");
    assert!(calls <= 60 + 12 + 12, "{calls} requests for 60 calls");
}
