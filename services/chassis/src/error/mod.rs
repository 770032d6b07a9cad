mod code;
mod status;

use std::{error::Error as StdError, fmt, time::Duration};

use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use serde_json::json;

pub use code::Code;

/// Result of anything that can fail with the one error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One wrong field of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Path of the field as the client writes it, in lowerCamelCase.
    pub field: String,
    /// What is wrong, for programs: `REQUIRED`, `STRING_MAX_LEN` …
    pub reason: String,
    /// What is wrong, for developers, in English.
    pub description: String,
}

/// The one error type of every service. It knows what the client may see; the cause stays in the logs.
#[derive(Debug)]
pub struct Error {
    code: Code,
    reason: &'static str,
    message: Box<str>,
    violations: Vec<Violation>,
    /// What else a client can use, by name.
    metadata: Box<[(&'static str, String)]>,
    retry_after: Option<Duration>,
    /// Status of HTTP where it says more than the code.
    http_status: Option<StatusCode>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

impl Error {
    /// An error with a machine-readable `reason` in `UPPER_SNAKE_CASE`, which clients turn into text of the user's language, and an
    /// English message for developers. Neither may hold personal data.
    pub fn new(code: Code, reason: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            reason,
            message: message.into().into_boxed_str(),
            violations: Vec::new(),
            metadata: Box::default(),
            retry_after: None,
            http_status: None,
            source: None,
        }
    }

    /// The request is wrong.
    pub fn invalid_argument(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::InvalidArgument, reason, message)
    }

    /// One field of the request is wrong; `field` in lowerCamelCase.
    pub fn field(field: impl Into<String>, reason: impl Into<String>, description: impl Into<String>) -> Self {
        Self::invalid_argument("VALIDATION_FAILED", "the request has invalid fields").with_field(
            field,
            reason,
            description,
        )
    }

    /// Not possible in the present state.
    pub fn failed_precondition(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::FailedPrecondition, reason, message)
    }

    /// Nobody is signed in, or the token is not good.
    pub fn unauthenticated(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::Unauthenticated, reason, message)
    }

    /// The caller may not do this.
    pub fn permission_denied(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::PermissionDenied, reason, message)
    }

    /// There is no such thing.
    pub fn not_found(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::NotFound, reason, message)
    }

    /// There is such a thing already.
    pub fn already_exists(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::AlreadyExists, reason, message)
    }

    /// Somebody else changed it at the same time.
    pub fn aborted(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::Aborted, reason, message)
    }

    /// Too many requests.
    pub fn resource_exhausted(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::ResourceExhausted, reason, message)
    }

    /// A backing part does not answer. Clients are told to come back a little later.
    pub fn unavailable(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::Unavailable, reason, message).with_retry_after(UNAVAILABLE_RETRY_AFTER)
    }

    /// The body is larger than `limit` bytes. 413 over HTTP.
    pub fn body_too_large(limit: u64) -> Self {
        let message = format!("the body is larger than the {limit} bytes that are allowed here");
        Self::invalid_argument("BODY_TOO_LARGE", message).with_http_status(StatusCode::PAYLOAD_TOO_LARGE)
    }

    /// Answers HTTP with a status that says more than the code does.
    #[must_use]
    pub(crate) fn with_http_status(mut self, status: StatusCode) -> Self {
        self.http_status = Some(status);
        self
    }

    /// Our fault. The cause is logged where the error leaves the service; the client sees a general text.
    pub fn internal(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(Code::Internal, "INTERNAL", "something went wrong on our side").with_source(source)
    }

    /// Adds a wrong field; `field` in lowerCamelCase.
    #[must_use]
    pub fn with_field(
        mut self,
        field: impl Into<String>,
        reason: impl Into<String>,
        description: impl Into<String>,
    ) -> Self {
        self.violations.push(Violation {
            field: field.into(),
            reason: reason.into(),
            description: description.into(),
        });
        self
    }

    /// Adds something that a client can use, such as what could be had instead. It must not hold personal data.
    #[must_use]
    pub fn with_metadata(mut self, name: &'static str, value: impl Into<String>) -> Self {
        let mut metadata = self.metadata.into_vec();
        metadata.push((name, value.into()));
        self.metadata = metadata.into_boxed_slice();
        self
    }

    /// Tells the client when to come back.
    #[must_use]
    pub fn with_retry_after(mut self, after: Duration) -> Self {
        self.retry_after = Some(after);
        self
    }

    /// Adds the cause, for the logs only.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// The kind of failure.
    pub fn code(&self) -> Code {
        self.code
    }

    /// The machine-readable reason.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// The English message that clients may see.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The wrong fields.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// When the client should come back.
    pub fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Whether the fault is ours, so that it belongs into the logs as an error.
    pub fn is_our_fault(&self) -> bool {
        matches!(self.code, Code::Internal | Code::Unavailable | Code::DeadlineExceeded)
    }

    fn log(&self) {
        if self.is_our_fault() {
            let cause = self.source.as_ref().map(|source| source.to_string());
            tracing::error!(reason = self.reason, code = ?self.code, cause, "request failed");
        }
    }

    /// The error as the JSON of `google.rpc.Status`, the shape that the gateway makes of every gRPC error.
    pub fn to_json(&self) -> serde_json::Value {
        let mut info = json!({
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": self.reason,
            "domain": ERROR_DOMAIN,
        });
        if !self.metadata.is_empty() {
            info["metadata"] = self
                .metadata
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
        }
        let mut details = vec![info];
        if !self.violations.is_empty() {
            let violations: Vec<_> = self
                .violations
                .iter()
                .map(|violation| json!({"field": violation.field, "reason": violation.reason, "description": violation.description}))
                .collect();
            details.push(json!({"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": violations}));
        }
        if let Some(after) = self.retry_after {
            details.push(json!({"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": format!("{}s", after.as_secs().max(1))}));
        }
        json!({"code": self.code.grpc() as i32, "message": &*self.message, "details": details})
    }
}

