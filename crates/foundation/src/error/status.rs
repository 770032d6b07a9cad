//! Conversion of errors into gRPC statuses.

use std::collections::HashMap;

use tonic_types::{ErrorDetails, FieldViolation, StatusExt as _};

use super::{ERROR_DOMAIN, Error};

impl From<Error> for tonic::Status {
    fn from(error: Error) -> Self {
        error.log();
        error.into_status()
    }
}

impl Error {
    /// Converts the error into a status without logging it.
    pub fn into_status(self) -> tonic::Status {
        let error = self;
        let metadata: HashMap<_, _> = error
            .metadata
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        let mut details = ErrorDetails::with_error_info(error.reason, ERROR_DOMAIN, metadata);
        if !error.violations.is_empty() {
            let violations: Vec<_> = error
                .violations
                .into_iter()
                .map(|violation| FieldViolation {
                    field: violation.field,
                    description: violation.description,
                    reason: violation.reason,
                    ..FieldViolation::default()
                })
                .collect();
            details.set_bad_request(violations);
        }
        if let Some(after) = error.retry_after {
            details.set_retry_info(Some(after));
        }
        let mut status = tonic::Status::with_error_details(error.code.grpc(), error.message, details);
        if let Some(after) = error.retry_after {
            // The gateway passes it on as an HTTP header.
            let seconds = after.as_secs().max(1);
            status.metadata_mut().insert("retry-after", seconds.into());
        }
        status
    }
}
