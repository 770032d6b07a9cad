use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures::{StreamExt as _, future::join_all};
use selam_chassis::{Platform, Service, StreamRules, schema::NoTables};
use selam_chassis_testing::{
    TestPlatform,
    counting::{Counting, describe},
    eventually,
};
use selam_proto_personal_data::v1::AccessRevoked;
use selam_testing_contract::v1::{
    CountRequest, CountResponse, stream_service_client::StreamServiceClient, stream_service_server::StreamServiceServer,
};
use tonic::{Code, Status, Streaming, transport::Channel};
use uuid::Uuid;

async fn start(rules: StreamRules) -> (TestPlatform, Arc<AtomicUsize>) {
    let (send, receive) = std::sync::mpsc::channel();
    let build = move |platform: Platform| {
        let counting = Counting::new(&platform, rules);
        let _ = send.send(counting.under_way());
        async move {
            let service = Service::new::<NoTables>(&platform, "counting").await?;
            Ok(vec![service.grpc(StreamServiceServer::new(counting))])
        }
    };
    let platform = TestPlatform::start(build).await;
    (platform, receive.recv().unwrap())
}

fn client(platform: &TestPlatform) -> StreamServiceClient<Channel> {
    StreamServiceClient::new(platform.channel())
}

fn to(to: u32, then: &str) -> CountRequest {
    CountRequest {
        to,
        pause_ms: 1,
        then: then.to_owned(),
    }
}

/// Returns all events of a stream, and its final status.
async fn all(mut stream: Streaming<CountResponse>) -> (Vec<String>, Option<Status>) {
    let mut events = Vec::new();
    loop {
        match stream.next().await {
            Some(Ok(event)) => events.push(describe(&event)),
            Some(Err(status)) => return (events, Some(status)),
            None => return (events, None),
        }
    }
}

async fn next(stream: &mut Streaming<CountResponse>) -> String {
    describe(&stream.message().await.unwrap().unwrap())
}

/// A stream that is open when its session ends would otherwise continue for up to ten minutes.
#[tokio::test]
async fn ends_stream_when_access_is_revoked() {
    let (platform, under_way) = start(StreamRules::default()).await;
    let (revoked, other) = (Uuid::new_v4(), Uuid::new_v4());
    let mut streams = Vec::new();
    for user in [revoked, other] {
        let token = platform.access_token(user, "a@example.org", &[]);
        let request = platform.request(to(1, "wait"), Some(&token));
        let mut stream = client(&platform).count_for_user(request).await.unwrap().into_inner();
        assert_eq!(next(&mut stream).await, "1");
        streams.push(stream);
    }
    let now = platform.clock().now().timestamp();
    let at = |seconds| prost_types::Timestamp { seconds, nanos: 0 };
    let event = AccessRevoked {
        user_id: revoked.to_string(),
        session_ids: Vec::new(),
        signed_before: Some(at(now + 1)),
        expire_time: Some(at(now + 600)),
    };
    platform.revoke(&event).await;
    let (events, status) = all(streams.remove(0)).await;
    assert_eq!(events.len(), 1, "expected only the reason of the end: {events:?}");
    let status = status.unwrap();
    assert_eq!(status.code(), Code::Unauthenticated);
    eventually("only the other stream to continue", async || {
        (under_way.load(Ordering::SeqCst) == 1).then_some(())
    })
    .await;
}

#[tokio::test]
async fn ends_stream_with_final_event() {
    let (platform, under_way) = start(StreamRules::default()).await;
    let stream = client(&platform).count(to(3, "")).await.unwrap().into_inner();
    let (events, status) = all(stream).await;
    assert_eq!(events, ["1", "2", "3", "end"]);
    assert!(status.is_none());
    eventually("no count in progress", async || {
        (under_way.load(Ordering::SeqCst) == 0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn reports_error_as_event_and_status() {
    let (platform, _) = start(StreamRules::default()).await;
    for then in ["fail", "panic"] {
        let stream = client(&platform).count(to(2, then)).await.unwrap().into_inner();
        let (events, status) = all(stream).await;
        assert_eq!(events, ["1", "2", "error INTERNAL"], "{then}");
        let status = status.unwrap();
        assert_eq!(status.code(), Code::Internal);
        assert!(!format!("{status:?}").contains("requested"));
    }
}

#[tokio::test]
async fn stops_producing_when_client_disconnects() {
    let (platform, under_way) = start(StreamRules::default()).await;
    for then in ["", "wait"] {
        let mut stream = client(&platform)
            .count(to(if then.is_empty() { 0 } else { 1 }, then))
            .await
            .unwrap()
            .into_inner();
        assert_eq!(next(&mut stream).await, "1");
        assert_eq!(under_way.load(Ordering::SeqCst), 1);
        drop(stream);
        eventually("no count in progress", async || {
            (under_way.load(Ordering::SeqCst) == 0).then_some(())
        })
        .await;
    }
}

#[tokio::test]
async fn ends_streams_at_shutdown() {
    let (platform, under_way) = start(StreamRules::default()).await;
    let mut streams = Vec::new();
    for _ in 0..5 {
        let mut stream = client(&platform).count(to(1, "wait")).await.unwrap().into_inner();
        assert_eq!(next(&mut stream).await, "1");
        streams.push(stream);
    }
    // The grace period of tests is ten seconds. After it connections are closed, and a stream could not send a
    // final event.
    let (ends, ()) = tokio::join!(join_all(streams.into_iter().map(all)), platform.stop());
    for (events, status) in ends {
        assert_eq!(events, ["error SERVER_STOPPING"]);
        assert_eq!(status.map(|status| status.code()), Some(Code::Unavailable));
    }
    assert_eq!(under_way.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn limits_open_streams_per_user() {
    let rules = StreamRules {
        per_user: 2,
        ..StreamRules::default()
    };
    let (platform, _) = start(rules).await;
    let (one, other) = (Uuid::new_v4(), Uuid::new_v4());
    let open = async |user: Uuid| {
        let token = platform.access_token(user, "a@example.org", &[]);
        let request = platform.request(to(1, "wait"), Some(&token));
        client(&platform)
            .count_for_user(request)
            .await
            .map(tonic::Response::into_inner)
    };
    let (first, _second) = (open(one).await.unwrap(), open(one).await.unwrap());
    for _ in 0..3 {
        let refused = open(one).await.unwrap_err();
        assert_eq!(refused.code(), Code::ResourceExhausted);
        let reason = tonic_types::StatusExt::get_error_details(&refused);
        assert_eq!(reason.error_info().unwrap().reason, "TOO_MANY_STREAMS");
    }
    assert!(open(other).await.is_ok());
    drop(first);
    eventually("a free slot", async || open(one).await.ok()).await;
}

#[tokio::test]
async fn sends_heartbeats_until_maximum_duration() {
    let rules = StreamRules {
        heartbeat: Duration::from_millis(50),
        longest: Duration::from_secs(3),
        ..StreamRules::default()
    };
    let (platform, _) = start(rules).await;
    let stream = client(&platform).count(to(1, "wait")).await.unwrap().into_inner();
    let (events, status) = all(stream).await;
    assert_eq!((events[0].as_str(), events[1].as_str()), ("1", "heartbeat"));
    assert_eq!(events.last().map(String::as_str), Some("error STREAM_TOO_LONG"));
    assert_eq!(status.map(|status| status.code()), Some(Code::DeadlineExceeded));
}
