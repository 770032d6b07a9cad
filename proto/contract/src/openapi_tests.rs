#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};

use crate::testing;

fn document() -> Value {
    let pool = testing::pool("");
    super::document(&pool, &crate::operation::all(&pool).unwrap(), &[]).unwrap()
}

#[test]
fn converts_comments_to_descriptions() {
    let operation = &document()["paths"]["/v1/things/{shelf}:add"]["post"];
    assert_eq!(operation["operationId"], "createThing");
    assert_eq!(operation["summary"], "Adds a thing");
    assert_eq!(
        operation["description"],
        "Adds a thing. Twice is once.\n\nSecond paragraph."
    );
    assert_eq!(
        document()["tags"],
        json!([{"name": "ThingService", "description": "Keeps things.\n\nThings on shelves."}])
    );
}

#[test]
fn separates_path_fields_and_limits() {
    let document = document();
    let operation = &document["paths"]["/v1/things/{shelf}:add"]["post"];
    assert_eq!(
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"],
        "#/components/schemas/CreateThingBody"
    );
    assert_eq!(
        operation["parameters"][0],
        json!({"name": "shelf", "in": "path", "required": true, "description": "Where.", "schema": {"type": "string", "format": "uuid"}})
    );
    let body = &document["components"]["schemas"]["CreateThingBody"];
    assert_eq!(body["required"], json!(["kind", "contactEmail"]));
    assert_eq!(body["properties"]["shelf"], Value::Null);
    assert_eq!(body["properties"]["kind"]["enum"], json!(["KIND_ROUND"]));
    assert_eq!(
        body["properties"]["tags"],
        json!({"type": "array", "maxItems": 5, "uniqueItems": true, "items": {"type": "string", "minLength": 2}, "description": "Tags."})
    );
    assert_eq!(
        body["properties"]["contactEmail"],
        json!({"type": "string", "format": "email", "maxLength": 254, "description": "Address."})
    );
}

#[test]
fn marks_response_members_as_required() {
    let thing = &document()["components"]["schemas"]["Thing"];
    assert_eq!(
        thing["required"],
        json!(["name", "createTime", "amountMinor", "kind", "parts"])
    );
    assert_eq!(thing["properties"]["amountMinor"]["type"], "string");
    assert_eq!(thing["properties"]["createTime"]["format"], "date-time");
    assert_eq!(thing["properties"]["kind"]["$ref"], "#/components/schemas/Kind");
}

#[test]
fn separates_request_and_response_schemas() {
    let schemas = &document()["components"]["schemas"];
    assert_eq!(
        schemas["CreateThingBody"]["properties"]["parts"]["items"]["$ref"],
        "#/components/schemas/ThingInput"
    );
    assert_eq!(schemas["ThingInput"]["required"], Value::Null);
}

#[test]
fn describes_query_security_and_errors() {
    let document = document();
    let list = &document["paths"]["/v1/things"]["get"];
    assert_eq!(list["security"], json!([{}, {"bearerAuth": []}]));
    assert_eq!(list["x-selam-access"], "public");
    assert_eq!(
        list["parameters"][0]["schema"],
        json!({"type": "integer", "format": "int32", "minimum": 0, "maximum": 100})
    );
    let create = &document["paths"]["/v1/things/{shelf}:add"]["post"];
    assert_eq!(create["security"], json!([{"bearerAuth": []}]));
    assert_eq!(create["parameters"][1]["name"], "Idempotency-Key");
    assert_eq!(create["x-selam-calls-per-minute"], 7);
}

#[test]
fn omits_internal_rpcs() {
    assert!(!document().to_string().contains("countThings"));
}

#[test]
fn lists_only_possible_errors() {
    let document = document();
    let statuses = |path: &str, verb: &str| -> Vec<String> {
        let responses = document["paths"][path][verb]["responses"].as_object().unwrap();
        responses.keys().cloned().collect()
    };
    assert_eq!(
        statuses("/v1/things", "get"),
        ["200", "400", "401", "415", "429", "431", "500", "503", "504"]
    );
    assert_eq!(
        statuses("/v1/things/{shelf}:add", "post"),
        [
            "200", "400", "401", "403", "404", "408", "409", "413", "415", "429", "431", "500", "503", "504"
        ]
    );
    let responses = &document["components"]["responses"];
    assert_eq!(
        responses["NotFound"]["content"]["application/json"]["schema"]["$ref"],
        "#/components/schemas/Status"
    );
    for waiting in ["TooManyRequests", "Unavailable"] {
        assert!(responses[waiting]["headers"]["Retry-After"].is_object(), "{waiting}");
    }
}

