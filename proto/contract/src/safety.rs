//! Rejects contracts that would crash the gateway.
//!
//! Envoy's transcoder crashes the whole process on a `map` entry with an empty value (protocolbuffers/protobuf#26885). Clients can
//! trigger the crash wherever a value is echoed. Therefore no message that Envoy transcodes may have a `map` field; use a repeated key-
//! value message.

use std::collections::BTreeSet;

use prost_reflect::{Kind, MessageDescriptor};

use crate::{Result, operation::Operation};

/// Returns an error for the first `map` field that is reachable from a request or a response, and for two RPCs with the same name.
pub fn check(operations: &[Operation]) -> Result<()> {
    let mut seen = BTreeSet::new();
    for operation in operations {
        for message in [operation.method.input(), operation.method.output()] {
            refuse_maps(&message, &mut seen)?;
        }
    }
    let mut ids = BTreeSet::new();
    match operations.iter().find(|operation| !ids.insert(operation.id())) {
        Some(twice) => Err(format!("two RPCs have the name {}", twice.method.name()).into()),
        None => Ok(()),
    }
}

fn refuse_maps(message: &MessageDescriptor, seen: &mut BTreeSet<String>) -> Result<()> {
    if !seen.insert(message.full_name().to_owned()) {
        return Ok(());
    }
    for field in message.fields() {
        if field.is_map() {
            return Err(format!(
                "{}: a map field would let a client crash Envoy; use a repeated key-value message",
                field.full_name()
            )
            .into());
        }
        if let Kind::Message(inner) = field.kind() {
            refuse_maps(&inner, seen)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn accepts_messages_without_maps() {
        assert!(check(&testing::operations("string label = 20;")).is_ok());
    }

    #[test]
    fn rejects_map_field() {
        let error = check(&testing::operations("map<string, string> labels = 20;")).map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.starts_with("probe.v1.Thing.labels: a map field")));
    }

    #[test]
    fn rejects_nested_map_field() {
        let operations = testing::operations("message Deep { map<int32, string> names = 1; } repeated Deep deep = 20;");
        assert!(check(&operations).is_err());
    }
}
