//! The layer around every RPC: tracing, access checks by the contract's rules, deadline, metrics and panic
//! handling.

use std::{
    panic::AssertUnwindSafe,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use futures::FutureExt as _;
use selam_proto::{Package, Rules, options::v1::Access};
use tokio::time::Instant as Deadline;
use tonic::{Status, body::Body, server::NamedService};
use tower::{Layer, Service};
use tracing::Instrument as _;

use super::{
    Principal, TokenVerifier,
    access::{self, denied},
};
use crate::{
    Caller, Clock, Error, Result, ServiceKeys,
    audit::{self, Action},
    calls::{CREDENTIAL_HEADER, deadline},
    telemetry,
};

/// Wraps a gRPC server in a [`Guard`].
#[derive(Clone)]
pub(crate) struct GuardLayer {
    tokens: TokenVerifier,
    service_keys: ServiceKeys,
    clock: Clock,
    packages: Arc<[(&'static str, &'static Package)]>,
    longest: Duration,
}

impl GuardLayer {
    /// Creates a guard for the RPCs of `packages`. Each package comes with the name of the service that serves
    /// it. An RPC takes at most `longest`.
    pub(crate) fn new(
        tokens: TokenVerifier,
        service_keys: ServiceKeys,
        clock: Clock,
        packages: Vec<(&'static str, &'static Package)>,
        longest: Duration,
    ) -> Self {
        Self {
            tokens,
            service_keys,
            clock,
            packages: packages.into(),
            longest,
        }
    }

    /// Returns the access rules of `path`, or `None` for a path outside the packages.
    fn rules(&self, path: &str) -> Option<Rules> {
        self.packages.iter().find_map(|(_, package)| (package.rules)(path))
    }

    /// Checks the caller of `path` and stores the verified callers (the service and the user) in the request.
    /// Returns the action that the call is, unless the path is outside the packages.
    async fn admit(&self, request: &mut http::Request<Body>) -> Result<Option<Action>> {
        let path = request.uri().path();
        let Some(rules) = self.rules(path) else {
            // Health checks and unknown paths. The router responds to unknown paths with UNIMPLEMENTED.
            return Ok(None);
        };
        let action = Action::new(
            path.trim_start_matches('/'),
            rules.access,
            rules.office_roles,
            rules.changes,
        );
        let caller = self.caller(request, path)?;
        let is_among_callers = caller
            .as_ref()
            .is_some_and(|caller| rules.callers.contains(&caller.service.as_str()));
        let authorization = request.headers().get(http::header::AUTHORIZATION);
        let authorization = authorization.and_then(|value| value.to_str().ok());
        let principal = access::caller(&self.tokens, authorization).await?;
        // A service that calls on behalf of a user has the permissions of that user, and no others.
        let principal = if is_among_callers && (rules.access == Access::Internal || principal.is_none()) {
            principal.filter(Principal::is_whole).map(|principal| principal.at(&[]))
        } else {
            access::decide(rules.access, rules.office_roles, principal)?
        };
        if let Some(caller) = caller {
            request.extensions_mut().insert::<Caller>(caller);
        }
        if let Some(principal) = principal {
            action.admit(&principal);
            request.extensions_mut().insert::<Principal>(principal);
        }
        Ok(Some(action))
    }

    /// Returns the service that calls `path`, if it presents a credential. An invalid credential is rejected on
    /// every path. The credential must name a service that serves this path. RPCs that the chassis serves for
    /// all services accept a credential for any service of the process.
    fn caller(&self, request: &http::Request<Body>, path: &str) -> Result<Option<Caller>> {
        let Some(shown) = request.headers().get(CREDENTIAL_HEADER) else {
            return Ok(None);
        };
        // A header that is not text is not a valid credential.
        let shown = shown.to_str().unwrap_or_default();
        let now = self.clock.now();
        let mut verified = Err(denied());
        for (service, _) in self
            .packages
            .iter()
            .filter(|(_, package)| (package.rules)(path).is_some())
        {
            verified = self.service_keys.verify(shown, service, now);
            if verified.is_ok() {
                break;
            }
        }
        verified.map(Some)
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
        // The clone is not ready yet. The instance that was polled as ready must handle the call.
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let path = request.uri().path().to_owned();
        let span = tracing::info_span!("rpc", path, trace_id = tracing::field::Empty);
        let traceparent = request
            .headers()
            .get("traceparent")
            .and_then(|value| value.to_str().ok());
        telemetry::set_trace(&span, traceparent);
        // Starts before the server's own timer with the same timeout, so that the client receives this error.
        let stated = deadline::stated(request.headers()).unwrap_or(layer.longest);
        let end = Deadline::now() + stated.min(layer.longest);
        Box::pin(
            async move {
                let started = Instant::now();
                let answer = async {
                    match layer.admit(&mut request).await {
                        Ok(action) => AssertUnwindSafe(audit::within(action, inner.call(request)))
                            .catch_unwind()
                            .await
                            .unwrap_or_else(|_| {
                                let panic = Error::internal("the RPC handler panicked");
                                Ok(Status::from(panic).into_http())
                            })
                            .map(blame_unreadable_requests),
                        Err(error) => Ok(Status::from(error).into_http()),
                    }
                };
                let outcome = tokio::time::timeout_at(end, deadline::within(end, answer))
                    .await
                    .unwrap_or_else(|_| Ok(Status::from(deadline::exceeded()).into_http()));
                if let Ok(response) = &outcome {
                    // Paths outside the contract share one label, so that clients cannot create new labels.
                    let path = layer.rules(&path).map_or_else(|| "other".to_owned(), |_| path);
                    record(path, response, started);
                }
                outcome
            }
            .instrument(span),
        )
    }
}

/// Turns tonic's `INTERNAL` for a request that it cannot decode into a client error. Examples are text that is
/// not UTF-8 and a truncated message. Errors of this crate carry details, so an `INTERNAL` without details
/// comes from tonic.
fn blame_unreadable_requests(response: http::Response<Body>) -> http::Response<Body> {
    match Status::from_header_map(response.headers()) {
        Some(status) if status.code() == tonic::Code::Internal && status.details().is_empty() => {
            tracing::debug!(cause = status.message(), "failed to decode a request");
            let error = Error::invalid_argument(
                "MALFORMED_REQUEST",
                "the request contains invalid UTF-8 or does not match the request type of this RPC",
            );
            Status::from(error).into_http()
        }
        _ => response,
    }
}

/// Records rate, errors and duration.
fn record(path: String, response: &http::Response<Body>, started: Instant) {
    let code = Status::from_header_map(response.headers()).map_or(tonic::Code::Ok, |status| status.code());
    let elapsed = started.elapsed();
    tracing::debug!(code = ?code, elapsed = ?elapsed, "response sent");
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
    fn blames_caller_only_for_undecodable_requests() {
        let of_tonic = Status::internal("failed to decode Protobuf message");
        assert_eq!(code_after(of_tonic), Some(tonic::Code::InvalidArgument));
        let ours = Status::from(Error::internal("the database is on fire"));
        assert_eq!(code_after(ours), Some(tonic::Code::Internal));
        assert_eq!(code_after(Status::unimplemented("")), Some(tonic::Code::Unimplemented));
    }
}
