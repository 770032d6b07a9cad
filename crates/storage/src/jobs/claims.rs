//! Claims: workers of one or several processes take rows of a table under a lease, and only the holder of the
//! claim stores the result.
//!
//! An attempt is counted when the row is claimed, before the work begins. So work that kills its process is not
//! retried without end. Rows of a dead process are due again after their lease. A worker that exceeds its lease
//! has lost its claim, and [`settle`] then changes no row. Workers hold no database locks. Leases begin and end by the
//! clock of the database, so that the clocks of replicas may differ.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, ModelTrait, QueryFilter, QueryOrder, QuerySelect, UpdateMany,
    sea_query::{CaseStatement, Expr, LockBehavior, LockType},
};
use selam_foundation::Result;
use uuid::Uuid;

use crate::Database;

/// A job table. `CLAIM` is nullable; the other columns are not.
pub trait Work: EntityTrait {
    /// Primary key, a UUID.
    const ID: Self::Column;
    /// Claim of the worker that holds the row: a UUID, or null.
    const CLAIM: Self::Column;
    /// Number of claims of the row: an `i32`.
    const ATTEMPTS: Self::Column;
    /// Total number of attempts, an `i32`, for a table that resets `ATTEMPTS`.
    const ATTEMPTS_IN_ALL: Option<Self::Column> = None;
    /// Due time of the row. While the row is claimed, this is the end of the lease.
    const DUE_TIME: Self::Column;
    /// Time since which a row waits, for the age in the metrics.
    const WAITS_SINCE: Self::Column = Self::DUE_TIME;

    /// Returns the condition of rows that wait at `now`, for the age in the metrics.
    fn waiting(now: DateTime<Utc>) -> Condition {
        Condition::all().add(Self::DUE_TIME.lte(now))
    }

    /// Returns the condition of rows that are not finished.
    fn open() -> Condition;

    /// Returns the condition of parked rows, which wait for an operator, if the table keeps such rows.
    fn parked() -> Option<Condition> {
        None
    }
}

/// Rows that a worker holds.
#[derive(Clone, Debug)]
pub struct Claimed<M> {
    /// The claim, for [`settle`].
    pub claim: Uuid,
    /// The rows before the claim: their attempts do not include this one.
    pub rows: Vec<M>,
    /// Time until the next row may be due, unless no row waits.
    pub next: Option<Duration>,
}

/// Time after which rows are looked for again when the next due time is not known.
const SOON: Duration = Duration::from_millis(200);

/// Claims up to `limit` due rows that match `which`, the longest due first, for `lease`.
///
/// # Errors
/// The errors of the database.
pub async fn claim<E: Work>(
    database: &Database,
    which: &Condition,
    limit: u64,
    lease: Duration,
) -> Result<Claimed<E::Model>> {
    let claim = Uuid::new_v4();
    let now = database.now();
    let due = || {
        E::find()
            .filter(which.clone())
            .filter(Expr::col(E::DUE_TIME).lte(now.clone()))
            .order_by_asc(E::DUE_TIME)
    };
    // Check without a transaction first: a transaction takes SQLite's only write lock, and mostly no row is
    // due.
    let first = E::find().filter(which.clone()).order_by_asc(E::DUE_TIME).limit(1);
    let first = first.select_only().column(E::DUE_TIME).expr_as(now.clone(), "now");
    let first: Option<(DateTime<Utc>, DateTime<Utc>)> = first.into_tuple().one(database.connection()).await?;
    let next = first.map(|(time, now)| (time - now).to_std().unwrap_or_default());
    if next.is_none_or(|next| next > Duration::ZERO) {
        return Ok(Claimed {
            claim,
            rows: vec![],
            next,
        });
    }
    let next = Some(SOON);
    let transaction = database.begin().await?;
    // On SQLite the transaction already holds the only write lock, so the query takes none.
    let rows = due()
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(&*transaction)
        .await?;
    if rows.is_empty() {
        return Ok(Claimed { claim, rows, next });
    }
    let plus_one = |column: E::Column| ExprTrait::add(Expr::col(column), 1);
    let mut update = E::update_many()
        .col_expr(E::CLAIM, Expr::value(claim))
        .col_expr(E::ATTEMPTS, plus_one(E::ATTEMPTS))
        .col_expr(E::DUE_TIME, ends_of_leases::<E>(database, &rows, lease));
    if let Some(column) = E::ATTEMPTS_IN_ALL {
        update = update.col_expr(column, plus_one(column));
    }
    update
        .filter(E::ID.is_in(rows.iter().map(|row| row.get(E::ID))))
        .exec(&*transaction)
        .await?;
    transaction.commit().await?;
    Ok(Claimed { claim, rows, next })
}

