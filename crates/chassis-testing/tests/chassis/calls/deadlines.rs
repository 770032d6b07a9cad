//! Deadlines of calls.

use std::sync::Arc;

use bytes::Bytes;
use http_body_util::Full;
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use selam_chassis::calls::CREDENTIAL_HEADER;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_identity::v1::{BatchFindAccountsRequest, user_service_client::UserServiceClient};
use tokio::net::TcpStream;
use tonic::{Code, Status};

use super::{Script, platform, platform_of, reason};

fn silent() -> Arc<Script> {
    Arc::new(Script {
        silent: true,
        ..Script::default()
    })
}

/// Returns the server's own response to an empty message with this `grpc-timeout`. A tonic client would time
/// out at the same moment.
async fn answer(platform: &TestPlatform, caller: &str, rpc: &str, timeout: &str) -> Status {
    let url = platform.grpc_url();
    let connection = TcpStream::connect(url.trim_start_matches("http://")).await.unwrap();
    let (mut sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(connection))
        .await
        .unwrap();
    tokio::spawn(connection);
    let credential = platform
        .service_keys()
        .credential(caller, "identity", platform.clock().now())
        .unwrap();
    let request = http::Request::post(format!("{url}/selam.identity.v1.UserService/{rpc}"))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .header("grpc-timeout", timeout)
        .header(CREDENTIAL_HEADER, credential)
        .body(Full::new(Bytes::from_static(&[0; 5])))
        .unwrap();
    let answer = sender.send_request(request).await.unwrap();
    Status::from_header_map(answer.headers()).unwrap()
}

#[tokio::test]
async fn stops_handler_at_deadline_of_caller() {
    let platform = platform(&silent()).await;
    let status = answer(&platform, "notifications", "GetUser", "200m").await;
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::DeadlineExceeded, "CALL_TIMEOUT")
    );
}

#[tokio::test]
async fn ends_inner_call_with_request() {
    let script = silent();
    let platform = platform(&script).await;
    // Long enough for a busy machine to reach the inner call.
    let status = answer(&platform, "contact-admin", "BatchFindAccounts", "1900m").await;
    // Both deadlines expire at the same moment; either error is correct.
    assert!(
        ["CALL_TIMEOUT", "SERVICE_TIMEOUT"].contains(&reason(&status).as_str()),
        "{status:?}"
    );
    let inner = script.metadata.lock().unwrap().0.clone();
    let inner: u64 = inner.strip_suffix('m').unwrap().parse().unwrap();
    assert!(
        inner <= 1_900,
        "the inner call waited longer than the outer: {inner} ms"
    );
}

#[tokio::test]
async fn limits_background_call_to_setting() {
    let script = silent();
    let builder = TestPlatform::builder().settings(|settings| settings.call_timeout = 7);
    let platform = platform_of(builder, &script).await;
    let request = platform.request_of_service("contact-admin", "identity", BatchFindAccountsRequest::default());
    let mut client = UserServiceClient::new(platform.channel());
    tokio::spawn(async move { client.batch_find_accounts(request).await });
    let inner = eventually("the inner call", async || {
        let text = script.metadata.lock().unwrap().0.clone();
        text.strip_suffix('m').map(|text| text.parse::<u64>().unwrap())
    })
    .await;
    assert!((2_000..=7_000).contains(&inner), "{inner}");
}
