use std::sync::Arc;

use futures::future::BoxFuture;
use selam_foundation::Result;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    Envelope,
    amqp::{AmqpBus, DeadLetter},
    memory::MemoryBus,
};
use crate::Tls;

/// Stores an event. After `Ok` the event is stored durably, and the bus removes it.
pub type Sink = Arc<dyn Fn(Envelope) -> BoxFuture<'static, Result<()>> + Send + Sync>;

/// A whole batch of the relay, so that an unresponsive broker delays it once.
const PUBLISHED_AT_ONCE: usize = 64;

/// The event bus: RabbitMQ or the memory of the process. Both deliver an event to every subscriber at least
/// once.
#[derive(Clone)]
pub enum Bus {
    /// In the memory of the process.
    Memory(MemoryBus),
    /// RabbitMQ.
    Amqp(AmqpBus),
}

impl Bus {
    /// Opens the bus at `url` (`amqp://…` or `amqps://…`), or a bus in the memory of the process. It connects
    /// on first use and reconnects after a failure.
    pub fn open(url: Option<&str>, namespace: &str, tls: &Tls) -> Self {
        match url {
            Some(url) => Self::Amqp(AmqpBus::new(url, namespace, tls.bus())),
            None => Self::Memory(MemoryBus::default()),
        }
    }

    /// Publishes an event and waits for its confirmation.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the bus does not confirm it, or when no service subscribes to this type yet. The
    /// outbox keeps the event and retries.
    pub async fn publish(&self, envelope: &Envelope) -> Result<()> {
        match self {
            Self::Memory(bus) => bus.publish(envelope).await,
            Self::Amqp(bus) => bus.publish(envelope).await,
        }
    }

    /// Maximum number of events being published at the same time. In memory each event is a write to a
    /// subscriber's database, and an SQLite file has one writer.
    pub(super) fn concurrency(&self) -> usize {
        match self {
            Self::Memory(_) => 1,
            Self::Amqp(_) => PUBLISHED_AT_ONCE,
        }
    }

    /// Passes every event of `types` to `sink`. Subscribers with the same `name` share the events; each name
    /// receives every event.
    ///
    /// # Errors
    /// `UNAVAILABLE` or `INTERNAL` when RabbitMQ rejects the subscription.
    pub async fn subscribe(
        &self,
        name: &str,
        types: Vec<&'static str>,
        sink: Sink,
        tasks: &TaskTracker,
        shutdown: CancellationToken,
    ) -> Result<()> {
        match self {
            Self::Memory(bus) => {
                bus.subscribe(types, sink);
                Ok(())
            }
            Self::Amqp(bus) => bus.subscribe(name, types, sink, tasks, shutdown).await,
        }
    }

    /// Returns at most `limit` messages that the subscriber `name` rejected, without removing them. The
    /// in-memory bus has none.
    pub(super) async fn dead_letters(&self, name: &str, limit: u32) -> Result<Vec<DeadLetter>> {
        match self {
            Self::Memory(_) => Ok(Vec::new()),
            Self::Amqp(bus) => bus.dead_letters(name, limit).await,
        }
    }

    /// Moves the messages that the subscriber `name` rejected back into its queue and returns their number.
    pub(super) async fn redeliver(&self, name: &str) -> Result<u32> {
        match self {
            Self::Memory(_) => Ok(0),
            Self::Amqp(bus) => bus.redeliver(name).await,
        }
    }

    /// Checks that the bus responds.
    ///
    /// # Errors
    /// `UNAVAILABLE` when it does not.
    pub async fn ping(&self) -> Result<()> {
        match self {
            Self::Memory(_) => Ok(()),
            Self::Amqp(bus) => bus.ping().await,
        }
    }
}
