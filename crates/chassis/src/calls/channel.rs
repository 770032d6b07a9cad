//! The service channel: the transport shared by all calls from one service to another.

use std::{
    convert::Infallible,
    error::Error as StdError,
    future::poll_fn,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, request::Parts};
use http_body_util::{BodyExt as _, Collected, Full, LengthLimitError, Limited};
use selam_foundation::call_failure;
use selam_proto::Package;
use tokio::time::{Instant, timeout_at};
use tonic::{Code, Status, TimeoutExpired, body::Body};
use tower::{
    Service,
    retry::{
        backoff::{Backoff as _, ExponentialBackoff, ExponentialBackoffMaker, MakeBackoff as _},
        budget::{Budget as _, TpsBudget},
    },
    util::rng::HasherRng,
};
use tracing::Instrument as _;

use super::{CREDENTIAL_HEADER, ServiceKeys, TimeLimits, address::Address, credential::RENEWAL, deadline};
use crate::{Clock, Error, Result, telemetry};

/// Maximum size of a response in bytes.
const MAX_ANSWER: usize = 4 * 1024 * 1024;
/// Maximum number of attempts of a call.
const MAX_TRIES: u32 = 3;
/// Retry budget: one call in five, and at least one per second. More retries would add load to a failing
/// callee.
const RETRY_SHARE: f32 = 0.2;
const RETRIES_PER_SECOND: u32 = 1;
const BUDGET_WINDOW: Duration = Duration::from_secs(10);
const SHORTEST_PAUSE: Duration = Duration::from_millis(25);
const LONGEST_PAUSE: Duration = Duration::from_millis(400);
const JITTER: f64 = 0.9;

/// Service channel: the transport of a typed client. It adds the credential, the deadline and the trace to each
/// call, retries repeatable calls, records metrics and returns every failure as a gRPC status. It supports
/// unary RPCs only, because it reads the whole response before returning it.
#[derive(Clone)]
pub struct ServiceChannel {
    shared: Arc<Shared>,
}

struct Shared {
    from: &'static str,
    to: &'static str,
    package: &'static Package,
    keys: ServiceKeys,
    address: Address,
    clock: Clock,
    limits: TimeLimits,
    credential: Mutex<Option<(HeaderValue, DateTime<Utc>)>>,
    budget: TpsBudget,
}

/// A failed attempt, and whether a retry may succeed.
struct Failed {
    error: Error,
    may_pass: bool,
}

impl ServiceChannel {
    pub(super) fn new(
        from: &'static str,
        to: &'static str,
        package: &'static Package,
        keys: ServiceKeys,
        address: Address,
        clock: Clock,
        limits: TimeLimits,
    ) -> Self {
        Self {
            shared: Arc::new(Shared {
                from,
                to,
                package,
                keys,
                address,
                clock,
                limits,
                credential: Mutex::default(),
                budget: TpsBudget::new(BUDGET_WINDOW, RETRIES_PER_SECOND, RETRY_SHARE),
            }),
        }
    }
}

impl Service<http::Request<Body>> for ServiceChannel {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // The call includes connecting, so that the deadline covers it.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let shared = Arc::clone(&self.shared);
        let end = deadline::of_call(request.headers(), shared.limits);
        let rpc = request.uri().path().to_owned();
        let span = tracing::info_span!("call", to = shared.to, rpc, otel.kind = "client");
        Box::pin(
            async move {
                let started = Instant::now();
                let answer = shared.answer(request, end).await.unwrap_or_else(|error| {
                    tracing::warn!(from = shared.from, to = shared.to, rpc, %error, "a call failed");
                    error.into_status().into_http()
                });
                shared.record(&rpc, &answer, started);
                Ok(answer)
            }
            .instrument(span),
        )
    }
}

