//! Dead letters and parked events, the operator commands for them, and the effects of an unresponsive broker.

use std::{process::Command, time::Duration};

use lapin::{
    BasicProperties, Channel, Connection, ConnectionProperties,
    options::{
        BasicGetOptions, BasicNackOptions, BasicPublishOptions, QueueBindOptions, QueueDeclareOptions,
        QueueDeleteOptions,
    },
    types::FieldTable,
};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use selam_chassis::{
    Tls,
    events::{Bus, Envelope},
};
use selam_chassis_testing::remove;
use selam_platform_tests::{EventNode, NodeSettings, eventually, required};
use uuid::Uuid;

const CHANGE_MADE: &str = "selam.test.change.made.v1";

/// One process with its own database and namespace.
struct Place {
    node: EventNode,
    settings: NodeSettings,
    database: DatabaseConnection,
    channel: Channel,
    _connection: Connection,
}

impl Place {
    async fn new() -> Self {
        let namespace = format!("g{}", &Uuid::new_v4().simple().to_string()[..12]);
        let server = Database::connect(required("SELAM_TEST_POSTGRES_URL")).await.unwrap();
        server
            .execute_unprepared(&format!("CREATE DATABASE {namespace}_events"))
            .await
            .unwrap();
        let database_url = required("SELAM_TEST_POSTGRES_URL");
        let (address, _) = database_url.rsplit_once('/').unwrap();
        let settings = NodeSettings {
            program: env!("CARGO_BIN_EXE_event-node").to_owned(),
            database_url: Some(format!("{address}/{namespace}_events")),
            bus_url: Some(required("SELAM_TEST_AMQP_URL")),
            namespace,
        };
        let mut node = EventNode::new(settings.clone());
        node.supervise();
        node.wait_until_ready().await;
        let url = required("SELAM_TEST_AMQP_URL");
        let connection = Connection::connect(&url, ConnectionProperties::default())
            .await
            .unwrap();
        Self {
            node,
            database: Database::connect(settings.database_url.as_deref().unwrap())
                .await
                .unwrap(),
            settings,
            channel: connection.create_channel().await.unwrap(),
            _connection: connection,
        }
    }

    fn queue(&self) -> String {
        format!("{}.events", self.settings.namespace)
    }

    async fn messages(&self, queue: &str) -> u32 {
        let passive = QueueDeclareOptions {
            passive: true,
            ..QueueDeclareOptions::default()
        };
        let queue = self.channel.queue_declare(queue.into(), passive, FieldTable::default());
        queue.await.unwrap().message_count()
    }

    async fn publish(&self, envelope: &Envelope) {
        let bus = Bus::open(
            self.settings.bus_url.as_deref(),
            &self.settings.namespace,
            &Tls::default(),
        );
        bus.publish(envelope).await.unwrap();
    }

    /// Returns the properties with which the chassis publishes an event.
    async fn message(&self, envelope: &Envelope) -> BasicProperties {
        let queue = format!("{}.taken", self.settings.namespace);
        let exchange = format!("{}.events", self.settings.namespace);
        let (queue, exchange) = (queue.as_str(), exchange.as_str());
        let options = QueueDeclareOptions::default();
        self.channel
            .queue_declare(queue.into(), options, FieldTable::default())
            .await
            .unwrap();
        self.channel
            .queue_bind(
                queue.into(),
                exchange.into(),
                envelope.event_type.as_str().into(),
                QueueBindOptions::default(),
                FieldTable::default(),
            )
            .await
            .unwrap();
        self.publish(envelope).await;
        let taken = self
            .channel
            .basic_get(queue.into(), BasicGetOptions { no_ack: true })
            .await
            .unwrap();
        let properties = taken.unwrap().properties.clone();
        self.channel
            .queue_delete(queue.into(), QueueDeleteOptions::default())
            .await
            .unwrap();
        properties
    }

    async fn count(&self, query: &str) -> i64 {
        let statement = Statement::from_string(DbBackend::Postgres, query);
        let row = self.database.query_one_raw(statement).await.unwrap().unwrap();
        row.try_get_by_index(0).unwrap()
    }

