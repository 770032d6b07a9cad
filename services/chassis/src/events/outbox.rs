//! The outbox: events wait here, in the service's own database, until the bus has confirmed them.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, QueryOrder, QuerySelect, entity::prelude::*, sea_query::LockBehavior,
    sea_query::LockType,
};
use sea_orm_migration::{prelude as migration, schema};
use selam_proto::Event;
use tokio_util::sync::CancellationToken;

use super::{Bus, Envelope};
use crate::{Database, Result, Transaction, telemetry};

/// Events that the relay takes at once.
const BATCH: u64 = 64;
/// How often the relay looks without being woken: for events whose delay is over and those of other replicas.
const POLL: Duration = Duration::from_millis(500);
const FIRST_DELAY: Duration = Duration::from_millis(200);
const LAST_DELAY: Duration = Duration::from_secs(30);

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
        traceparent: Set(telemetry::current_traceparent()),
        payload: Set(event.encode_to_vec()),
        attempts: Set(0),
        next_attempt_time: Set(now),
    };
    Entity::insert(row).exec_without_returning(&**transaction).await?;
    Ok(())
}

/// Publishes what the outbox of one service holds, until it is told to stop.
pub(crate) async fn relay(database: Database, bus: Bus, shutdown: CancellationToken) -> Result<()> {
    let filled = Arc::clone(database.outbox_filled());
    while !shutdown.is_cancelled() {
        if publish_batch(&database, &bus).await? == BATCH {
            continue;
        }
        tokio::select! {
            () = shutdown.cancelled() => break,
            () = filled.notified() => {}
            () = tokio::time::sleep(POLL) => {}
        }
    }
    Ok(())
}

/// Publishes up to a batch of due events and says how many there were.
async fn publish_batch(database: &Database, bus: &Bus) -> Result<u64> {
    if !has_due(database).await? {
        return Ok(0);
    }
    // On PostgreSQL the rows stay locked while they are published, so replicas share the work. SQLite has one process and one writer,
    // who must not wait for the bus: there the rows are read, published and then deleted.
    if database.is_postgres() {
        let transaction = database.begin().await?;
        let rows = due(database)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .all(&*transaction)
            .await?;
        let count = rows.len() as u64;
        for row in rows {
            publish_one(&*transaction, database, bus, row).await?;
        }
        transaction.commit().await?;
        Ok(count)
    } else {
        let rows = due(database).all(database.connection()).await?;
        let count = rows.len() as u64;
        for row in rows {
            publish_one(database.connection(), database, bus, row).await?;
        }
        Ok(count)
    }
}

async fn has_due(database: &Database) -> Result<bool> {
    Ok(due(database).limit(1).one(database.connection()).await?.is_some())
}

fn due(database: &Database) -> sea_orm::Select<Entity> {
    Entity::find()
        .filter(Column::NextAttemptTime.lte(database.clock().now()))
        .order_by_asc(Column::Id)
        .limit(BATCH)
}

async fn publish_one(connection: &impl ConnectionTrait, database: &Database, bus: &Bus, row: Model) -> Result<()> {
    let now = database.clock().now();
    let lag = (now - row.time).to_std().unwrap_or_default();
    let envelope = Envelope {
        id: row.id,
        source: database.source().to_owned(),
        event_type: row.event_type,
        subject: row.subject,
        time: row.time,
        traceparent: row.traceparent,
        payload: row.payload,
    };
    match bus.publish(&envelope).await {
        Ok(()) => {
            Entity::delete_by_id(row.id).exec(connection).await?;
            metrics::histogram!("selam_outbox_lag_seconds", "service" => database.source()).record(lag.as_secs_f64());
        }
        Err(error) => {
            let delay = back_off(row.attempts, FIRST_DELAY, LAST_DELAY);
            tracing::warn!(event = %row.id, event_type = envelope.event_type, reason = error.reason(), retry_in = ?delay, "event not published yet");
            metrics::counter!("selam_outbox_failures_total", "service" => database.source()).increment(1);
            Entity::update_many()
                .col_expr(Column::Attempts, Expr::value(row.attempts.saturating_add(1)))
                .col_expr(Column::NextAttemptTime, Expr::value(now + delay))
                .filter(Column::Id.eq(row.id))
                .exec(connection)
                .await?;
        }
    }
    Ok(())
}

/// Delay before try number `attempts + 2`: doubling from `first`, at most `last`.
pub(super) fn back_off(attempts: i32, first: Duration, last: Duration) -> Duration {
    let doublings = u32::try_from(attempts).unwrap_or_default().min(20);
    first.saturating_mul(1 << doublings).min(last)
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outbox")]
struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: Uuid,
    event_type: String,
    subject: String,
    time: DateTimeUtc,
    traceparent: Option<String>,
    payload: Vec<u8>,
    attempts: i32,
    next_attempt_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

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
    use super::*;

    #[test]
    fn delays_double_up_to_the_last() {
        let delays: Vec<_> = [0, 1, 2, 10, i32::MAX]
            .map(|attempts| back_off(attempts, FIRST_DELAY, LAST_DELAY).as_millis())
            .to_vec();
        assert_eq!(delays, [200, 400, 800, 30_000, 30_000]);
    }
}
