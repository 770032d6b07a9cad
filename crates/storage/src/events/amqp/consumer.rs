//! The consumer: receives messages and acknowledges those that are stored.

use std::time::Duration;

use futures::StreamExt as _;
use lapin::{
    Consumer,
    message::Delivery,
    options::{BasicAckOptions, BasicConsumeOptions, BasicNackOptions, BasicQosOptions},
    types::{FieldTable, ShortString},
};
use selam_foundation::Result;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{AmqpBus, CONNECTING, OpenConnection, bus_unavailable, message, redelivered_to, within};
use crate::{
    database::in_background,
    events::{Envelope, REFUSED, Sink},
    jobs::back_off,
};

/// Maximum number of unacknowledged messages per consumer.
const PREFETCH: u16 = 32;
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LAST_PAUSE: Duration = Duration::from_secs(15);

impl AmqpBus {
    pub(in crate::events) async fn subscribe(
        &self,
        name: &str,
        types: Vec<&'static str>,
        sink: Sink,
        tasks: &TaskTracker,
        shutdown: CancellationToken,
    ) -> Result<()> {
        let queue = self.queue(name);
        // Declare the queue before any publisher starts. Otherwise an event published before the queue exists
        // would miss this service. Without a broker the loop below declares the queue later, and no publisher
        // can publish before that either.
        if let Err(error) = self.prepare(&queue, &types).await {
            tracing::warn!(%error, queue, "the event bus does not respond yet");
        }
        let (bus, checks_source) = (self.clone(), self.has_own_user(name));
        tasks.spawn(in_background(async move {
            let mut failures = 0;
            while !shutdown.is_cancelled() {
                let outcome = tokio::select! {
                    () = shutdown.cancelled() => break,
                    outcome = bus.consume(&queue, (&types, checks_source), &sink, &mut failures) => outcome,
                };
                let pause = back_off(failures, FIRST_PAUSE, LAST_PAUSE);
                if let Err(error) = outcome {
                    tracing::warn!(reason = error.reason(), cause = %error, queue, retry_in = ?pause, "the consumer stopped");
                }
                failures = failures.saturating_add(1);
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(pause) => {}
                }
            }
        }));
        Ok(())
    }

    async fn prepare(&self, queue: &str, types: &[&'static str]) -> Result<()> {
        within(CONNECTING, async {
            let (_connection, channel) = self.connect(queue).await?;
            self.declare_queue(&channel, queue, types).await
        })
        .await
    }

    /// Consumes messages until the connection breaks or a message cannot be stored. The broker then keeps the
    /// messages, or delivers them to another replica. Resets `failures` to zero after each
    /// stored or refused message.
    async fn consume(
        &self,
        queue: &str,
        (types, checks_source): (&[&'static str], bool),
        sink: &Sink,
        failures: &mut i32,
    ) -> Result<()> {
        let (_connection, mut deliveries) = within(CONNECTING, self.open_consumer(queue, types)).await?;
        while let Some(delivery) = deliveries.next().await {
            let delivery = delivery.map_err(bus_unavailable)?;
            // Broker permissions apply to the routing key, so the type in the message must be the same. Messages that
            // were moved back were checked before.
            let published_as = delivery.routing_key.as_str();
            let is_genuine = |envelope: &Envelope| {
                published_as == redelivered_to(queue)
                    || envelope.event_type == published_as
                        && (!checks_source || message::is_from_source(&delivery.properties))
            };
            match message::envelope(&delivery.properties, &delivery.data).filter(is_genuine) {
                Some(envelope) => {
                    match sink(envelope).await {
                        Ok(()) => delivery.ack(BasicAckOptions::default()).await.map(drop),
                        Err(error) if error.reason() == REFUSED => refuse(&delivery).await,
                        Err(error) => return Err(error),
                    }
                    .map_err(bus_unavailable)?;
                    *failures = 0;
                }
                None => refuse(&delivery).await.map_err(bus_unavailable)?,
            }
        }
        Ok(())
    }

    async fn open_consumer(&self, queue: &str, types: &[&'static str]) -> lapin::Result<(OpenConnection, Consumer)> {
        let (connection, channel) = self.connect(queue).await?;
        self.declare_queue(&channel, queue, types).await?;
        channel.basic_qos(PREFETCH, BasicQosOptions::default()).await?;
        let deliveries = channel
            .basic_consume(
                queue.into(),
                ShortString::default(),
                BasicConsumeOptions::default(),
                FieldTable::default(),
            )
            .await?;
        Ok((connection, deliveries))
    }
}

async fn refuse(delivery: &Delivery) -> lapin::Result<()> {
    tracing::error!(routing_key = %delivery.routing_key, "invalid message moved to the dead-letter queue");
    let refuse = BasicNackOptions {
        requeue: false,
        ..BasicNackOptions::default()
    };
    delivery.nack(refuse).await?;
    Ok(())
}
