//! The table `jobs` of every service: pending jobs, parked jobs and the keys of recently finished jobs.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, Condition, ConnectionTrait, Order, QueryOrder, QuerySelect, entity::prelude::*,
    sea_query::OnConflict,
};
use sea_orm_migration::{prelude as migration, schema};
use selam_foundation::{Error, Result};

use super::{Job, NewJob, Work, settle};
use crate::{Database, trace_context};

pub(super) const PENDING: &str = "pending";
pub(super) const PARKED: &str = "parked";
const DONE: &str = "done";
/// Key of a recurring row. Its kind is the name of the recurring job.
const RECURRING: &str = "every";
const LONGEST_KEY: usize = 200;
/// Retention of the keys of finished jobs, in days.
const REMEMBERED_DAYS: i64 = 14;
/// Retention of parked jobs, in days. They may contain personal data, so they are not kept longer.
const PARKED_DAYS: i64 = 14;

/// Inserts a job; returns whether it is new.
pub(crate) async fn enqueue<J: Job>(
    connection: &impl ConnectionTrait,
    now: DateTime<Utc>,
    order: NewJob<J>,
) -> Result<bool> {
    let id = Uuid::now_v7();
    let has_key = order.key.is_some();
    let key = order.key.unwrap_or_else(|| id.to_string());
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(Error::internal(format!(
            "the key of a job must have 1 to {LONGEST_KEY} bytes"
        )));
    }
    let row = ActiveModel {
        id: Set(id),
        kind: Set(J::KIND.to_owned()),
        key: Set(key),
        is_remembered: Set(has_key),
        payload: Set(serde_json::to_vec(&order.job).map_err(Error::internal)?),
        traceparent: Set(trace_context::current_traceparent()),
        status: Set(PENDING.to_owned()),
        attempts: Set(0),
        due_time: Set(order.due_time.unwrap_or(now)),
        claim: Set(None),
        last_error: Set(None),
        create_time: Set(now),
    };
    insert(connection, row).await
}

/// Inserts the row of a recurring job, due at once, unless it exists.
pub(super) async fn ensure_recurring(database: &Database, name: &str, interval: Duration) -> Result<()> {
    let now = database.clock().now();
    let row = ActiveModel {
        id: Set(Uuid::now_v7()),
        kind: Set(name.to_owned()),
        key: Set(RECURRING.to_owned()),
        is_remembered: Set(true),
        payload: Set(Vec::new()),
        traceparent: Set(None),
        status: Set(PENDING.to_owned()),
        attempts: Set(0),
        due_time: Set(now),
        claim: Set(None),
        last_error: Set(None),
        create_time: Set(now),
    };
    if insert(database.connection(), row).await? {
        return Ok(());
    }
    Entity::update_many()
        .col_expr(Column::DueTime, Expr::value(now + interval))
        .col_expr(Column::CreateTime, Expr::value(now + interval))
        .filter(Column::Kind.eq(name))
        .filter(Column::Key.eq(RECURRING))
        .filter(Column::Claim.is_null())
        .filter(Column::DueTime.gt(now + interval))
        .exec(database.connection())
        .await?;
    Ok(())
}

/// Inserts a job that waits for an operator. If it exists, it waits again, even if a worker holds it.
pub(crate) async fn park<J: Job>(database: &Database, id: Uuid, job: &J, attempts: i32, reason: &str) -> Result<()> {
    let now = database.clock().now();
    let row = ActiveModel {
        id: Set(id),
        kind: Set(J::KIND.to_owned()),
        key: Set(id.to_string()),
        is_remembered: Set(false),
        payload: Set(serde_json::to_vec(job).map_err(Error::internal)?),
        traceparent: Set(trace_context::current_traceparent()),
        status: Set(PARKED.to_owned()),
        attempts: Set(attempts),
        due_time: Set(now),
        claim: Set(None),
        last_error: Set(Some(reason.to_owned())),
        create_time: Set(now),
    };
    let waits_again = OnConflict::columns([Column::Kind, Column::Key])
        .update_columns([Column::Status, Column::Claim, Column::DueTime, Column::LastError])
        .to_owned();
    Entity::insert(row)
        .on_conflict(waits_again)
        .exec_without_returning(database.connection())
        .await?;
    Ok(())
}

