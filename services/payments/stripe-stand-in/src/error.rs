//! Errors in Stripe's format.

use std::{borrow::Cow, fmt};

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

const RESOURCE_MISSING: &str = "resource_missing";

/// Rejected request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// HTTP status of the response.
    pub status: u16,
    /// Stripe's type of the error, such as `invalid_request_error`.
    pub kind: &'static str,
    /// Stripe's code of the error, if it has one.
    pub code: Option<&'static str>,
    /// Error message.
    pub message: Cow<'static, str>,
    /// Invalid parameter, if the error is about one.
    pub parameter: Option<String>,
}

impl ApiError {
    const fn invalid(status: u16, message: &'static str) -> Self {
        Self {
            status,
            kind: "invalid_request_error",
            code: None,
            message: Cow::Borrowed(message),
            parameter: None,
        }
    }

    pub(crate) const fn not_found() -> Self {
        let mut error = Self::invalid(404, "No such object");
        error.code = Some(RESOURCE_MISSING);
        error
    }

    /// The parameter names an object that does not exist.
    pub(crate) fn missing(name: &str, message: &'static str) -> Self {
        Self {
            code: Some(RESOURCE_MISSING),
            ..Self::parameter(name, message)
        }
    }

    /// The object is closed, or the request repeats one that was executed.
    pub(crate) const fn closed() -> Self {
        Self::invalid(400, "The object can no longer be changed")
    }

    pub(crate) const fn unauthorized() -> Self {
        Self::invalid(401, "You did not provide a test key")
    }

    pub(crate) fn parameter(name: &str, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            parameter: Some(name.to_owned()),
            message: message.into(),
            ..Self::invalid(400, "")
        }
    }

    /// The customer's bank has the money of the charge.
    pub(crate) const fn charge_disputed() -> Self {
        let mut error = Self::invalid(400, "The charge has been charged back");
        error.code = Some("charge_disputed");
        error
    }

    pub(crate) fn idempotency(status: u16, message: &'static str) -> Self {
        Self {
            kind: "idempotency_error",
            ..Self::invalid(status, message)
        }
    }

    /// Failure from the fault plan of a test.
    pub(crate) fn planned(status: u16) -> Self {
        Self {
            kind: "api_error",
            ..Self::invalid(status, "Failure planned by the test")
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameter = self.parameter.as_deref().unwrap_or_default();
        write!(formatter, "{} {} {parameter}", self.status, self.message)
    }
}

impl std::error::Error for ApiError {}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let error = json!({"type": self.kind, "code": self.code, "message": self.message, "param": self.parameter});
        (status, Json(json!({"error": error}))).into_response()
    }
}
