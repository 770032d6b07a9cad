//! W3C trace contexts, which events, jobs and calls carry from one process to another.

use std::collections::HashMap;

use opentelemetry::{
    global,
    propagation::{Extractor, Injector},
    trace::{TraceContextExt as _, TraceId},
};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// Returns the W3C trace context of the current span, to be sent with an event.
pub fn current_traceparent() -> Option<String> {
    struct Carrier(HashMap<String, String>);
    impl Injector for Carrier {
        fn set(&mut self, key: &str, value: String) {
            self.0.insert(key.to_owned(), value);
        }
    }
    let mut carrier = Carrier(HashMap::new());
    let context = Span::current().context();
    global::get_text_map_propagator(|propagator| propagator.inject_context(&context, &mut carrier));
    carrier.0.remove("traceparent")
}

/// Makes `span` a child of the trace `traceparent`, and records the trace ID in its field `trace_id`, so that
/// log lines can be found by trace.
pub fn set_trace(span: &Span, traceparent: Option<&str>) {
    set_parent(span, traceparent);
    let context = span.context();
    let trace = context.span().span_context().trace_id();
    if trace != TraceId::INVALID {
        span.record("trace_id", tracing::field::display(trace));
    }
}

/// Makes `span` a child of the trace `traceparent`.
pub fn set_parent(span: &Span, traceparent: Option<&str>) {
    struct Carrier<'a>(&'a str);
    impl Extractor for Carrier<'_> {
        fn get(&self, key: &str) -> Option<&str> {
            (key == "traceparent").then_some(self.0)
        }

        fn keys(&self) -> Vec<&str> {
            vec!["traceparent"]
        }
    }
    if let Some(traceparent) = traceparent {
        let context = global::get_text_map_propagator(|propagator| propagator.extract(&Carrier(traceparent)));
        // Fails only without a trace layer, as in tests.
        let _ = span.set_parent(context);
    }
}
