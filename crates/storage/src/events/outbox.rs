//! The outbox stores events in the service's own database until the bus has confirmed them.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use futures::{StreamExt as _, stream};
use sea_orm::{ActiveValue::Set, Condition, entity::prelude::*};
use sea_orm_migration::{prelude as migration, schema};
use selam_foundation::{Error, Result};
use selam_proto::Event;

use super::{Bus, Envelope, UNROUTED};
use crate::{
    Database, Transaction,
    jobs::{AnyQueue, QueueConfig, Wake, Work, WorkQueue, back_off, settle},
    trace_context,
};

/// Maximum number of events in a batch of the relay.
const BATCH: u64 = 64;
const FIRST_DELAY: Duration = Duration::from_millis(200);
const LAST_DELAY: Duration = Duration::from_secs(30);
/// Maximum retry delay of events without a subscriber. They may be many and wait for a deployment, so they are
/// retried rarely.
const LAST_UNROUTED_DELAY: Duration = Duration::from_secs(3600);
/// Lease of the relay for a batch. After it another relay may publish the batch. It is longer than the timeout
/// of the bus, and short, because the events of a killed process wait for it.
const LEASE: Duration = Duration::from_secs(15);
/// Retention of events without a subscriber, in days. A service deployed later does not need them.
const UNROUTED_DAYS: i64 = 14;

pub(crate) async fn write<E: Event>(
    transaction: &Transaction,
    now: DateTime<Utc>,
    subject: &str,
    event: &E,
) -> Result<()> {
    let row = ActiveModel {
        id: Set(Uuid::now_v7()),
        event_type: Set(E::TYPE.to_owned()),
        subject: Set(subject.to_owned()),
        time: Set(now),
        traceparent: Set(trace_context::current_traceparent()),
        payload: Set(event.encode_to_vec()),
        attempts: Set(0),
        next_attempt_time: Set(now),
        claim: Set(None),
        last_error: Set(None),
    };
    Entity::insert(row).exec_without_returning(&**transaction).await?;
    Ok(())
}

/// Returns the queue that publishes the events in the outbox of one service.
pub fn relay(database: Database, bus: Bus) -> Arc<dyn AnyQueue> {
    Arc::new(Relay { database, bus })
}

/// Publishes the events in the outbox of one service.
struct Relay {
    database: Database,
    bus: Bus,
}

impl WorkQueue for Relay {
    type Entity = Entity;

    fn name(&self) -> &'static str {
        "outbox"
    }

    fn database(&self) -> &Database {
        &self.database
    }

    fn config(&self) -> QueueConfig {
        QueueConfig {
            places: 1,
            together: BATCH,
            lease: LEASE,
        }
    }

    fn wake(&self) -> &Wake {
        self.database.outbox_filled()
    }

    /// While the bus is unavailable, events use no attempts, and all are due when it is back.
    async fn ready(&self) -> Result<()> {
        let answer = self.bus.ping().await;
        if answer.is_err() {
            count_failure(&self.database);
        }
        answer
    }

    async fn work(&self, rows: Vec<Model>, claim: Uuid) -> Result<()> {
        publish(&self.database, &self.bus, rows, claim).await
    }
}

/// Publishes a batch of events without database locks.
async fn publish(database: &Database, bus: &Bus, rows: Vec<Model>, claim: Uuid) -> Result<()> {
    let results: Vec<_> = stream::iter(rows)
        .map(|row| async move {
            let (envelope, attempts) = row.into_envelope(database.source());
            let result = bus.publish(&envelope).await;
            (envelope, attempts, result)
        })
        .buffered(bus.concurrency())
        .collect()
        .await;
    let now = database.clock().now();
    let mut confirmed = Vec::new();
    for (envelope, attempts, result) in results {
        match result {
            Ok(()) => {
                let lag = (now - envelope.time).to_std().unwrap_or_default();
                metrics::histogram!("selam_outbox_lag_seconds", "service" => database.source())
                    .record(lag.as_secs_f64());
                confirmed.push(envelope.id);
            }
            Err(error) => postpone(database, &envelope, claim, attempts, &error).await?,
        }
    }
    if !confirmed.is_empty() {
        // The bus has the events, so they are deleted even if another relay has claimed them.
        let delete = Entity::delete_many().filter(Column::Id.is_in(confirmed));
        delete.exec(database.connection()).await?;
    }
    Ok(())
}

async fn postpone(database: &Database, envelope: &Envelope, claim: Uuid, attempts: i32, error: &Error) -> Result<()> {
    let last = if error.reason() == UNROUTED {
        LAST_UNROUTED_DELAY
    } else {
        LAST_DELAY
    };
    let delay = back_off(attempts, FIRST_DELAY, last);
    tracing::warn!(event = %envelope.id, event_type = envelope.event_type, reason = error.reason(), retry_in = ?delay, "event not published yet");
    count_failure(database);
    settle::<Entity>(envelope.id, claim)
        .col_expr(Column::LastError, Expr::value(error.reason()))
        .col_expr(Column::NextAttemptTime, Expr::value(database.clock().now() + delay))
        .exec(database.connection())
        .await?;
    Ok(())
}

