use std::sync::Arc;

use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    BoxFuture, Envelope,
    amqp::{AmqpBus, DeadLetter},
    memory::MemoryBus,
};
use crate::{Result, Tls};

/// Takes an event over: when it answers `Ok`, the event is safely stored and the bus forgets it.
pub type Sink = Arc<dyn Fn(Envelope) -> BoxFuture<'static, Result<()>> + Send + Sync>;

/// A whole batch of the relay, so that a broker that hangs holds it up once.
const PUBLISHED_AT_ONCE: usize = 64;

/// The event bus: RabbitMQ, or the inside of the process. Both hand an event to every subscriber at least once.
#[derive(Clone)]
pub enum Bus {
    /// Inside the process.
    Memory(MemoryBus),
    /// RabbitMQ.
    Amqp(AmqpBus),
}

impl Bus {
    /// The bus behind `url` (`amqp://…` or `amqps://…`), or one inside the process. Connections are made when they are first needed and again when
    /// they break.
    pub fn open(url: Option<&str>, namespace: &str, tls: &Tls) -> Self {
        match url {
            Some(url) => Self::Amqp(AmqpBus::new(url, namespace, tls.bus())),
            None => Self::Memory(MemoryBus::default()),
        }
    }

    /// Publishes an event and waits until the bus has it safely.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the bus does not confirm it, or nobody listens to this type yet. The outbox keeps the event and tries again.
    pub async fn publish(&self, envelope: &Envelope) -> Result<()> {
        match self {
            Self::Memory(bus) => bus.publish(envelope).await,
            Self::Amqp(bus) => bus.publish(envelope).await,
        }
    }

    /// How many events may be on their way to the bus at once. Inside the process each is a write of a listener's database, and an SQLite
    /// file has one writer.
    pub(super) fn concurrency(&self) -> usize {
        match self {
            Self::Memory(_) => 1,
            Self::Amqp(_) => PUBLISHED_AT_ONCE,
        }
    }

    /// Gives every event of `types` to `sink`. Subscribers with the same `name` share the work; each name gets every event.
    pub(crate) async fn subscribe(
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

    /// Messages that the listener `name` refused, at most `limit`; they stay where they are. The bus inside the process refuses none.
    pub(super) async fn dead_letters(&self, name: &str, limit: u32) -> Result<Vec<DeadLetter>> {
        match self {
            Self::Memory(_) => Ok(Vec::new()),
            Self::Amqp(bus) => bus.dead_letters(name, limit).await,
        }
    }

    /// Puts the messages that the listener `name` refused back into its queue and says how many there were.
    pub(super) async fn redeliver(&self, name: &str) -> Result<u32> {
        match self {
            Self::Memory(_) => Ok(0),
            Self::Amqp(bus) => bus.redeliver(name).await,
        }
    }

    /// Whether the bus answers.
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
