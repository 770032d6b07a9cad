//! Operations of the OpenAPI document for HTTP routes without an RPC.

use serde_json::{Map, Value, json};

use crate::{
    errors,
    http_routes::{HttpRoute, Member},
    openapi::security,
};

/// Name of the schema of GoTrue errors.
pub const GOTRUE_ERROR: &str = "GoTrueError";

/// Returns the operation of a route.
pub fn write(route: &HttpRoute) -> Value {
    let mut written = json!({
        "operationId": route.operation,
        "tags": [route.tag.0],
        "summary": route.summary,
        "description": description(route),
        "x-selam-access": route.access.name(),
        "security": security(route.access),
        "responses": responses(route),
    });
    if route.gotrue_errors {
        written["x-selam-protocol"] = "gotrue".into();
    }
    let parameters = parameters(route);
    if !parameters.is_empty() {
        written["parameters"] = parameters.into();
    }
    if route.calls_per_minute > 0 {
        written["x-selam-calls-per-minute"] = route.calls_per_minute.into();
    }
    if !route.consumes.is_empty() {
        if route.max_body_bytes > 0 {
            written["x-selam-max-body-bytes"] = route.max_body_bytes.into();
        }
        let schema = body(route);
        written["requestBody"] = json!({"required": true, "content": {route.consumes.as_str(): {"schema": schema}}});
    }
    written
}

fn description(route: &HttpRoute) -> String {
    let sentences = [
        format!("{}.", route.summary.trim_end_matches('.')),
        route.description.clone(),
    ];
    sentences.join(" ").trim().to_owned()
}

fn body(route: &HttpRoute) -> Value {
    if route.consumes != "application/json" {
        return json!({"type": "string", "format": "binary"});
    }
    let properties: Map<String, Value> = route
        .body
        .iter()
        .map(|member| (member.name.clone(), schema(member, true)))
        .collect();
    let required: Vec<&str> = required(&route.body);
    let mut schema = json!({"type": "object"});
    if !properties.is_empty() {
        schema["properties"] = properties.into();
    }
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    schema
}

fn required(members: &[Member]) -> Vec<&str> {
    let needed = members.iter().filter(|member| member.required);
    needed.map(|member| member.name.as_str()).collect()
}

fn schema(member: &Member, described: bool) -> Value {
    let mut schema = json!({"type": member.kind});
    if !member.one_of.is_empty() {
        schema["enum"] = member.one_of.clone().into();
    }
    if described {
        schema["description"] = member.description.clone().into();
    }
    schema
}

fn parameters(route: &HttpRoute) -> Vec<Value> {
    let path = route
        .path_parameters()
        .into_iter()
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
    let query = route.query.iter().map(|member| {
        let mut parameter = json!({"name": member.name, "in": "query", "schema": schema(member, false), "description": member.description});
        if member.required {
            parameter["required"] = true.into();
        }
        parameter
    });
    path.chain(query).collect()
}

fn responses(route: &HttpRoute) -> Map<String, Value> {
    let mut good = json!({"description": "Response to a successful request."});
    if !route.produces.is_empty() {
        let schema = match route.produces.as_str() {
            "application/json" => json!({"type": "object"}),
            _ => json!({"type": "string", "format": "binary"}),
        };
        good["content"] = json!({route.produces.as_str(): {"schema": schema}});
    }
    let mut responses = Map::new();
    responses.insert(route.success_status.to_string(), good);
    if route.gotrue_errors {
        let failure = |text: &str| {
            let schema = json!({"$ref": format!("#/components/schemas/{GOTRUE_ERROR}")});
            json!({"description": text, "content": {"application/json": {"schema": schema}}})
        };
        responses.insert(
            "4XX".into(),
            failure("The request failed; `error_code` contains the reason."),
        );
        responses.insert(
            "5XX".into(),
            failure("Internal error, or the service is temporarily unavailable."),
        );
        return responses;
    }
    responses.extend(errors::of_route(route).map(|(status, response)| (status.to_owned(), response)));
    responses
}

/// Returns the schema of GoTrue errors.
pub fn gotrue_error() -> Value {
    json!({
        "type": "object",
        "description": "Error response under `/auth/v1`, in the GoTrue format for requests without `X-Supabase-Api-Version`.",
        "required": ["code", "error_code", "msg"],
        "properties": {
            "code": {"type": "integer", "description": "HTTP status of the response."},
            "error_code": {"type": "string", "description": "Machine-readable reason of the error."},
            "msg": {"type": "string", "description": "Error message for developers, in English."},
            "weak_password": {"type": "object", "description": "Password rules that the password violates."},
        },
    })
}

#[cfg(test)]
#[path = "http_tests.rs"]
mod tests;
