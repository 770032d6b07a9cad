//! Validation rules of the contract (`buf.validate`) as JSON schema limits.

use prost_protovalidate::regex::Regex;
use prost_reflect::{DynamicMessage, FieldDescriptor, Value as ProtoValue};
use serde_json::{Map, Value, json};

/// `buf.validate.Ignore.IGNORE_ALWAYS`.
const IGNORE_ALWAYS: i32 = 3;

/// Pattern of dates in the contract. Services also reject dates outside the calendar, which `format` expresses and a pattern cannot.
const DATE_PATTERN: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/// Validation rules of one field (`buf.validate`).
#[derive(Debug, Default)]
pub struct Rules {
    /// True when a request without the field (or with its zero value) is rejected.
    pub required: bool,
    /// JSON schema keywords for the field itself.
    pub limits: Map<String, Value>,
    /// JSON schema keywords for the items of a repeated field.
    pub item_limits: Map<String, Value>,
    /// True when the rules apply only to values other than the zero value.
    pub or_empty: bool,
    /// Example values from the contract.
    pub examples: Vec<Value>,
    /// Rejected enum numbers.
    pub refused_enum_numbers: Vec<i32>,
}

impl Rules {
    /// Reads the rules of a field; a field without rules gets the default.
    pub fn of(field: &FieldDescriptor) -> Rules {
        let pool = field.parent_pool();
        let Some(extension) = pool.get_extension_by_name("buf.validate.field") else {
            return Rules::default();
        };
        let options = field.options();
        let value = options.get_extension(&extension);
        let mut rules = Rules::default();
        if let Some(message) = value.as_message() {
            rules.read(message);
        }
        rules
    }

    fn read(&mut self, field_rules: &DynamicMessage) {
        let ignore = get(field_rules, "ignore").and_then(|value| value.as_enum_number());
        if ignore == Some(IGNORE_ALWAYS) {
            return;
        }
        let zero_allowed = ignore.is_some_and(|ignore| ignore != 0);
        self.required = get(field_rules, "required")
            .and_then(|value| value.as_bool())
            .unwrap_or_default();
        if let Some(message) = submessage(field_rules, "enum") {
            self.refused_enum_numbers = list(&message, "not_in").iter().filter_map(ProtoValue::as_i32).collect();
            self.required |= self.refused_enum_numbers.contains(&0) && !zero_allowed;
        }
        if let Some(message) = submessage(field_rules, "repeated") {
            self.limits = limits(&message);
            self.required |= has_minimum(&self.limits, "minItems") && !zero_allowed;
            if let Some(items) = submessage(&message, "items") {
                let mut inner = Rules::default();
                inner.read(&items);
                self.item_limits = inner.limits;
                self.refused_enum_numbers = inner.refused_enum_numbers;
            }
        }
        for kind in [
            "string", "bytes", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "float", "double",
        ] {
            if let Some(message) = submessage(field_rules, kind) {
                self.limits = limits(&message);
                self.examples = list(&message, "example").iter().map(plain).collect();
                self.or_empty = zero_allowed && refuses_zero(&self.limits);
                self.required |= refuses_zero(&self.limits) && !zero_allowed;
            }
        }
    }
}

/// Translates the members of `StringRules`, `Int32Rules` and similar messages that JSON schema can express.
fn limits(rules: &DynamicMessage) -> Map<String, Value> {
    let mut limits = Map::new();
    for (field, value) in rules.fields() {
        let keyword = match field.name() {
            "min_len" => "minLength",
            "max_len" => "maxLength",
            "min_items" => "minItems",
            "max_items" => "maxItems",
            "gte" => "minimum",
            "lte" => "maximum",
            "gt" => "exclusiveMinimum",
            "lt" => "exclusiveMaximum",
            "pattern" if value.as_str() == Some(DATE_PATTERN) => {
                limits.insert("format".into(), json!("date"));
                continue;
            }
            "pattern" => "pattern",
            "in" => "enum",
            "const" => "const",
            "unique" => "uniqueItems",
            "len" => {
                limits.insert("minLength".into(), plain(value));
                "maxLength"
            }
            "email" | "uuid" | "uri" | "hostname" if value.as_bool() == Some(true) => {
                limits.insert("format".into(), json!(field.name()));
                continue;
            }
            _ => continue,
        };
        limits.insert(keyword.into(), plain(value));
    }
    limits
}