#[test]
fn closes_responses_and_opens_requests() {
    let schemas = &document()["components"]["schemas"];
    assert_eq!(schemas["Thing"]["additionalProperties"], false);
    assert_eq!(schemas["Status"]["additionalProperties"], false);
    assert_eq!(schemas["ThingInput"]["additionalProperties"], Value::Null);
    assert_eq!(schemas["CreateThingBody"]["additionalProperties"], Value::Null);
    assert_eq!(
        schemas["Thing"]["properties"]["amountMinor"]["pattern"],
        "^(0|-?[1-9][0-9]{0,18})$"
    );
}

#[test]
fn omits_minimum_length_in_responses() {
    let document: Value = serde_json::from_str(include_str!("../../openapi.json")).unwrap();
    let schemas = &document["components"]["schemas"];
    let address = |schema: &str| schemas[schema]["properties"]["address"].clone();
    assert_eq!(address("StopInput")["minLength"], 5);
    assert_eq!(
        address("Stop")["minLength"],
        Value::Null,
        "an erasure may empty the field"
    );
}

const VISITS: &str = r#"
syntax = "proto3";
package probe.v1;
import "buf/validate/validate.proto";
import "google/api/annotations.proto";
import "google/api/httpbody.proto";
import "selam/options/v1/options.proto";
service VisitService {
  rpc CreateVisit(CreateVisitRequest) returns (Visit) {
    option (google.api.http) = {post: "/v1/visits" body: "*"};
    option (selam.options.v1.rules) = {access: ACCESS_USER};
  }
  rpc SkipVisit(SkipVisitRequest) returns (Visit) {
    option (google.api.http) = {post: "/v1/visits/{id}:skip" body: "*"};
    option (selam.options.v1.rules) = {access: ACCESS_USER};
  }
  rpc ExportVisits(ExportVisitsRequest) returns (stream google.api.HttpBody) {
    option (google.api.http) = {get: "/v1/visits:export"};
    option (selam.options.v1.rules) = {access: ACCESS_ADMIN produces: "text/csv"};
  }
}
message Visit {
  string id = 1 [(buf.validate.field).string.uuid = true];
}
message CreateVisitRequest {
  string date = 1 [(buf.validate.field).string = {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" example: "2027-03-02"}];
  string postal_code = 2 [(buf.validate.field).string.pattern = "^[0-9]+$"];
  string page_token = 3 [(buf.validate.field).string.pattern = "^[a-z]*$"];
}
message SkipVisitRequest {
  string id = 1 [(buf.validate.field).string.uuid = true];
}
message ExportVisitsRequest {
  string from_date = 1 [(buf.validate.field) = {
    string: {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
    ignore: IGNORE_IF_ZERO_VALUE
  }];
}
"#;

fn visits() -> Value {
    let pool = testing::compile(VISITS);
    super::document(&pool, &crate::operation::all(&pool).unwrap(), &[]).unwrap()
}

#[test]
fn requires_fields_whose_pattern_rejects_empty() {
    let request = &visits()["components"]["schemas"]["CreateVisitRequest"];
    assert_eq!(request["required"], json!(["date", "postalCode"]));
    assert_eq!(
        request["properties"]["date"],
        json!({"type": "string", "format": "date", "examples": ["2027-03-02"]})
    );
}

#[test]
fn accepts_date_or_empty_for_optional_day() {
    let parameter = &visits()["paths"]["/v1/visits:export"]["get"]["parameters"][0];
    assert_eq!(parameter["required"], Value::Null);
    assert_eq!(
        parameter["schema"],
        json!({"anyOf": [{"type": "string", "format": "date"}, {"type": "string", "maxLength": 0}]})
    );
}

#[test]
fn makes_body_without_required_members_optional() {
    let paths = &visits()["paths"];
    assert_eq!(paths["/v1/visits"]["post"]["requestBody"]["required"], true);
    assert_eq!(paths["/v1/visits/{id}:skip"]["post"]["requestBody"]["required"], false);
}

#[test]
fn lists_idempotency_key_where_supported() {
    assert_eq!(visits()["paths"]["/v1/visits"]["post"]["parameters"], Value::Null);
}

#[test]
fn describes_raw_responses_by_media_type() {
    let answer = &visits()["paths"]["/v1/visits:export"]["get"]["responses"]["200"];
    assert!(answer["content"]["text/csv"].is_object());
}
