//! The inbox stores every subscribed event once and handles it in one transaction with its effect. Failed
//! events are retried with growing delays, and parked after the last attempt. An operator lists and retries
//! parked events (`parked`, `replay`).

use std::{collections::HashMap, sync::Arc, time::Duration};

use sea_orm::{ActiveValue::Set, Condition, QueryOrder, QuerySelect, entity::prelude::*, sea_query::OnConflict};
use sea_orm_migration::{prelude as migration, schema};
use tracing::Instrument as _;

use super::{AnyHandler, Envelope, Sink};
use crate::{
    Database, Error, Result,
    database::repeat_after_conflicts,
    jobs::{self, QueueConfig, Retries, Wake, Work, WorkQueue, guarded},
    telemetry,
};

const POLL: Duration = Duration::from_millis(500);
/// An event is parked after about an hour and a half.
const RETRIES: Retries = Retries::PATIENT;
/// Lease of a worker for an event. After it another worker may retry the event. It is short, because the events
/// of a killed process wait for it.
const LEASE: Duration = Duration::from_secs(15);
/// Maximum duration of a handler: shorter than the lease, so that its result is stored before the lease
/// expires.
const HANDLING: Duration = Duration::from_secs(10);
/// Retention of handled events in days, to detect late duplicates.
const REMEMBERED_DAYS: i64 = 14;
/// Retention of parked events in days. They contain personal data, so they are not kept longer.
const PARKED_DAYS: i64 = 14;

const PENDING: &str = "pending";
const DONE: &str = "done";
const PARKED: &str = "parked";

/// The inbox of one service.
#[derive(Clone)]
pub(crate) struct Inbox {
    database: Database,
    handlers: Arc<HashMap<&'static str, Arc<dyn AnyHandler>>>,
    filled: Wake,
}

impl Inbox {
    pub(crate) fn new(database: Database, handlers: &[Arc<dyn AnyHandler>]) -> Self {
        Self {
            database,
            handlers: Arc::new(
                handlers
                    .iter()
                    .map(|handler| (handler.event_type(), Arc::clone(handler)))
                    .collect(),
            ),
            filled: Wake::default(),
        }
    }

    /// Returns a sink that stores the events of the bus.
    pub(crate) fn sink(&self) -> Sink {
        let inbox = self.clone();
        Arc::new(move |envelope| {
            let inbox = inbox.clone();
            Box::pin(async move { inbox.store(envelope).await })
        })
    }

    async fn store(&self, envelope: Envelope) -> Result<()> {
        let now = self.database.clock().now();
        Entity::insert(ActiveModel {
            id: Set(envelope.id),
            source: Set(envelope.source),
            event_type: Set(envelope.event_type),
            subject: Set(envelope.subject),
            time: Set(envelope.time),
            traceparent: Set(envelope.traceparent),
            payload: Set(envelope.payload),
            status: Set(PENDING.to_owned()),
            attempts: Set(0),
            last_error: Set(None),
            next_attempt_time: Set(now),
            claim: Set(None),
        })
        .on_conflict(OnConflict::column(Column::Id).do_nothing().to_owned())
        .exec_without_returning(self.database.connection())
        .await?;
        self.filled.wake();
        Ok(())
    }

    /// Handles one event and stores the outcome.
    async fn take_care_of(&self, row: Model, claim: Uuid) -> Result<()> {
        let attempts = row.attempts;
        let envelope = row.into_envelope();
        let result = if RETRIES.are_used_up(attempts) {
            Err(jobs::died())
        } else {
            repeat_after_conflicts(|| self.handle(&envelope, claim)).await
        };
        match result {
            Ok(true) => self.count("handled"),
            Ok(false) => {
                tracing::warn!(event = %envelope.id, event_type = envelope.event_type, "the handler exceeded its lease; its changes were rolled back")
            }
            Err(error) => self.postpone(&envelope, claim, attempts, &error).await?,
        }
        Ok(())
    }

