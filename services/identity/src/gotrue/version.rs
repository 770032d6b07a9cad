//! API versions of the protocol. A client that sends a version receives errors in the format of that version, and the
//! version in a header.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderName, HeaderValue},
};

use super::ApiError;

const VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");
/// The only version that differs from the undated protocol.
const DATED: &str = "2024-01-01";

/// Post-processes every response: renders errors, including those of the chassis, for the requested version, and
/// disables caching of personal data.
pub fn speak(request: &HttpRequest, response: HttpResponse) -> HttpResponse {
    let dated = request
        .headers()
        .get(&VERSION)
        .and_then(|value| value.to_str().ok())
        .is_some_and(is_dated);
    let failure = response.error().and_then(|error| {
        let noticed = || error.as_error::<selam_chassis::Error>().map(ApiError::of);
        match error.as_error::<ApiError>() {
            Some(own) => Some(own.response(dated)),
            None => noticed().map(|error| error.response(dated)),
        }
    });
    let mut response = failure.unwrap_or(response);
    let headers = response.headers_mut();
    if dated {
        headers.insert(VERSION, HeaderValue::from_static(DATED));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether a version is the dated protocol or later. Dates in this format sort as text.
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
    fn compares_versions_as_dates() {
        assert!(is_dated("2024-01-01"));
        assert!(is_dated("2031-12-31"));
        for old in ["2023-12-31", "", "2024", "2024/01/01", "yyyy-mm-dd", "2024-01-01x"] {
            assert!(!is_dated(old), "{old}");
        }
    }
}
