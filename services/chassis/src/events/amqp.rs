use std::{sync::Arc, time::Duration};

use futures::StreamExt as _;
use lapin::{
    BasicProperties, Channel, Confirmation, Connection, ConnectionProperties, ExchangeKind,
    message::Delivery,
    options::{
        BasicAckOptions, BasicConsumeOptions, BasicNackOptions, BasicPublishOptions, BasicQosOptions,
        ConfirmSelectOptions, ExchangeDeclareOptions, QueueBindOptions, QueueDeclareOptions,
    },
    types::{AMQPValue, FieldTable, ShortString},
};
use tokio::sync::Mutex;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use uuid::Uuid;

use super::{Envelope, Sink};
use crate::{Error, Result};

/// Messages that a consumer holds before it has stored them.
const PREFETCH: u16 = 32;
/// Deliveries before RabbitMQ gives a message up to the dead-letter queue; only one that can never be stored gets there.
const DELIVERY_LIMIT: i64 = 20;
const CONFIRM_TIMEOUT: Duration = Duration::from_secs(10);
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
const RECONNECT_DELAY: Duration = Duration::from_secs(1);

/// RabbitMQ: a topic exchange, one quorum queue for every listening service, publisher confirms, a dead-letter exchange.
#[derive(Clone)]
pub struct AmqpBus {
    url: Arc<str>,
    namespace: Arc<str>,
    publisher: Arc<Mutex<Option<Arc<Publisher>>>>,
}

struct Publisher {
    _connection: OpenConnection,
    channel: Channel,
}

/// A connection that is closed when it is dropped, wherever the work on it was broken off. lapin's own end waits until every channel and
/// consumer is gone, and a consumer whose start was not awaited never goes: it would be sent messages that nobody sees and nobody else
/// gets.
struct OpenConnection(Arc<Connection>);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        const REPLY_SUCCESS: u16 = 200;
        // Without a runtime the process is at its end, and its connections with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let connection = Arc::clone(&self.0);
            runtime.spawn(async move {
                let closed = connection.close(REPLY_SUCCESS, "done".into());
                // It fails when the connection is broken; then the broker has put the messages back already.
                let _ = tokio::time::timeout(CLOSE_TIMEOUT, closed).await;
            });
        }
    }
}

impl AmqpBus {
    pub(super) fn new(url: &str, namespace: &str) -> Self {
        Self {
            url: url.into(),
            namespace: namespace.into(),
            publisher: Arc::default(),
        }
    }

    fn exchange(&self) -> String {
        format!("{}.events", self.namespace)
    }

    fn dead_letter_exchange(&self) -> String {
        format!("{}.dead-letters", self.namespace)
    }

    pub(super) async fn publish(&self, envelope: &Envelope) -> Result<()> {
        let publisher = self.publisher().await?;
        let outcome = tokio::time::timeout(CONFIRM_TIMEOUT, self.publish_on(&publisher.channel, envelope)).await;
        let error = match outcome {
            Ok(Ok(Confirmation::Ack(None))) => return Ok(()),
            // A confirmed message that comes back had no queue to go to.
            Ok(Ok(Confirmation::Ack(Some(_)))) => {
                return Err(Error::unavailable("EVENT_UNROUTED", "nobody listens to this event yet"));
            }
            Ok(Ok(_)) => return Err(Error::unavailable("BUS_REFUSED", "the event bus refused the event")),
            Ok(Err(error)) => bus_unavailable(error),
            Err(_) => Error::unavailable("BUS_TIMEOUT", "the event bus did not confirm in time"),
        };
        // Whatever broke, the next try starts with a new connection. Others may have made it already, or still wait for an answer on this one.
        self.publisher
            .lock()
            .await
            .take_if(|shared| Arc::ptr_eq(shared, &publisher));
        Err(error)
    }

    async fn publish_on(&self, channel: &Channel, envelope: &Envelope) -> lapin::Result<Confirmation> {
        channel
            .basic_publish(
                self.exchange().into(),
                envelope.event_type.as_str().into(),
                BasicPublishOptions {
                    mandatory: true,
                    ..BasicPublishOptions::default()
                },
                &envelope.payload,
                properties(envelope),
            )
            .await?
            .await
    }

    async fn publisher(&self) -> Result<Arc<Publisher>> {
        let mut shared = self.publisher.lock().await;
        if let Some(publisher) = shared.as_ref()
            && publisher.channel.status().connected()
        {
            return Ok(Arc::clone(publisher));
        }
        let (connection, channel) = self.connect("publisher").await.map_err(bus_unavailable)?;
        channel
            .confirm_select(ConfirmSelectOptions::default())
            .await
            .map_err(bus_unavailable)?;
        let publisher = Arc::new(Publisher {
            _connection: connection,
            channel,
        });
        *shared = Some(Arc::clone(&publisher));
        Ok(publisher)
    }

    async fn connect(&self, purpose: &str) -> lapin::Result<(OpenConnection, Channel)> {
        let name = format!("{} {purpose}", self.namespace);
        let properties = ConnectionProperties::default().with_connection_name(name.into());
        let connection = OpenConnection(Connection::connect(&self.url, properties).await?.into());
        let channel = connection.0.create_channel().await?;
        let durable = ExchangeDeclareOptions {
            durable: true,
            ..ExchangeDeclareOptions::default()
        };
        for exchange in [self.exchange(), self.dead_letter_exchange()] {
            channel
                .exchange_declare(exchange.into(), ExchangeKind::Topic, durable, FieldTable::default())
                .await?;
        }
        Ok((connection, channel))
    }