    /// Runs the handler and marks the event as handled in one transaction. Returns whether the claim was still
    /// held; otherwise nothing was changed.
    async fn handle(&self, envelope: &Envelope, claim: Uuid) -> Result<bool> {
        let handler = self
            .handlers
            .get(envelope.event_type.as_str())
            .ok_or_else(|| Error::internal("no handler for this event type"))?;
        let transaction = self.database.begin().await?;
        let span = tracing::info_span!("event", event = %envelope.id, event_type = envelope.event_type, source = envelope.source);
        telemetry::set_parent(&span, envelope.traceparent.as_deref());
        guarded(HANDLING, handler.handle(&transaction, envelope).instrument(span)).await?;
        // The payload may contain personal data and is no longer needed. The ID stays, to detect duplicates.
        let marked = jobs::settle::<Entity>(envelope.id, claim)
            .col_expr(Column::Status, Expr::value(DONE))
            .col_expr(Column::Payload, Expr::value(Vec::<u8>::new()))
            .exec(&*transaction)
            .await?;
        if marked.rows_affected == 0 {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Stores the failure of an attempt, unless the claim was lost.
    async fn postpone(&self, envelope: &Envelope, claim: Uuid, attempts: i32, error: &Error) -> Result<()> {
        let retry_in = RETRIES.after(attempts);
        let (id, event_type, reason) = (envelope.id, envelope.event_type.as_str(), error.reason());
        let status = match retry_in {
            Some(delay) => {
                tracing::warn!(event = %id, event_type, reason, cause = %error, retry_in = ?delay, "event not handled yet");
                self.count("retried");
                PENDING
            }
            None => {
                tracing::error!(event = %id, event_type, reason, cause = %error, "event parked after its last attempt");
                self.count("parked");
                PARKED
            }
        };
        jobs::settle::<Entity>(id, claim)
            .col_expr(Column::Status, Expr::value(status))
            .col_expr(Column::LastError, Expr::value(reason))
            .col_expr(
                Column::NextAttemptTime,
                Expr::value(self.database.clock().now() + retry_in.unwrap_or_default()),
            )
            .exec(self.database.connection())
            .await?;
        Ok(())
    }

    fn count(&self, outcome: &'static str) {
        metrics::counter!("selam_events_total", "service" => self.database.source(), "outcome" => outcome).increment(1);
    }
}

impl WorkQueue for Inbox {
    type Entity = Entity;

    fn name(&self) -> &'static str {
        "inbox"
    }

    fn database(&self) -> &Database {
        &self.database
    }

    fn config(&self) -> QueueConfig {
        QueueConfig {
            places: self.database.workers(),
            together: 1,
            lease: LEASE,
            poll: POLL,
        }
    }

    fn wake(&self) -> Option<&Wake> {
        Some(&self.filled)
    }

    async fn work(&self, rows: Vec<Model>, claim: Uuid) -> Result<()> {
        for row in rows {
            self.take_care_of(row, claim).await?;
        }
        Ok(())
    }
}

/// A parked event, for operators.
#[derive(Clone, Debug)]
pub struct ParkedEvent {
    /// Event ID.
    pub id: Uuid,
    /// Event type.
    pub event_type: String,
    /// ID of the record that the event is about.
    pub subject: String,
    /// Time of the event.
    pub time: DateTimeUtc,
    /// Number of started attempts.
    pub attempts: i32,
    /// Reason of the last failure.
    pub last_error: String,
}

/// Returns up to `limit` parked events of a service, latest first.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn parked(database: &Database, limit: u64) -> Result<Vec<ParkedEvent>> {
    let rows = Entity::find()
        .filter(Column::Status.eq(PARKED))
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(database.connection())
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| ParkedEvent {
            id: row.id,
            event_type: row.event_type,
            subject: row.subject,
            time: row.time,
            attempts: row.attempts,
            last_error: row.last_error.unwrap_or_default(),
        })
        .collect())
}

/// Makes one parked event of a service, or all, due now, and returns their number.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn replay(database: &Database, id: Option<Uuid>) -> Result<u64> {
    let changed = Entity::update_many()
        .col_expr(Column::Status, Expr::value(PENDING))
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::NextAttemptTime, Expr::value(database.clock().now()))
        .filter(parked_of(id))
        .exec(database.connection())
        .await?;
    Ok(changed.rows_affected)
}

