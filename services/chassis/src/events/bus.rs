use std::sync::Arc;

use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{BoxFuture, Envelope, amqp::AmqpBus, memory::MemoryBus};
use crate::Result;

/// Takes an event over: when it answers `Ok`, the event is safely stored and the bus forgets it.
pub type Sink = Arc<dyn Fn(Envelope) -> BoxFuture<'static, Result<()>> + Send + Sync>;

/// The event bus: RabbitMQ, or the inside of the process. Both hand an event to every subscriber at least once.
#[derive(Clone)]
pub enum Bus {
    /// Inside the process.
    Memory(MemoryBus),
    /// RabbitMQ.
    Amqp(AmqpBus),
}

impl Bus {
    /// The bus behind `url` (`amqp://…`), or one inside the process. Connections are made when they are first needed and again when
    /// they break.
    pub fn open(url: Option<&str>, namespace: &str) -> Self {
        match url {
            Some(url) => Self::Amqp(AmqpBus::new(url, namespace)),
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
}
