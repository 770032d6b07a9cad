//! Measures the cost of streams: the delay that the gateway adds to events, and the memory of open streams in
//! the service and in Envoy.
//!
//! ```sh
//! SELAM_ENVOY=… cargo bench -p selam-platform-tests --bench streams
//! ```

#![allow(clippy::unwrap_used, missing_docs)]

use std::{
    fs,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use futures::{StreamExt as _, future::join_all};
use selam_platform_tests::{Events, Next, StreamGateway};
use selam_testing_contract::v1::{CountRequest, count_response::Event, stream_service_client::StreamServiceClient};
use serde_json::json;

const STREAMS: usize = 500;
const OPENINGS: usize = 1_000;
const EVENTS: u32 = 2_000;
/// Longer than the service's timeout for unary responses.
const LONG: Duration = Duration::from_secs(40);

#[tokio::main]
async fn main() {
    let gateway = StreamGateway::start(env!("CARGO_BIN_EXE_stream-node")).await;
    println!("milliseconds                      p50      p99");
    print("first event, service alone", first_events_alone(&gateway).await);
    print("first event, through the gateway", first_events_through(&gateway).await);
    print("an event, service alone", events_alone(&gateway).await);
    print("an event, through the gateway", events_through(&gateway).await);

    let (node, envoy) = gateway.processes();
    let before = (resident(node), resident(envoy));
    let client = reqwest::Client::new();
    let request = json!({"to": 1, "then": "wait"});
    let mut open: Vec<Events> = join_all((0..STREAMS).map(|_| gateway.open_with(&client, &request))).await;
    for events in &mut open {
        events.event().await;
    }
    let after = (resident(node), resident(envoy));
    let each = |before: u64, after: u64| (after.saturating_sub(before)) as f64 / STREAMS as f64;
    println!(
        "{STREAMS} open streams, resident memory in KiB: service {} to {}, Envoy {} to {}",
        before.0, after.0, before.1, after.1
    );
    println!(
        "each: service {:.1}, Envoy {:.1}",
        each(before.0, after.0),
        each(before.1, after.1)
    );
    tokio::time::sleep(LONG).await;
    let alive = gateway.metric(r#"selam_streams_open{stream="count"}"#).await;
    println!("open after {} s more: {alive}", LONG.as_secs());
}

fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1_000.0;
    println!("{name:<32} {:>6.2}   {:>6.2}", at(50), at(99));
}

fn since(said_ns: u64) -> Duration {
    // Compared with the clock of another process.
    #[allow(clippy::disallowed_methods)]
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    now.saturating_sub(Duration::from_nanos(said_ns))
}

async fn first_events_alone(gateway: &StreamGateway) -> Vec<Duration> {
    let mut client = StreamServiceClient::connect(gateway.grpc()).await.unwrap();
    let mut times = Vec::new();
    for _ in 0..OPENINGS {
        let started = Instant::now();
        let request = CountRequest {
            to: 1,
            ..CountRequest::default()
        };
        let mut events = client.count(request).await.unwrap().into_inner();
        events.message().await.unwrap();
        times.push(started.elapsed());
        while events.next().await.is_some() {}
    }
    times
}

async fn first_events_through(gateway: &StreamGateway) -> Vec<Duration> {
    let client = reqwest::Client::new();
    let mut times = Vec::new();
    for _ in 0..OPENINGS {
        let started = Instant::now();
        let mut events = gateway.open_with(&client, &json!({"to": 1})).await;
        events.event().await;
        times.push(started.elapsed());
        while events.next().await != Next::Closed {}
    }
    times
}

async fn events_alone(gateway: &StreamGateway) -> Vec<Duration> {
    let mut client = StreamServiceClient::connect(gateway.grpc()).await.unwrap();
    let request = CountRequest {
        to: EVENTS,
        pause_ms: 2,
        ..CountRequest::default()
    };
    let mut events = client.count(request).await.unwrap().into_inner();
    let mut times = Vec::new();
    while let Some(event) = events.message().await.unwrap() {
        if let Some(Event::Number(number)) = event.event {
            times.push(since(number.said_ns));
        }
    }
    times
}

async fn events_through(gateway: &StreamGateway) -> Vec<Duration> {
    let mut events = gateway.open(&json!({"to": EVENTS, "pauseMs": 2})).await;
    let mut times = Vec::new();
    while let Next::Event(event) = events.next().await {
        if let Some(said) = event["number"]["saidNs"].as_str() {
            times.push(since(said.parse().unwrap()));
        }
    }
    times
}
