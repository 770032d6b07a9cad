//! Messages published on the event bus.

use std::fmt::Write as _;

use prost_reflect::{DescriptorPool, MessageDescriptor, Value};

use crate::Result;

const OPTION: &str = "selam.options.v1.event";

/// Start of the types that every service publishes.
const OF_EVERY_SERVICE: &str = "selam.platform.";

/// Message with the event option.
pub(crate) struct Event {
    message: MessageDescriptor,
    pub event_type: String,
    /// Empty when every service publishes it.
    publisher: String,
}

/// Returns all events of `pool`.
pub(crate) fn all(pool: &DescriptorPool) -> Result<Vec<Event>> {
    let Some(extension) = pool.get_extension_by_name(OPTION) else {
        return Ok(Vec::new());
    };
    let mut events = Vec::new();
    for message in pool.all_messages() {
        let options = message.options();
        if !options.has_extension(&extension) {
            continue;
        }
        let rules = options.get_extension(&extension);
        let event_type = rules
            .as_message()
            .and_then(|rules| rules.get_field_by_name("type").map(|value| value.into_owned()));
        let Some(Value::String(event_type)) = event_type else {
            return Err(format!("{}: the event has no type", message.full_name()).into());
        };
        let publisher = rules
            .as_message()
            .and_then(|rules| rules.get_field_by_name("publisher"))
            .and_then(|value| value.as_str().map(str::to_owned))
            .unwrap_or_default();
        if publisher.is_empty() != event_type.starts_with(OF_EVERY_SERVICE) {
            let name = message.full_name();
            return Err(format!("{name}: an event outside {OF_EVERY_SERVICE}* has one publisher").into());
        }
        events.push(Event {
            message,
            event_type,
            publisher,
        });
    }
    Ok(events)
}

/// Generates `impl Event` for every event of `package`, and `EVENT_TYPES`.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut code = String::new();
    let mut types = Vec::new();
    for event in all(pool)? {
        if event.message.package_name() != package {
            continue;
        }
        writeln!(
            code,
            "impl ::selam_proto::Event for v1::{} {{ const TYPE: &'static str = {:?}; \
             const PUBLISHER: Option<&'static str> = {:?}; }}",
            event.message.name(),
            event.event_type,
            Some(&event.publisher).filter(|publisher| !publisher.is_empty()),
        )?;
        types.push(event.event_type);
    }
    writeln!(
        code,
        "/// Event types of this package.\npub const EVENT_TYPES: &[&str] = &{types:?};"
    )?;
    Ok(code)
}
