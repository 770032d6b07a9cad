//! Error responses: the statuses that an operation can return, and their common format.

use serde_json::{Map, Value, json};

use crate::{
    http_routes::HttpRoute,
    operation::{Access, Operation},
};

/// HTTP status, name of the response and its description.
const RESPONSES: [(&str, &str, &str); 13] = [
    (
        "400",
        "BadRequest",
        "The request violates a rule of the contract (`BadRequest` in the details lists the fields), or the current state forbids it.",
    ),
    (
        "401",
        "Unauthorized",
        "No user is signed in, or the token is invalid or expired.",
    ),
    ("403", "Forbidden", "The account has no permission for this operation."),
    (
        "404",
        "NotFound",
        "The resource does not exist, or is not visible to the caller.",
    ),
    ("408", "RequestTimeout", "The request took too long to arrive."),
    (
        "409",
        "Conflict",
        "The request conflicts with another change, such as a concurrent one. Read the resource again.",
    ),
    ("413", "ContentTooLarge", "The body is too large."),
    ("415", "UnsupportedMediaType", "The body is not JSON."),
    (
        "429",
        "TooManyRequests",
        "Too many requests; `Retry-After` contains the seconds to wait.",
    ),
    ("431", "HeadersTooLarge", "The headers are too large."),
    ("500", "InternalError", "Internal error of the service."),
    (
        "503",
        "Unavailable",
        "The service is temporarily unavailable. Retry later.",
    ),
    ("504", "DeadlineExceeded", "The service did not respond in time."),
];
/// Statuses whose responses may contain `Retry-After`.
const WITH_RETRY_AFTER: [&str; 2] = ["429", "503"];

/// Returns the error responses of an operation: the status and a reference to the response.
pub fn of(operation: &Operation) -> impl Iterator<Item = (&'static str, Value)> {
    let changes = operation.verb != "GET";
    let has_body = !operation.body.is_empty();
    let protected = operation.access != Access::Public;
    let names_something = !operation.path_fields.is_empty()
        || operation
            .method
            .input()
            .fields()
            .any(|field| field.name().ends_with("_id"));
    references(changes, has_body, protected, names_something)
}

/// Returns the error responses of an HTTP route without an RPC.
pub fn of_route(route: &HttpRoute) -> impl Iterator<Item = (&'static str, Value)> {
    let protected = route.access != Access::Public;
    let names_something = !route.path_parameters().is_empty();
    references(
        route.verb != "GET",
        !route.consumes.is_empty(),
        protected,
        names_something,
    )
}

fn references(
    changes: bool,
    has_body: bool,
    protected: bool,
    names_something: bool,
) -> impl Iterator<Item = (&'static str, Value)> {
    let can_happen = move |status: &str| match status {
        "403" => protected,
        "404" => names_something,
        "408" | "413" => has_body,
        "409" => changes,
        _ => true,
    };
    RESPONSES
        .into_iter()
        .filter(move |(status, ..)| can_happen(status))
        .map(|(status, name, _)| (status, json!({"$ref": format!("#/components/responses/{name}")})))
}

/// Returns the shared responses that operations reference.
pub fn responses() -> Map<String, Value> {
    let written = RESPONSES.into_iter().map(|(status, name, text)| {
        let mut response = json!({
            "description": text,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Status"}}},
        });
        if WITH_RETRY_AFTER.contains(&status) {
            response["headers"] = json!({"Retry-After": {
                "description": "Seconds to wait before a retry.",
                "schema": {"type": "integer", "minimum": 1},
            }});
        }
        (name.to_owned(), response)
    });
    written.collect()
}

/// Returns the schemas of the error format (`google.rpc.Status`) and of its details. They are written here instead of read from the
/// contract, because only the members in use are guaranteed.
pub fn schemas() -> Vec<(&'static str, Value)> {
    let kind = |name: &str| json!({"type": "string", "const": format!("type.googleapis.com/google.rpc.{name}")});
    vec![
        (
            "Status",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "Error response. Select user-facing texts by the reasons in the details; `message` is for developers.",
                "required": ["code", "message", "details"],
                "properties": {
                    "code": {
                        "type": "integer", "format": "int32", "minimum": 1, "maximum": 16,
                        "description": "Error code, a number of `google.rpc.Code`.",
                    },
                    "message": {"type": "string", "description": "Error message for developers, in English."},
                    "details": {"type": "array", "items": {"$ref": "#/components/schemas/ErrorDetail"}},
                },
            }),
        ),
        (
            "ErrorDetail",
            json!({
                "description": "Detail of an error. New types may be added; ignore unknown types.",
                "anyOf": [
                    {"$ref": "#/components/schemas/ErrorInfo"},
                    {"$ref": "#/components/schemas/BadRequest"},
                    {"$ref": "#/components/schemas/RetryInfo"},
                ],
            }),
        ),
        (
            "ErrorInfo",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "Machine-readable reason of the error.",
                "required": ["@type", "reason", "domain"],
                "properties": {
                    "@type": kind("ErrorInfo"),
                    "reason": {
                        "type": "string", "pattern": "^[A-Z][A-Z0-9_]*$",
                        "description": "Reason in `UPPER_SNAKE_CASE`, such as `TOKEN_EXPIRED`.",
                    },
                    "domain": {"type": "string", "description": "Domain of the reason, always `selam`."},
                    "metadata": {
                        "type": "object",
                        "description": "Additional texts by name for some reasons, such as `alternatives` of `SLOT_TAKEN`.",
                    },
                },
            }),
        ),
        (
            "BadRequest",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "Invalid fields of the request.",
                "required": ["@type", "fieldViolations"],
                "properties": {
                    "@type": kind("BadRequest"),
                    "fieldViolations": {"type": "array", "items": {"$ref": "#/components/schemas/FieldViolation"}},
                },
            }),
        ),
        (
            "FieldViolation",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "One invalid field of the request.",
                "required": ["field"],
                "properties": {
                    "field": {"type": "string", "description": "Path of the field in `lowerCamelCase`, such as `pickup.contactPhone`."},
                    "reason": {"type": "string", "description": "Reason in `UPPER_SNAKE_CASE`, such as `REQUIRED`."},
                    "description": {"type": "string", "description": "Description of the violation for developers, in English."},
                },
            }),
        ),
        (
            "RetryInfo",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "Delay before a retry.",
                "required": ["@type", "retryDelay"],
                "properties": {
                    "@type": kind("RetryInfo"),
                    "retryDelay": {
                        "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?s$",
                        "description": "Delay in seconds with the unit, such as `30s`.",
                    },
                },
            }),
        ),
    ]
}
