//! Work that waits in a table. Workers, of one process or of several, claim rows under a lease; whoever holds the claim writes the
//! result down.
//!
//! A try is counted when the row is claimed, before the work begins. So work that kills its process is not tried for ever, and what a dead
//! process held is due again once its lease has run out. A worker that was slower than its lease finds that it holds the claim no longer:
//! [`settle`] then changes nothing. Nothing is locked while the work goes on.

use std::time::Duration;

use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, ModelTrait, QueryFilter, QueryOrder, QuerySelect, UpdateMany,
    sea_query::{Expr, LockBehavior, LockType},
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
    /// When the row is due. While it is claimed this is the end of the lease.
    const DUE_TIME: Self::Column;

    /// Which rows are still to be worked on.
    fn open() -> Condition;
}

/// Rows that a worker holds.
#[derive(Clone, Debug)]
pub struct Claimed<M> {
    /// The claim, for [`settle`].
    pub claim: Uuid,
    /// The rows as they were before: their attempts are those before this one.
    pub rows: Vec<M>,
}

/// Takes up to `limit` rows that are due, the longest due first, for `lease`.
///
/// # Errors
/// As the database.
pub async fn claim<E: Work>(database: &Database, limit: u64, lease: Duration) -> Result<Claimed<E::Model>> {
    let claim = Uuid::new_v4();
    let now = database.clock().now();
    let due = || {
        E::find()
            .filter(E::open())
            .filter(E::DUE_TIME.lte(now))
            .order_by_asc(E::DUE_TIME)
    };
    // Looked at first without a transaction: it would take SQLite's one write lock, and mostly nothing is due.
    if due().one(database.connection()).await?.is_none() {
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
    E::update_many()
        .col_expr(E::CLAIM, Expr::value(claim))
        .col_expr(E::ATTEMPTS, ExprTrait::add(Expr::col(E::ATTEMPTS), 1))
        .col_expr(E::DUE_TIME, Expr::value(now + lease + jitter(claim, lease)))
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

/// Delay after the failure of a try that had `attempts` before it: doubling from `first`, at most `last`.
pub fn back_off(attempts: i32, first: Duration, last: Duration) -> Duration {
    let doublings = Ord::min(u32::try_from(attempts).unwrap_or_default(), 20);
    Ord::min(first.saturating_mul(1 << doublings), last)
}

/// Up to a quarter of the lease, by chance. Rows that a dying process held together come back apart, so that one that kills its process
/// does not use up the tries of the same neighbours again and again.
fn jitter(claim: Uuid, lease: Duration) -> Duration {
    let chance = u32::from(claim.as_bytes()[0]);
    lease / 4 * chance / u32::from(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_the_last() {
        let (first, last) = (Duration::from_millis(200), Duration::from_secs(30));
        let delays: Vec<_> = [0, 1, 2, 10, i32::MAX]
            .map(|attempts| back_off(attempts, first, last).as_millis())
            .to_vec();
        assert_eq!(delays, [200, 400, 800, 30_000, 30_000]);
    }

    #[test]
    fn leases_end_apart_by_a_quarter_at_most() {
        let lease = Duration::from_secs(16);
        assert_eq!(jitter(Uuid::nil(), lease), Duration::ZERO);
        assert_eq!(jitter(Uuid::max(), lease), Duration::from_secs(4));
    }
}
