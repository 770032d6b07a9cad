//! JSON with keys in alphabetical order, independent of the `serde_json` features that other crates enable.

use serde_json::{Map, Value};

/// Returns the value as indented text with a final line break.
pub fn text(value: &Value) -> serde_json::Result<Vec<u8>> {
    let mut text = serde_json::to_vec_pretty(&sorted(value))?;
    text.push(b'\n');
    Ok(text)
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(entries) => {
            let mut keys: Vec<&String> = entries.keys().collect();
            keys.sort();
            let mut object = Map::new();
            for key in keys {
                object.insert(key.clone(), sorted(&entries[key]));
            }
            Value::Object(object)
        }
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        other => other.clone(),
    }
}
