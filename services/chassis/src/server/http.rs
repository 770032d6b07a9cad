//! The HTTP server: health and metrics of the process, and the services' own routes.

use std::{collections::HashMap, net::TcpListener, sync::Arc, time::Duration};

use actix_web::{
    App, HttpResponse, HttpServer,
    dev::Server,
    error::{JsonPayloadError, QueryPayloadError},
    web,
};
use futures::future::join_all;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;

use super::readiness::Readiness;
use crate::{Database, Error, Result, service::HttpRoutes};

/// Largest JSON body of the services' own routes, in bytes. The gateway's limit is the same.
const MAX_JSON_BODY: usize = 64 * 1024;
const WORKERS: usize = 2;
/// Probes give up after a second or so; the answer should name what hangs before that.
const PING_TIMEOUT: Duration = Duration::from_millis(800);

#[derive(Clone)]
pub(super) struct Shared {
    pub readiness: Readiness,
    pub databases: Arc<HashMap<&'static str, Database>>,
    pub metrics: Option<PrometheusHandle>,
}

pub(super) fn server(listener: TcpListener, shared: Shared, routes: Vec<HttpRoutes>, grace: u64) -> Result<Server> {
    let server = HttpServer::new(move || {
        let routes = routes.clone();
        App::new()
            .app_data(web::Data::new(shared.clone()))
            .app_data(
                web::JsonConfig::default()
                    .limit(MAX_JSON_BODY)
                    .error_handler(|error, _| json_error(&error).into()),
            )
            .app_data(web::QueryConfig::default().error_handler(|error, _| query_error(&error).into()))
            .route("/livez", web::get().to(livez))
            .route("/readyz", web::get().to(readyz))
            .route("/metrics", web::get().to(metrics))
            .configure(move |config| routes.iter().for_each(|route| route(config)))
            .default_service(web::to(not_found))
    })
    .disable_signals()
    .workers(WORKERS)
    .shutdown_timeout(grace)
    .listen(listener)?
    .run();
    Ok(server)
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

async fn not_found() -> Result<HttpResponse> {
    Err(Error::not_found("NOT_FOUND", "there is nothing at this address"))
}

fn json_error(error: &JsonPayloadError) -> Error {
    match error {
        JsonPayloadError::Overflow { .. } | JsonPayloadError::OverflowKnownLength { .. } => {
            Error::invalid_argument("BODY_TOO_LARGE", "the body is too large")
        }
        _ => Error::invalid_argument("MALFORMED_REQUEST", "the body is not the JSON that is expected here"),
    }
}

fn query_error(_: &QueryPayloadError) -> Error {
    Error::invalid_argument("MALFORMED_REQUEST", "the query is not what is expected here")
}