/// When to try again what a backing part could not do just now.
const UNAVAILABLE_RETRY_AFTER: Duration = Duration::from_secs(1);

/// Domain of the reasons in `google.rpc.ErrorInfo`.
pub(crate) const ERROR_DOMAIN: &str = "selam";

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.reason, self.message)?;
        for violation in &self.violations {
            write!(formatter, "; {} {}", violation.field, violation.reason)?;
        }
        if let Some(source) = &self.source {
            write!(formatter, " (cause: {source})")?;
        }
        Ok(())
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        self.http_status
            .or_else(|| StatusCode::from_u16(self.code.http()).ok())
            .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        self.log();
        let mut response = HttpResponse::build(self.status_code());
        if let Some(after) = self.retry_after {
            response.insert_header(("retry-after", after.as_secs().max(1).to_string()));
        }
        response.json(self.to_json())
    }
}

impl From<sea_orm::DbErr> for Error {
    fn from(error: sea_orm::DbErr) -> Self {
        match error {
            sea_orm::DbErr::ConnectionAcquire(_) | sea_orm::DbErr::Conn(_) => {
                Self::unavailable("DATABASE_UNAVAILABLE", "the database does not answer").with_source(error)
            }
            _ => Self::internal(error),
        }
    }
}

impl From<anyhow::Error> for Error {
    fn from(error: anyhow::Error) -> Self {
        Self::internal(error)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::internal(error)
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

#[cfg(test)]
mod tests {
    use tonic_types::StatusExt as _;

    use super::*;

    #[test]
    fn every_code_keeps_its_number_on_both_wires() {
        for code in Code::ALL {
            let status = tonic::Status::from(Error::new(code, "SOME_REASON", "text"));
            assert_eq!(status.code(), code.grpc());
            let json = Error::new(code, "SOME_REASON", "text").to_json();
            assert_eq!(json["code"], code.grpc() as i32);
            assert_eq!(
                Error::new(code, "SOME_REASON", "text").status_code().as_u16(),
                code.http()
            );
        }
    }

    #[test]
    fn details_name_reason_field_and_delay() {
        let error =
            Error::field("email", "STRING_EMAIL", "must be an address").with_retry_after(Duration::from_secs(3));
        let json = error.to_json();
        assert_eq!(json["details"][1]["fieldViolations"][0]["field"], "email");
        let details = tonic::Status::from(error).get_error_details();
        assert_eq!(
            details.error_info().map(|info| info.reason.as_str()),
            Some("VALIDATION_FAILED")
        );
        let violation = details.bad_request().and_then(|bad| bad.field_violations.first());
        assert_eq!(
            violation.map(|violation| violation.reason.as_str()),
            Some("STRING_EMAIL")
        );
        assert_eq!(
            details.retry_info().and_then(|info| info.retry_delay),
            Some(Duration::from_secs(3))
        );
    }

    #[test]
    fn what_is_unavailable_says_when_to_come_back_on_both_wires() {
        let error = || Error::unavailable("DATABASE_UNAVAILABLE", "the database does not answer");
        let response = error().error_response();
        let header = response.headers().get("retry-after").map(|value| value.as_bytes());
        assert_eq!(header, Some(b"1".as_slice()));
        let status = tonic::Status::from(error());
        let header = status.metadata().get("retry-after").map(|value| value.as_bytes());
        assert_eq!(header, Some(b"1".as_slice()));
    }

    #[test]
    fn the_cause_of_an_internal_error_stays_inside() {
        let status = tonic::Status::from(Error::internal("password of the database is hunter2"));
        assert!(!format!("{status:?}").contains("hunter2"));
    }
}
