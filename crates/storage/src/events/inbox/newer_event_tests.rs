//! Events that only another version of the service handles, as after a rollback.
#![allow(clippy::unwrap_used)]

use chrono::{DateTime, TimeDelta};
use selam_foundation::Clock;
use selam_proto::Event;
use selam_proto_cargo::v1::ShipmentChanged;
use selam_proto_contact::v1::ContactMessageReceived;
use tempfile::TempDir;

use super::*;
use crate::{
    PoolConfig, Transaction,
    events::{HandleEvent, Received, any_handler},
    schema::NoTables,
};

struct Accept;

impl<E: Event> HandleEvent<E> for Accept {
    async fn handle(&self, _: &Transaction, _: Received<E>) -> Result<()> {
        Ok(())
    }
}

/// Two versions of a service on one database.
struct Versions {
    older: Inbox,
    newer: Inbox,
    database: Database,
    clock: Clock,
    _folder: TempDir,
}

async fn versions() -> Versions {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("inbox.db").display());
    let clock = Clock::fixed(DateTime::UNIX_EPOCH + TimeDelta::days(20_000));
    let database = Database::connect(&url, "inbox", PoolConfig::new(2), clock.clone())
        .await
        .unwrap();
    database.migrate::<NoTables>().await.unwrap();
    let (contact, shipment) = (
        any_handler::<ContactMessageReceived>(Accept),
        any_handler::<ShipmentChanged>(Accept),
    );
    Versions {
        older: Inbox::new(database.clone(), &[Arc::clone(&contact)]),
        newer: Inbox::new(database.clone(), &[contact, shipment]),
        database,
        clock,
        _folder: folder,
    }
}

fn event<E: Event>(clock: &Clock) -> Envelope {
    Envelope {
        id: Uuid::now_v7(),
        source: E::PUBLISHER.unwrap_or_default().to_owned(),
        event_type: E::TYPE.to_owned(),
        subject: String::new(),
        time: clock.now(),
        traceparent: None,
        payload: Vec::new(),
    }
}

/// Handles the due events and returns their number.
async fn work(inbox: &Inbox) -> usize {
    let claimed = jobs::claim::<Entity>(&inbox.database, &inbox.which(), 10, LEASE)
        .await
        .unwrap();
    let count = claimed.rows.len();
    inbox.work(claimed.rows, claimed.claim).await.unwrap();
    count
}

#[tokio::test]
async fn older_version_leaves_events_to_newer_one() {
    let versions = versions().await;
    let event = event::<ShipmentChanged>(&versions.clock);
    versions.older.store(event).await.unwrap();
    assert_eq!(work(&versions.older).await, 0);
    assert_eq!(oldest_pending(&versions.database).await.unwrap(), None);
    assert_eq!(work(&versions.newer).await, 1);
    let row = Entity::find().one(versions.database.connection()).await.unwrap();
    assert_eq!(row.map(|row| (row.status, row.attempts)), Some((DONE.to_owned(), 1)));
}

#[tokio::test]
async fn deletes_events_without_handler_after_retention() {
    let versions = versions().await;
    for event in [
        event::<ShipmentChanged>(&versions.clock),
        event::<ContactMessageReceived>(&versions.clock),
    ] {
        versions.newer.store(event).await.unwrap();
    }
    versions.older.mark_unhandled().await.unwrap();
    for (days, left) in [(13, 2), (2, 1)] {
        versions.clock.advance(Duration::from_secs(days * 86_400));
        purge(&versions.database).await.unwrap();
        let rows = Entity::find().all(versions.database.connection()).await.unwrap();
        assert_eq!(rows.len(), left, "after {days} more days");
    }
    assert_eq!(work(&versions.older).await, 1, "events with a handler stay");
}
