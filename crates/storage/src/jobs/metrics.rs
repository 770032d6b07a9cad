//! Queue metrics for `/metrics`.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{
    Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    sea_query::{Alias, Expr, Query},
};
use selam_foundation::Result;

use super::{Work, WorkQueue};

/// Sampling interval.
pub const INTERVAL: Duration = Duration::from_secs(15);
/// Maximum count, so that a long queue costs no more to sample than a short one.
const MOST: u64 = 10_000;

/// Counts the pending rows of a queue and the age of the oldest due row.
pub(super) async fn sample<L: WorkQueue>(queue: &L) -> Result<()> {
    queue.declare_counters();
    let (service, name) = (queue.database().source(), queue.name());
    let labels = || [("service", service), ("queue", name)];
    let pending = count::<L>(queue, queue.which()).await?;
    metrics::gauge!("selam_jobs_pending", &labels()).set(pending);
    if let Some(parked) = queue.parked() {
        let parked = count::<L>(queue, parked).await?;
        metrics::gauge!("selam_jobs_parked", &labels()).set(parked);
    }
    let now = queue.database().clock().now();
    let age = oldest(queue, now).await?;
    let age = age.and_then(|time| (now - time).to_std().ok()).unwrap_or_default();
    metrics::gauge!("selam_jobs_oldest_seconds", &labels()).set(age.as_secs_f64());
    Ok(())
}

/// Returns the time since which the oldest waiting or failing row waits.
pub(crate) async fn oldest<L: WorkQueue>(queue: &L, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    let waiting = (queue.which().add(L::Entity::waiting(now)), L::Entity::WAITS_SINCE);
    let mut oldest: Option<DateTime<Utc>> = None;
    for (condition, since) in [Some(waiting), queue.failing()].into_iter().flatten() {
        let first = L::Entity::find()
            .select_only()
            .column(since)
            .filter(condition)
            .order_by_asc(since)
            .limit(1)
            .into_tuple()
            .one(queue.database().connection())
            .await?;
        oldest = oldest.into_iter().chain(first).min();
    }
    Ok(oldest)
}

#[allow(clippy::cast_precision_loss)]
async fn count<L: WorkQueue>(queue: &L, which: Condition) -> Result<f64> {
    let some = L::Entity::find()
        .select_only()
        .column(L::Entity::ID)
        .filter(which)
        .limit(MOST)
        .into_query();
    let query = Query::select()
        .expr(Expr::cust("COUNT(*)"))
        .from_subquery(some, Alias::new("some"))
        .to_owned();
    let row = queue.database().connection().query_one(&query).await?;
    let count: i64 = row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    Ok(count as f64)
}
