//! Queries of operators, of handlers and of the housekeeping.

use sea_orm::{Condition, QueryOrder, QuerySelect, entity::prelude::*};
use selam_foundation::Result;
use selam_proto::Event;

use super::table::{Column, DONE, Entity, NO_HANDLER, PARKED, PENDING};
use crate::{Database, Transaction};

/// Retention of handled events in days, to detect late duplicates.
const REMEMBERED_DAYS: i64 = 14;
/// Retention of parked events, and of events without a handler, in days. They contain personal data, so they are not
/// kept longer.
const PARKED_DAYS: i64 = 14;

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
    database.inbox_filled().wake();
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

/// Returns whether the service has received an event of this type about the same record that is later than `time`.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn has_newer<E: Event>(transaction: &Transaction, subject: &str, time: DateTimeUtc) -> Result<bool> {
    let newer = Entity::find()
        .filter(Column::EventType.eq(E::TYPE))
        .filter(Column::Subject.eq(subject))
        .filter(Column::Time.gt(time));
    Ok(newer.one(&**transaction).await?.is_some())
}

/// Returns the time of the oldest event that waits to be handled, or `None` when no event waits. Events that wait for
/// a version with a handler do not count.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn oldest_pending(database: &Database) -> Result<Option<DateTimeUtc>> {
    let has_handler = Condition::any()
        .add(Column::LastError.is_null())
        .add(Column::LastError.ne(NO_HANDLER));
    let pending = Entity::find().filter(Column::Status.eq(PENDING)).filter(has_handler);
    let pending = pending.select_only();
    let oldest = pending.column_as(Column::Time.min(), "oldest").into_tuple();
    Ok(oldest.one(database.connection()).await?.flatten())
}

/// Deletes events that were handled or parked long ago, or that waited long for a version with a handler. Uses the last
/// due time of an event, which is close to that time and indexed.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn purge(database: &Database) -> Result<()> {
    let before = |days| database.clock().now() - chrono::Duration::days(days);
    let old = |status, days| {
        Entity::delete_many()
            .filter(Column::Status.eq(status))
            .filter(Column::NextAttemptTime.lt(before(days)))
    };
    old(DONE, REMEMBERED_DAYS).exec(database.connection()).await?;
    let waiting = old(PENDING, PARKED_DAYS).filter(Column::LastError.eq(NO_HANDLER));
    let unhandled = waiting.exec(database.connection()).await?.rows_affected;
    if unhandled > 0 {
        tracing::error!(
            service = database.source(),
            count = unhandled,
            "deleted events that no version handled during their retention period"
        );
    }
    let given_up = old(PARKED, PARKED_DAYS)
        .exec(database.connection())
        .await?
        .rows_affected;
    if given_up > 0 {
        tracing::error!(
            service = database.source(),
            count = given_up,
            "deleted parked events after their retention period"
        );
    }
    Ok(())
}
