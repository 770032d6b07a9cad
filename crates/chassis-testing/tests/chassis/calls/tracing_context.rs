//! Trace propagation between services.

use std::sync::Arc;

use opentelemetry::{global, trace::TracerProvider as _};
use opentelemetry_sdk::{propagation::TraceContextPropagator, trace::SdkTracerProvider};
use selam_proto_identity::v1::{BatchFindAccountsRequest, user_service_client::UserServiceClient};
use tracing_subscriber::layer::SubscriberExt as _;

use super::{Script, platform};

#[tokio::test]
async fn propagates_trace_of_request_to_call() {
    global::set_text_map_propagator(TraceContextPropagator::new());
    let layer = tracing_opentelemetry::layer().with_tracer(SdkTracerProvider::default().tracer("test"));
    // The runtime of the test has one thread, so the server's tasks are traced too.
    let _guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));
    let script = Arc::new(Script::default());
    let platform = platform(&script).await;
    let (trace, parent) = ("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7");
    let mut request = platform.request_of_service("contact-admin", "identity", BatchFindAccountsRequest::default());
    let traceparent = format!("00-{trace}-{parent}-01").parse().unwrap();
    request.metadata_mut().insert("traceparent", traceparent);
    let mut client = UserServiceClient::new(platform.channel());
    client.batch_find_accounts(request).await.unwrap();
    let inner = script.metadata.lock().unwrap().1.clone();
    assert!(inner.contains(trace), "different trace: {inner}");
    assert!(!inner.contains(parent), "the caller's own span is missing: {inner}");
}