impl Shared {
    async fn answer(&self, request: http::Request<Body>, end: Instant) -> Result<http::Response<Body>> {
        let (parts, body) = request.into_parts();
        let message = body.collect().await.map_err(Error::internal)?.to_bytes();
        let path = parts.uri.path();
        let repeatable = (self.package.rules)(path).is_some_and(|rules| rules.repeatable);
        let mut pauses = pauses()?;
        self.budget.deposit();
        for number in 1.. {
            let attempt = self.attempt(&parts, message.clone(), end);
            let failed = match timeout_at(end, attempt).await {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(failed)) => failed,
                Err(_) => break,
            };
            if !repeatable || !failed.may_pass || number >= MAX_TRIES || !self.budget.withdraw() {
                return Err(failed.error);
            }
            let labels = [("from", self.from), ("to", self.to)];
            metrics::counter!("selam_call_retries_total", &labels).increment(1);
            if timeout_at(end, pauses.next_backoff()).await.is_err() {
                return Err(failed.error);
            }
        }
        Err(call_failure::too_slow(self.to))
    }

    async fn attempt(&self, parts: &Parts, message: Bytes, end: Instant) -> Result<http::Response<Body>, Failed> {
        let mut request = http::Request::from_parts(parts.clone(), Body::new(Full::new(message)));
        self.add_metadata(request.headers_mut(), end)?;
        let mut channel = self.address.channel().map_err(Failed::may_pass)?;
        let away = |error| Failed::may_pass(call_failure::away(self.to, error));
        poll_fn(|context| channel.poll_ready(context)).await.map_err(away)?;
        let (head, body) = match channel.call(request).await {
            Ok(answer) => answer.into_parts(),
            // The channel also reads the deadline from the metadata and may expire slightly earlier.
            Err(error) if is_timeout(&error) => return Err(Failed::for_good(call_failure::too_slow(self.to))),
            Err(error) => return Err(away(error)),
        };
        let whole = match Limited::new(body, MAX_ANSWER).collect().await {
            Ok(whole) => whole,
            Err(error) if is_too_large(&*error) => return Err(self.unreadable("a response above the size limit")),
            Err(error) => return Err(Failed::may_pass(call_failure::away(self.to, error))),
        };
        let code = self.code(&head, &whole)?;
        let mut answer = http::Response::from_parts(head, Body::new(whole));
        answer.extensions_mut().insert(code);
        Ok(answer)
    }

    /// Adds the metadata of a call to its headers.
    fn add_metadata(&self, headers: &mut HeaderMap, end: Instant) -> Result<(), Failed> {
        let timeout = deadline::header(end).ok_or_else(|| Failed::for_good(call_failure::too_slow(self.to)))?;
        let timeout = HeaderValue::from_str(&timeout).map_err(Failed::ours)?;
        headers.insert(deadline::HEADER, timeout);
        headers.insert(HeaderName::from_static(CREDENTIAL_HEADER), self.credential()?);
        if let Some(trace) = telemetry::current_traceparent() {
            headers.insert("traceparent", HeaderValue::from_str(&trace).map_err(Failed::ours)?);
        }
        Ok(())
    }

    /// Returns the credential, and renews it shortly before it expires.
    fn credential(&self) -> Result<HeaderValue, Failed> {
        let now = self.clock.now();
        let mut kept = self.credential.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((credential, end)) = &*kept
            && *end - RENEWAL > now
        {
            return Ok(credential.clone());
        }
        let (token, end) = self.keys.signed(self.from, self.to, now).map_err(Failed::for_good)?;
        let mut credential = HeaderValue::from_str(&token).map_err(Failed::ours)?;
        credential.set_sensitive(true);
        *kept = Some((credential.clone(), end));
        Ok(credential)
    }

    /// Returns the gRPC code of a response. Fails when the response is not a gRPC response, or when the callee
    /// reports itself as unavailable.
    fn code(&self, head: &http::response::Parts, whole: &Collected<Bytes>) -> Result<Code, Failed> {
        let status =
            Status::from_header_map(&head.headers).or_else(|| whole.trailers().and_then(Status::from_header_map));
        let code = match status {
            Some(status) => status.code(),
            // An intermediary, such as a proxy, responds for an unavailable callee.
            None if is_unavailable(head.status) => Code::Unavailable,
            None => return Err(self.unreadable("a response without a gRPC status")),
        };
        match code {
            Code::Unavailable => Err(Failed::may_pass(call_failure::away(
                self.to,
                "the callee returned UNAVAILABLE",
            ))),
            Code::DeadlineExceeded | Code::Cancelled => Err(Failed::for_good(call_failure::too_slow(self.to))),
            code => Ok(code),
        }
    }

    fn unreadable(&self, what: &str) -> Failed {
        Failed::for_good(call_failure::unreadable(self.to, what))
    }

    /// Records rate, errors and duration of calls on this channel.
    fn record(&self, rpc: &str, answer: &http::Response<Body>, started: Instant) {
        let failed = || Status::from_header_map(answer.headers()).map_or(Code::Unknown, |status| status.code());
        let code = answer.extensions().get::<Code>().copied().unwrap_or_else(failed);
        let labels = [
            ("from", self.from.to_owned()),
            ("to", self.to.to_owned()),
            ("rpc", rpc.to_owned()),
        ];
        metrics::histogram!("selam_call_seconds", &labels).record(started.elapsed().as_secs_f64());
        let [from, to, rpc] = labels;
        let labels = [from, to, rpc, ("code", format!("{code:?}"))];
        metrics::counter!("selam_calls_total", &labels).increment(1);
    }
}

impl Failed {
    fn may_pass(error: Error) -> Self {
        Self { error, may_pass: true }
    }

    fn for_good(error: Error) -> Self {
        Self { error, may_pass: false }
    }

    fn ours(cause: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::for_good(Error::internal(cause))
    }
}

fn pauses() -> Result<ExponentialBackoff> {
    let maker = ExponentialBackoffMaker::new(SHORTEST_PAUSE, LONGEST_PAUSE, JITTER, HasherRng::default());
    Ok(maker.map_err(Error::internal)?.make_backoff())
}

fn is_timeout(error: &(dyn StdError + 'static)) -> bool {
    error.is::<TimeoutExpired>() || error.source().is_some_and(is_timeout)
}

fn is_too_large(error: &(dyn StdError + Send + Sync + 'static)) -> bool {
    error.downcast_ref::<LengthLimitError>().is_some()
}

fn is_unavailable(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::BAD_GATEWAY
            | StatusCode::SERVICE_UNAVAILABLE
            | StatusCode::GATEWAY_TIMEOUT
            | StatusCode::TOO_MANY_REQUESTS
    )
}