/// Returns the update that stores a result and releases the row. It changes no row if the claim was lost or the
/// row was deleted.
pub fn settle<E: Work>(id: Uuid, claim: Uuid) -> UpdateMany<E> {
    E::update_many()
        .col_expr(E::CLAIM, Expr::value(None::<Uuid>))
        .filter(E::ID.eq(id))
        .filter(E::CLAIM.eq(claim))
}

/// Extends the lease of a row. Returns whether the claim was still held.
pub(super) async fn extend<E: Work>(database: &Database, id: Uuid, claim: Uuid, lease: Duration) -> Result<bool> {
    let extended = E::update_many()
        .col_expr(E::DUE_TIME, database.time_after(lease))
        .filter(E::ID.eq(id))
        .filter(E::CLAIM.eq(claim))
        .exec(database.connection())
        .await?;
    Ok(extended.rows_affected > 0)
}

/// Releases rows that were claimed and not started, as if they had never been claimed.
pub(super) async fn give_back<E: Work>(database: &Database, claimed: Claimed<E::Model>) -> Result<()> {
    let Claimed { claim, rows, .. } = claimed;
    let ids: Vec<_> = rows.iter().map(|row| row.get(E::ID)).collect();
    drop(rows);
    let minus_one = |column: E::Column| ExprTrait::sub(Expr::col(column), 1);
    let mut update = E::update_many()
        .col_expr(E::CLAIM, Expr::value(None::<Uuid>))
        .col_expr(E::ATTEMPTS, minus_one(E::ATTEMPTS))
        .col_expr(E::DUE_TIME, database.now());
    if let Some(column) = E::ATTEMPTS_IN_ALL {
        update = update.col_expr(column, minus_one(column));
    }
    update
        .filter(E::ID.is_in(ids))
        .filter(E::CLAIM.eq(claim))
        .exec(database.connection())
        .await?;
    Ok(())
}

/// Returns the end of the lease of each row, delayed randomly by up to a quarter. Rows that a dying process
/// held together become due at different times. So a row that kills its process does not use up the attempts of
/// the same neighbours every time.
fn ends_of_leases<E: Work>(database: &Database, rows: &[E::Model], lease: Duration) -> Expr {
    if rows.len() == 1 {
        return database.time_after(lease + jitter(Uuid::new_v4(), lease));
    }
    let ends = rows.iter().fold(CaseStatement::new(), |ends, row| {
        let end = lease + jitter(Uuid::new_v4(), lease);
        ends.case(E::ID.eq(row.get(E::ID)), database.time_after(end))
    });
    ends.finally(database.time_after(lease)).into()
}

fn jitter(chance: Uuid, lease: Duration) -> Duration {
    lease / 4 * u32::from(chance.as_bytes()[0]) / u32::from(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_lease_ends_by_a_quarter() {
        let lease = Duration::from_secs(16);
        assert_eq!(jitter(Uuid::nil(), lease), Duration::ZERO);
        assert_eq!(jitter(Uuid::max(), lease), Duration::from_secs(4));
    }
}
