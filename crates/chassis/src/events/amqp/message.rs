//! Conversion between events and RabbitMQ messages.

use chrono::{DateTime, Datelike as _, Utc};
use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable},
};
use uuid::Uuid;

use crate::events::Envelope;

const TYPE: &str = "cloudEvents:type";

/// CloudEvents attributes become headers with the prefix of the AMQP binding.
pub(super) fn properties(envelope: &Envelope) -> BasicProperties {
    let mut headers = FieldTable::default();
    let mut set = |name: &str, value: &str| {
        headers.insert(name.into(), AMQPValue::LongString(value.into()));
    };
    set("cloudEvents:specversion", "1.0");
    set("cloudEvents:id", &envelope.id.to_string());
    set("cloudEvents:source", &envelope.source);
    set(TYPE, &envelope.event_type);
    set("cloudEvents:subject", &envelope.subject);
    set("cloudEvents:time", &envelope.time.to_rfc3339());
    if let Some(traceparent) = &envelope.traceparent {
        set("cloudEvents:traceparent", traceparent);
    }
    const PERSISTENT: u8 = 2;
    BasicProperties::default()
        .with_delivery_mode(PERSISTENT)
        .with_message_id(envelope.id.to_string().into())
        .with_content_type("application/protobuf".into())
        .with_headers(headers)
}

/// Returns the event in a message, or `None` if it is not a valid event or no database could store it.
pub(super) fn envelope(properties: &BasicProperties, payload: &[u8]) -> Option<Envelope> {
    let text = |name: &str| header(properties, name).filter(|text| !text.contains('\0'));
    let time: DateTime<Utc> = text("cloudEvents:time")?.parse().ok()?;
    if !(0..=9999).contains(&time.year()) {
        return None;
    }
    Some(Envelope {
        id: Uuid::parse_str(&text("cloudEvents:id")?).ok()?,
        source: text("cloudEvents:source")?,
        event_type: text(TYPE)?,
        subject: text("cloudEvents:subject")?,
        time,
        traceparent: text("cloudEvents:traceparent"),
        payload: payload.to_vec(),
    })
}

/// Returns whether the message states another type than `event_type`.
pub(super) fn contradicts(properties: &BasicProperties, event_type: &str) -> bool {
    header(properties, TYPE).is_some_and(|stated| stated != event_type)
}

fn header(properties: &BasicProperties, name: &str) -> Option<String> {
    match properties.headers().as_ref()?.inner().get(name)? {
        AMQPValue::LongString(value) => String::from_utf8(value.as_bytes().to_vec()).ok(),
        AMQPValue::ShortString(value) => Some(value.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(subject: &str, time: &str) -> Envelope {
        Envelope {
            id: Uuid::nil(),
            source: "test".to_owned(),
            event_type: "selam.test.thing.happened.v1".to_owned(),
            subject: subject.to_owned(),
            time: time.parse().unwrap_or_default(),
            traceparent: None,
            payload: vec![1, 2, 3],
        }
    }

    #[test]
    fn preserves_events_through_conversion() {
        let sent = event("subject", "2026-11-22T12:00:00Z");
        assert_eq!(envelope(&properties(&sent), &sent.payload), Some(sent));
    }

    #[test]
    fn rejects_events_that_databases_cannot_store() {
        for wrong in [
            event("nul\0", "2026-11-22T12:00:00Z"),
            event("subject", "-9000-01-01T00:00:00Z"),
        ] {
            assert_eq!(envelope(&properties(&wrong), &wrong.payload), None, "{wrong:?}");
        }
        assert_eq!(envelope(&BasicProperties::default(), &[]), None);
    }
}
