//! Extractors whose errors name the invalid field.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpMessage as _, HttpRequest, dev::Payload, http::header};
use futures::{StreamExt as _, future::LocalBoxFuture};
use serde::de::DeserializeOwned;

use super::{
    GENERAL_BODY_LIMIT,
    failures::{malformed, payload, unsupported},
    wrapper::BodyLimit,
};
use crate::{Error, Result};

/// A JSON body.
#[derive(Debug)]
pub struct Json<T>(pub T);

/// The query string.
#[derive(Debug)]
pub struct Query<T>(pub T);

/// The variable parts of the path, by their names in the contract.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, body: &mut Payload) -> Self::Future {
        let media_type = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .unwrap_or_default()
            .trim();
        let is_json = media_type.eq_ignore_ascii_case("application/json");
        // The wrapper of every declared route counts the bytes and has the route's limit.
        let limit = request
            .extensions()
            .get::<BodyLimit>()
            .map_or(GENERAL_BODY_LIMIT, |limit| limit.0);
        let mut body = body.take();
        Box::pin(async move {
            if !is_json {
                return Err(unsupported("application/json"));
            }
            let mut bytes = Vec::new();
            while let Some(piece) = body.next().await {
                bytes.extend_from_slice(&piece.map_err(|error| payload(&error, limit))?);
            }
            let mut json = serde_json::Deserializer::from_slice(&bytes);
            let value = read(&mut json, "the body is not the expected JSON")?;
            json.end().map_err(|_| malformed("the body is not the expected JSON"))?;
            Ok(Self(value))
        })
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Query<T> {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(pairs(request.query_string(), "the query string is invalid").map(Self))
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Path<T> {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        // Uses the same parser as for the query, so that both parse numbers in the same way.
        let parts = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(request.match_info().iter())
            .finish();
        ready(pairs(&parts, "the path is invalid").map(Self))
    }
}

fn pairs<T: DeserializeOwned>(text: &str, message: &str) -> Result<T> {
    let pairs = url::form_urlencoded::parse(text.as_bytes());
    read(serde_urlencoded::Deserializer::new(pairs), message)
}

fn read<'de, T, D>(input: D, message: &str) -> Result<T>
where
    T: DeserializeOwned,
    D: serde::Deserializer<'de>,
{
    serde_path_to_error::deserialize(input).map_err(|error| {
        let path = error.path().to_string();
        refusal(&path, &error.into_inner().to_string(), message)
    })
}

/// Builds the error for an invalid value. `path` is the position at which reading ended. It may be the parent
/// of a missing or unknown field, whose name is taken from serde's message.
fn refusal(path: &str, cause: &str, message: &str) -> Error {
    let named = |start: &str| {
        let name = cause.strip_prefix(start)?.split('`').next()?;
        let is_whole = path
            .strip_suffix(name)
            .is_some_and(|above| above.is_empty() || above.ends_with('.'));
        Some(match path {
            "." => name.to_owned(),
            path if is_whole => path.to_owned(),
            path => format!("{path}.{name}"),
        })
    };
    let error = malformed(message);
    if let Some(field) = named("missing field `") {
        return error.with_field(field, "REQUIRED", "is required");
    }
    if let Some(field) = named("unknown field `") {
        return error.with_field(field, "UNKNOWN_FIELD", "is unknown");
    }
    if path == "." || path == "?" {
        return error;
    }
    error.with_field(path, "INVALID_VALUE", "has an invalid format")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Order {
        item_count: u32,
        #[serde(default)]
        parts: Vec<Part>,
    }

    #[derive(Debug, Deserialize)]
    struct Part {
        name: String,
    }

    fn field<T: std::fmt::Debug>(read: Result<T>) -> Option<(String, String)> {
        let error = read.unwrap_err();
        assert_eq!(error.reason(), "MALFORMED_REQUEST");
        let violation = error.violations().first()?;
        Some((violation.field.clone(), violation.reason.clone()))
    }

    fn json(text: &str) -> Option<(String, String)> {
        field(read::<Order, _>(&mut serde_json::Deserializer::from_str(text), "no"))
    }

    fn named(field: &str, reason: &str) -> Option<(String, String)> {
        Some((field.to_owned(), reason.to_owned()))
    }

    #[test]
    fn names_invalid_body_field() {
        assert_eq!(json("{}"), named("itemCount", "REQUIRED"));
        assert_eq!(json(r#"{"itemCount":"x"}"#), named("itemCount", "INVALID_VALUE"));
        assert_eq!(json(r#"{"itemCount":1,"more":1}"#), named("more", "UNKNOWN_FIELD"));
        let deep = r#"{"itemCount":1,"parts":[{"name":"a"},{"name":5}]}"#;
        assert_eq!(json(deep), named("parts[1].name", "INVALID_VALUE"));
        assert_eq!(
            json(r#"{"itemCount":1,"parts":[{}]}"#),
            named("parts[0].name", "REQUIRED")
        );
        assert_eq!(json("["), None);
        let parts = read::<Order, _>(
            &mut serde_json::Deserializer::from_str(r#"{"itemCount":1,"parts":[{"name":"a"}]}"#),
            "no",
        );
        assert_eq!(parts.unwrap().parts[0].name, "a");
    }

    #[test]
    fn names_invalid_query_field() {
        assert_eq!(
            field(pairs::<Order>("itemCount=x", "no")),
            named("itemCount", "INVALID_VALUE")
        );
        assert_eq!(field(pairs::<Order>("", "no")), named("itemCount", "REQUIRED"));
        assert_eq!(pairs::<Order>("itemCount=%31", "no").unwrap().item_count, 1);
    }
}
