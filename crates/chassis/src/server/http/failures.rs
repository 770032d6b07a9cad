//! One error format for every failure, including those of the framework.

use actix_web::{
    HttpRequest, HttpResponse,
    error::{JsonPayloadError, PayloadError, ReadlinesError},
    http::StatusCode,
};

use super::GENERAL_BODY_LIMIT;
use crate::{Code, Error};

/// Error handler for the framework's own extractors.
pub(super) fn ours<E: Into<actix_web::Error>>(error: E, _: &HttpRequest) -> actix_web::Error {
    let error = error.into();
    match understand(&error, GENERAL_BODY_LIMIT) {
        Some(known) => known.into(),
        None => error,
    }
}

/// Converts a failure of the framework into an [`Error`], or returns `None` for other failures. `limit` is the
/// body limit.
pub(super) fn understand(error: &actix_web::Error, limit: u64) -> Option<Error> {
    if let Some(error) = error.as_error::<PayloadError>() {
        return Some(payload(error, limit));
    }
    if let Some(error) = error.as_error::<JsonPayloadError>() {
        return Some(match error {
            JsonPayloadError::Overflow { limit } | JsonPayloadError::OverflowKnownLength { limit, .. } => {
                Error::body_too_large(u64::try_from(*limit).unwrap_or(u64::MAX))
            }
            JsonPayloadError::Payload(error) => payload(error, limit),
            JsonPayloadError::ContentType => unsupported("application/json"),
            _ => malformed("the body is not the expected JSON"),
        });
    }
    if error.as_error::<actix_web::error::QueryPayloadError>().is_some() {
        return Some(malformed("the query string is invalid"));
    }
    if error.as_error::<actix_web::error::PathError>().is_some() {
        return Some(malformed("the path is invalid"));
    }
    if error.as_error::<ReadlinesError>().is_some() {
        return Some(malformed("the body is not valid text"));
    }
    None
}

/// Returns the error for an unreadable body.
pub(super) fn payload(error: &PayloadError, limit: u64) -> Error {
    match error {
        PayloadError::Overflow => Error::body_too_large(limit),
        _ => malformed("the body is incomplete"),
    }
}

pub(super) fn malformed(message: &str) -> Error {
    Error::invalid_argument("MALFORMED_REQUEST", message)
}

pub(super) fn unsupported(expected: &str) -> Error {
    Error::invalid_argument("UNSUPPORTED_MEDIA_TYPE", format!("the content type must be {expected}"))
        .with_http_status(StatusCode::UNSUPPORTED_MEDIA_TYPE)
}

pub(super) fn method_not_allowed(allowed: &str) -> Error {
    Error::new(
        Code::Unimplemented,
        "METHOD_NOT_ALLOWED",
        format!("allowed methods: {allowed}"),
    )
    .with_http_status(StatusCode::METHOD_NOT_ALLOWED)
}

/// Converts a failed response of the framework. Failures in a service's own format are unchanged.
pub(super) fn translated(response: HttpResponse, limit: u64) -> HttpResponse {
    match response.error().and_then(|error| understand(error, limit)) {
        Some(error) => HttpResponse::from_error(error),
        None => response,
    }
}
