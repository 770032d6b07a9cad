use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::{DateTime, Utc};
use selam_chassis::{
    Event, Platform,
    events::{Bus, Envelope},
};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use crate::PATIENCE;

/// Subscriber name of the test itself.
pub(crate) const OBSERVER: &str = "test";

/// Events published on the bus during a test.
#[derive(Clone, Default)]
pub struct CapturedEvents(Arc<Mutex<Vec<Envelope>>>);

impl CapturedEvents {
    pub(crate) async fn listen(&self, platform: &Platform, types: Vec<&'static str>) {
        let seen = self.clone();
        platform
            .listen(OBSERVER, types, move |envelope| seen.0.lock().unwrap().push(envelope))
            .await
            .unwrap();
    }

    /// Takes the oldest event of this type, and waits for one if necessary.
    ///
    /// # Panics
    /// If no event arrives within [`PATIENCE`].
    pub async fn next<E: Event>(&self) -> E {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(event) = self.take() {
                return event;
            }
            assert!(Instant::now() < deadline, "no event {} arrived", E::TYPE);
            sleep(Duration::from_millis(10)).await;
        }
    }

    fn take<E: Event>(&self) -> Option<E> {
        let mut seen = self.0.lock().unwrap();
        let index = seen.iter().position(|envelope| envelope.event_type == E::TYPE)?;
        Some(E::decode(seen.remove(index).payload.as_slice()).unwrap())
    }

    /// Returns the events of this type that were not taken yet.
    pub fn all<E: Event>(&self) -> Vec<E> {
        self.0
            .lock()
            .unwrap()
            .iter()
            .filter(|envelope| envelope.event_type == E::TYPE)
            .map(|envelope| E::decode(envelope.payload.as_slice()).unwrap())
            .collect()
    }
}

pub(crate) async fn publish<E: Event>(bus: &Bus, time: DateTime<Utc>, id: Uuid, subject: &str, event: &E) -> Uuid {
    let envelope = Envelope {
        id,
        source: E::PUBLISHER.unwrap_or("test").to_owned(),
        event_type: E::TYPE.to_owned(),
        subject: subject.to_owned(),
        time,
        traceparent: None,
        payload: event.encode_to_vec(),
    };
    // Directly after the start, a RabbitMQ queue may not be declared yet.
    let deadline = Instant::now() + PATIENCE;
    while let Err(error) = bus.publish(&envelope).await {
        assert!(Instant::now() < deadline, "failed to publish: {error}");
        sleep(Duration::from_millis(50)).await;
    }
    id
}
