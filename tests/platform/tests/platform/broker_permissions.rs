//! The broker's permissions of each service, as deploy/credentials/bus.py writes them: a service reaches its own queue
//! and its own types of events, and nothing of another service.

use lapin::{
    BasicProperties, Channel, Connection, ConnectionProperties, ExchangeKind,
    options::{
        BasicGetOptions, BasicPublishOptions, ConfirmSelectOptions, ExchangeDeclareOptions, QueueBindOptions,
        QueueDeclareOptions,
    },
    types::FieldTable,
};
use selam_platform_tests::required;
use serde_json::Value;

const EVENTS: &str = "selam.events";
const DEAD_LETTERS: &str = "selam.dead-letters";

/// A service with its declared events, from the inventory.
struct Service {
    name: String,
    publishes: Vec<String>,
    listens_to: Vec<String>,
    connection: Connection,
}

impl Service {
    async fn all() -> Vec<Self> {
        let facts: Value = serde_json::from_str(include_str!("../../../../deploy/platform.json")).unwrap();
        let texts = |value: &Value| -> Vec<String> { serde_json::from_value(value.clone()).unwrap() };
        let mut all = Vec::new();
        for service in facts["services"].as_array().unwrap() {
            let name = service["name"].as_str().unwrap().to_owned();
            let url = required("SELAM_TEST_AMQP_SERVICE_URL").replace("{service}", &name);
            all.push(Self {
                name,
                publishes: texts(&service["publishes"]),
                listens_to: texts(&service["listensTo"]),
                connection: Connection::connect(&url, ConnectionProperties::default())
                    .await
                    .unwrap(),
            });
        }
        all
    }

    fn queue(&self) -> String {
        format!("selam.{}", self.name)
    }

    /// Returns a new channel, because the broker closes a channel with a refusal.
    async fn channel(&self) -> Channel {
        self.connection.create_channel().await.unwrap()
    }

    async fn declare_exchange(&self, name: &str) -> lapin::Result<()> {
        let durable = ExchangeDeclareOptions {
            durable: true,
            ..ExchangeDeclareOptions::default()
        };
        let channel = self.channel().await;
        channel
            .exchange_declare(name.into(), ExchangeKind::Topic, durable, FieldTable::default())
            .await
    }

    async fn declare_queue(&self, name: &str) -> lapin::Result<()> {
        let durable = QueueDeclareOptions {
            durable: true,
            ..QueueDeclareOptions::default()
        };
        let channel = self.channel().await;
        channel
            .queue_declare(name.into(), durable, FieldTable::default())
            .await
            .map(drop)
    }

    async fn bind(&self, queue: &str, exchange: &str, key: &str) -> lapin::Result<()> {
        let channel = self.channel().await;
        let options = QueueBindOptions::default();
        channel
            .queue_bind(
                queue.into(),
                exchange.into(),
                key.into(),
                options,
                FieldTable::default(),
            )
            .await
    }

    async fn read(&self, queue: &str) -> lapin::Result<()> {
        let channel = self.channel().await;
        channel
            .basic_get(queue.into(), BasicGetOptions::default())
            .await
            .map(drop)
    }

    async fn publish(&self, exchange: &str, key: &str) -> lapin::Result<()> {
        self.publish_as(&self.name, exchange, key).await
    }

    /// Publishes a message that states a user as its sender.
    async fn publish_as(&self, user: &str, exchange: &str, key: &str) -> lapin::Result<()> {
        let channel = self.channel().await;
        channel.confirm_select(ConfirmSelectOptions::default()).await?;
        let options = BasicPublishOptions::default();
        let properties = BasicProperties::default().with_user_id(user.into());
        channel
            .basic_publish(exchange.into(), key.into(), options, b"", properties)
            .await?
            .await
            .map(drop)
    }
}

fn assert_refused(outcome: lapin::Result<()>, attempt: &str) {
    let error = outcome.expect_err(attempt).to_string();
    assert!(error.contains("ACCESS_REFUSED"), "{attempt}: {error}");
}

#[tokio::test]
async fn service_cannot_name_another_sender() {
    let services = Service::all().await;
    for service in &services {
        let Some(event_type) = service.publishes.first() else {
            continue;
        };
        service.declare_exchange(EVENTS).await.unwrap();
        for other in services.iter().filter(|other| other.name != service.name) {
            let outcome = service.publish_as(&other.name, EVENTS, event_type).await;
            let error = outcome.expect_err(&other.name).to_string();
            assert!(error.contains("user_id property set to"), "{error}");
        }
    }
}

#[tokio::test]
async fn service_reaches_its_own_events() {
    for service in Service::all().await {
        let (name, queue) = (&service.name, service.queue());
        let dead_letters = format!("{queue}.dead-letters");
        for exchange in [EVENTS, DEAD_LETTERS] {
            service.declare_exchange(exchange).await.expect(name);
        }
        for own in [&queue, &dead_letters] {
            service.declare_queue(own).await.expect(name);
            service.read(own).await.expect(name);
        }
        let back = format!("{queue}.redelivered");
        service.bind(&dead_letters, DEAD_LETTERS, &queue).await.expect(name);
        service.bind(&queue, DEAD_LETTERS, &back).await.expect(name);
        service.publish(DEAD_LETTERS, &back).await.expect(name);
        for event_type in &service.listens_to {
            service.bind(&queue, EVENTS, event_type).await.expect(event_type);
        }
        for event_type in &service.publishes {
            service.publish(EVENTS, event_type).await.expect(event_type);
        }
    }
}

#[tokio::test]
async fn service_reaches_no_event_of_others() {
    let all = Service::all().await;
    for service in &all {
        service.declare_exchange(EVENTS).await.unwrap();
        service.declare_exchange(DEAD_LETTERS).await.unwrap();
        service.declare_queue(&service.queue()).await.unwrap();
    }
    for service in &all {
        let name = &service.name;
        for other in all.iter().filter(|other| other.name != *name) {
            for event_type in &other.publishes {
                if !service.publishes.contains(event_type) {
                    let attempt = format!("{name} publishes {event_type}");
                    assert_refused(service.publish(EVENTS, event_type).await, &attempt);
                }
                if !service.listens_to.contains(event_type) {
                    let attempt = format!("{name} receives {event_type}");
                    assert_refused(service.bind(&service.queue(), EVENTS, event_type).await, &attempt);
                }
            }
            let queue = other.queue();
            let back = format!("{queue}.redelivered");
            assert_refused(service.read(&queue).await, &format!("{name} reads {queue}"));
            assert_refused(
                service.bind(&queue, EVENTS, "selam.#").await,
                &format!("{name} binds {queue}"),
            );
            assert_refused(
                service.publish(DEAD_LETTERS, &queue).await,
                &format!("{name} buries in {queue}"),
            );
            assert_refused(
                service.publish(DEAD_LETTERS, &back).await,
                &format!("{name} redelivers to {queue}"),
            );
            assert_refused(
                service.publish("", &queue).await,
                &format!("{name} writes into {queue}"),
            );
        }
        assert_refused(
            service.bind(&service.queue(), EVENTS, "#").await,
            &format!("{name} receives all"),
        );
        assert_refused(
            service.declare_queue("selam.spy").await,
            &format!("{name} makes a queue"),
        );
    }
}