    pub(super) async fn subscribe(
        &self,
        name: &str,
        types: Vec<&'static str>,
        sink: Sink,
        tasks: &TaskTracker,
        shutdown: CancellationToken,
    ) -> Result<()> {
        let queue = format!("{}.{name}", self.namespace);
        // Before anybody publishes: an event that comes to the exchange earlier than the queue would pass this service by. Without a
        // broker the loop below declares it when there is one; nobody can publish until then either.
        if let Err(error) = self.prepare(&queue, &types).await {
            tracing::warn!(%error, queue, "the event bus does not answer yet");
        }
        let bus = self.clone();
        tasks.spawn(async move {
            while !shutdown.is_cancelled() {
                let outcome = tokio::select! {
                    () = shutdown.cancelled() => break,
                    outcome = bus.consume(&queue, &types, &sink) => outcome,
                };
                if let Err(error) = outcome {
                    tracing::warn!(%error, queue, "consumer lost its connection");
                }
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = tokio::time::sleep(RECONNECT_DELAY) => {}
                }
            }
        });
        Ok(())
    }

    async fn prepare(&self, queue: &str, types: &[&'static str]) -> lapin::Result<()> {
        let (_connection, channel) = self.connect(queue).await?;
        self.declare_queue(&channel, queue, types).await
    }

    /// Takes messages until the connection breaks.
    async fn consume(&self, queue: &str, types: &[&'static str], sink: &Sink) -> lapin::Result<()> {
        let (_connection, channel) = self.connect(queue).await?;
        self.declare_queue(&channel, queue, types).await?;
        channel.basic_qos(PREFETCH, BasicQosOptions::default()).await?;
        let mut deliveries = channel
            .basic_consume(
                queue.into(),
                ShortString::default(),
                BasicConsumeOptions::default(),
                FieldTable::default(),
            )
            .await?;
        while let Some(delivery) = deliveries.next().await {
            self.take(delivery?, sink).await?;
        }
        Ok(())
    }

    async fn declare_queue(&self, channel: &Channel, queue: &str, types: &[&'static str]) -> lapin::Result<()> {
        let durable = QueueDeclareOptions {
            durable: true,
            ..QueueDeclareOptions::default()
        };
        let dead_letters = format!("{queue}.dead-letters");
        let mut quorum = FieldTable::default();
        quorum.insert("x-queue-type".into(), AMQPValue::LongString("quorum".into()));
        channel
            .queue_declare(dead_letters.as_str().into(), durable, quorum.clone())
            .await?;
        channel
            .queue_bind(
                dead_letters.as_str().into(),
                self.dead_letter_exchange().into(),
                queue.into(),
                QueueBindOptions::default(),
                FieldTable::default(),
            )
            .await?;
        quorum.insert("x-delivery-limit".into(), AMQPValue::LongLongInt(DELIVERY_LIMIT));
        quorum.insert(
            "x-dead-letter-exchange".into(),
            AMQPValue::LongString(self.dead_letter_exchange().into()),
        );
        quorum.insert("x-dead-letter-routing-key".into(), AMQPValue::LongString(queue.into()));
        channel.queue_declare(queue.into(), durable, quorum).await?;
        for event_type in types {
            channel
                .queue_bind(
                    queue.into(),
                    self.exchange().into(),
                    (*event_type).into(),
                    QueueBindOptions::default(),
                    FieldTable::default(),
                )
                .await?;
        }
        Ok(())
    }

    async fn take(&self, delivery: Delivery, sink: &Sink) -> lapin::Result<()> {
        let Some(envelope) = envelope(&delivery) else {
            tracing::error!(routing_key = %delivery.routing_key, "message is no event of ours, moved to the dead letters");
            let refuse = BasicNackOptions {
                requeue: false,
                ..BasicNackOptions::default()
            };
            delivery.nack(refuse).await?;
            return Ok(());
        };
        match sink(envelope).await {
            Ok(()) => delivery.ack(BasicAckOptions::default()).await?,
            Err(error) => {
                tracing::warn!(reason = error.reason(), "event not stored, it goes back to the queue");
                tokio::time::sleep(RECONNECT_DELAY).await;
                let again = BasicNackOptions {
                    requeue: true,
                    ..BasicNackOptions::default()
                };
                delivery.nack(again).await?
            }
        };
        Ok(())
    }
}

fn bus_unavailable(error: lapin::Error) -> Error {
    Error::unavailable("BUS_UNAVAILABLE", "the event bus does not answer").with_source(error)
}

/// CloudEvents attributes go into headers with the prefix of the AMQP binding.
fn properties(envelope: &Envelope) -> BasicProperties {
    let mut headers = FieldTable::default();
    let mut set = |name: &str, value: &str| {
        headers.insert(name.into(), AMQPValue::LongString(value.into()));
    };
    set("cloudEvents:specversion", "1.0");
    set("cloudEvents:id", &envelope.id.to_string());
    set("cloudEvents:source", &envelope.source);
    set("cloudEvents:type", &envelope.event_type);
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
        .with_headers(headers)
}

fn envelope(delivery: &Delivery) -> Option<Envelope> {
    let headers = delivery.properties.headers().as_ref()?;
    let text = |name: &str| match headers.inner().get(name)? {
        AMQPValue::LongString(value) => String::from_utf8(value.as_bytes().to_vec()).ok(),
        AMQPValue::ShortString(value) => Some(value.to_string()),
        _ => None,
    };
    Some(Envelope {
        id: Uuid::parse_str(&text("cloudEvents:id")?).ok()?,
        source: text("cloudEvents:source")?,
        event_type: text("cloudEvents:type")?,
        subject: text("cloudEvents:subject")?,
        time: text("cloudEvents:time")?.parse().ok()?,
        traceparent: text("cloudEvents:traceparent"),
        payload: delivery.data.clone(),
    })
}
