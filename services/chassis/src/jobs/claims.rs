//! Claims: workers, of one process or of several, take rows of a table under a lease; whoever holds the claim writes the result down.
//!
//! A try is counted when the row is claimed, before the work begins. So work that kills its process is not tried for ever, and what a dead
//! process held is due again once its lease has run out. A worker that was slower than its lease finds that it holds the claim no longer:
//! [`settle`] then changes nothing. Nothing is locked while the work goes on.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, ModelTrait, QueryFilter, QueryOrder, QuerySelect, UpdateMany,
    sea_query::{CaseStatement, Expr, LockBehavior, LockType},
};
use uuid::Uuid;

use crate::{Database, Result};

/// A table of work. `CLAIM` may be null; the others may not.
pub trait Work: EntityTrait {
    /// Primary key, a UUID.
    const ID: Self::Column;
    /// Claim of the worker that has the row: a UUID, or null.
    const CLAIM: Self::Column;
    /// How often the row was claimed: an `i32`.
    const ATTEMPTS: Self::Column;
    /// Another `i32` that counts the same, for a table that begins to count `ATTEMPTS` anew.
    const ATTEMPTS_IN_ALL: Option<Self::Column> = None;
    /// When the row is due. While it is claimed this is the end of the lease.
    const DUE_TIME: Self::Column;

    /// Which rows are still to be worked on.
    fn open() -> Condition;

    /// Which rows were given up and wait for an operator, if the table keeps such rows.
    fn parked() -> Option<Condition> {
        None
    }
}

/// Rows that a worker holds.
#[derive(Clone, Debug)]
pub struct Claimed<M> {
    /// The claim, for [`settle`].
    pub claim: Uuid,
    /// The rows as they were before: their attempts are those before this one.
    pub rows: Vec<M>,
}

/// Takes up to `limit` rows of `which` that are due, the longest due first, for `lease`.
///
/// # Errors
/// As the database.
pub async fn claim<E: Work>(
    database: &Database,
    which: &Condition,
    limit: u64,
    lease: Duration,
) -> Result<Claimed<E::Model>> {
    let claim = Uuid::new_v4();
    let now = database.clock().now();
    let due = || {
        E::find()
            .filter(which.clone())
            .filter(E::DUE_TIME.lte(now))
            .order_by_asc(E::DUE_TIME)
    };
    // Looked at first without a transaction: it would take SQLite's one write lock, and mostly nothing is due.
    let first = due().select_only().column(E::ID).limit(1).into_tuple::<Uuid>();
    if first.one(database.connection()).await?.is_none() {
        return Ok(Claimed { claim, rows: vec![] });
    }
    let transaction = database.begin().await?;
    // On SQLite, where the transaction has the only write lock, the query goes without a lock of its own.
    let rows = due()
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(&*transaction)
        .await?;
    if rows.is_empty() {
        return Ok(Claimed { claim, rows });
    }
    let plus_one = |column: E::Column| ExprTrait::add(Expr::col(column), 1);
    let mut update = E::update_many()
        .col_expr(E::CLAIM, Expr::value(claim))
        .col_expr(E::ATTEMPTS, plus_one(E::ATTEMPTS))
        .col_expr(E::DUE_TIME, ends_of_leases::<E>(&rows, now, lease));
    if let Some(column) = E::ATTEMPTS_IN_ALL {
        update = update.col_expr(column, plus_one(column));
    }
    update
        .filter(E::ID.is_in(rows.iter().map(|row| row.get(E::ID))))
        .exec(&*transaction)
        .await?;
    transaction.commit().await?;
    Ok(Claimed { claim, rows })
}

/// The update that writes a result down and gives the row free. It changes no row when the claim was lost, or the row is gone.
pub fn settle<E: Work>(id: Uuid, claim: Uuid) -> UpdateMany<E> {
    E::update_many()
        .col_expr(E::CLAIM, Expr::value(None::<Uuid>))
        .filter(E::ID.eq(id))
        .filter(E::CLAIM.eq(claim))
}

/// Holds a row for another `lease`. Answers whether the claim was still held.
pub(super) async fn extend<E: Work>(database: &Database, id: Uuid, claim: Uuid, lease: Duration) -> Result<bool> {
    let extended = E::update_many()
        .col_expr(E::DUE_TIME, Expr::value(database.clock().now() + lease))
        .filter(E::ID.eq(id))
        .filter(E::CLAIM.eq(claim))
        .exec(database.connection())
        .await?;
    Ok(extended.rows_affected > 0)
}

/// Gives back what was claimed and not begun, as if it had never been claimed.
pub(super) async fn give_back<E: Work>(database: &Database, claimed: Claimed<E::Model>) -> Result<()> {
    let Claimed { claim, rows } = claimed;
    let ids: Vec<_> = rows.iter().map(|row| row.get(E::ID)).collect();
    drop(rows);
    let minus_one = |column: E::Column| ExprTrait::sub(Expr::col(column), 1);
    let mut update = E::update_many()
        .col_expr(E::CLAIM, Expr::value(None::<Uuid>))
        .col_expr(E::ATTEMPTS, minus_one(E::ATTEMPTS))
        .col_expr(E::DUE_TIME, Expr::value(database.clock().now()));
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

/// An end for each lease, up to a quarter later by chance. Rows that a dying process held together come back apart, so that one that
/// kills its process does not use up the tries of the same neighbours again and again.
fn ends_of_leases<E: Work>(rows: &[E::Model], now: DateTime<Utc>, lease: Duration) -> Expr {
    if rows.len() == 1 {
        return Expr::value(now + lease + jitter(Uuid::new_v4(), lease));
    }
    let ends = rows.iter().fold(CaseStatement::new(), |ends, row| {
        let end = now + lease + jitter(Uuid::new_v4(), lease);
        ends.case(E::ID.eq(row.get(E::ID)), Expr::value(end))
    });
    ends.finally(Expr::value(now + lease)).into()
}

fn jitter(chance: Uuid, lease: Duration) -> Duration {
    lease / 4 * u32::from(chance.as_bytes()[0]) / u32::from(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leases_end_apart_by_a_quarter_at_most() {
        let lease = Duration::from_secs(16);
        assert_eq!(jitter(Uuid::nil(), lease), Duration::ZERO);
        assert_eq!(jitter(Uuid::max(), lease), Duration::from_secs(4));
    }
}