fn count_failure(database: &Database) {
    metrics::counter!("selam_outbox_failures_total", "service" => database.source()).increment(1);
}

/// Deletes old events without a subscriber. Events that the bus refused for another reason are kept without a
/// limit.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn purge(database: &Database) -> Result<()> {
    let removed = Entity::delete_many()
        .filter(Column::LastError.eq(UNROUTED))
        .filter(Column::Time.lt(database.clock().now() - chrono::Duration::days(UNROUTED_DAYS)))
        .exec(database.connection())
        .await?
        .rows_affected;
    if removed > 0 {
        tracing::warn!(
            service = database.source(),
            count = removed,
            "deleted events that never had a subscriber"
        );
    }
    Ok(())
}

impl Work for Entity {
    const ID: Column = Column::Id;
    const CLAIM: Column = Column::Claim;
    const ATTEMPTS: Column = Column::Attempts;
    const DUE_TIME: Column = Column::NextAttemptTime;
    /// Each failed attempt postpones an event, but it does not become younger.
    const WAITS_SINCE: Column = Column::Time;

    /// Events without a subscriber wait for its deployment, not for the bus.
    fn waiting(_: DateTime<Utc>) -> Condition {
        Condition::any()
            .add(Column::LastError.is_null())
            .add(Column::LastError.ne(UNROUTED))
    }

    fn open() -> Condition {
        Condition::all()
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: Uuid,
    event_type: String,
    subject: String,
    time: DateTimeUtc,
    traceparent: Option<String>,
    payload: Vec<u8>,
    attempts: i32,
    next_attempt_time: DateTimeUtc,
    claim: Option<Uuid>,
    last_error: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Returns the event and the number of previous attempts.
    fn into_envelope(self, source: &str) -> (Envelope, i32) {
        let envelope = Envelope {
            id: self.id,
            source: source.to_owned(),
            event_type: self.event_type,
            subject: self.subject,
            time: self.time,
            traceparent: self.traceparent,
            payload: self.payload,
        };
        (envelope, self.attempts)
    }
}

pub(crate) fn table() -> migration::TableCreateStatement {
    let name = |name: &str| migration::Alias::new(name);
    migration::Table::create()
        .table(name("outbox"))
        .col(schema::uuid(name("id")).primary_key())
        .col(schema::string(name("event_type")))
        .col(schema::string(name("subject")))
        .col(schema::timestamp_with_time_zone(name("time")))
        .col(schema::string_null(name("traceparent")))
        .col(schema::var_binary(name("payload"), 65_535).binary())
        .col(schema::integer(name("attempts")))
        .col(schema::timestamp_with_time_zone(name("next_attempt_time")))
        .to_owned()
}

pub(crate) fn index() -> migration::IndexCreateStatement {
    migration::Index::create()
        .name("outbox_due")
        .table(migration::Alias::new("outbox"))
        .col(migration::Alias::new("next_attempt_time"))
        .to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use selam_foundation::Clock;

    use super::*;
    use crate::{PoolConfig, events::memory::MemoryBus, jobs::oldest, schema::NoTables};

    #[tokio::test]
    async fn age_of_blocked_event_survives_its_retries() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("outbox.db").display());
        let now = DateTime::UNIX_EPOCH + chrono::Duration::days(20_000);
        let database = Database::connect(&url, "outbox", PoolConfig::new(2), Clock::fixed(now))
            .await
            .unwrap();
        database.migrate::<NoTables>().await.unwrap();
        let ages = [(90, "BUS_UNAVAILABLE"), (86_400, UNROUTED)];
        for (age, error) in ages {
            let row = ActiveModel {
                id: Set(Uuid::now_v7()),
                event_type: Set("selam.test.thing.happened.v1".to_owned()),
                subject: Set(String::new()),
                time: Set(now - chrono::Duration::seconds(age)),
                traceparent: Set(None),
                payload: Set(Vec::new()),
                attempts: Set(7),
                next_attempt_time: Set(now + chrono::Duration::seconds(20)),
                claim: Set(None),
                last_error: Set(Some(error.to_owned())),
            };
            Entity::insert(row).exec(database.connection()).await.unwrap();
        }
        let relay = Relay {
            database,
            bus: Bus::Memory(MemoryBus::default()),
        };
        let since = oldest(&relay, now).await.unwrap();
        assert_eq!(since, Some(now - chrono::Duration::seconds(90)));
    }
}
