//! The OpenAPI 3.1 document.

use std::collections::{BTreeMap, BTreeSet};

use prost_reflect::{DescriptorPool, FieldDescriptor};
use serde_json::{Map, Value, json};

use crate::{
    Result,
    comments::{comment, package_comment, summary},
    operation::{Access, Operation},
    rules::Rules,
    schema::{Schemas, Side},
};

const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";

/// The whole document.
pub fn document(pool: &DescriptorPool, operations: &[Operation]) -> Result<Value> {
    let mut schemas = Schemas::new(operations);
    let mut paths: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for operation in operations {
        let written = write(operation, &mut schemas);
        paths
            .entry(json_path(operation))
            .or_default()
            .insert(operation.verb.to_lowercase(), written);
    }
    for (name, schema) in error_schemas() {
        if schemas.components.insert(name.to_owned(), schema).is_some() {
            return Err(format!("the name {name} is taken by the error shape").into());
        }
    }
    Ok(json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Selam API",
            "version": "v1",
            "description": "Everything under `/v1`, generated from the protobuf contract. Sign-in is not here: `/auth/v1` speaks the GoTrue protocol.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": tags(pool, operations),
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "responses": {"Error": {
                "description": "Any failure, whoever noticed it; the HTTP status is the one of `code`.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Status"}}},
            }},
            "securitySchemes": {"bearerAuth": {
                "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                "description": "Access token of a session, from `/auth/v1/token`.",
            }},
        },
    }))
}

fn tag(operation: &Operation) -> String {
    operation.method.parent_service().name().to_owned()
}

fn tags(pool: &DescriptorPool, operations: &[Operation]) -> Vec<Value> {
    let used: BTreeSet<String> = operations.iter().map(tag).collect();
    let services = pool.services().filter(|service| used.contains(service.name()));
    let mut tags: Vec<Value> = services
        .map(|service| {
            let file = service.parent_file();
            let text = [comment(&file, service.path()), package_comment(&file)].join("\n\n");
            json!({"name": service.name(), "description": text.trim()})
        })
        .collect();
    tags.sort_by_key(|tag| tag["name"].as_str().map(str::to_owned));
    tags
}

/// The path with the JSON names of its fields in the braces.
fn json_path(operation: &Operation) -> String {
    let input = operation.method.input();
    let fields = operation
        .path_fields
        .iter()
        .filter_map(|name| input.get_field_by_name(name));
    fields.fold(operation.path.clone(), |path, field| {
        path.replace(&format!("{{{}}}", field.name()), &format!("{{{}}}", field.json_name()))
    })
}

fn write(operation: &Operation, schemas: &mut Schemas) -> Value {
    let method = &operation.method;
    let text = comment(&method.parent_file(), method.path());
    let mut written = json!({
        "operationId": operation.id(),
        "tags": [tag(operation)],
        "summary": summary(&text),
        "description": text,
        "x-selam-access": operation.access.name(),
        "security": security(operation.access),
        "responses": {
            "200": success(operation, schemas),
            "default": {"$ref": "#/components/responses/Error"},
        },
    });
    let parameters = parameters(operation, schemas, &text);
    if !parameters.is_empty() {
        written["parameters"] = parameters.into();
    }
    if operation.calls_per_minute > 0 {
        written["x-selam-calls-per-minute"] = operation.calls_per_minute.into();
    }
    if !operation.body.is_empty() {
        let input = method.input();
        let (schema, required) = match input.get_field_by_name(&operation.body) {
            Some(field) => (schemas.field(&field, Side::Request), true),
            None => (schemas.body(&input, &operation.path_fields), true),
        };
        written["requestBody"] = json!({"required": required, "content": {"application/json": {"schema": schema}}});
    }
    written
}

fn security(access: Access) -> Value {
    match access {
        Access::Public => json!([{}, {"bearerAuth": []}]),
        Access::User | Access::Therapist | Access::Admin => json!([{"bearerAuth": []}]),
    }
}

fn success(operation: &Operation, schemas: &mut Schemas) -> Value {
    let output = operation.method.output();
    let schema = schemas.message(&output, Side::Response);
    // A streamed HTTP body is one long body; other streams are server-sent events.
    let media = if output.full_name() == "google.api.HttpBody" {
        "*/*"
    } else if operation.method.is_server_streaming() {
        "text/event-stream"
    } else {
        "application/json"
    };
    let text = comment(&output.parent_file(), output.path());
    let text = if text.is_empty() { "Done." } else { &text };
    json!({"description": text, "content": {media: {"schema": schema}}})
}

fn parameters(operation: &Operation, schemas: &mut Schemas, text: &str) -> Vec<Value> {
    let input = operation.method.input();
    let path = operation
        .path_fields
        .iter()
        .filter_map(|name| input.get_field_by_name(name));
    let mut parameters: Vec<Value> = path.map(|field| parameter(&field, "path", schemas)).collect();
    parameters.extend(
        operation
            .query_fields()
            .iter()
            .map(|field| parameter(field, "query", schemas)),
    );
    let creates = operation.method.name().starts_with("Create") || text.contains(IDEMPOTENCY_HEADER);
    if operation.verb == "POST" && creates {
        parameters.push(json!({
            "name": IDEMPOTENCY_HEADER,
            "in": "header",
            "description": "Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 255},
        }));
    }
    parameters
}

fn parameter(field: &FieldDescriptor, place: &str, schemas: &mut Schemas) -> Value {
    let mut schema = schemas.field(field, Side::Request);
    let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
    let mut parameter = json!({"name": field.json_name(), "in": place, "schema": schema});
    if let Some(description) = description {
        parameter["description"] = description;
    }
    if place == "path" || Rules::of(field).required {
        parameter["required"] = true.into();
    }
    parameter
}

/// The one error shape (`google.rpc.Status`) and the details that occur in it. Written here and not read from the contract, because only
/// the members that are really used are promised.
fn error_schemas() -> Vec<(&'static str, Value)> {
    let kind = |name: &str| json!({"type": "string", "const": format!("type.googleapis.com/google.rpc.{name}")});
    vec![
        (
            "Status",
            json!({
                "type": "object",
                "description": "A failure. Show texts of your own, chosen by the reasons in the details; `message` is for developers.",
                "required": ["code", "message", "details"],
                "properties": {
                    "code": {"type": "integer", "format": "int32", "description": "A `google.rpc.Code`."},
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
                "description": "The reason of the failure, for programs.",
                "required": ["@type", "reason", "domain"],
                "properties": {
                    "@type": kind("ErrorInfo"),
                    "reason": {"type": "string", "description": "`UPPER_SNAKE_CASE`, such as `TOKEN_EXPIRED`."},
                    "domain": {"type": "string"},
                },
            }),
        ),
        (
            "BadRequest",
            json!({
                "type": "object",
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
                "description": "When it makes sense to try again.",
                "required": ["@type", "retryDelay"],
                "properties": {
                    "@type": kind("RetryInfo"),
                    "retryDelay": {"type": "string", "description": "Seconds with the unit, such as `30s`."},
                },
            }),
        ),
    ]
}

#[cfg(test)]
#[path = "openapi_tests.rs"]
mod tests;
