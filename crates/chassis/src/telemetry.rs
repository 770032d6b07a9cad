//! Logs, traces and metrics. Logs are one JSON object per line on standard output. Traces go to an
//! OpenTelemetry collector, if configured. Metrics are served at `/metrics`.

use std::time::Duration;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use opentelemetry::{global, trace::TracerProvider as _};
use opentelemetry_otlp::{WithExportConfig as _, WithTonicConfig as _};
use opentelemetry_sdk::{Resource, propagation::TraceContextPropagator, trace::SdkTracerProvider};
pub(crate) use selam_storage::trace_context::set_trace;
pub use selam_storage::trace_context::{current_traceparent, set_parent};
use tokio_util::sync::CancellationToken;
use tracing_subscriber::{
    EnvFilter, Layer as _, filter::LevelFilter, layer::SubscriberExt as _, util::SubscriberInitExt as _,
};

use crate::{
    Error, LogFormat, Result, Settings,
    tls::{Plaintext, Tls},
};

/// Bucket boundaries of latency histograms, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Interval of [`add_up_samples`].
pub(crate) const ADDING_UP: Duration = Duration::from_secs(5);

/// Handles created by [`init`]: the metrics, and the traces to flush at the end.
pub struct Telemetry {
    pub(crate) metrics: PrometheusHandle,
    traces: Option<SdkTracerProvider>,
}

impl Telemetry {
    /// Returns the content of `/metrics`.
    pub fn metrics(&self) -> String {
        self.metrics.render()
    }

    /// Sends pending traces.
    pub fn flush(&self) {
        if let Some(traces) = &self.traces
            && let Err(error) = traces.shutdown()
        {
            tracing::warn!(%error, "failed to send the last traces");
        }
    }
}

/// Writes warnings of a command to the standard error, because its output goes to the standard output.
///
/// # Errors
/// `INTERNAL` when the process already writes logs.
pub fn warn_on_stderr() -> Result<()> {
    let format = tracing_subscriber::fmt::layer()
        .with_target(false)
        .with_writer(std::io::stderr);
    tracing_subscriber::registry()
        .with(LevelFilter::WARN)
        .with(format)
        .try_init()
        .map_err(Error::internal)
}

/// Initializes logs, traces and metrics, once per process.
///
/// # Errors
/// `INTERNAL` when a part cannot be set up, for example because of an invalid log filter.
pub fn init(settings: &Settings, process: &str) -> Result<Telemetry> {
    let filter = EnvFilter::try_new(&settings.log_filter).map_err(Error::internal)?;
    let format = match settings.log_format {
        LogFormat::Json => tracing_subscriber::fmt::layer()
            .json()
            .flatten_event(true)
            .with_current_span(true)
            .with_span_list(false)
            .boxed(),
        LogFormat::Text => tracing_subscriber::fmt::layer().with_target(false).boxed(),
    };
    global::set_text_map_propagator(TraceContextPropagator::new());
    let traces = traces(settings, process)?;
    // The layer is installed without an exporter too, so that requests and events always carry trace IDs.
    let provider = traces.clone().unwrap_or_default();
    let tracing_layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("selam"));
    tracing_subscriber::registry()
        .with(filter)
        .with(format)
        .with(tracing_layer)
        .try_init()
        .map_err(Error::internal)?;
    let metrics = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)
        .map_err(Error::internal)?
        .install_recorder()
        .map_err(Error::internal)?;
    Ok(Telemetry { metrics, traces })
}

/// Creates the exporter to the collector in `settings`, or returns `None` without a collector.
///
/// # Errors
/// `INVALID_ARGUMENT` when the collector is on another machine and uses plain text, or when a TLS file is
/// invalid; `INTERNAL` when the address is invalid.
pub fn traces(settings: &Settings, process: &str) -> Result<Option<SdkTracerProvider>> {
    let exporter = |endpoint: &String| exporter(endpoint, process, &Tls::open(&settings.tls)?);
    settings.otlp_endpoint.as_ref().map(exporter).transpose()
}

/// Creates the provider that sends spans to the collector at `endpoint`.
fn exporter(endpoint: &str, process: &str, tls: &Tls) -> Result<SdkTracerProvider> {
    const SETTING: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";
    tls.check_url(
        SETTING,
        endpoint,
        &["https"],
        Plaintext::Otlp,
        "must start with https://",
    )?;
    let mut builder = opentelemetry_otlp::SpanExporter::builder()
        .with_tonic()
        .with_endpoint(endpoint);
    if endpoint.starts_with("https:") {
        builder = builder.with_tls_config(tls.collector());
    }
    let exporter = builder.build().map_err(Error::internal)?;
    Ok(SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(Resource::builder().with_service_name(process.to_owned()).build())
        .build())
}

/// Adds up the samples of histograms until `shutdown`. The recorder keeps each sample until then or until a request to
/// `/metrics`, which no installation without Prometheus sends.
pub(crate) async fn add_up_samples(metrics: PrometheusHandle, interval: Duration, shutdown: CancellationToken) {
    while tokio::time::timeout(interval, shutdown.cancelled()).await.is_err() {
        metrics.run_upkeep();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn adds_up_samples_without_requests() {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        metrics::with_local_recorder(&recorder, || metrics::histogram!("test_seconds").record(1.0));
        // The recorder lists the samples that are added up as a summary.
        let is_added_up = || format!("{handle:?}").contains("Summary");
        assert!(!is_added_up());

        let shutdown = CancellationToken::new();
        let adding_up = tokio::spawn(add_up_samples(
            handle.clone(),
            Duration::from_millis(1),
            shutdown.clone(),
        ));
        let added_up = async {
            while !is_added_up() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), added_up).await.unwrap();
        shutdown.cancel();
        adding_up.await.unwrap();
    }
}