/// Marks a parked event as handled and returns whether it was parked. Its ID stays, so that a late duplicate is not handled
/// either.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn discard(database: &Database, id: Uuid) -> Result<bool> {
    let changed = Entity::update_many()
        .col_expr(Column::Status, Expr::value(DONE))
        .col_expr(Column::Payload, Expr::value(Vec::<u8>::new()))
        .filter(parked_of(Some(id)))
        .exec(database.connection())
        .await?;
    Ok(changed.rows_affected > 0)
}

fn parked_of(id: Option<Uuid>) -> Condition {
    Condition::all()
        .add(Column::Status.eq(PARKED))
        .add_option(id.map(|id| Column::Id.eq(id)))
}

/// Returns whether the service has received the event with this ID.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn is_known(database: &Database, id: Uuid) -> Result<bool> {
    Ok(Entity::find_by_id(id).one(database.connection()).await?.is_some())
}

/// Returns the time of the oldest event that waits to be handled, or `None` when no event waits.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn oldest_pending(database: &Database) -> Result<Option<DateTimeUtc>> {
    let pending = Entity::find().filter(Column::Status.eq(PENDING)).select_only();
    let oldest = pending.column_as(Column::Time.min(), "oldest").into_tuple();
    Ok(oldest.one(database.connection()).await?.flatten())
}

/// Deletes events that were handled or parked long ago. Uses the last due time of an event, which is close to
/// that time and indexed.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn purge(database: &Database) -> Result<()> {
    let before = |days| database.clock().now() - chrono::Duration::days(days);
    let old = |status, days| {
        Entity::delete_many()
            .filter(Column::Status.eq(status))
            .filter(Column::NextAttemptTime.lt(before(days)))
            .exec(database.connection())
    };
    old(DONE, REMEMBERED_DAYS).await?;
    let given_up = old(PARKED, PARKED_DAYS).await?.rows_affected;
    if given_up > 0 {
        tracing::error!(
            service = database.source(),
            count = given_up,
            "deleted parked events after their retention period"
        );
    }
    Ok(())
}

impl Work for Entity {
    const ID: Column = Column::Id;
    const CLAIM: Column = Column::Claim;
    const ATTEMPTS: Column = Column::Attempts;
    const DUE_TIME: Column = Column::NextAttemptTime;

    fn open() -> Condition {
        Condition::all().add(Column::Status.eq(PENDING))
    }

    fn parked() -> Option<Condition> {
        Some(Condition::all().add(Column::Status.eq(PARKED)))
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "inbox")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: Uuid,
    source: String,
    event_type: String,
    subject: String,
    time: DateTimeUtc,
    traceparent: Option<String>,
    payload: Vec<u8>,
    status: String,
    attempts: i32,
    last_error: Option<String>,
    next_attempt_time: DateTimeUtc,
    claim: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    fn into_envelope(self) -> Envelope {
        Envelope {
            id: self.id,
            source: self.source,
            event_type: self.event_type,
            subject: self.subject,
            time: self.time,
            traceparent: self.traceparent,
            payload: self.payload,
        }
    }
}

pub(crate) fn table() -> migration::TableCreateStatement {
    let name = |name: &str| migration::Alias::new(name);
    migration::Table::create()
        .table(name("inbox"))
        .col(schema::uuid(name("id")).primary_key())
        .col(schema::string(name("source")))
        .col(schema::string(name("event_type")))
        .col(schema::string(name("subject")))
        .col(schema::timestamp_with_time_zone(name("time")))
        .col(schema::string_null(name("traceparent")))
        .col(schema::var_binary(name("payload"), 65_535).binary())
        .col(schema::string(name("status")))
        .col(schema::integer(name("attempts")))
        .col(schema::string_null(name("last_error")))
        .col(schema::timestamp_with_time_zone(name("next_attempt_time")))
        .to_owned()
}

pub(crate) fn index() -> migration::IndexCreateStatement {
    migration::Index::create()
        .name("inbox_due")
        .table(migration::Alias::new("inbox"))
        .col(migration::Alias::new("status"))
        .col(migration::Alias::new("next_attempt_time"))
        .to_owned()
}
