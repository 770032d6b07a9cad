//! Deadlines of calls.

use std::time::Duration;

use http::HeaderMap;
use tokio::time::Instant;

use crate::{Code, Error};

/// Metadata key with which a gRPC client states its timeout.
pub(super) const HEADER: &str = "grpc-timeout";

tokio::task_local! {
    /// Deadline of the request that this task handles.
    static DEADLINE: Instant;
}

/// Runs the work of a request with a deadline. Calls made by `work` end by the same deadline.
pub(crate) fn within<F: Future>(deadline: Instant, work: F) -> impl Future<Output = F::Output> {
    DEADLINE.scope(deadline, work)
}

/// Returns the error of a request that exceeded its deadline.
pub(crate) fn exceeded() -> Error {
    Error::new(Code::DeadlineExceeded, "CALL_TIMEOUT", "deadline exceeded")
}

/// Limits of the durations of requests and calls.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimits {
    /// Maximum duration of a call that states no timeout (`Request::set_timeout`), including retries.
    pub call: Duration,
    /// Maximum duration of a request, and of a call whatever timeout it states.
    pub request: Duration,
}

/// Returns the deadline of a call that begins now: after its stated timeout or that of the settings, and not later than
/// that of the request that the call belongs to. Background work and detached tasks belong to none.
pub(super) fn of_call(headers: &HeaderMap, limits: TimeLimits) -> Instant {
    let own = Instant::now() + stated(headers).unwrap_or(limits.call).min(limits.request);
    DEADLINE.try_with(|deadline| *deadline).map_or(own, |end| end.min(own))
}

/// Returns the timeout stated by the caller, if it is valid.
pub(crate) fn stated(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(HEADER)?.to_str().ok()?;
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    // The specification allows at most eight digits.
    if digits.is_empty() || digits.len() > 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: u64 = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(number * 3600)),
        "M" => Some(Duration::from_secs(number * 60)),
        "S" => Some(Duration::from_secs(number)),
        "m" => Some(Duration::from_millis(number)),
        "u" => Some(Duration::from_micros(number)),
        "n" => Some(Duration::from_nanos(number)),
        _ => None,
    }
}

/// Formats the time until `deadline` as metadata, in whole milliseconds, or returns `None` when it has passed.
pub(super) fn header(deadline: Instant) -> Option<String> {
    let left = deadline.checked_duration_since(Instant::now())?.as_millis();
    (left > 0).then(|| format!("{left}m"))
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};

    use super::*;

    fn read(text: &str) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, text.parse().ok()?);
        stated(&headers)
    }

    #[test]
    fn parses_grpc_timeouts_in_every_unit() {
        assert_eq!(read("2H"), Some(Duration::from_secs(7200)));
        assert_eq!(read("3M"), Some(Duration::from_secs(180)));
        assert_eq!(read("4S"), Some(Duration::from_secs(4)));
        assert_eq!(read("250m"), Some(Duration::from_millis(250)));
        assert_eq!(read("5u"), Some(Duration::from_micros(5)));
        assert_eq!(read("6n"), Some(Duration::from_nanos(6)));
        assert_eq!(read("99999999H"), Some(Duration::from_secs(99_999_999 * 3600)));
        for nonsense in ["", "m", "5", "5x", "-5m", "1.5S", "123456789m", "ä"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }

    const LIMITS: TimeLimits = TimeLimits {
        call: Duration::from_secs(2),
        request: Duration::from_secs(30),
    };

    #[tokio::test]
    async fn limits_calls_to_deadline_of_request() {
        let now = Instant::now();
        let soon = now + Duration::from_millis(100);
        assert_eq!(within(soon, async { of_call(&HeaderMap::new(), LIMITS) }).await, soon);
        let late = now + Duration::from_secs(3600);
        assert!(within(late, async { of_call(&HeaderMap::new(), LIMITS) }).await < late);
        assert!(of_call(&HeaderMap::new(), LIMITS) <= Instant::now() + LIMITS.call);
        let patient = HeaderMap::from_iter([(HeaderName::from_static(HEADER), HeaderValue::from_static("20S"))]);
        assert!(of_call(&patient, LIMITS) > now + Duration::from_secs(19));
        assert_eq!(within(soon, async { of_call(&patient, LIMITS) }).await, soon);
        let endless = HeaderMap::from_iter([(HeaderName::from_static(HEADER), HeaderValue::from_static("9H"))]);
        assert!(of_call(&endless, LIMITS) <= Instant::now() + LIMITS.request);
        assert_eq!(header(now), None);
    }
}
