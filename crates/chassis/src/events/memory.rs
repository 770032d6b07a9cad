use std::sync::{Arc, PoisonError, RwLock};

use super::{Envelope, Sink, UNROUTED};
use crate::{Error, Result};

struct Subscription {
    types: Vec<&'static str>,
    sink: Sink,
}

/// The bus in the memory of the process. It stores nothing itself: the publisher's outbox keeps an event until
/// every subscriber's inbox has stored it.
#[derive(Clone, Default)]
pub struct MemoryBus {
    subscriptions: Arc<RwLock<Vec<Arc<Subscription>>>>,
}

impl MemoryBus {
    pub(super) fn subscribe(&self, types: Vec<&'static str>, sink: Sink) {
        self.subscriptions
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Arc::new(Subscription { types, sink }));
    }

    pub(super) async fn publish(&self, envelope: &Envelope) -> Result<()> {
        let listeners: Vec<_> = self
            .subscriptions
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .filter(|subscription| subscription.types.contains(&envelope.event_type.as_str()))
            .cloned()
            .collect();
        if listeners.is_empty() {
            return Err(Error::unavailable(UNROUTED, "no service subscribes to this event yet"));
        }
        for listener in listeners {
            (listener.sink)(envelope.clone()).await?;
        }
        Ok(())
    }
}
