//! The HTTP server: probes, metrics and the HTTP routes of the services.

mod extract;
mod failures;
mod process;
mod routes;
mod wrapper;

use std::{net::TcpListener, sync::Arc, time::Duration};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    dev::Server,
    middleware::{Condition, from_fn},
    web,
};
use rustls::ServerConfig;

pub use self::{
    extract::{Json, Path, Query},
    routes::HttpRoutes,
};
pub(super) use self::{process::Shared, routes::refuse_differences};
pub(crate) use self::{
    process::{LIVE, METRICS, READY},
    routes::forgotten,
};
use super::tls::{note_client, only_known_clients};
use crate::{Error, Result, TokenVerifier, service::UndeclaredHttp};

/// Default body limit of a route in bytes, equal to the gateway's limit.
const GENERAL_BODY_LIMIT: u64 = 64 * 1024;
const WORKERS: usize = 2;

/// Configuration of the HTTP server.
pub(super) struct Parts {
    pub shared: Shared,
    /// Without it the port uses plain text.
    pub tls: Option<ServerConfig>,
    pub tokens: TokenVerifier,
    pub routes: Vec<HttpRoutes>,
    pub undeclared: Vec<UndeclaredHttp>,
    /// Maximum duration of a request until its response begins, unless the contract states another.
    pub longest: Duration,
    /// Seconds for requests in progress to finish.
    pub grace: u64,
}

pub(super) fn server(listener: TcpListener, mut parts: Parts) -> Result<Server> {
    let grace = parts.grace;
    let tls = parts.tls.take();
    let is_tls = tls.is_some();
    let parts = Arc::new(parts);
    let server = HttpServer::new(move || {
        let parts = Arc::clone(&parts);
        let limit = usize::try_from(GENERAL_BODY_LIMIT).unwrap_or(usize::MAX);
        App::new()
            .wrap(Condition::new(is_tls, from_fn(only_known_clients)))
            .app_data(web::Data::new(parts.shared.clone()))
            .app_data(web::Data::from(Arc::clone(&parts)))
            .app_data(web::JsonConfig::default().limit(limit).error_handler(failures::ours))
            .app_data(web::QueryConfig::default().error_handler(failures::ours))
            .app_data(web::PathConfig::default().error_handler(failures::ours))
            .configure(process::configure)
            .configure(|config| {
                for routes in &parts.routes {
                    routes.configure(config, &parts.tokens, parts.longest);
                }
                parts.undeclared.iter().for_each(|configure| configure(config));
            })
            .default_service(web::to(not_found))
    })
    .disable_signals()
    .workers(WORKERS)
    .shutdown_timeout(grace)
    .on_connect(note_client);
    let server = match tls {
        Some(tls) => server.listen_rustls_0_23(listener, tls)?,
        None => server.listen(listener)?,
    };
    Ok(server.run())
}

/// Responds in the error format of the package that owns the path.
async fn not_found(request: HttpRequest, parts: web::Data<Parts>) -> HttpResponse {
    let response = HttpResponse::from_error(Error::not_found("NOT_FOUND", "unknown path"));
    let owner = parts.routes.iter().find(|routes| routes.owns(request.path()));
    let response = match owner {
        Some(owner) => owner.finish(&request, response),
        None => response,
    };
    // Paths outside the contract share one label, so that clients cannot create new labels.
    wrapper::count("other", "other", response.status());
    response
}
