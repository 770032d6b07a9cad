//! Killed, slow and misbehaving callees: the caller receives the documented error within its deadline.

use std::{convert::Infallible, sync::Arc, time::Duration};

use bytes::Bytes;
use futures::{StreamExt as _, stream};
use http::{HeaderMap, Response};
use http_body::Frame;
use http_body_util::{BodyExt as _, Empty, Full, StreamBody};
use selam_chassis::{Code, Error, ServiceKeys, calls::ServiceChannel};
use selam_chassis_testing::{TestPlatform, eventually, free_port};
use selam_proto_identity::v1::{GetUserRequest, User, user_service_client::UserServiceClient};
use tokio::{io::AsyncWriteExt as _, net::TcpListener};
use tonic::body::Body;

use super::{
    Script,
    callees::{Liar, Users},
    caller, platform, platform_of, someone, users,
};
use crate::hanging_peer::HangingPeer;

/// Maximum duration of any of these calls, far beyond its deadline: a call that hangs fails the test.
const HANGS: Duration = selam_chassis_testing::PATIENCE;

async fn ask(users: &UserServiceClient<ServiceChannel>) -> Result<User, Error> {
    let call = async { Ok(users.clone().get_user(someone()).await?.into_inner()) };
    tokio::time::timeout(HANGS, call).await.expect("the call hangs")
}

async fn error_at(url: String) -> (Code, &'static str) {
    let (_platform, users) = caller(url, &ServiceKeys::in_memory(), users).await;
    let error = ask(&users).await.unwrap_err();
    (error.code(), error.reason())
}

const AWAY: (Code, &str) = (Code::Unavailable, "SERVICE_UNAVAILABLE");
const SLOW: (Code, &str) = (Code::Unavailable, "SERVICE_TIMEOUT");
const OURS: (Code, &str) = (Code::Internal, "INTERNAL");

#[tokio::test]
async fn returns_unavailable_when_callee_is_missing() {
    assert_eq!(error_at(format!("http://127.0.0.1:{}", free_port())).await, AWAY);
}

#[tokio::test]
async fn reconnects_when_callee_is_back() {
    let (script, keys, port) = (Arc::default(), ServiceKeys::in_memory(), free_port());
    let start = async || {
        let builder = TestPlatform::builder().service_keys(&keys);
        platform_of(builder.settings(move |settings| settings.grpc_port = port), &script).await
    };
    let callee = start().await;
    let (_platform, users) = caller(format!("http://127.0.0.1:{port}"), &keys, users).await;
    ask(&users).await.unwrap();
    callee.stop().await;
    let error = ask(&users).await.unwrap_err();
    assert_eq!((error.code(), error.reason()), AWAY);
    let _callee = start().await;
    eventually("the restarted callee", async || ask(&users).await.ok()).await;
}

#[tokio::test]
async fn returns_unavailable_when_callee_disconnects() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { while listener.accept().await.is_ok() {} });
    assert_eq!(error_at(url).await, AWAY);
}

#[tokio::test]
async fn returns_unavailable_when_callee_speaks_another_protocol() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let _ = connection
                .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi")
                .await;
        }
    });
    assert_eq!(error_at(url).await, AWAY);
}

#[tokio::test]
async fn times_out_when_callee_sends_nothing() {
    let peer = HangingPeer::start().await;
    assert_eq!(error_at(format!("http://{}", peer.address)).await, SLOW);
}

#[tokio::test]
async fn times_out_when_callee_never_responds() {
    let script = Arc::new(Script {
        silent: true,
        ..Script::default()
    });
    let callee = platform(&script).await;
    let (_platform, users) = caller(callee.grpc_url(), callee.service_keys(), users).await;
    let error = ask(&users).await.unwrap_err();
    assert_eq!((error.code(), error.reason()), SLOW);
}

#[tokio::test]
async fn passes_on_not_found_and_hides_others() {
    let callee = platform(&Arc::default()).await;
    let (_platform, users) = caller(callee.grpc_url(), callee.service_keys(), users).await;
    let of = async |id: &str| {
        let status = users
            .clone()
            .get_user(GetUserRequest { id: id.to_owned() })
            .await
            .unwrap_err();
        let error = Error::from(status);
        (error.code(), error.reason())
    };
    assert_eq!(of("unknown").await, (Code::NotFound, "NOT_FOUND"));
    assert_eq!(of("").await, OURS);
}

/// Description of a bad response, the response, and the resulting error of the caller.
type Lie = (&'static str, fn() -> Response<Body>, (Code, &'static str));

fn grpc(body: Body) -> Response<Body> {
    let response = Response::builder().header("content-type", "application/grpc");
    response.body(body).unwrap()
}

/// A response with these bytes and a success status.
fn message(bytes: &'static [u8]) -> Response<Body> {
    let mut trailers = HeaderMap::new();
    trailers.insert("grpc-status", "0".parse().unwrap());
    let body = Full::new(Bytes::from_static(bytes)).with_trailers(async { Some(Ok::<_, Infallible>(trailers)) });
    grpc(Body::new(body))
}

#[tokio::test]
async fn returns_error_when_response_is_invalid() {
    let lies: [Lie; 9] = [
        ("an invalid frame", || message(b"\x07garbage garbage"), OURS),
        ("another message", || message(b"\0\0\0\0\x03\x0a\xff\x01"), OURS),
        ("text that is not UTF-8", || message(b"\0\0\0\0\x03\x0a\x01\xff"), OURS),
        ("no message", || message(b""), OURS),
        (
            "no status",
            || grpc(Body::new(Full::new(Bytes::from_static(b"\0\0\0\0\0")))),
            OURS,
        ),
        (
            "a web page",
            || Response::new(Body::new(Full::new(Bytes::from_static(b"<html>")))),
            OURS,
        ),
        (
            "a proxy's refusal",
            || {
                Response::builder()
                    .status(503)
                    .body(Body::new(Empty::<Bytes>::new()))
                    .unwrap()
            },
            AWAY,
        ),
        (
            "a response without an end",
            || {
                let chunk = || Ok::<_, Infallible>(Frame::data(Bytes::from_static(&[0; 65_536])));
                grpc(Body::new(StreamBody::new(stream::repeat_with(chunk))))
            },
            OURS,
        ),
        (
            "headers without a body",
            || {
                let nothing = stream::pending::<Result<Frame<Bytes>, Infallible>>();
                grpc(Body::new(StreamBody::new(nothing.boxed())))
            },
            SLOW,
        ),
    ];
    for (what, lie, wanted) in lies {
        let (url, calls) = Liar::<Users>::start(lie).await;
        assert_eq!(error_at(url).await, wanted, "{what}");
        assert!(
            calls.load(std::sync::atomic::Ordering::SeqCst) > 0,
            "{what}: the callee was called"
        );
    }
}

#[tokio::test]
async fn rejects_too_large_headers() {
    let flood = || {
        let mut response = Response::builder().header("content-type", "application/grpc");
        for number in 0..400 {
            response = response.header(format!("x-flood-{number}"), "0123456789".repeat(10));
        }
        response.body(Body::new(Empty::<Bytes>::new())).unwrap()
    };
    let (url, _) = Liar::<Users>::start(flood).await;
    let (code, _) = error_at(url).await;
    assert!(matches!(code, Code::Unavailable | Code::Internal), "{code:?}");
}
