use chrono::{DateTime, Utc};
use uuid::Uuid;

/// An event with its CloudEvents 1.0 attributes, as it travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Unique id.
    pub id: Uuid,
    /// Service that published it.
    pub source: String,
    /// Type and routing key.
    pub event_type: String,
    /// Id of the thing it is about.
    pub subject: String,
    /// When it happened.
    pub time: DateTime<Utc>,
    /// W3C trace context of the request that caused it.
    pub traceparent: Option<String>,
    /// The protobuf message.
    pub payload: Vec<u8>,
}
