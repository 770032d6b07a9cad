//! Parsing of request bodies and queries.

use actix_web::{FromRequest, HttpRequest, dev::Payload, error::PayloadError};
use futures::{StreamExt, future::LocalBoxFuture};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, error::Category};

use super::ApiError;
use crate::mailing::Pkce;
use crate::otp_verification::is_pkce_text;

/// A JSON object in the body. Ignores unknown keys; a null counts as missing.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(_: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let payload = payload.take();
        Box::pin(async move { parse(&read(payload).await?).map(Self) })
    }
}

/// A body that may be missing, because the official client sends none.
pub struct OptionalBody<T>(pub T);

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalBody<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(_: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let payload = payload.take();
        Box::pin(async move {
            let bytes = read(payload).await?;
            if bytes.is_empty() {
                return Ok(Self(T::default()));
            }
            parse(&bytes).map(Self)
        })
    }
}

async fn read(mut payload: Payload) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(piece) = payload.next().await {
        let piece = piece.map_err(|error| match error {
            // The chassis enforces the limit of the contract.
            PayloadError::Overflow => ApiError::too_large(),
            _ => ApiError::bad_request("bad_json", "The request body could not be read"),
        })?;
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let object: Map<String, Value> = serde_json::from_slice(bytes).map_err(|error| match error.classify() {
        Category::Data => ApiError::invalid("The request body must be a JSON object"),
        _ => ApiError::bad_request("bad_json", "Could not parse request body as JSON"),
    })?;
    let object = Value::Object(object);
    if holds_nul(&object) {
        return Err(ApiError::invalid("The request body must not contain NUL characters"));
    }
    serde_json::from_value(object).map_err(|_| ApiError::invalid("The request body has a field of the wrong type"))
}

/// PostgreSQL stores no NUL characters in texts.
fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(holds_nul),
        Value::Object(fields) => fields.iter().any(|(key, value)| key.contains('\0') || holds_nul(value)),
        _ => false,
    }
}

/// Returns a query parameter, if present and not empty.
pub fn query(request: &HttpRequest, name: &str) -> Option<String> {
    url::form_urlencoded::parse(request.query_string().as_bytes())
        .find(|(key, value)| key == name && !value.is_empty())
        .map(|(_, value)| value.into_owned())
}

/// Returns the requested target of the link in the email.
pub fn redirect_to(request: &HttpRequest) -> Option<String> {
    query(request, "redirect_to").or_else(|| request.headers().get("redirect_to")?.to_str().ok().map(str::to_owned))
}

/// Returns the PKCE challenge of a request.
///
/// # Errors
/// Returns 400 when the challenge violates RFC 7636, or the method is not `S256`: a plain challenge is the verifier
/// itself, which every server log and proxy on the way would hold.
pub fn pkce(challenge: Option<String>, method: Option<String>) -> Result<Option<Pkce>, ApiError> {
    let Some(challenge) = challenge.filter(|challenge| !challenge.is_empty()) else {
        return match method.filter(|method| !method.is_empty()) {
            None => Ok(None),
            Some(_) => Err(ApiError::invalid(
                "PKCE flow requires code_challenge and code_challenge_method",
            )),
        };
    };
    if !is_pkce_text(&challenge) {
        return Err(ApiError::invalid(
            "code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -, ., _ and ~",
        ));
    }
    match method.unwrap_or_default().to_lowercase().as_str() {
        method @ "s256" => Ok(Some(Pkce {
            challenge,
            method: method.to_owned(),
        })),
        _ => Err(ApiError::invalid("code challenge method must be s256")),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct ExampleBody {
        email: Option<String>,
        #[serde(default)]
        data: Option<Map<String, Value>>,
    }

    fn code_of(bytes: &[u8]) -> &'static str {
        parse::<ExampleBody>(bytes).unwrap_err().code()
    }

    #[test]
    fn accepts_unknown_keys_and_nulls() {
        let wanted: ExampleBody = parse(br#"{"email":"a","gotrue_meta_security":{},"x":[1],"data":null}"#).unwrap();
        assert_eq!(wanted.email.as_deref(), Some("a"));
        assert!(wanted.data.is_none());
        assert!(parse::<ExampleBody>(b"{}").unwrap().email.is_none());
    }

    #[test]
    fn rejects_malformed_bodies() {
        for malformed in [&b""[..], b"{", b"{\"email\":}", b"\xff\xfe", b"{\"email\":\"\\ud800\"}"] {
            assert_eq!(code_of(malformed), "bad_json");
        }
        for wrong in [
            &b"[]"[..],
            b"null",
            b"1",
            b"\"x\"",
            b"[\"a\"]",
            b"{\"email\":1}",
            b"{\"data\":[]}",
            b"{\"email\":\"a\\u0000\"}",
            b"{\"data\":{\"x\":[\"\\u0000\"]}}",
        ] {
            assert_eq!(
                code_of(wrong),
                "validation_failed",
                "{}",
                String::from_utf8_lossy(wrong)
            );
        }
        let deep = "[".repeat(100_000);
        assert_eq!(code_of(format!("{{\"x\":{deep}").as_bytes()), "bad_json");
    }

    #[test]
    fn requires_method_with_challenge() {
        let challenge = "a".repeat(43);
        assert!(pkce(None, None).unwrap().is_none());
        assert_eq!(
            pkce(Some(challenge.clone()), Some("S256".into()))
                .unwrap()
                .unwrap()
                .method,
            "s256"
        );
        assert!(pkce(Some(challenge.clone()), None).is_err());
        for refused in ["md5", "plain"] {
            assert!(
                pkce(Some(challenge.clone()), Some(refused.into())).is_err(),
                "{refused}"
            );
        }
        assert!(pkce(Some("short".into()), Some("s256".into())).is_err());
        assert!(pkce(Some("ä".repeat(43)), Some("s256".into())).is_err());
    }
}