async fn insert(connection: &impl ConnectionTrait, row: ActiveModel) -> Result<bool> {
    let known = OnConflict::columns([Column::Kind, Column::Key]).do_nothing().to_owned();
    let added = Entity::insert(row)
        .on_conflict(known)
        .exec_without_returning(connection)
        .await?;
    Ok(added > 0)
}

/// Marks a job as done; returns whether the claim was held. The payload may contain personal data and is no
/// longer needed, so it is deleted.
pub(super) async fn finish(
    connection: &impl ConnectionTrait,
    row: &Model,
    claim: Uuid,
    now: DateTime<Utc>,
) -> Result<bool> {
    let affected = if row.is_remembered {
        settle::<Entity>(row.id, claim)
            .col_expr(Column::Status, Expr::value(DONE))
            .col_expr(Column::Payload, Expr::value(Vec::<u8>::new()))
            .col_expr(Column::LastError, Expr::value(None::<String>))
            .col_expr(Column::DueTime, Expr::value(now))
            .exec(connection)
            .await?
            .rows_affected
    } else {
        Entity::delete_many()
            .filter(Column::Id.eq(row.id))
            .filter(Column::Claim.eq(claim))
            .exec(connection)
            .await?
            .rows_affected
    };
    Ok(affected > 0)
}

/// Stores the end of a recurring run and its next due time; returns whether the claim was held.
pub(super) async fn finish_run(database: &Database, id: Uuid, claim: Uuid, next: DateTime<Utc>) -> Result<bool> {
    let settled = settle::<Entity>(id, claim)
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::LastError, Expr::value(None::<String>))
        .col_expr(Column::DueTime, Expr::value(next))
        .col_expr(Column::CreateTime, Expr::value(next))
        .exec(database.connection())
        .await?;
    Ok(settled.rows_affected > 0)
}

/// Status of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Waits for its due time.
    Pending,
    /// Claimed by a worker.
    Claimed,
    /// Failed on every attempt and waits for an operator.
    Parked,
}

/// An unfinished job, for operators. The payload is not shown, because it may contain personal data.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Job ID.
    pub id: Uuid,
    /// Kind.
    pub kind: String,
    /// Key; the job's ID if it was enqueued without one, `every` for recurring jobs.
    pub key: String,
    /// Status.
    pub status: Status,
    /// Number of started attempts.
    pub attempts: i32,
    /// Due time, end of the worker's lease, or time of parking.
    pub due_time: DateTime<Utc>,
    /// Time at which the job was enqueued; of a recurring job, the first due time of its run.
    pub create_time: DateTime<Utc>,
    /// Reason of the last failure; empty without one.
    pub last_error: String,
    /// Size of the payload in bytes.
    pub size: usize,
    /// W3C trace context of the request that enqueued the job.
    pub traceparent: Option<String>,
}

impl From<Model> for Waiting {
    fn from(row: Model) -> Self {
        let status = match (row.status.as_str(), row.claim) {
            (PARKED, _) => Status::Parked,
            (_, Some(_)) => Status::Claimed,
            (_, None) => Status::Pending,
        };
        Self {
            id: row.id,
            kind: row.kind,
            key: row.key,
            status,
            attempts: row.attempts,
            due_time: row.due_time,
            create_time: row.create_time,
            last_error: row.last_error.unwrap_or_default(),
            size: row.payload.len(),
            traceparent: row.traceparent,
        }
    }
}

/// Returns up to `limit` unfinished jobs of a service, of one kind or all, the longest due first; of parked jobs the
/// latest first.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn list(database: &Database, kind: Option<&str>, only_parked: bool, limit: u64) -> Result<Vec<Waiting>> {
    let (statuses, order): (&[&str], _) = if only_parked {
        (&[PARKED], Order::Desc)
    } else {
        (&[PENDING, PARKED], Order::Asc)
    };
    let rows = Entity::find()
        .filter(Column::Status.is_in(statuses.iter().copied()))
        .filter(of_kind(kind))
        .order_by(Column::DueTime, order.clone())
        .order_by(Column::Id, order)
        .limit(limit)
        .all(database.connection())
        .await?;
    Ok(rows.into_iter().map(Waiting::from).collect())
}

