//! Links from a response to the operations that continue with it, so that a tool can follow created resources.
//!
//! The links follow from the API style: `/v1/things` creates and lists the resources of `/v1/things/{id}`. A path that ends in another
//! field of a response refers to that response. A field `quote_id` refers to the response of `Create…Quote` of the same service.

use prost_reflect::{Cardinality, Kind, MessageDescriptor};
use serde_json::{Map, Value, json};

use crate::operation::Operation;

/// Returns the links of the response of `operation`, by name.
pub fn of(operation: &Operation, all: &[Operation]) -> Map<String, Value> {
    let service = operation.service_name();
    let siblings = all.iter().filter(|target| target.service_name() == service);
    siblings
        .filter_map(|target| Some((target.id(), link(operation, target)?)))
        .collect()
}

fn link(source: &Operation, target: &Operation) -> Option<Value> {
    if source.id() == target.id() {
        return None;
    }
    let (answer, place) = resource(source)?;
    let mut link = json!({"operationId": target.id()});
    if target.path_fields.is_empty() {
        let field = target
            .method
            .input()
            .fields()
            .find(|field| is_named_by(&answer, field.name()) && place.is_empty())?;
        link["requestBody"] = json!({field.json_name(): "$response.body#/id"});
        link["description"] = json!("The caller supplies the other members of the body.");
        return Some(link);
    }
    let mut parameters = Map::new();
    for field in target.path_parameters() {
        let same_name = answer.get_field_by_name(field.name())?;
        // Every resource has an `id`, so the paths must belong to the same collection.
        let collection = target.path.split("/{").next().unwrap_or_default();
        if field.name() == "id" && collection != source.path {
            return None;
        }
        parameters.insert(
            field.json_name().to_owned(),
            format!("$response.body#{place}/{}", same_name.json_name()).into(),
        );
    }
    link["parameters"] = parameters.into();
    let etag = |message: &MessageDescriptor| message.get_field_by_name("etag").is_some();
    if etag(&answer) && etag(&target.method.input()) {
        link["requestBody"] = json!({"etag": format!("$response.body#{place}/etag")});
        link["description"] = json!("The caller supplies the other members of the body.");
    }
    Some(link)
}

/// Returns the resource of a response and its JSON pointer: the response itself, or the first item of a list.
fn resource(operation: &Operation) -> Option<(MessageDescriptor, String)> {
    if !operation.path_fields.is_empty() {
        return None;
    }
    let answer = operation.method.output();
    if answer.get_field_by_name("id").is_some() {
        return Some((answer, String::new()));
    }
    let list = answer
        .fields()
        .find(|field| field.cardinality() == Cardinality::Repeated)?;
    match list.kind() {
        Kind::Message(item) if item.get_field_by_name("id").is_some() => {
            Some((item, format!("/{}/0", list.json_name())))
        }
        _ => None,
    }
}

/// Returns true when `field` refers to the resource, as `quote_id` refers to a `CleaningQuote`.
fn is_named_by(answer: &MessageDescriptor, field: &str) -> bool {
    let Some(noun) = field.strip_suffix("_id").filter(|noun| !noun.is_empty()) else {
        return false;
    };
    let mut letters = noun.chars();
    let noun: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect();
    answer.name().ends_with(&noun)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{operation, testing};

    const SHOP: &str = r#"
syntax = "proto3";
package probe.v1;
import "google/api/annotations.proto";
import "selam/options/v1/options.proto";
service OrderService {
  rpc CreateOrderQuote(CreateOrderQuoteRequest) returns (OrderQuote) {
    option (google.api.http) = {post: "/v1/quotes" body: "*"};
    option (selam.options.v1.rules) = {access: ACCESS_PUBLIC};
  }
  rpc CreateOrder(CreateOrderRequest) returns (Order) {
    option (google.api.http) = {post: "/v1/orders" body: "*"};
    option (selam.options.v1.rules) = {access: ACCESS_USER};
  }
  rpc ListOrders(ListOrdersRequest) returns (ListOrdersResponse) {
    option (google.api.http) = {get: "/v1/orders"};
    option (selam.options.v1.rules) = {access: ACCESS_USER};
  }
  rpc UpdateOrder(UpdateOrderRequest) returns (Order) {
    option (google.api.http) = {patch: "/v1/orders/{id}" body: "*"};
    option (selam.options.v1.rules) = {access: ACCESS_ADMIN};
  }
  rpc GetTracking(GetTrackingRequest) returns (Tracking) {
    option (google.api.http) = {get: "/v1/tracking/{tracking_number}"};
    option (selam.options.v1.rules) = {access: ACCESS_PUBLIC};
  }
}
message OrderQuote { string id = 1; }
message Order { string id = 1; string tracking_number = 2; string etag = 3; }
message Tracking { string tracking_number = 1; }
message CreateOrderQuoteRequest {}
message CreateOrderRequest { string quote_id = 1; }
message ListOrdersRequest {}
message ListOrdersResponse { repeated Order orders = 1; }
message UpdateOrderRequest { string id = 1; string etag = 2; }
message GetTrackingRequest { string tracking_number = 1; }
"#;

    fn links(id: &str) -> Value {
        let operations = operation::all(&testing::compile(SHOP)).unwrap();
        let source = operations.iter().find(|operation| operation.id() == id).unwrap();
        Value::Object(of(source, &operations))
    }

    #[test]
    fn links_created_resource_to_operations() {
        let description = "The caller supplies the other members of the body.";
        assert_eq!(
            links("createOrder"),
            json!({
                "updateOrder": {
                    "operationId": "updateOrder",
                    "parameters": {"id": "$response.body#/id"},
                    "requestBody": {"etag": "$response.body#/etag"},
                    "description": description,
                },
                "getTracking": {
                    "operationId": "getTracking",
                    "parameters": {"trackingNumber": "$response.body#/trackingNumber"},
                },
            })
        );
        assert_eq!(
            links("createOrderQuote"),
            json!({"createOrder": {
                "operationId": "createOrder",
                "requestBody": {"quoteId": "$response.body#/id"},
                "description": description,
            }})
        );
    }

    #[test]
    fn links_first_list_item_to_operations() {
        let links = links("listOrders");
        assert_eq!(links["updateOrder"]["parameters"]["id"], "$response.body#/orders/0/id");
        assert_eq!(
            links["updateOrder"]["requestBody"]["etag"],
            "$response.body#/orders/0/etag"
        );
    }

    #[test]
    fn omits_links_of_single_resource_responses() {
        assert_eq!(links("updateOrder"), json!({}));
        assert_eq!(links("getTracking"), json!({}));
    }
}