    async fn has_effects(&self, expected: i64) {
        eventually("the effects", async || {
            (self.count("SELECT count(*) FROM effects").await == expected).then_some(())
        })
        .await;
    }

    /// Runs `event-node events <verb>` like an operator, next to the running process.
    fn operate(&self, verb: &str) -> String {
        let done = Command::new(&self.settings.program)
            .args(["events", verb])
            .env("SELAM_DATABASE_URL", self.settings.database_url.as_deref().unwrap())
            .env("SELAM_BUS_URL", self.settings.bus_url.as_deref().unwrap())
            .env("SELAM_NAMESPACE", &self.settings.namespace)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.node.kill();
        let (postgres, amqp) = (required("SELAM_TEST_POSTGRES_URL"), required("SELAM_TEST_AMQP_URL"));
        remove(Some(&postgres), Some(&amqp), &self.settings.namespace, &["events"]);
    }
}

fn change(subject: &str) -> Envelope {
    Envelope {
        id: Uuid::now_v7(),
        source: "test".to_owned(),
        event_type: CHANGE_MADE.to_owned(),
        subject: subject.to_owned(),
        time: chrono::DateTime::from_timestamp(1_795_000_000, 0).unwrap(),
        traceparent: None,
        payload: Vec::new(),
    }
}

#[tokio::test]
async fn keeps_valid_message_after_any_redeliveries() {
    let mut place = Place::new().await;
    place.node.kill();
    eventually("a queue without a consumer", async || {
        let passive = QueueDeclareOptions {
            passive: true,
            ..QueueDeclareOptions::default()
        };
        let queue = place.queue();
        let queue = place
            .channel
            .queue_declare(queue.as_str().into(), passive, FieldTable::default());
        (queue.await.unwrap().consumer_count() == 0).then_some(())
    })
    .await;
    place.publish(&change("returned")).await;
    for _ in 0..40 {
        let message = eventually("the message", async || {
            let queue = place.queue();
            let message = place
                .channel
                .basic_get(queue.as_str().into(), BasicGetOptions::default());
            message.await.unwrap()
        })
        .await;
        let back = BasicNackOptions {
            requeue: true,
            ..BasicNackOptions::default()
        };
        message.nack(back).await.unwrap();
    }
    place.node.supervise();
    place.has_effects(1).await;
}

#[tokio::test]
async fn lists_and_redelivers_dead_letters() {
    let place = Place::new().await;
    let exchange = format!("{}.events", place.settings.namespace);
    place
        .channel
        .basic_publish(
            exchange.as_str().into(),
            CHANGE_MADE.into(),
            BasicPublishOptions::default(),
            b"nonsense",
            BasicProperties::default().with_message_id("from-elsewhere".into()),
        )
        .await
        .unwrap();
    // A text that PostgreSQL cannot store would otherwise be redelivered without end.
    place.publish(&change("nul \0")).await;
    let dead_letters = format!("{}.dead-letters", place.queue());
    let both_dead = || async {
        eventually("two dead letters", async || {
            (place.messages(&dead_letters).await == 2).then_some(())
        })
        .await;
    };
    both_dead().await;

    let list = place.operate("dead-letters");
    assert!(
        list.contains(&format!("from-elsewhere\t{CHANGE_MADE}\t8 bytes")),
        "{list}"
    );
    assert_eq!(list.lines().count(), 2, "{list}");
    both_dead().await;
    assert_eq!(
        place.operate("redeliver"),
        "events\t2 dead letters moved back into the queue\n"
    );
    // The messages are still invalid.
    both_dead().await;
    place.publish(&change("good")).await;
    place.has_effects(1).await;
}

