//! JSON schemas of the messages and enums, as the gateway's transcoder reads and writes them: `lowerCamelCase` names, enums by name,
//! instants as RFC 3339 text, 64-bit integers as text.

use std::collections::{BTreeMap, BTreeSet};

use prost_reflect::{Cardinality, EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};
use serde_json::{Map, Value, json};

use crate::{comments::comment, operation::Operation, rules::Rules};

/// Direction of a schema: sent or received by a client. The two differ in their required members: the gateway prints every plain field of a
/// response, and a request needs the fields that the validation rules require.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Part of a request.
    Request,
    /// Part of a response.
    Response,
}

/// Component schemas of the document, collected while operations are written.
pub struct Schemas {
    names: BTreeMap<String, String>,
    answered: BTreeSet<String>,
    /// Schema by component name.
    pub components: BTreeMap<String, Value>,
}

impl Schemas {
    /// Chooses the component names: the plain name of a message, prefixed with its package where two packages share the name.
    pub fn new(operations: &[Operation]) -> Schemas {
        let mut asked = BTreeMap::new();
        let mut answered = BTreeMap::new();
        for operation in operations {
            collect(&operation.method.input(), &mut asked);
            collect(&operation.method.output(), &mut answered);
        }
        let mut all = asked;
        all.extend(answered.clone());
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        for (name, _) in all.values() {
            *uses.entry(name).or_default() += 1;
        }
        let name = |(name, package): &(String, String)| match uses.get(name.as_str()) {
            Some(1) => name.clone(),
            _ => format!("{}{name}", pascal_case(package)),
        };
        Schemas {
            names: all.iter().map(|(full, short)| (full.clone(), name(short))).collect(),
            answered: answered.into_keys().collect(),
            components: BTreeMap::new(),
        }
    }

    /// Returns a reference to the schema of `message`, which is written on first use.
    pub fn message(&mut self, message: &MessageDescriptor, side: Side) -> Value {
        if let Some(schema) = well_known(message.full_name()) {
            return schema;
        }
        let mut name = self.name(message.full_name(), message.name());
        if side == Side::Request && self.answered.contains(message.full_name()) {
            name.push_str("Input");
        }
        if !self.components.contains_key(&name) {
            // Reserved before the fields are visited, so that a recursive message terminates.
            self.components.insert(name.clone(), Value::Null);
            let schema = self.object(message, side, &[]);
            self.components.insert(name.clone(), schema);
        }
        reference(&name)
    }

    /// Returns the schema of a request body: the message without the fields that the path fills.
    pub fn body(&mut self, message: &MessageDescriptor, path_fields: &[String]) -> Value {
        if path_fields.is_empty() {
            return self.message(message, Side::Request);
        }
        let short = self.name(message.full_name(), message.name());
        let name = format!("{}Body", short.strip_suffix("Request").unwrap_or(&short));
        let schema = self.object(message, Side::Request, path_fields);
        self.components.insert(name.clone(), schema);
        reference(&name)
    }

    fn name(&self, full_name: &str, name: &str) -> String {
        self.names.get(full_name).cloned().unwrap_or_else(|| name.to_owned())
    }

    fn object(&mut self, message: &MessageDescriptor, side: Side, left_out: &[String]) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for field in message
            .fields()
            .filter(|field| !left_out.iter().any(|name| name == field.name()))
        {
            properties.insert(field.json_name().to_owned(), self.field(&field, side));
            if is_required(&field, side) {
                required.push(json!(field.json_name()));
            }
        }
        let mut schema = json!({"type": "object", "properties": properties});
        // Requests may contain more members: unknown members are ignored.
        if side == Side::Response {
            schema["additionalProperties"] = false.into();
        }
        describe(&mut schema, &comment(&message.parent_file(), message.path()));
        if !required.is_empty() {
            schema["required"] = required.into();
        }
        schema
    }

    /// Returns the schema of a field or of a parameter.
    pub fn field(&mut self, field: &FieldDescriptor, side: Side) -> Value {
        let rules = Rules::of(field);
        let item = self.kind(&field.kind(), side, &rules.refused_enum_numbers);
        let mut schema = if field.is_list() {
            let mut array = json!({"type": "array", "items": with(item, rules.item_limits)});
            array = with(array, rules.limits);
            array
        } else {
            scalar(item, rules)
        };
        if side == Side::Response
            && let Some(schema) = schema.as_object_mut()
        {
            // Rules apply to input; the erasure of a user may have emptied the stored value since.
            if schema.remove("minLength").is_some() {
                schema.remove("pattern");
            }
        }
        describe(
            &mut schema,
            &comment(&field.parent_message().parent_file(), field.path()),
        );
        schema
    }

    fn kind(&mut self, kind: &Kind, side: Side, refused: &[i32]) -> Value {
        match kind {
            Kind::Bool => json!({"type": "boolean"}),
            Kind::String => json!({"type": "string"}),
            Kind::Bytes => json!({"type": "string", "contentEncoding": "base64"}),
            Kind::Double => json!({"type": "number", "format": "double"}),
            Kind::Float => json!({"type": "number", "format": "float"}),
            Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => {
                json!({"type": "integer", "format": "int32"})
            }
            Kind::Uint32 | Kind::Fixed32 => {
                json!({"type": "integer", "format": "int64", "minimum": 0})
            }
            Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => {
                json!({"type": "string", "format": "int64", "pattern": "^(0|-?[1-9][0-9]{0,18})$"})
            }
            Kind::Uint64 | Kind::Fixed64 => {
                json!({"type": "string", "format": "uint64", "pattern": "^(0|[1-9][0-9]{0,19})$"})
            }
            Kind::Message(message) => self.message(message, side),
            Kind::Enum(values) if side == Side::Request && !refused.is_empty() => enumeration(values, refused),
            Kind::Enum(values) => {
                let name = self.name(values.full_name(), values.name());
                self.components
                    .entry(name.clone())
                    .or_insert_with(|| enumeration(values, &[]));
                reference(&name)
            }
        }
    }
}

