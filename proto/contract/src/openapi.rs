//! The OpenAPI 3.1 document.

use std::collections::{BTreeMap, BTreeSet};

use prost_reflect::{DescriptorPool, FieldDescriptor, MessageDescriptor};
use serde_json::{Map, Value, json};

use crate::{
    Result,
    comments::{comment, package_comment, summary},
    errors, http_operation,
    http_routes::HttpRoute,
    links,
    operation::{Access, Operation},
    rules::Rules,
    schema::{Schemas, Side},
};

/// Description of the document: rules that apply to every operation.
const DESCRIPTION: &str = "\
Generated from the protobuf contract. The rules below apply to `/v1`; `/auth/v1` implements the GoTrue protocol for \
its official client.

Requests: unknown members of a body are ignored; unknown query parameters are rejected. White space at the start and \
end of a text is ignored. An empty text, 0 and false are equivalent to a missing member. Enums are written by name. \
Every `GET` operation also supports `HEAD`. Other methods return 405 with an `Allow` header.

Responses contain every required member of their schema, even when it is empty, and no undeclared members. Every \
error has the format `Status`.

Access: operations for signed-in users return `UNAUTHENTICATED`, `TOKEN_EXPIRED` or `TOKEN_INVALID` (401) without a \
valid access token. They return `SECOND_FACTOR_REQUIRED` (403) until the session has verified a second factor, and \
`ACCOUNT_REQUIRED` (403) for an anonymous session. Operations for a role also return `SECOND_FACTOR_MISSING` or \
`PERMISSION_DENIED` (403). Invalid fields return `VALIDATION_FAILED` (400) with a list of field violations.";

/// Returns the complete document.
pub fn document(pool: &DescriptorPool, operations: &[Operation], http_routes: &[HttpRoute]) -> Result<Value> {
    let mut schemas = Schemas::new(operations);
    let mut paths: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for operation in operations {
        let mut written = write(operation, &mut schemas);
        let links = links::of(operation, operations);
        if !links.is_empty() {
            written["responses"]["200"]["links"] = links.into();
        }
        paths
            .entry(operation.json_path())
            .or_default()
            .insert(operation.verb.to_lowercase(), written);
    }
    let mut names: BTreeSet<String> = operations.iter().map(Operation::id).collect();
    for route in http_routes {
        if !names.insert(route.operation.clone()) {
            return Err(format!("two operations have the name {}", route.operation).into());
        }
        let path = paths.entry(route.path.clone()).or_default();
        path.insert(route.verb.to_lowercase(), http_operation::write(route));
    }
    if http_routes.iter().any(|route| route.gotrue_errors) {
        let name = http_operation::GOTRUE_ERROR.to_owned();
        schemas.components.insert(name, http_operation::gotrue_error());
    }
    for (name, schema) in errors::schemas() {
        if schemas.components.insert(name.to_owned(), schema).is_some() {
            return Err(format!("the name {name} is reserved for the error format").into());
        }
    }
    Ok(json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Selam API",
            "version": "v1",
            "description": DESCRIPTION,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": tags(pool, operations, http_routes),
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "responses": errors::responses(),
            "securitySchemes": {"bearerAuth": {
                "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                "description": "Access token of a session, issued by `/auth/v1/token`.",
            }},
        },
    }))
}

fn tags(pool: &DescriptorPool, operations: &[Operation], http_routes: &[HttpRoute]) -> Vec<Value> {
    let used: BTreeSet<String> = operations.iter().map(Operation::service_name).collect();
    let services = pool.services().filter(|service| used.contains(service.name()));
    let mut tags: Vec<Value> = services
        .map(|service| {
            let file = service.parent_file();
            let text = [comment(&file, service.path()), package_comment(&file)].join("\n\n");
            json!({"name": service.name(), "description": text.trim()})
        })
        .collect();
    let plain: BTreeMap<_, _> = http_routes.iter().map(|route| route.tag.clone()).collect();
    tags.extend(
        plain
            .into_iter()
            .map(|(name, text)| json!({"name": name, "description": text})),
    );
    tags.sort_by_key(|tag| tag["name"].as_str().map(str::to_owned));
    tags
}

fn write(operation: &Operation, schemas: &mut Schemas) -> Value {
    let method = &operation.method;
    let text = comment(&method.parent_file(), method.path());
    let mut written = json!({
        "operationId": operation.id(),
        "tags": [operation.service_name()],
        "summary": summary(&text),
        "description": text,
        "x-selam-access": operation.access.name(),
        "security": security(operation.access),
        "responses": {"200": success(operation, schemas)},
    });
    for (status, response) in errors::of(operation) {
        written["responses"][status] = response;
    }
    let parameters = parameters(operation, schemas);
    if !parameters.is_empty() {
        written["parameters"] = parameters.into();
    }
    if operation.calls_per_minute > 0 {
        written["x-selam-calls-per-minute"] = operation.calls_per_minute.into();
    }
    if !operation.body.is_empty() {
        let input = method.input();
        let (schema, required) = match input.get_field_by_name(&operation.body) {
            Some(field) => (schemas.field(&field, Side::Request), Rules::of(&field).required),
            None => (
                schemas.body(&input, &operation.path_fields),
                needs_body(&input, &operation.path_fields),
            ),
        };
        written["requestBody"] = json!({"required": required, "content": {"application/json": {"schema": schema}}});
    }
    written
}

/// Returns true when the request body is required: a body without required members may be missing.
fn needs_body(input: &MessageDescriptor, path_fields: &[String]) -> bool {
    let mut fields = input.fields();
    fields.any(|field| Rules::of(&field).required && !path_fields.iter().any(|name| name == field.name()))
}

pub(crate) fn security(access: Access) -> Value {
    match access {
        Access::Public => json!([{}, {"bearerAuth": []}]),
        Access::User | Access::Therapist | Access::Admin => json!([{"bearerAuth": []}]),
    }
}

fn success(operation: &Operation, schemas: &mut Schemas) -> Value {
    let output = operation.method.output();
    if output.full_name() == "google.api.HttpBody" {
        // One body, also when it is streamed. The comment of the operation describes its content.
        let schema = match operation.produces.as_str() {
            "application/json" => json!({"type": "object"}),
            _ => schemas.message(&output, Side::Response),
        };
        return json!({"description": "Content of the file.", "content": {operation.produces.as_str(): {"schema": schema}}});
    }
    let schema = schemas.message(&output, Side::Response);
    // Streams are server-sent events.
    let media = if operation.method.is_server_streaming() {
        "text/event-stream"
    } else {
        "application/json"
    };
    let text = comment(&output.parent_file(), output.path());
    let text = if text.is_empty() {
        "Response to a successful request."
    } else {
        &text
    };
    json!({"description": text, "content": {media: {"schema": schema}}})
}

fn parameters(operation: &Operation, schemas: &mut Schemas) -> Vec<Value> {
    let path = operation.path_parameters();
    let mut parameters: Vec<Value> = path.iter().map(|field| parameter(field, "path", schemas)).collect();
    parameters.extend(
        operation
            .query_fields()
            .iter()
            .map(|field| parameter(field, "query", schemas)),
    );
    if operation.idempotency_key {
        parameters.push(json!({
            "name": "Idempotency-Key",
            "in": "header",
            "description": "Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with \
                the same key changes nothing and returns the response of the first call. Errors: \
                `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, \
                `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when \
                the first response is not available.",
            // The format that the services accept. White space at the ends of a header is not part of its value.
            "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": r"^[!-~]([\t -~]*[!-~])?$"},
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

#[cfg(test)]
#[path = "openapi_tests.rs"]
mod tests;
