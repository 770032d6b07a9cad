//! The layer around every RPC: trace, access check by the contract's rules, metrics, and a net under panics.

use std::{
    panic::AssertUnwindSafe,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Instant,
};

use futures::FutureExt as _;
use selam_proto::{Package, Rules, options::v1::Access};
use subtle::ConstantTimeEq as _;
use tonic::{Status, body::Body, server::NamedService};
use tower::{Layer, Service};
use tracing::Instrument as _;

use super::{
    Principal, TokenVerifier,
    access::{self, denied},
};
use crate::{Error, Result, telemetry};

/// Header with which services show each other that they belong to the platform.
pub const INTERNAL_TOKEN_HEADER: &str = "x-selam-internal-token";

/// Puts a [`Guard`] around a gRPC server.
#[derive(Clone)]
pub(crate) struct GuardLayer {
    tokens: TokenVerifier,
    internal_token: Option<Arc<str>>,
    packages: Arc<[&'static Package]>,
}

impl GuardLayer {
    /// A guard of the RPCs of `packages`.
    pub(crate) fn new(tokens: TokenVerifier, internal_token: Option<&str>, packages: Vec<&'static Package>) -> Self {
        Self {
            tokens,
            internal_token: internal_token.map(Into::into),
            packages: packages.into(),
        }
    }

    /// Who may call `path`; nothing for a path outside the packages.
    fn rules(&self, path: &str) -> Option<Rules> {
        self.packages.iter().find_map(|package| (package.rules)(path))
    }

    /// Checks who calls `path`, and leaves the verified caller in the request.
    async fn admit(&self, request: &mut http::Request<Body>) -> Result<()> {
        let path = request.uri().path();
        let Some(Rules { access, .. }) = self.rules(path) else {
            // Health checks and unknown paths; the router answers those with UNIMPLEMENTED.
            return Ok(());
        };
        if access == Access::Internal {
            return self.admit_service(request);
        }
        let authorization = request.headers().get(http::header::AUTHORIZATION);
        let authorization = authorization.and_then(|value| value.to_str().ok());
        let principal = access::caller(&self.tokens, authorization).await?;
        if let Some(principal) = access::decide(access, principal)? {
            request.extensions_mut().insert::<Principal>(principal);
        }
        Ok(())
    }

    fn admit_service(&self, request: &http::Request<Body>) -> Result<()> {
        let shown = request
            .headers()
            .get(INTERNAL_TOKEN_HEADER)
            .map(|value| value.as_bytes());
        match (&self.internal_token, shown) {
            (Some(expected), Some(shown)) if bool::from(expected.as_bytes().ct_eq(shown)) => Ok(()),
            _ => Err(denied()),
        }
    }
}

impl<S> Layer<S> for GuardLayer {
    type Service = Guard<S>;

    fn layer(&self, inner: S) -> Guard<S> {
        Guard {
            inner,
            layer: self.clone(),
        }
    }
}

#[derive(Clone)]
pub(crate) struct Guard<S> {
    inner: S,
    layer: GuardLayer,
}

impl<S: NamedService> NamedService for Guard<S> {
    const NAME: &'static str = S::NAME;
}

impl<S> Service<http::Request<Body>> for Guard<S>
where
    S: Service<http::Request<Body>, Response = http::Response<Body>> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    type Response = http::Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = std::result::Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<std::result::Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: http::Request<Body>) -> Self::Future {
        let layer = self.layer.clone();
        // The clone is not ready yet; the one that was polled ready must be the one that is called.
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let path = request.uri().path().to_owned();
        let span = tracing::info_span!("rpc", path);
        let traceparent = request
            .headers()
            .get("traceparent")
            .and_then(|value| value.to_str().ok());
        telemetry::set_parent(&span, traceparent);
        Box::pin(
            async move {
                let started = Instant::now();
                let outcome = match layer.admit(&mut request).await {
                    Ok(()) => AssertUnwindSafe(inner.call(request))
                        .catch_unwind()
                        .await
                        .unwrap_or_else(|_| {
                            let panic = Error::internal("the handler of the RPC panicked");
                            Ok(Status::from(panic).into_http())
                        })
                        .map(blame_unreadable_requests),
                    Err(error) => Ok(Status::from(error).into_http()),
                };
                if let Ok(response) = &outcome {
                    // Paths outside the contract share one label, so that nobody can invent labels.
                    let path = layer.rules(&path).map_or_else(|| "other".to_owned(), |_| path);
                    record(path, response, started);
                }
                outcome
            }
            .instrument(span),
        )
    }
}

/// A request that tonic cannot decode (text that is not UTF-8, a truncated message) is the caller's fault, but tonic answers `INTERNAL`. Every
/// error of ours has details, so an `INTERNAL` without them is tonic's.
fn blame_unreadable_requests(response: http::Response<Body>) -> http::Response<Body> {
    match Status::from_header_map(response.headers()) {
        Some(status) if status.code() == tonic::Code::Internal && status.details().is_empty() => {
            tracing::debug!(cause = status.message(), "a request could not be decoded");
            let error = Error::invalid_argument(
                "MALFORMED_REQUEST",
                "the request holds text that is not UTF-8, or is no message of this call",
            );
            Status::from(error).into_http()
        }
        _ => response,
    }
}

/// Rate, errors, duration.
fn record(path: String, response: &http::Response<Body>, started: Instant) {
    let code = Status::from_header_map(response.headers()).map_or(tonic::Code::Ok, |status| status.code());
    let elapsed = started.elapsed();
    tracing::debug!(code = ?code, elapsed = ?elapsed, "answered");
    metrics::counter!("selam_rpc_total", "path" => path.clone(), "code" => format!("{code:?}")).increment(1);
    metrics::histogram!("selam_rpc_seconds", "path" => path).record(elapsed.as_secs_f64());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_after(status: Status) -> Option<tonic::Code> {
        let response = blame_unreadable_requests(status.into_http());
        Status::from_header_map(response.headers()).map(|status| status.code())
    }

    #[test]
    fn only_an_internal_error_that_is_not_ours_is_the_callers_fault() {
        let of_tonic = Status::internal("failed to decode Protobuf message");
        assert_eq!(code_after(of_tonic), Some(tonic::Code::InvalidArgument));
        let ours = Status::from(Error::internal("the database is on fire"));
        assert_eq!(code_after(ours), Some(tonic::Code::Internal));
        assert_eq!(code_after(Status::unimplemented("")), Some(tonic::Code::Unimplemented));
    }
}