/// Collects the names of every message and enum reachable from `message`, itself included: full name to (short name, package).
fn collect(message: &MessageDescriptor, into: &mut BTreeMap<String, (String, String)>) {
    let name = (message.name().to_owned(), message.package_name().to_owned());
    if well_known(message.full_name()).is_some() || into.insert(message.full_name().to_owned(), name).is_some() {
        return;
    }
    for field in message.fields() {
        match field.kind() {
            Kind::Message(inner) => collect(&inner, into),
            Kind::Enum(values) => {
                let name = (values.name().to_owned(), values.package_name().to_owned());
                into.insert(values.full_name().to_owned(), name);
            }
            _ => {}
        }
    }
}

/// Returns the package name in Pascal case, such as `Contact` for `selam.contact.v1`.
fn pascal_case(package: &str) -> String {
    let word = package.rsplit('.').nth(1).unwrap_or(package);
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn is_required(field: &FieldDescriptor, side: Side) -> bool {
    let rules = Rules::of(field);
    match side {
        Side::Request => rules.required,
        // The transcoder always prints plain fields and lists, but prints messages and `optional` fields only when they are set. The two
        // standard times of a resource (AIP-148) are always set.
        Side::Response => {
            rules.required
                || field.cardinality() == Cardinality::Repeated
                || !field.supports_presence()
                || matches!(field.name(), "create_time" | "update_time")
        }
    }
}

/// Returns the schema of a message with a special JSON form.
fn well_known(full_name: &str) -> Option<Value> {
    Some(match full_name {
        "google.protobuf.Timestamp" => json!({"type": "string", "format": "date-time"}),
        "google.protobuf.Duration" => {
            json!({"type": "string", "description": "Duration in seconds with the unit, such as `1.5s`."})
        }
        "google.protobuf.FieldMask" => {
            json!({"type": "string", "description": "Field names, separated by commas."})
        }
        "google.protobuf.Empty" => json!({"type": "object"}),
        "google.protobuf.Struct" => json!({"type": "object", "additionalProperties": true}),
        "google.protobuf.Value" => json!({}),
        "google.api.HttpBody" => json!({"type": "string", "format": "binary"}),
        // An error within a stream has the same format as any other error.
        "google.rpc.Status" => reference("Status"),
        _ => return None,
    })
}

fn enumeration(values: &EnumDescriptor, refused: &[i32]) -> Value {
    let file = values.parent_file();
    let mut lines = Vec::new();
    let mut names = Vec::new();
    for value in values.values().filter(|value| !refused.contains(&value.number())) {
        lines.push(format!("- `{}`: {}", value.name(), comment(&file, value.path())));
        names.push(value.name().to_owned());
    }
    let text = format!("{}\n\n{}", comment(&file, values.path()), lines.join("\n"));
    json!({"type": "string", "enum": names, "description": text.trim()})
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Returns the schema of a single value with its limits and examples.
fn scalar(kind: Value, rules: Rules) -> Value {
    let mut schema = if rules.or_empty && kind["type"] == "string" {
        json!({"anyOf": [with(kind, rules.limits), {"type": "string", "maxLength": 0}]})
    } else {
        with(kind, rules.limits)
    };
    if !rules.examples.is_empty() {
        schema["examples"] = rules.examples.into();
    }
    schema
}

/// Adds keywords to a schema; OpenAPI 3.1 allows keywords next to `$ref`.
fn with(mut schema: Value, keywords: Map<String, Value>) -> Value {
    if let Some(object) = schema.as_object_mut() {
        object.extend(keywords);
    }
    schema
}

fn describe(schema: &mut Value, text: &str) {
    if !text.is_empty() {
        schema["description"] = text.into();
    }
}