#[tokio::test]
async fn rejects_type_other_than_routing_key() {
    let place = Place::new().await;
    // The node may be subscribed to a type that its publisher may not publish; permissions apply to the routing key.
    let forged = Envelope {
        event_type: "selam.test.order.paid.v1".to_owned(),
        ..change("forged")
    };
    let as_allowed = place.message(&forged).await;
    let exchange = format!("{}.events", place.settings.namespace);
    place
        .channel
        .basic_publish(
            exchange.as_str().into(),
            CHANGE_MADE.into(),
            BasicPublishOptions::default(),
            &forged.payload,
            as_allowed,
        )
        .await
        .unwrap();
    let dead_letters = format!("{}.dead-letters", place.queue());
    let is_dead = || async {
        eventually("a dead letter", async || {
            (place.messages(&dead_letters).await == 1).then_some(())
        })
        .await;
    };
    is_dead().await;
    assert_eq!(
        place.operate("redeliver"),
        "events\t0 dead letters moved back into the queue\n"
    );
    is_dead().await;
    place.publish(&change("good")).await;
    place.has_effects(1).await;
}

#[tokio::test]
async fn lists_and_replays_parked_events() {
    let place = Place::new().await;
    place
        .database
        .execute_unprepared(
            "INSERT INTO inbox (id, source, event_type, subject, time, payload, status, attempts, last_error, next_attempt_time) \
             VALUES ('0190a000-0000-7000-8000-000000000001', 'test', 'selam.test.change.made.v1', 'the subject', now(), '', 'parked', 18, \
             'NOT_TODAY', now())",
        )
        .await
        .unwrap();
    let list = place.operate("parked");
    assert!(list.contains("0190a000-0000-7000-8000-000000000001"), "{list}");
    assert!(
        list.ends_with("\tselam.test.change.made.v1\tthe subject\tNOT_TODAY\n"),
        "{list}"
    );
    assert_eq!(place.operate("replay"), "events\t1 parked events will be retried\n");
    place.has_effects(1).await;
    assert_eq!(place.operate("parked"), "");
}

#[tokio::test]
async fn times_out_on_unresponsive_broker_without_locks() {
    // It accepts connections and never responds.
    let broker = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("amqp://guest:guest@{}/%2f", broker.local_addr().unwrap());
    let error = Bus::open(Some(&url), "hanging", &Tls::default())
        .publish(&change("never"))
        .await
        .unwrap_err();
    assert_eq!(error.reason(), "BUS_TIMEOUT");

    let place = Place::new().await;
    let mut node = EventNode::new(NodeSettings {
        bus_url: Some(url),
        ..place.settings.clone()
    });
    node.supervise();
    node.wait_until_ready().await;
    let mut place = place;
    place.node.kill();
    let http = reqwest::Client::new();
    EventNode::change(&http, &node.url(), "ordinary").await.unwrap();
    for _ in 0..20 {
        let locked = place
            .database
            .execute_unprepared("SELECT 1 FROM outbox FOR UPDATE NOWAIT")
            .await;
        assert!(locked.is_ok(), "{locked:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // A working broker receives the event at once: no attempt was used up.
    node.kill();
    place.node.supervise();
    place.has_effects(1).await;
}

#[tokio::test]
async fn retries_deadly_event_without_blocking_others() {
    let mut node = EventNode::new(NodeSettings {
        program: env!("CARGO_BIN_EXE_event-node").to_owned(),
        database_url: None,
        bus_url: None,
        namespace: "embedded".to_owned(),
    });
    node.supervise();
    node.wait_until_ready().await;
    let url = format!("sqlite://{}/events.db?mode=ro", node.folder().display());
    let database = Database::connect(url).await.unwrap();
    let count = async |query: &str| {
        let statement = Statement::from_string(DbBackend::Sqlite, query);
        let row = database.query_one_raw(statement).await.unwrap();
        row.map_or(0, |row| row.try_get_by_index::<i64>(0).unwrap())
    };
    let http = reqwest::Client::new();
    // The response may be lost with the process.
    EventNode::change(&http, &node.url(), "deadly").await;
    node.wait_until_ended().await;
    node.supervise();
    node.wait_until_ready().await;
    for _ in 0..20 {
        EventNode::change(&http, &node.url(), "ordinary").await.unwrap();
    }
    eventually("the effects of the others", async || {
        (count("SELECT count(*) FROM effects").await >= 20).then_some(())
    })
    .await;
    eventually("another attempt", async || {
        (count("SELECT attempts FROM inbox WHERE status = 'pending'").await >= 2).then_some(())
    })
    .await;
}
