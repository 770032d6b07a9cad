//! What the process says about itself: life, readiness, metrics.

use std::{collections::HashMap, sync::Arc, time::Duration};

use actix_web::{HttpResponse, web};
use futures::future::join_all;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;

use crate::{Database, server::readiness::Readiness};

/// Whether the process lives.
pub(crate) const LIVE: &str = "/livez";
/// Whether it wants requests.
pub(crate) const READY: &str = "/readyz";
/// What it counts and measures.
pub(crate) const METRICS: &str = "/metrics";
/// Probes give up after a second or so; the answer should name what hangs before that.
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

/// Whether the process lives.
async fn livez() -> HttpResponse {
    HttpResponse::Ok().json(json!({"status": "ok"}))
}

/// Whether requests should come here: the process is not about to stop, and its databases answer. The event bus has no say: without it
/// requests are answered as ever, and their events wait in the outbox.
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
