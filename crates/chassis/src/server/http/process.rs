//! Probes and metrics of the process.

use std::{collections::HashMap, sync::Arc, time::Duration};

use actix_web::{HttpResponse, web};
use futures::future::join_all;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;

use crate::{Database, server::readiness::Readiness};

/// Path of the liveness probe.
pub(crate) const LIVE: &str = "/livez";
/// Path of the readiness probe.
pub(crate) const READY: &str = "/readyz";
/// Path of the metrics.
pub(crate) const METRICS: &str = "/metrics";
/// Probes time out after about a second. The response should name the unresponsive part before that.
const PING_TIMEOUT: Duration = Duration::from_millis(800);

#[derive(Clone)]
pub(in crate::server) struct Shared {
    pub readiness: Readiness,
    pub databases: Arc<HashMap<&'static str, Database>>,
    pub metrics: Option<PrometheusHandle>,
}

pub(super) fn configure(config: &mut web::ServiceConfig) {
    config
        .route(LIVE, web::get().to(livez))
        .route(READY, web::get().to(readyz))
        .route(METRICS, web::get().to(metrics));
}

/// Liveness probe.
async fn livez() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

/// Readiness probe: the process is not shutting down, and its databases respond. The event bus does not matter:
/// without it requests succeed, and their events wait in the outbox.
async fn readyz(shared: web::Data<Shared>) -> HttpResponse {
    let pings = shared.databases.iter().map(async |(name, database)| {
        let answer = tokio::time::timeout(PING_TIMEOUT, database.ping()).await;
        (!matches!(answer, Ok(Ok(())))).then(|| format!("database of {name}"))
    });
    let mut failing: Vec<String> = join_all(pings).await.into_iter().flatten().collect();
    if shared.readiness.is_withdrawn() {
        failing.push("stopping".to_owned());
    }
    if failing.is_empty() {
        HttpResponse::Ok().json(json!({"status": "ok"}))
    } else {
        HttpResponse::ServiceUnavailable().json(json!({"status": "unavailable", "failing": failing}))
    }
}

async fn metrics(shared: web::Data<Shared>) -> HttpResponse {
    match &shared.metrics {
        Some(metrics) => HttpResponse::Ok()
            .content_type("text/plain; version=0.0.4")
            .body(metrics.render()),
        None => HttpResponse::NotFound().finish(),
    }
}
