//! The fields that the body of a request may have, as a tree that the gateway compares with the body: the transcoder itself lets unknown
//! fields pass.

use prost_reflect::{Kind, MessageDescriptor};
use serde_json::{Map, Value, json};

use crate::operation::Operation;

/// `null` for an operation without a body; otherwise JSON name to node. A node has `fields` if it is a message, `list` if it is repeated,
/// `any` if everything is allowed below it.
pub fn of_body(operation: &Operation) -> Value {
    let input = operation.method.input();
    if operation.body.is_empty() {
        return Value::Null;
    }
    match input.get_field_by_name(&operation.body).map(|field| field.kind()) {
        Some(Kind::Message(message)) => fields(&message, &[], &mut Vec::new()),
        _ => fields(&input, &operation.path_fields, &mut Vec::new()),
    }
}

fn fields(message: &MessageDescriptor, left_out: &[String], above: &mut Vec<String>) -> Value {
    above.push(message.full_name().to_owned());
    let mut tree = Map::new();
    for field in message
        .fields()
        .filter(|field| !left_out.iter().any(|name| name == field.name()))
    {
        let mut node = Map::new();
        match field.kind() {
            Kind::Message(inner) if above.iter().any(|name| name == inner.full_name()) || is_free(&inner) => {
                node.insert("any".into(), json!(true));
            }
            Kind::Message(inner) if !is_written_as_text(&inner) => {
                node.insert("fields".into(), fields(&inner, &[], above));
            }
            _ => {}
        }
        if field.is_list() && !node.contains_key("any") {
            node.insert("list".into(), json!(true));
        }
        tree.insert(field.json_name().to_owned(), Value::Object(node));
    }
    above.pop();
    Value::Object(tree)
}

fn is_free(message: &MessageDescriptor) -> bool {
    ["Struct", "Value", "ListValue", "Any"]
        .iter()
        .any(|name| message.full_name() == format!("google.protobuf.{name}"))
}

/// Timestamps, durations, field masks and the wrappers of plain values.
fn is_written_as_text(message: &MessageDescriptor) -> bool {
    message.package_name() == "google.protobuf"
}
