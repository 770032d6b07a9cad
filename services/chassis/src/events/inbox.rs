//! The inbox: every event that a service listens to is stored here once, handled in one transaction with its effect, retried with
//! growing delays and parked when it keeps failing. An operator lists parked events and puts them back (`parked`, `replay`).

use std::{collections::HashMap, sync::Arc, time::Duration};

use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect, TransactionTrait,
    entity::prelude::*,
    sea_query::{LockBehavior, LockType, OnConflict},
};
use sea_orm_migration::{prelude as migration, schema};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use super::{AnyHandler, Envelope, Sink, outbox::back_off};
use crate::{Database, Error, Result, telemetry};

const POLL: Duration = Duration::from_millis(500);
const FIRST_DELAY: Duration = Duration::from_secs(1);
const LAST_DELAY: Duration = Duration::from_secs(600);
/// Tries before an event is parked: about an hour and a half with the delays above.
const MAX_ATTEMPTS: i32 = 18;
/// Handled events are remembered this long, so that a late copy is recognised.
const REMEMBERED_DAYS: i64 = 14;

const PENDING: &str = "pending";
const DONE: &str = "done";
const PARKED: &str = "parked";

/// The inbox of one service.
#[derive(Clone)]
pub struct Inbox {
    database: Database,
    handlers: Arc<HashMap<&'static str, Arc<dyn AnyHandler>>>,
    filled: Arc<Notify>,
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
            filled: Arc::new(Notify::new()),
        }
    }

    /// Stores what the bus brings.
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
        })
        .on_conflict(OnConflict::column(Column::Id).do_nothing().to_owned())
        .exec_without_returning(self.database.connection())
        .await?;
        self.filled.notify_one();
        Ok(())
    }

    /// Handles what the inbox holds, until it is told to stop.
    pub(crate) async fn work(self, shutdown: CancellationToken) -> Result<()> {
        while !shutdown.is_cancelled() {
            if self.handle_next().await? {
                continue;
            }
            tokio::select! {
                () = shutdown.cancelled() => break,
                () = self.filled.notified() => {}
                () = tokio::time::sleep(POLL) => {}
            }
        }
        Ok(())
    }

    /// Handles one due event, if there is one.
    async fn handle_next(&self) -> Result<bool> {
        if self.due().one(self.database.connection()).await?.is_none() {
            return Ok(false);
        }
        let transaction = self.database.begin().await?;
        let query = if self.database.is_postgres() {
            self.due()
                .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        } else {
            self.due()
        };
        let Some(row) = query.one(&*transaction).await? else {
            return Ok(false);
        };
        let (id, attempts) = (row.id, row.attempts);
        let envelope = row.into_envelope();
        let outcome = match self.handlers.get(envelope.event_type.as_str()) {
            Some(handler) => {
                let span = tracing::info_span!("event", event = %id, event_type = envelope.event_type, source = envelope.source);
                telemetry::set_parent(&span, envelope.traceparent.as_deref());
                handler.handle(&transaction, &envelope).instrument(span).await
            }
            None => Err(Error::internal("no handler for this type of event")),
        };
        match outcome {
            Ok(()) => {
                // The payload may hold personal data and is not needed any more; the id stays, against copies.
                Entity::update_many()
                    .col_expr(Column::Status, Expr::value(DONE))
                    .col_expr(Column::Payload, Expr::value(Vec::<u8>::new()))
                    .filter(Column::Id.eq(id))
                    .exec(&*transaction)
                    .await?;
                transaction.commit().await?;
                self.count("handled");
            }
            Err(error) => {
                drop(transaction);
                self.postpone(id, attempts, &envelope.event_type, &error).await?;
            }
        }
        Ok(true)
    }

    async fn postpone(&self, id: Uuid, attempts: i32, event_type: &str, error: &Error) -> Result<()> {
        let attempts = attempts.saturating_add(1);
        let parked = attempts >= MAX_ATTEMPTS;
        let delay = back_off(attempts - 1, FIRST_DELAY, LAST_DELAY);
        if parked {
            tracing::error!(event = %id, event_type, reason = error.reason(), cause = %error, "event parked after its last try");
        } else {
            tracing::warn!(event = %id, event_type, reason = error.reason(), cause = %error, retry_in = ?delay, "event not handled yet");
        }
        self.count(if parked { "parked" } else { "retried" });
        Entity::update_many()
            .col_expr(Column::Attempts, Expr::value(attempts))
            .col_expr(Column::Status, Expr::value(if parked { PARKED } else { PENDING }))
            .col_expr(Column::LastError, Expr::value(error.reason()))
            .col_expr(
                Column::NextAttemptTime,
                Expr::value(self.database.clock().now() + delay),
            )
            .filter(Column::Id.eq(id))
            .exec(self.database.connection())
            .await?;
        Ok(())
    }

    fn due(&self) -> sea_orm::Select<Entity> {
        Entity::find()
            .filter(Column::Status.eq(PENDING))
            .filter(Column::NextAttemptTime.lte(self.database.clock().now()))
            .order_by_asc(Column::Id)
            .limit(1)
    }

    fn count(&self, outcome: &'static str) {
        metrics::counter!("selam_events_total", "service" => self.database.source(), "outcome" => outcome).increment(1);
    }
}

/// A parked event, for operators.
#[derive(Clone, Debug)]
pub struct ParkedEvent {
    /// Id of the event.
    pub id: Uuid,
    /// Its type.
    pub event_type: String,
    /// Id of the thing it is about.
    pub subject: String,
    /// Reason of the last failure.
    pub last_error: String,
}

/// Events of a service that were given up, oldest first.
///
/// # Errors
/// `INTERNAL` when the database refuses it.
pub async fn parked(database: &Database) -> Result<Vec<ParkedEvent>> {
    let rows = Entity::find()
        .filter(Column::Status.eq(PARKED))
        .order_by_asc(Column::Id)
        .all(database.connection())
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| ParkedEvent {
            id: row.id,
            event_type: row.event_type,
            subject: row.subject,
            last_error: row.last_error.unwrap_or_default(),
        })
        .collect())
}

/// Puts all parked events of a service back, to be tried at once, and says how many there were.
///
/// # Errors
/// `INTERNAL` when the database refuses it.
pub async fn replay(database: &Database) -> Result<u64> {
    let changed = Entity::update_many()
        .col_expr(Column::Status, Expr::value(PENDING))
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::NextAttemptTime, Expr::value(database.clock().now()))
        .filter(Column::Status.eq(PARKED))
        .exec(database.connection())
        .await?;
    Ok(changed.rows_affected)
}

/// Forgets handled events after two weeks.
pub(crate) async fn purge(database: &Database) -> Result<(), DbErr> {
    let transaction = database.connection().begin().await?;
    Entity::delete_many()
        .filter(Column::Status.eq(DONE))
        .filter(Column::Time.lt(database.clock().now() - chrono::Duration::days(REMEMBERED_DAYS)))
        .exec(&transaction)
        .await?;
    transaction.commit().await
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "inbox")]
struct Model {
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
