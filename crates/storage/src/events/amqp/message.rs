//! Conversion between events and RabbitMQ messages.

use chrono::{DateTime, Datelike as _, Utc};
use lapin::{
    BasicProperties,
    types::{AMQPValue, FieldTable},
};
use uuid::Uuid;

use crate::events::Envelope;

const SOURCE: &str = "cloudEvents:source";
const TYPE: &str = "cloudEvents:type";

/// CloudEvents attributes become headers with the prefix of the AMQP binding. The broker refuses a message that states
/// another `user` than that of its connection.
pub(super) fn properties(envelope: &Envelope, user: &str) -> BasicProperties {
    let mut headers = FieldTable::default();
    let mut set = |name: &str, value: &str| {
        headers.insert(name.into(), AMQPValue::LongString(value.into()));
    };
    set("cloudEvents:specversion", "1.0");
    set("cloudEvents:id", &envelope.id.to_string());
    set(SOURCE, &envelope.source);
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
        .with_user_id(user.into())
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
        source: text(SOURCE)?,
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

/// Returns whether the broker has verified that the user named like the event's source sent the message.
pub(super) fn is_from_source(properties: &BasicProperties) -> bool {
    let (source, user) = (header(properties, SOURCE), properties.user_id());
    user.as_ref()
        .is_some_and(|user| source.as_deref() == Some(user.as_str()))
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
        assert_eq!(envelope(&properties(&sent, "test"), &sent.payload), Some(sent));
    }

    #[test]
    fn believes_source_of_its_own_user() {
        let sent = event("subject", "2026-11-22T12:00:00Z");
        assert!(is_from_source(&properties(&sent, "test")));
        assert!(!is_from_source(&properties(&sent, "other")));
        let mut without_user = BasicProperties::default();
        if let Some(headers) = properties(&sent, "test").headers() {
            without_user = without_user.with_headers(headers.clone());
        }
        assert!(!is_from_source(&without_user));
    }

    #[test]
    fn rejects_events_that_databases_cannot_store() {
        for wrong in [
            event("nul\0", "2026-11-22T12:00:00Z"),
            event("subject", "-9000-01-01T00:00:00Z"),
        ] {
            assert_eq!(envelope(&properties(&wrong, "test"), &wrong.payload), None, "{wrong:?}");
        }
        assert_eq!(envelope(&BasicProperties::default(), &[]), None);
    }
}