fn refuses_zero(limits: &Map<String, Value>) -> bool {
    let listed = |values: &Value| {
        values
            .as_array()
            .is_some_and(|values| !values.contains(&json!("")) && !values.contains(&json!(0)))
    };
    has_minimum(limits, "minLength")
        || limits.contains_key("format")
        || limits.get("pattern").and_then(Value::as_str).is_some_and(refuses_empty)
        || limits.get("enum").is_some_and(listed)
        || limits
            .get("minimum")
            .and_then(Value::as_f64)
            .is_some_and(|minimum| minimum > 0.0)
        || limits
            .get("exclusiveMinimum")
            .and_then(Value::as_f64)
            .is_some_and(|minimum| minimum >= 0.0)
}

/// Returns true when the pattern rejects an empty text. An invalid pattern returns false here; the validators' generator fails on it.
fn refuses_empty(pattern: &str) -> bool {
    Regex::new(pattern).is_ok_and(|pattern| !pattern.is_match(""))
}

fn has_minimum(limits: &Map<String, Value>, keyword: &str) -> bool {
    limits
        .get(keyword)
        .and_then(Value::as_u64)
        .is_some_and(|minimum| minimum > 0)
}

fn get(message: &DynamicMessage, field: &str) -> Option<ProtoValue> {
    message
        .has_field_by_name(field)
        .then(|| message.get_field_by_name(field).map(|value| value.into_owned()))?
}

fn submessage(message: &DynamicMessage, field: &str) -> Option<DynamicMessage> {
    get(message, field)?.as_message().cloned()
}

fn list(message: &DynamicMessage, field: &str) -> Vec<ProtoValue> {
    get(message, field)
        .and_then(|value| value.as_list().map(<[_]>::to_vec))
        .unwrap_or_default()
}

fn plain(value: &ProtoValue) -> Value {
    match value {
        ProtoValue::Bool(value) => json!(value),
        ProtoValue::I32(value) => json!(value),
        ProtoValue::I64(value) => json!(value),
        ProtoValue::U32(value) => json!(value),
        ProtoValue::U64(value) => json!(value),
        ProtoValue::F32(value) => json!(value),
        ProtoValue::F64(value) => json!(value),
        ProtoValue::String(value) => json!(value),
        ProtoValue::List(values) => values.iter().map(plain).collect(),
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use prost_reflect::DescriptorPool;

    use super::*;

    fn fits(example: &str, limits: &Map<String, Value>) -> bool {
        let length = example.chars().count() as u64;
        let limit = |name: &str| limits.get(name).and_then(Value::as_u64);
        let pattern = limits.get("pattern").and_then(Value::as_str).unwrap_or_default();
        limit("minLength").is_none_or(|least| length >= least)
            && limit("maxLength").is_none_or(|most| length <= most)
            && Regex::new(pattern).unwrap().is_match(example)
            && limits
                .get("enum")
                .is_none_or(|values| values.as_array().unwrap().contains(&json!(example)))
            && match limits.get("format").and_then(Value::as_str) {
                Some("date") => Regex::new(DATE_PATTERN).unwrap().is_match(example),
                Some("email") => example.contains('@'),
                format => format.is_none(),
            }
    }

    #[test]
    fn matches_examples_with_rules() {
        let pool = DescriptorPool::decode(selam_contract::FILE_DESCRIPTOR_SET).unwrap();
        let messages = pool
            .all_messages()
            .filter(|message| message.package_name().starts_with("selam."));
        let mut seen = 0;
        for field in messages.flat_map(|message| message.fields().collect::<Vec<_>>()) {
            let rules = Rules::of(&field);
            for example in &rules.examples {
                seen += 1;
                assert!(
                    fits(example.as_str().unwrap(), &rules.limits),
                    "{}: {example}",
                    field.full_name()
                );
            }
        }
        assert!(seen > 10, "{seen}");
    }
}
