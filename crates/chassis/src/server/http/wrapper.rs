//! The wrapper of every declared route: tracing, access check, body limit, metrics and panic handling.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use actix_web::{
    HttpMessage as _, HttpRequest, HttpResponse,
    body::MessageBody,
    dev::{Payload, ServiceRequest, ServiceResponse},
    error::PayloadError,
    http::{Method, StatusCode, header},
    middleware::Next,
};
use futures::{FutureExt as _, StreamExt as _};
use selam_proto::HttpRoute;
use tokio::time::{Instant, timeout};
use tracing::Instrument as _;

use super::{
    failures,
    routes::{HttpRoutes, body_limit},
};
use crate::{
    Error, Principal, Result, TokenVerifier,
    audit::{self, Action},
    auth::access,
    calls::deadline,
    telemetry,
};

/// The wrapper of the routes of one path.
pub(super) struct Wrapper {
    path: &'static str,
    declared: Vec<&'static HttpRoute>,
    /// Value of the `Allow` header.
    allowed: String,
    tokens: TokenVerifier,
    routes: HttpRoutes,
    longest: Duration,
}

impl Wrapper {
    pub(super) fn new(
        path: &'static str,
        declared: Vec<&'static HttpRoute>,
        tokens: TokenVerifier,
        routes: HttpRoutes,
        longest: Duration,
    ) -> Self {
        let mut methods: Vec<_> = declared.iter().map(|route| route.method).collect();
        methods.sort_unstable();
        Self {
            path,
            allowed: methods.join(", "),
            declared,
            tokens,
            routes,
            longest,
        }
    }

    /// Returns the largest body limit of the methods of this path.
    pub(super) fn largest_body(&self) -> usize {
        let largest = self
            .declared
            .iter()
            .map(|route| body_limit(route))
            .max()
            .unwrap_or_default();
        usize::try_from(largest).unwrap_or(usize::MAX)
    }

    pub(super) async fn around(
        self: Arc<Self>,
        request: ServiceRequest,
        next: Next<impl MessageBody + 'static>,
    ) -> Result<ServiceResponse, actix_web::Error> {
        let started = Instant::now();
        let http = request.request().clone();
        let route = self
            .declared
            .iter()
            .find(|route| route.method == http.method().as_str());
        let method = route.map_or("other", |route| route.method);
        let header = |name: &str| http.headers().get(name).and_then(|value| value.to_str().ok());
        let span = tracing::info_span!(
            "http",
            otel.name = format!("{method} {}", self.path),
            route = self.path,
            method,
            request_id = header("x-request-id"),
            trace_id = tracing::field::Empty,
        );
        telemetry::set_trace(&span, header("traceparent"));
        async {
            let response = match route {
                Some(route) => {
                    let limit = body_limit(route);
                    let response = self.guarded(route, limit, request, next).await;
                    self.routes.finish(&http, failures::translated(response, limit))
                }
                None => self.other_method(&http),
            };
            tracing::debug!(status = response.status().as_u16(), elapsed = ?started.elapsed(), "response sent");
            count(self.path, method, response.status());
            metrics::histogram!("selam_http_seconds", "route" => self.path, "method" => method)
                .record(started.elapsed().as_secs_f64());
            Ok(ServiceResponse::new(http.clone(), response))
        }
        .instrument(span)
        .await
    }

    async fn guarded(
        &self,
        route: &HttpRoute,
        limit: u64,
        mut request: ServiceRequest,
        next: Next<impl MessageBody + 'static>,
    ) -> HttpResponse {
        let reads = route.method == Method::GET || route.method == Method::HEAD;
        let action = Action::new(route.operation, route.access, route.office_roles, !reads);
        if let Err(error) = self.admit(route, limit, &request, &action).await {
            return HttpResponse::from_error(error);
        }
        limit_body(&mut request, limit);
        let limit = self.time_limit(route);
        let answer = deadline::within(Instant::now() + limit, audit::within(Some(action), next.call(request)));
        let Ok(answer) = timeout(limit, AssertUnwindSafe(answer).catch_unwind()).await else {
            return HttpResponse::from_error(deadline::exceeded());
        };
        match answer {
            Ok(Ok(response)) => response.into_parts().1.map_into_boxed_body(),
            Ok(Err(error)) => HttpResponse::from_error(error),
            Err(_) => HttpResponse::from_error(Error::internal("the route handler panicked")),
        }
    }

    /// Checks the caller and the announced body size, and stores the verified caller in the request.
    async fn admit(&self, route: &HttpRoute, limit: u64, request: &ServiceRequest, action: &Action) -> Result<()> {
        let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
        if !route.protocol_checks_access {
            let caller = access::caller(&self.tokens, text(header::AUTHORIZATION)).await?;
            if let Some(principal) = access::decide(route.access, route.office_roles, caller)? {
                action.admit(&principal);
                request.extensions_mut().insert::<Principal>(principal);
            }
        }
        let announced = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
        if announced.is_some_and(|length| length > limit) {
            return Err(Error::body_too_large(limit));
        }
        Ok(())
    }

    /// Returns the maximum duration of a request until its response begins: the contract's for uploads and downloads,
    /// and the same as that of an RPC for all others.
    fn time_limit(&self, route: &HttpRoute) -> Duration {
        match route.timeout_seconds {
            0 => self.longest,
            seconds => Duration::from_secs(seconds.into()),
        }
    }

    fn other_method(&self, request: &HttpRequest) -> HttpResponse {
        let mut response = if request.method() == Method::OPTIONS {
            self.routes.finish(request, HttpResponse::NoContent().finish())
        } else {
            let error = failures::method_not_allowed(&self.allowed);
            self.routes.finish(request, HttpResponse::from_error(error))
        };
        if let Ok(allowed) = self.allowed.parse() {
            response.headers_mut().insert(header::ALLOW, allowed);
        }
        response
    }
}

/// Body limit of a request, for error messages.
#[derive(Clone, Copy)]
pub(super) struct BodyLimit(pub u64);

/// Ends a body at the limit if its announced length was missing or wrong.
fn limit_body(request: &mut ServiceRequest, limit: u64) {
    request.extensions_mut().insert(BodyLimit(limit));
    let mut left = limit;
    let pieces = request.take_payload().map(move |piece| {
        let piece = piece?;
        let length = u64::try_from(piece.len()).unwrap_or(u64::MAX);
        left = left.checked_sub(length).ok_or(PayloadError::Overflow)?;
        Ok(piece)
    });
    request.set_payload(Payload::Stream {
        payload: Box::pin(pieces),
    });
}

/// Records rate and errors.
pub(super) fn count(route: &'static str, method: &'static str, status: StatusCode) {
    metrics::counter!("selam_http_total", "route" => route, "method" => method, "status" => status.as_u16().to_string()).increment(1);
}
