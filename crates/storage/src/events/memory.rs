use std::sync::{Arc, PoisonError, RwLock};

use super::{Envelope, Sink, UNROUTED};
use selam_foundation::{Error, Result};

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
        // An event that one subscriber refuses still reaches the others.
        let mut result = Ok(());
        for listener in listeners {
            result = result.and((listener.sink)(envelope.clone()).await);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn delivers_refused_event_to_other_subscribers() {
        const TYPE: &str = "selam.test.thing.happened.v1";
        let (bus, received) = (MemoryBus::default(), Arc::new(AtomicU32::new(0)));
        bus.subscribe(
            vec![TYPE],
            Arc::new(|_| Box::pin(async { Err(Error::internal("refused")) })),
        );
        let count = Arc::clone(&received);
        bus.subscribe(
            vec![TYPE],
            Arc::new(move |_| {
                count.fetch_add(1, Ordering::SeqCst);
                Box::pin(async { Ok(()) })
            }),
        );
        let envelope = Envelope {
            id: uuid::Uuid::nil(),
            source: "test".to_owned(),
            event_type: TYPE.to_owned(),
            subject: String::new(),
            time: chrono::DateTime::UNIX_EPOCH,
            traceparent: None,
            payload: Vec::new(),
        };
        assert!(bus.publish(&envelope).await.is_err());
        assert_eq!(received.load(Ordering::SeqCst), 1);
    }
}
