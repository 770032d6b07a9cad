//! The HTTP server: health and metrics of the process, and the services' own routes.

use std::{collections::HashMap, net::TcpListener, sync::Arc};

use actix_web::{
    App, HttpResponse, HttpServer,
    dev::Server,
    error::{JsonPayloadError, QueryPayloadError},
    web,
};
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;

use crate::{Database, Error, Result, events::Bus, service::HttpRoutes};

/// Largest JSON body of the services' own routes, in bytes. The gateway's limit is the same.
const MAX_JSON_BODY: usize = 64 * 1024;
const WORKERS: usize = 2;

#[derive(Clone)]
pub(super) struct Shared {
    pub bus: Bus,
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

/// Whether the process can do its work: all its databases and the bus answer.
async fn readyz(shared: web::Data<Shared>) -> HttpResponse {
    let mut failing = Vec::new();
    for (name, database) in shared.databases.iter() {
        if database.ping().await.is_err() {
            failing.push(format!("database of {name}"));
        }
    }
    if shared.bus.ping().await.is_err() {
        failing.push("event bus".to_owned());
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
