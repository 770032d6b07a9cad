use chrono::{DateTime, Utc};
use uuid::Uuid;

/// An event with its CloudEvents 1.0 attributes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Unique ID.
    pub id: Uuid,
    /// Service that published it.
    pub source: String,
    /// Type and routing key.
    pub event_type: String,
    /// ID of the record that the event is about.
    pub subject: String,
    /// Time of the event.
    pub time: DateTime<Utc>,
    /// W3C trace context of the request that caused it.
    pub traceparent: Option<String>,
    /// The encoded protobuf message.
    pub payload: Vec<u8>,
}
