//! Requests generated from their descriptors.

use prost::Message as _;
use prost_reflect::{DynamicMessage, Kind, MessageDescriptor, Value};

const FIELD_RULES: &str = "buf.validate.field";
/// Maximum depth of nested messages.
const DEPTH: u8 = 3;

/// Returns whether the contract has a rule for a field of the message itself.
pub(super) fn has_rules(message: &MessageDescriptor) -> bool {
    let rules = message.parent_pool().get_extension_by_name(FIELD_RULES);
    rules.is_some_and(|rules| message.fields().any(|field| field.options().has_extension(&rules)))
}

/// Generates a message in which every field is invalid.
pub(super) fn wrong_everywhere(message: &MessageDescriptor) -> Vec<u8> {
    wrong(message, DEPTH).encode_to_vec()
}

fn wrong(message: &MessageDescriptor, depth: u8) -> DynamicMessage {
    let mut made = DynamicMessage::new(message.clone());
    for field in message.fields() {
        let value = match field.kind() {
            Kind::String => Value::String("\u{1}".repeat(20_000)),
            Kind::Bytes => Value::Bytes(vec![0; 20_000].into()),
            Kind::Bool => Value::Bool(true),
            Kind::Double => Value::F64(f64::NAN),
            Kind::Float => Value::F32(f32::NAN),
            Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => Value::I32(i32::MIN),
            Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => Value::I64(i64::MIN),
            Kind::Uint32 | Kind::Fixed32 => Value::U32(u32::MAX),
            Kind::Uint64 | Kind::Fixed64 => Value::U64(u64::MAX),
            Kind::Enum(_) => Value::EnumNumber(9_999),
            Kind::Message(_) if depth == 0 => continue,
            // Boolean fields accept any value: they can only be missing.
            Kind::Message(inner) if inner.fields().all(|field| field.kind() == Kind::Bool) => continue,
            Kind::Message(inner) => Value::Message(wrong(&inner, depth - 1)),
        };
        let value = if field.is_list() {
            Value::List(vec![value])
        } else {
            value
        };
        made.set_field(&field, value);
    }
    made
}

/// Generates a message with only a record ID, or returns `None` for a message without an ID.
pub(super) fn about(message: &MessageDescriptor, id: &str) -> Option<Vec<u8>> {
    let field = message
        .get_field_by_name("id")
        .filter(|field| field.kind() == Kind::String)?;
    let mut made = DynamicMessage::new(message.clone());
    made.set_field(&field, Value::String(id.to_owned()));
    Some(made.encode_to_vec())
}
