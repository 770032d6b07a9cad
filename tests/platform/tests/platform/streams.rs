use serde_json::{Value, json};

use selam_platform_tests::{Next, StreamGateway, eventually};

async fn start() -> StreamGateway {
    StreamGateway::start(env!("CARGO_BIN_EXE_stream-node")).await
}

/// Waits until the service reports this metric, which may happen after the client has seen the end of a stream.
async fn measures(gateway: &StreamGateway, name: &str, value: f64) {
    eventually(name, async || (gateway.metric(name).await == value).then_some(())).await;
}

const OPEN: &str = r#"selam_streams_open{stream="count"}"#;

fn ended(code: &str) -> String {
    format!(r#"selam_streams_total{{stream="count",code="{code}"}}"#)
}

fn number(event: &Value) -> Option<u64> {
    event["number"]["value"].as_u64()
}

fn reason(event: &Value) -> (i64, &str) {
    let details = event["error"]["details"].as_array().unwrap();
    let info = details
        .iter()
        .find(|detail| detail["@type"].as_str().unwrap().ends_with("ErrorInfo"));
    (
        event["error"]["code"].as_i64().unwrap(),
        info.unwrap()["reason"].as_str().unwrap(),
    )
}

#[tokio::test]
async fn streams_events_and_final_end() {
    let gateway = start().await;
    let mut events = gateway.open(&json!({"to": 3, "pauseMs": 10})).await;
    assert_eq!(events.response.status(), 200);
    let header = |name: &str| {
        events
            .response
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap().to_owned())
    };
    assert_eq!(header("content-type").as_deref(), Some("text/event-stream"));
    assert_eq!(header("cache-control").as_deref(), Some("no-store"));
    assert_eq!(
        (
            header("content-encoding"),
            header("content-length"),
            header("grpc-status")
        ),
        (None, None, None)
    );
    for expected in 1..=3 {
        assert_eq!(number(&events.event().await), Some(expected));
    }
    assert_eq!(events.event().await, json!({"end": true}));
    assert_eq!(events.next().await, Next::Closed);
    measures(&gateway, &ended("Ok"), 1.0).await;
}

#[tokio::test]
async fn delivers_first_event_before_second() {
    let gateway = start().await;
    // The second event never comes. The stream stays open beyond the gateway's timeout for other calls, which
    // is two seconds here.
    let mut events = gateway.open(&json!({"to": 1, "then": "wait"})).await;
    assert_eq!(number(&events.event().await), Some(1));
    assert_eq!(gateway.metric(OPEN).await, 1.0);
    let more = tokio::time::timeout(std::time::Duration::from_secs(4), events.next()).await;
    assert!(more.is_err(), "{more:?}");
    assert_eq!(gateway.metric(OPEN).await, 1.0);
}

#[tokio::test]
async fn delivers_and_counts_error_within_stream() {
    let gateway = start().await;
    for then in ["fail", "panic"] {
        let mut events = gateway.open(&json!({"to": 1, "then": then})).await;
        assert_eq!(number(&events.event().await), Some(1));
        let error = events.event().await;
        assert_eq!(reason(&error), (13, "INTERNAL"), "{error}");
        assert!(!error.to_string().contains("requested"));
        assert_eq!(events.next().await, Next::Closed);
    }
    measures(&gateway, &ended("Internal"), 2.0).await;
}

#[tokio::test]
async fn rejects_invalid_request_before_stream() {
    let gateway = start().await;
    let events = gateway.open(&json!({"to": "many"})).await;
    assert_eq!(events.response.status(), 400);
    let body: Value = events.response.json().await.unwrap();
    assert_eq!(body["details"][0]["reason"], "MALFORMED_REQUEST");
}

#[tokio::test]
async fn stops_counting_when_browser_disconnects() {
    let gateway = start().await;
    for request in [json!({"pauseMs": 20}), json!({"to": 1, "then": "wait"})] {
        let mut events = gateway.open(&request).await;
        assert_eq!(number(&events.event().await), Some(1));
        drop(events);
        eventually("no open stream", async || {
            (gateway.metric(OPEN).await == 0.0).then_some(())
        })
        .await;
    }
    measures(&gateway, &ended("Cancelled"), 2.0).await;
}

#[tokio::test]
async fn ends_streams_with_event_on_deployment() {
    let mut gateway = start().await;
    let mut open = Vec::new();
    for _ in 0..5 {
        let mut events = gateway.open(&json!({"to": 1, "then": "wait"})).await;
        assert_eq!(number(&events.event().await), Some(1));
        open.push(events);
    }
    gateway.terminate_node();
    for mut events in open {
        let error = events.event().await;
        assert_eq!(reason(&error), (14, "SERVER_STOPPING"), "{error}");
        assert_eq!(events.next().await, Next::Closed);
    }
    gateway.kill_node();
    gateway.start_node().await;
    eventually("a stream from the new process", async || {
        let mut events = gateway.open(&json!({"to": 1})).await;
        (events.response.status() == 200 && matches!(events.next().await, Next::Event(_))).then_some(())
    })
    .await;
}

#[tokio::test]
async fn breaks_stream_when_service_dies() {
    let mut gateway = start().await;
    let mut events = gateway.open(&json!({"to": 1, "then": "wait"})).await;
    assert_eq!(number(&events.event().await), Some(1));
    gateway.kill_node();
    let end = events.next().await;
    // Neither `end` nor `error` was sent. However the connection ends, a client can detect the interruption.
    assert!(matches!(end, Next::Closed | Next::Cut), "{end:?}");
    println!("the stream of a service that dies: {end:?}");
}
