//! Events that a service never stores.

use prost::Message as _;
use sea_orm::ConnectionTrait as _;
use selam_chassis::{
    Database, Event as _, HandleEvent, Received, Result, Transaction,
    events::{Envelope, inbox},
    failed_work,
};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_contact::v1::ContactMessageReceived;
use selam_proto_office::v1::WorkKind;
use uuid::Uuid;

use crate::small_service::{add_note, new_service, notes};

const NAME: &str = "wary";
/// The only service that publishes the event, by the contract.
const PUBLISHER: &str = "contact-admin";

struct Note;

impl HandleEvent<ContactMessageReceived> for Note {
    async fn handle(&self, transaction: &Transaction, received: Received<ContactMessageReceived>) -> Result<()> {
        add_note(transaction, &received.event.message).await
    }
}

async fn start() -> (TestPlatform, Database) {
    let platform = TestPlatform::start(|platform| async move {
        let service = new_service(&platform, NAME).await?;
        Ok(vec![service.on::<ContactMessageReceived>(Note)])
    })
    .await;
    let database = platform.database(NAME);
    (platform, database)
}

fn envelope(platform: &TestPlatform, source: &str, subject: &str) -> Envelope {
    let event = ContactMessageReceived {
        message: subject.to_owned(),
        ..ContactMessageReceived::default()
    };
    Envelope {
        id: Uuid::now_v7(),
        source: source.to_owned(),
        event_type: ContactMessageReceived::TYPE.to_owned(),
        subject: subject.to_owned(),
        time: platform.clock().now(),
        traceparent: None,
        payload: event.encode_to_vec(),
    }
}

/// Publishes until the bus or the subscriber in memory responds for good, as the outbox does. Directly after the start,
/// a RabbitMQ queue may not be declared yet.
async fn publish(platform: &TestPlatform, envelope: &Envelope) {
    eventually("the delivery", async || {
        let result = platform.publish_envelope(envelope).await;
        result
            .map_or_else(|error| error.reason() == "EVENT_REFUSED", |()| true)
            .then_some(())
    })
    .await;
}

async fn has_notes(database: &Database, expected: &[&str]) {
    eventually("the notes", async || (notes(database).await == expected).then_some(())).await;
}

#[tokio::test]
async fn refuses_event_of_another_publisher() {
    let (platform, database) = start().await;
    let forged = envelope(&platform, "sourcing", "forged");
    publish(&platform, &forged).await;
    publish(&platform, &envelope(&platform, PUBLISHER, "genuine")).await;
    has_notes(&database, &["genuine"]).await;
    assert!(!inbox::is_known(&database, forged.id).await.unwrap());
}

#[tokio::test]
async fn parks_unstorable_event_without_blocking_others() {
    let (platform, database) = start().await;
    // SQLite cannot add a constraint to a table.
    let fault = if database.is_postgres() {
        "ALTER TABLE inbox ADD CONSTRAINT fault CHECK (subject <> 'unstorable')"
    } else {
        "CREATE TRIGGER fault BEFORE INSERT ON inbox WHEN NEW.subject = 'unstorable' BEGIN SELECT RAISE(ABORT, 'fault'); END"
    };
    database.connection().execute_unprepared(fault).await.unwrap();
    let unstorable = envelope(&platform, PUBLISHER, "unstorable");
    publish(&platform, &unstorable).await;
    publish(&platform, &envelope(&platform, PUBLISHER, "behind it")).await;
    has_notes(&database, &["behind it"]).await;

    let work = eventually("failed work", async || {
        failed_work::list(&database).await.unwrap().pop()
    })
    .await;
    assert_eq!(
        (work.name.as_str(), work.last_error.as_str()),
        ("redeliver-events", "EVENT_UNSTORABLE")
    );
    assert_eq!(work.id, unstorable.id.to_string());
    let repair = if database.is_postgres() {
        "ALTER TABLE inbox DROP CONSTRAINT fault"
    } else {
        "DROP TRIGGER fault"
    };
    database.connection().execute_unprepared(repair).await.unwrap();
    failed_work::retry(&database, WorkKind::Job, unstorable.id)
        .await
        .unwrap();
    eventually("no failed work", async || {
        failed_work::list(&database).await.unwrap().is_empty().then_some(())
    })
    .await;
    // In memory the outbox of the publisher keeps the event instead.
    if platform.settings().bus_url.is_some() {
        has_notes(&database, &["behind it", "unstorable"]).await;
    }
}
