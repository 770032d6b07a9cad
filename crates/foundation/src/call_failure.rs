//! Failed calls to other services, and their conversion into errors of the caller.

use tonic::{Code as GrpcCode, Status};
use tonic_types::StatusExt as _;

use crate::{Code, Error};

/// Reason of the error when the callee is unreachable or reports itself as unavailable.
pub const UNAVAILABLE: &str = "SERVICE_UNAVAILABLE";
/// Reason of the error when the callee does not respond in time.
pub const TIMEOUT: &str = "SERVICE_TIMEOUT";
/// Reason of the error when the caller has no key to authenticate with.
pub const KEY_MISSING: &str = "SERVICE_KEY_MISSING";

/// Creates the error for a callee that is unreachable or reports itself as unavailable.
pub fn away(callee: &str, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::unavailable(UNAVAILABLE, format!("the service {callee} does not respond")).with_source(cause)
}

/// Creates the error for a callee that did not respond in time.
pub fn too_slow(callee: &str) -> Error {
    Error::unavailable(TIMEOUT, format!("the service {callee} did not respond in time"))
}

/// Creates the error for a callee that returned an unreadable response.
pub fn unreadable(callee: &str, what: &str) -> Error {
    Error::internal(format!("the service {callee} returned {what}"))
}

/// Converts the status of a call to another service into an error of the caller. Only unavailability and a
/// missing record are passed on. An invalid or forbidden call is a bug of the caller and becomes `INTERNAL`.
impl From<Status> for Error {
    fn from(status: Status) -> Self {
        let reason = status
            .get_details_error_info()
            .map(|info| info.reason)
            .unwrap_or_default();
        let cause = format!("{:?} {reason}: {}", status.code(), status.message());
        let (code, reason, message) = match status.code() {
            GrpcCode::Unavailable if reason == TIMEOUT => {
                (Code::Unavailable, TIMEOUT, "a service did not respond in time")
            }
            GrpcCode::Unavailable if reason == KEY_MISSING => (
                Code::Unavailable,
                KEY_MISSING,
                "this service cannot call other services",
            ),
            GrpcCode::Unavailable => (Code::Unavailable, UNAVAILABLE, "a service does not respond"),
            GrpcCode::DeadlineExceeded | GrpcCode::Cancelled => {
                (Code::Unavailable, TIMEOUT, "a service did not respond in time")
            }
            GrpcCode::NotFound => (Code::NotFound, "NOT_FOUND", "not found"),
            _ => return Self::internal(cause),
        };
        match code {
            Code::Unavailable => Self::unavailable(reason, message),
            _ => Self::new(code, reason, message),
        }
        .with_source(cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_on_only_unavailability_and_absence() {
        let through = |error: Error| {
            let error = Error::from(Status::from(error));
            (error.code(), error.reason())
        };
        assert_eq!(through(away("x", "cause")), (Code::Unavailable, UNAVAILABLE));
        assert_eq!(through(too_slow("x")), (Code::Unavailable, TIMEOUT));
        assert_eq!(
            through(Error::not_found("USER_NOT_FOUND", "no such user")),
            (Code::NotFound, "NOT_FOUND")
        );
        for foreign in [
            Error::field("id", "STRING_UUID", "must be a UUID"),
            Error::permission_denied("PERMISSION_DENIED", "no"),
            Error::unauthenticated("TOKEN_INVALID", "no"),
            unreadable("x", "nonsense"),
        ] {
            assert_eq!(through(foreign), (Code::Internal, "INTERNAL"));
        }
    }
}
