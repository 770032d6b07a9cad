//! RabbitMQ as the event bus.

mod consumer;
mod dead_letters;
mod message;

use std::{sync::Arc, time::Duration};

use lapin::{
    Channel, Confirmation, Connection, ConnectionProperties, ExchangeKind,
    options::{
        BasicPublishOptions, ConfirmSelectOptions, ExchangeDeclareOptions, QueueBindOptions, QueueDeclareOptions,
    },
    tcp::OwnedTLSConfig,
    types::{AMQPValue, FieldTable},
};
use tokio::sync::Mutex;

use super::{Envelope, UNROUTED};
use crate::{Error, Result};
pub use dead_letters::DeadLetter;

/// Deliveries before RabbitMQ gives a message up by itself: never. What a consumer cannot take is refused by name; everything else waits
/// until its database is back, however often it comes. Without this RabbitMQ 4 gives up after 20.
const DELIVERY_LIMIT: i64 = i32::MAX as i64;
/// How long dead letters wait for an operator, in milliseconds: two weeks. They may hold personal data, so not for ever.
const DEAD_LETTER_LIFETIME: i64 = 14 * 24 * 3600 * 1000;
/// Longest time until a connection stands with all that is declared on it.
const CONNECTING: Duration = Duration::from_secs(5);
const CONFIRMING: Duration = Duration::from_secs(5);
const CLOSING: Duration = Duration::from_secs(10);

/// RabbitMQ: a topic exchange, one quorum queue for every listening service, publisher confirms, a dead-letter exchange.
#[derive(Clone)]
pub struct AmqpBus {
    url: Arc<str>,
    namespace: Arc<str>,
    tls: Arc<OwnedTLSConfig>,
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
                let _ = tokio::time::timeout(CLOSING, closed).await;
            });
        }
    }
}

impl AmqpBus {
    pub(super) fn new(url: &str, namespace: &str, tls: OwnedTLSConfig) -> Self {
        Self {
            url: url.into(),
            namespace: namespace.into(),
            tls: tls.into(),
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
        let (exchange, properties) = (self.exchange(), message::properties(envelope));
        let sent = publish(
            &publisher.channel,
            &exchange,
            &envelope.event_type,
            &envelope.payload,
            properties,
        );
        let error = match sent.await {
            Err(error) if error.reason() != UNROUTED => error,
            settled => return settled,
        };
        // Whatever broke, the next try starts with a new connection. Others may have made it already, or still wait for an answer on this one.
        self.publisher
            .lock()
            .await
            .take_if(|shared| Arc::ptr_eq(shared, &publisher));
        Err(error)
    }

    /// The connection that all publishers share. Waiting for somebody else to make it counts, too.
    async fn publisher(&self) -> Result<Arc<Publisher>> {
        within(CONNECTING, async {
            let mut shared = self.publisher.lock().await;
            if let Some(publisher) = shared.as_ref()
                && publisher.channel.status().connected()
            {
                return Ok(Arc::clone(publisher));
            }
            let (connection, channel) = self.connect("publisher").await?;
            channel.confirm_select(ConfirmSelectOptions::default()).await?;
            let publisher = Arc::new(Publisher {
                _connection: connection,
                channel,
            });
            *shared = Some(Arc::clone(&publisher));
            Ok(publisher)
        })
        .await
    }

    async fn connect(&self, purpose: &str) -> lapin::Result<(OpenConnection, Channel)> {
        let name = format!("{} {purpose}", self.namespace);
        let properties = ConnectionProperties::default().with_connection_name(name.into());
        let tls = OwnedTLSConfig::clone(&self.tls);
        let connecting =
            Connection::connect_with_config(&self.url, properties, tls, lapin::runtime::default_runtime()?);
        let connection = OpenConnection(connecting.await?.into());
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

    async fn declare_queue(&self, channel: &Channel, queue: &str, types: &[&'static str]) -> lapin::Result<()> {
        let durable = QueueDeclareOptions {
            durable: true,
            ..QueueDeclareOptions::default()
        };
        let dead_letters = dead_letters_of(queue);
        let mut quorum = FieldTable::default();
        quorum.insert("x-queue-type".into(), AMQPValue::LongString("quorum".into()));
        quorum.insert("x-delivery-limit".into(), AMQPValue::LongLongInt(DELIVERY_LIMIT));
        let mut thinned = quorum.clone();
        thinned.insert("x-message-ttl".into(), AMQPValue::LongLongInt(DEAD_LETTER_LIFETIME));
        channel
            .queue_declare(dead_letters.as_str().into(), durable, thinned)
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

    pub(super) async fn ping(&self) -> Result<()> {
        self.publisher().await.map(|_| ())
    }

    fn queue(&self, name: &str) -> String {
        format!("{}.{name}", self.namespace)
    }
}

fn dead_letters_of(queue: &str) -> String {
    format!("{queue}.dead-letters")
}

/// Publishes on a channel with confirms and waits for the answer.
async fn publish(
    channel: &Channel,
    exchange: &str,
    routing_key: &str,
    payload: &[u8],
    properties: lapin::BasicProperties,
) -> Result<()> {
    let mandatory = BasicPublishOptions {
        mandatory: true,
        ..BasicPublishOptions::default()
    };
    let confirmation = within(CONFIRMING, async {
        channel
            .basic_publish(exchange.into(), routing_key.into(), mandatory, payload, properties)
            .await?
            .await
    })
    .await?;
    match confirmation {
        Confirmation::Ack(None) => Ok(()),
        // A confirmed message that comes back had no queue to go to.
        Confirmation::Ack(Some(_)) => Err(Error::unavailable(UNROUTED, "nobody listens to this event yet")),
        _ => Err(Error::unavailable("BUS_REFUSED", "the event bus refused the event")),
    }
}

/// The broker may accept a connection and then never answer.
async fn within<T>(limit: Duration, work: impl Future<Output = lapin::Result<T>>) -> Result<T> {
    match tokio::time::timeout(limit, work).await {
        Ok(result) => result.map_err(bus_unavailable),
        Err(_) => Err(Error::unavailable(
            "BUS_TIMEOUT",
            "the event bus did not answer in time",
        )),
    }
}

fn bus_unavailable(error: lapin::Error) -> Error {
    Error::unavailable("BUS_UNAVAILABLE", "the event bus does not answer").with_source(error)
}
