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
    uri::AMQPUri,
};
use selam_foundation::{Error, Result};
use tokio::sync::Mutex;

use super::{Envelope, UNROUTED};
pub use dead_letters::DeadLetter;

/// Delivery limit of RabbitMQ, set so high that it never applies. A consumer rejects messages that it cannot
/// read; all others wait until its database is available, for any number of deliveries. The default of RabbitMQ
/// 4 is 20 deliveries.
///
/// This limit and the lifetime below are arguments of the queue, not policies of the broker. A broker without the
/// policy would drop messages after 20 deliveries and keep personal data for ever, and no service could notice.
const DELIVERY_LIMIT: i64 = i32::MAX as i64;
/// Lifetime of dead letters in milliseconds: two weeks. They may contain personal data, so they are not kept
/// longer.
const DEAD_LETTER_LIFETIME: i64 = 14 * 24 * 3600 * 1000;
/// Maximum time to connect and declare all objects.
const CONNECTING: Duration = Duration::from_secs(5);
const CONFIRMING: Duration = Duration::from_secs(5);
const CLOSING: Duration = Duration::from_secs(10);

/// RabbitMQ: a topic exchange, one quorum queue per subscribed service, publisher confirms and a dead-letter
/// exchange.
#[derive(Clone)]
pub struct AmqpBus {
    url: Arc<str>,
    /// User of the connections.
    user: Arc<str>,
    namespace: Arc<str>,
    tls: Arc<OwnedTLSConfig>,
    publisher: Arc<Mutex<Option<Arc<Publisher>>>>,
}

struct Publisher {
    _connection: OpenConnection,
    channel: Channel,
}

/// A connection that is closed on drop, at any point of cancellation. lapin itself waits until every channel
/// and consumer is dropped. A consumer whose start was not awaited is never dropped, and its messages would be
/// lost to other consumers.
struct OpenConnection(Arc<Connection>);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        const REPLY_SUCCESS: u16 = 200;
        // Without a runtime the process is ending, and its connections end with it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let connection = Arc::clone(&self.0);
            runtime.spawn(async move {
                let closed = connection.close(REPLY_SUCCESS, "done".into());
                // Closing fails when the connection is broken. The broker has then already requeued the
                // messages.
                let _ = tokio::time::timeout(CLOSING, closed).await;
            });
        }
    }
}

impl AmqpBus {
    pub(super) fn new(url: &str, namespace: &str, tls: OwnedTLSConfig) -> Self {
        Self {
            url: url.into(),
            user: user_of(url).into(),
            namespace: namespace.into(),
            tls: tls.into(),
            publisher: Arc::default(),
        }
    }

    /// Returns whether each service has its own user at the broker, named like the service.
    fn has_own_user(&self, service: &str) -> bool {
        *self.user == *service
    }

    fn exchange(&self) -> String {
        format!("{}.events", self.namespace)
    }

    fn dead_letter_exchange(&self) -> String {
        format!("{}.dead-letters", self.namespace)
    }

    pub(super) async fn publish(&self, envelope: &Envelope) -> Result<()> {
        let publisher = self.publisher().await?;
        let (exchange, properties) = (self.exchange(), message::properties(envelope, &self.user));
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
        // After any failure the next attempt opens a new connection. Other tasks may have opened it already, or
        // may still wait for a response on this one.
        self.publisher
            .lock()
            .await
            .take_if(|shared| Arc::ptr_eq(shared, &publisher));
        Err(error)
    }

    /// Returns the connection shared by all publishers. The timeout includes waiting for another task to open
    /// it.
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
        let redelivered = redelivered_to(queue);
        let own = (self.dead_letter_exchange(), redelivered.as_str());
        let subscribed = types.iter().map(|event_type| (self.exchange(), *event_type));
        for (exchange, routing_key) in subscribed.chain([own]) {
            channel
                .queue_bind(
                    queue.into(),
                    exchange.into(),
                    routing_key.into(),
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

/// Returns the user in the URL of a broker; RabbitMQ's first user without one.
fn user_of(url: &str) -> String {
    let uri = url.parse().unwrap_or_else(|_| AMQPUri::default());
    uri.authority.userinfo.username
}

fn dead_letters_of(queue: &str) -> String {
    format!("{queue}.dead-letters")
}

/// Returns the routing key at the dead-letter exchange that leads back to a queue. Broker permissions allow it to the
/// queue's own service only (deploy/credentials/bus.py), unlike the default exchange, which leads to every queue.
fn redelivered_to(queue: &str) -> String {
    format!("{queue}.redelivered")
}

/// Publishes on a channel with confirms and waits for the confirmation.
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
        // A confirmed message that is returned had no queue.
        Confirmation::Ack(Some(_)) => Err(Error::unavailable(UNROUTED, "no service subscribes to this event yet")),
        _ => Err(Error::unavailable("BUS_REFUSED", "the event bus refused the event")),
    }
}

/// Limits the duration, because a broker may accept a connection and never respond.
async fn within<T>(limit: Duration, work: impl Future<Output = lapin::Result<T>>) -> Result<T> {
    match tokio::time::timeout(limit, work).await {
        Ok(result) => result.map_err(bus_unavailable),
        Err(_) => Err(Error::unavailable(
            "BUS_TIMEOUT",
            "the event bus did not respond in time",
        )),
    }
}

fn bus_unavailable(error: lapin::Error) -> Error {
    Error::unavailable("BUS_UNAVAILABLE", "the event bus does not respond").with_source(error)
}
