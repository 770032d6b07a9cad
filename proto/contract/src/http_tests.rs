#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};

use crate::{http_routes, openapi, operation, routes, testing};

const OPTIONS: &str = r#"
syntax = "proto3";
// Files and a foreign protocol.
package selam.probe.v1;
import "google/api/annotations.proto";
import "selam/options/v1/options.proto";
option (selam.options.v1.http_routes) = {
  operation: "uploadFile" method: "PUT" path: "/v1/files/{id}" access: ACCESS_USER max_body_bytes: 50000000 streams_body: true
  timeout_seconds: 600 consumes: "application/octet-stream" success_status: 204 summary: "Uploads a file"
};
option (selam.options.v1.http_routes) = {
  operation: "findFiles" method: "GET" path: "/v1/files" access: ACCESS_PUBLIC calls_per_minute: 9 produces: "application/json"
  summary: "Finds files" description: "Newest first."
  query: {name: "kind" description: "Kind filter." required: true one_of: "new" one_of: "old"}
};
"#;

const PROTOCOL: &str = r#"
syntax = "proto3";
package selam.probe.v1;
import "google/api/annotations.proto";
import "selam/options/v1/options.proto";
option (selam.options.v1.http_prefix) = {path: "/auth/v9" error_shape: ERROR_SHAPE_GOTRUE};
option (selam.options.v1.http_routes) = {
  operation: "enter" method: "POST" path: "/auth/v9/enter" access: ACCESS_USER protocol_checks_access: true consumes: "application/json"
  produces: "application/json" summary: "Enters" body: {name: "data" description: "More." type: "object"}
};
"#;

fn document(proto: &str) -> Value {
    let pool = testing::compile(proto);
    openapi::document(
        &pool,
        &operation::all(&pool).unwrap(),
        &http_routes::all(&pool).unwrap(),
    )
    .unwrap()
}

fn list(proto: &str) -> Value {
    let pool = testing::compile(proto);
    routes::list(&operation::all(&pool).unwrap(), &http_routes::all(&pool).unwrap())
}

#[test]
fn lists_all_route_members_for_gateway() {
    assert_eq!(
        list(OPTIONS)[0],
        json!({
            "operation": "uploadFile", "method": "PUT", "path": "/v1/files/{id}", "package": "selam.probe.v1", "access": "user", "officeRoles": [],
            "protocolChecksAccess": false, "callsPerMinute": 0, "maxBodyBytes": 50_000_000, "streamsBody": true, "timeoutSeconds": 600,
            "prefix": "", "errorShape": "status",
        })
    );
    let protocol = &list(PROTOCOL)[0];
    assert_eq!(protocol["prefix"], "/auth/v9");
    assert_eq!(protocol["errorShape"], "gotrue");
    assert_eq!(protocol["protocolChecksAccess"], true);
}

#[test]
fn describes_route_as_operation() {
    let document = document(OPTIONS);
    let upload = &document["paths"]["/v1/files/{id}"]["put"];
    assert_eq!(upload["operationId"], "uploadFile");
    assert_eq!(upload["security"], json!([{"bearerAuth": []}]));
    assert_eq!(
        upload["parameters"],
        json!([{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}])
    );
    assert_eq!(
        upload["requestBody"]["content"]["application/octet-stream"]["schema"],
        json!({"type": "string", "format": "binary"})
    );
    assert_eq!(upload["x-selam-max-body-bytes"], 50_000_000);
    assert_eq!(
        upload["responses"]["204"],
        json!({"description": "Response to a successful request."})
    );
    for status in ["401", "403", "404", "408", "413"] {
        assert!(upload["responses"][status]["$ref"].is_string(), "{status}");
    }
    let find = &document["paths"]["/v1/files"]["get"];
    assert_eq!(find["description"], "Finds files. Newest first.");
    assert_eq!(find["security"], json!([{}, {"bearerAuth": []}]));
    assert_eq!(
        find["parameters"],
        json!([{"name": "kind", "in": "query", "required": true, "description": "Kind filter.", "schema": {"type": "string", "enum": ["new", "old"]}}])
    );
    for status in ["403", "404", "413"] {
        assert_eq!(find["responses"][status], Value::Null, "{status}");
    }
    assert_eq!(
        document["tags"][0],
        json!({"name": "ProbeHttp", "description": "Files and a foreign protocol."})
    );
}

#[test]
fn describes_gotrue_errors() {
    let document = document(PROTOCOL);
    let enter = &document["paths"]["/auth/v9/enter"]["post"];
    let schema = &enter["responses"]["4XX"]["content"]["application/json"]["schema"]["$ref"];
    assert_eq!(schema, "#/components/schemas/GoTrueError");
    assert!(document["components"]["schemas"]["GoTrueError"].is_object());
    assert_eq!(
        enter["requestBody"]["content"]["application/json"]["schema"]["properties"]["data"]["type"],
        "object"
    );
}

#[test]
fn rejects_duplicate_operation_names() {
    let pool = testing::compile(&OPTIONS.replace("findFiles", "uploadFile"));
    let refused = openapi::document(&pool, &[], &http_routes::all(&pool).unwrap());
    assert!(refused.is_err_and(|error| error.to_string().contains("uploadFile")));
}