/// Returns the unfinished job with this ID.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn find(database: &Database, id: Uuid) -> Result<Option<Waiting>> {
    let row = Entity::find_by_id(id)
        .filter(Column::Status.ne(DONE))
        .one(database.connection())
        .await?;
    Ok(row.map(Waiting::from))
}

/// Makes parked jobs of one kind, or all, due now, and returns their number.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn replay(database: &Database, kind: Option<&str>, id: Option<Uuid>) -> Result<u64> {
    let changed = Entity::update_many()
        .col_expr(Column::Status, Expr::value(PENDING))
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::DueTime, Expr::value(database.clock().now()))
        .filter(parked_of(kind, id))
        .exec(database.connection())
        .await?;
    database.jobs_filled().wake();
    Ok(changed.rows_affected)
}

/// Deletes parked jobs of one kind, or all, and returns their number.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn discard(database: &Database, kind: Option<&str>, id: Option<Uuid>) -> Result<u64> {
    let deleted = Entity::delete_many()
        .filter(parked_of(kind, id))
        .exec(database.connection())
        .await?;
    Ok(deleted.rows_affected)
}

fn of_kind(kind: Option<&str>) -> Condition {
    Condition::all().add_option(kind.map(|kind| Column::Kind.eq(kind)))
}

fn parked_of(kind: Option<&str>, id: Option<Uuid>) -> Condition {
    of_kind(kind)
        .add(Column::Status.eq(PARKED))
        .add_option(id.map(|id| Column::Id.eq(id)))
}

/// Deletes the keys of jobs that finished long ago, and jobs parked long ago.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn purge(database: &Database) -> Result<()> {
    let old = |status, days| {
        Entity::delete_many()
            .filter(Column::Status.eq(status))
            .filter(Column::DueTime.lt(database.clock().now() - chrono::Duration::days(days)))
            .exec(database.connection())
    };
    old(DONE, REMEMBERED_DAYS).await?;
    let given_up = old(PARKED, PARKED_DAYS).await?.rows_affected;
    if given_up > 0 {
        tracing::error!(
            service = database.source(),
            count = given_up,
            "deleted parked jobs after their retention period"
        );
    }
    Ok(())
}

impl Work for Entity {
    const ID: Column = Column::Id;
    const CLAIM: Column = Column::Claim;
    const ATTEMPTS: Column = Column::Attempts;
    const DUE_TIME: Column = Column::DueTime;

    fn open() -> Condition {
        Condition::all().add(Column::Status.eq(PENDING))
    }

    fn parked() -> Option<Condition> {
        Some(Condition::all().add(Column::Status.eq(PARKED)))
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub key: String,
    /// Whether the key is kept after the job is done.
    pub is_remembered: bool,
    pub payload: Vec<u8>,
    pub traceparent: Option<String>,
    pub status: String,
    pub attempts: i32,
    pub due_time: DateTimeUtc,
    pub claim: Option<Uuid>,
    pub last_error: Option<String>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

pub(crate) fn table() -> migration::TableCreateStatement {
    let name = |name: &str| migration::Alias::new(name);
    migration::Table::create()
        .table(name("jobs"))
        .col(schema::uuid(name("id")).primary_key())
        .col(schema::string(name("kind")))
        .col(schema::string(name("key")))
        .col(schema::boolean(name("is_remembered")))
        .col(schema::var_binary(name("payload"), 65_535).binary())
        .col(schema::string_null(name("traceparent")))
        .col(schema::string(name("status")))
        .col(schema::integer(name("attempts")))
        .col(schema::timestamp_with_time_zone(name("due_time")))
        .col(schema::uuid_null(name("claim")))
        .col(schema::string_null(name("last_error")))
        .col(schema::timestamp_with_time_zone(name("create_time")))
        .to_owned()
}

pub(crate) fn indexes() -> [migration::IndexCreateStatement; 2] {
    let name = |name: &str| migration::Alias::new(name);
    let index = |title: &str| migration::Index::create().name(title).table(name("jobs")).to_owned();
    [
        index("jobs_due").col(name("status")).col(name("due_time")).to_owned(),
        index("jobs_once")
            .col(name("kind"))
            .col(name("key"))
            .unique()
            .to_owned(),
    ]
}
