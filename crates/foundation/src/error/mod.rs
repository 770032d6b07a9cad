mod code;
mod database;
mod status;

use std::{error::Error as StdError, fmt, time::Duration};

use actix_web::{HttpResponse, ResponseError, http::StatusCode};
use serde_json::json;

pub use code::Code;

/// Result type with the error type of all services.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// One invalid field of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Path of the field as the client writes it, in lowerCamelCase.
    pub field: String,
    /// Machine-readable reason, such as `REQUIRED` or `STRING_MAX_LEN`.
    pub reason: String,
    /// Description for developers, in English.
    pub description: String,
}

/// The error type of all services. Clients receive its code, reason, message and details; the cause is only
/// logged.
#[derive(Debug)]
pub struct Error {
    code: Code,
    reason: &'static str,
    message: Box<str>,
    violations: Vec<Violation>,
    /// Additional values for the client, by name.
    metadata: Box<[(&'static str, String)]>,
    retry_after: Option<Duration>,
    /// HTTP status that is more specific than the code.
    http_status: Option<StatusCode>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

impl Error {
    /// Creates an error with a machine-readable `reason` in `UPPER_SNAKE_CASE` and an English message for
    /// developers. Clients translate the reason into the user's language. Neither may contain personal data.
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

    /// Creates an error for an invalid request.
    pub fn invalid_argument(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::InvalidArgument, reason, message)
    }

    /// Creates an error for one invalid field; `field` is in lowerCamelCase.
    pub fn field(field: impl Into<String>, reason: impl Into<String>, description: impl Into<String>) -> Self {
        Self::invalid_argument("VALIDATION_FAILED", "the request has invalid fields").with_field(
            field,
            reason,
            description,
        )
    }

    /// Creates an error for a request that is not possible in the current state.
    pub fn failed_precondition(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::FailedPrecondition, reason, message)
    }

    /// Creates an error for a caller that is not signed in or has an invalid token.
    pub fn unauthenticated(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::Unauthenticated, reason, message)
    }

    /// Creates an error for a caller that lacks permission.
    pub fn permission_denied(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::PermissionDenied, reason, message)
    }

    /// Creates an error for a missing resource.
    pub fn not_found(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::NotFound, reason, message)
    }

    /// Creates an error for a resource that already exists.
    pub fn already_exists(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::AlreadyExists, reason, message)
    }

    /// Creates an error for a conflict with a concurrent change.
    pub fn aborted(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::Aborted, reason, message)
    }

    /// Creates an error for too many requests.
    pub fn resource_exhausted(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::ResourceExhausted, reason, message)
    }

    /// Creates an error for a dependency that does not respond. The client receives a short retry delay.
    pub fn unavailable(reason: &'static str, message: impl Into<String>) -> Self {
        Self::new(Code::Unavailable, reason, message).with_retry_after(UNAVAILABLE_RETRY_AFTER)
    }

    /// Creates an error for a body larger than `limit` bytes. The HTTP status is 413.
    pub fn body_too_large(limit: u64) -> Self {
        let message = format!("the body exceeds the limit of {limit} bytes");
        Self::invalid_argument("BODY_TOO_LARGE", message).with_http_status(StatusCode::PAYLOAD_TOO_LARGE)
    }

    /// Sets an HTTP status that is more specific than the code.
    #[must_use]
    pub fn with_http_status(mut self, status: StatusCode) -> Self {
        self.http_status = Some(status);
        self
    }

    /// Creates an internal error. The cause is logged when the error leaves the service; the client receives a
    /// generic message.
    pub fn internal(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(Code::Internal, "INTERNAL", "internal error").with_source(source)
    }

    /// Adds an invalid field; `field` is in lowerCamelCase.
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

    /// Adds a value for the client, such as an available alternative. It must not contain personal data.
    #[must_use]
    pub fn with_metadata(mut self, name: &'static str, value: impl Into<String>) -> Self {
        let mut metadata = self.metadata.into_vec();
        metadata.push((name, value.into()));
        self.metadata = metadata.into_boxed_slice();
        self
    }

    /// Sets the delay after which the client should retry.
    #[must_use]
    pub fn with_retry_after(mut self, after: Duration) -> Self {
        self.retry_after = Some(after);
        self
    }

    /// Sets the cause, which is only logged.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Returns the code.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Returns the machine-readable reason.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Returns the English message that clients may see.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the invalid fields.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Returns the delay after which the client should retry.
    pub fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Returns whether this is a server error, which is logged at error level.
    pub fn is_our_fault(&self) -> bool {
        matches!(self.code, Code::Internal | Code::Unavailable | Code::DeadlineExceeded)
    }

    fn log(&self) {
        if self.is_our_fault() {
            let cause = self.source.as_ref().map(|source| source.to_string());
            tracing::error!(reason = self.reason, code = ?self.code, cause, "request failed");
        }
    }

    /// Formats the error as the JSON of `google.rpc.Status`, in the same form as the gateway's conversion of
    /// gRPC errors.
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

/// Retry delay for unavailable dependencies.
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
    fn maps_codes_to_grpc_and_http() {
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
    fn includes_reason_field_and_retry_delay() {
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
    fn sends_retry_delay_when_unavailable() {
        let error = || Error::unavailable("DATABASE_UNAVAILABLE", "the database does not respond");
        let response = error().error_response();
        let header = response.headers().get("retry-after").map(|value| value.as_bytes());
        assert_eq!(header, Some(b"1".as_slice()));
        let status = tonic::Status::from(error());
        let header = status.metadata().get("retry-after").map(|value| value.as_bytes());
        assert_eq!(header, Some(b"1".as_slice()));
    }

    #[test]
    fn hides_cause_of_internal_errors() {
        let status = tonic::Status::from(Error::internal("password of the database is hunter2"));
        assert!(!format!("{status:?}").contains("hunter2"));
    }
}
