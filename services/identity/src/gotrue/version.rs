//! API versions of the protocol: a client that names one gets errors in its shape, and the version echoed.

use actix_web::{
    Error,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderName, HeaderValue},
    middleware::Next,
};

use super::ApiError;

const VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
/// The one version that differs from the undated protocol.
const DATED: &str = "2024-01-01";

/// Wraps every endpoint: renders errors for the version asked for, and forbids caching of what is personal.
pub async fn speak(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let dated = request
        .headers()
        .get(&VERSION)
        .and_then(|value| value.to_str().ok())
        .is_some_and(is_dated);
    let mut response = next.call(request).await?.map_into_boxed_body();
    let for_client = if dated {
        response
            .response()
            .error()
            .and_then(|error| error.as_error::<ApiError>())
            .map(|error| error.response(true))
    } else {
        None
    };
    if let Some(for_client) = for_client {
        response = response.into_response(for_client);
    }
    let headers = response.headers_mut();
    if dated {
        headers.insert(VERSION, HeaderValue::from_static(DATED));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    Ok(response)
}

/// Whether a version is that of the dated protocol or later. Dates of this form sort like their text.
fn is_dated(version: &str) -> bool {
    let form = |(index, byte): (usize, u8)| {
        if matches!(index, 4 | 7) {
            byte == b'-'
        } else {
            byte.is_ascii_digit()
        }
    };
    version.len() == DATED.len() && version.bytes().enumerate().all(form) && version >= DATED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_compare_as_dates() {
        assert!(is_dated("2024-01-01"));
        assert!(is_dated("2031-12-31"));
        for old in ["2023-12-31", "", "2024", "2024/01/01", "yyyy-mm-dd", "2024-01-01x"] {
            assert!(!is_dated(old), "{old}");
        }
    }
}
