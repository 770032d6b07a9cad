#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};

use crate::testing;

fn document() -> Value {
    let pool = testing::pool("");
    super::document(&pool, &crate::operation::all(&pool).unwrap()).unwrap()
}

#[test]
fn comments_become_descriptions() {
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
fn path_fields_leave_the_body_and_rules_become_limits() {
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
fn answers_state_what_is_always_there() {
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
fn a_message_used_both_ways_has_two_schemas() {
    let schemas = &document()["components"]["schemas"];
    assert_eq!(
        schemas["CreateThingBody"]["properties"]["parts"]["items"]["$ref"],
        "#/components/schemas/ThingInput"
    );
    assert_eq!(schemas["ThingInput"]["required"], Value::Null);
}

#[test]
fn query_security_and_errors() {
    let document = document();
    let list = &document["paths"]["/v1/things"]["get"];
    assert_eq!(list["security"], json!([{}, {"bearerAuth": []}]));
    assert_eq!(list["x-selam-access"], "public");
    assert_eq!(
        list["parameters"][0]["schema"],
        json!({"type": "integer", "format": "int32", "minimum": 0, "maximum": 100})
    );
    assert_eq!(list["responses"]["default"]["$ref"], "#/components/responses/Error");
    let create = &document["paths"]["/v1/things/{shelf}:add"]["post"];
    assert_eq!(create["security"], json!([{"bearerAuth": []}]));
    assert_eq!(create["parameters"][1]["name"], "Idempotency-Key");
    assert_eq!(create["x-selam-calls-per-minute"], 7);
}

#[test]
fn internal_calls_are_not_in_the_document() {
    assert!(!document().to_string().contains("countThings"));
}
