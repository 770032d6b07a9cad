//! The error answers: which statuses an operation can give, and their one shape.

use serde_json::{Map, Value, json};

use crate::{
    http_routes::HttpRoute,
    operation::{Access, Operation},
};

/// A status, the name of its response, and what it says.
const RESPONSES: [(&str, &str, &str); 13] = [
    (
        "400",
        "BadRequest",
        "The request breaks a rule of the contract (`BadRequest` in the details names the fields), or is not possible in the present state.",
    ),
    (
        "401",
        "Unauthorized",
        "Nobody is signed in, or the token is not valid (any more).",
    ),
    ("403", "Forbidden", "The account may not do this."),
    (
        "404",
        "NotFound",
        "There is no such thing, or the caller may not know of it.",
    ),
    ("408", "RequestTimeout", "The request took too long to arrive."),
    (
        "409",
        "Conflict",
        "Somebody else changed it at the same time. Read it again.",
    ),
    ("413", "ContentTooLarge", "The body is too large."),
    ("415", "UnsupportedMediaType", "The body is not JSON."),
    (
        "429",
        "TooManyRequests",
        "Too many requests; `Retry-After` says when to come back.",
    ),
    ("431", "HeadersTooLarge", "The headers are too large."),
    ("500", "InternalError", "Our fault."),
    ("503", "Unavailable", "Not available right now. Try again later."),
    ("504", "DeadlineExceeded", "It took too long."),
];
/// Statuses whose answers may say when to come back.
const WITH_RETRY_AFTER: [&str; 2] = ["429", "503"];

/// The error answers of an operation: status to a reference.
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

/// The error answers of a route that is no RPC.
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

/// The responses that operations refer to.
pub fn responses() -> Map<String, Value> {
    let written = RESPONSES.into_iter().map(|(status, name, text)| {
        let mut response = json!({
            "description": text,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Status"}}},
        });
        if WITH_RETRY_AFTER.contains(&status) {
            response["headers"] = json!({"Retry-After": {
                "description": "Seconds after which it makes sense to try again.",
                "schema": {"type": "integer", "minimum": 1},
            }});
        }
        (name.to_owned(), response)
    });
    written.collect()
}

/// The one error shape (`google.rpc.Status`) and the details that occur in it. Written here and not read from the contract, because only
/// the members that are really used are promised.
pub fn schemas() -> Vec<(&'static str, Value)> {
    let kind = |name: &str| json!({"type": "string", "const": format!("type.googleapis.com/google.rpc.{name}")});
    vec![
        (
            "Status",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "A failure. Show texts of your own, chosen by the reasons in the details; `message` is for developers.",
                "required": ["code", "message", "details"],
                "properties": {
                    "code": {"type": "integer", "format": "int32", "minimum": 1, "maximum": 16, "description": "A `google.rpc.Code`."},
                    "message": {"type": "string", "description": "What went wrong, in English."},
                    "details": {"type": "array", "items": {"$ref": "#/components/schemas/ErrorDetail"}},
                },
            }),
        ),
        (
            "ErrorDetail",
            json!({
                "description": "More about a failure. Further kinds may be added: skip those you do not know.",
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
                "description": "The reason of the failure, for programs.",
                "required": ["@type", "reason", "domain"],
                "properties": {
                    "@type": kind("ErrorInfo"),
                    "reason": {"type": "string", "pattern": "^[A-Z][A-Z0-9_]*$", "description": "`UPPER_SNAKE_CASE`, such as `TOKEN_EXPIRED`."},
                    "domain": {"type": "string", "description": "Whose reason it is: `selam`."},
                    "metadata": {"type": "object", "description": "Reserved; empty."},
                },
            }),
        ),
        (
            "BadRequest",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "Which fields of the request are wrong.",
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
                "description": "One wrong field.",
                "required": ["field"],
                "properties": {
                    "field": {"type": "string", "description": "Path of the field in `lowerCamelCase`."},
                    "reason": {"type": "string", "description": "`UPPER_SNAKE_CASE`."},
                    "description": {"type": "string", "description": "What is wrong, in English."},
                },
            }),
        ),
        (
            "RetryInfo",
            json!({
                "type": "object",
                "additionalProperties": false,
                "description": "When it makes sense to try again.",
                "required": ["@type", "retryDelay"],
                "properties": {
                    "@type": kind("RetryInfo"),
                    "retryDelay": {"type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?s$", "description": "Seconds with the unit, such as `30s`."},
                },
            }),
        ),
    ]
}
