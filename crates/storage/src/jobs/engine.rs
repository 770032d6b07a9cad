//! The job engine: claims due rows of a table, processes each row separately and keeps its worker slots filled.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures::{FutureExt as _, future::BoxFuture};
use sea_orm::{Condition, EntityTrait};
use selam_foundation::{Clock, Code, Error, Result};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    Wake,
    claims::{self, Claimed, Work},
    metrics,
    retries::back_off,
};
use crate::{Database, database::in_background};

/// Maximum pause between two polls, for rows that another process added.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// Minimum pause between two polls.
const SHORTEST_PAUSE: Duration = Duration::from_millis(20);
/// Pause between two polls while the clock is fixed: no pause ends when the clock is moved.
const FIXED_CLOCK_PAUSE: Duration = Duration::from_millis(500);
const FIRST_PAUSE: Duration = Duration::from_millis(200);
/// Maximum pause while a queue is not ready.
const LAST_PAUSE: Duration = Duration::from_secs(5);

/// Concurrency, batch size and timing of a queue.
#[derive(Clone, Copy, Debug)]
pub struct QueueConfig {
    /// Number of work items processed at the same time.
    pub places: u64,
    /// Number of rows in a work item: one, unless many rows cost hardly more than one.
    pub together: u64,
    /// Lease of a row. It is longer than the maximum duration of the work, or the work extends it. It is short,
    /// because the rows of a killed process wait for it.
    pub lease: Duration,
}

/// A row of a queue.
pub type Row<L> = <<L as WorkQueue>::Entity as EntityTrait>::Model;

/// A work queue: a job table and the handler of its rows. Any number of processes may work on one table.
pub trait WorkQueue: Send + Sync + 'static {
    /// The table.
    type Entity: Work;

    /// Returns the name of the queue in logs and metrics.
    fn name(&self) -> &'static str;

    /// Returns the database of the table.
    fn database(&self) -> &Database;

    /// Returns the queue configuration.
    fn config(&self) -> QueueConfig;

    /// Returns the notifier for rows that this process adds.
    fn wake(&self) -> &Wake {
        self.database().jobs_filled()
    }

    /// Returns the condition of the rows in this queue.
    fn which(&self) -> Condition {
        Self::Entity::open()
    }

    /// Returns the condition of parked rows, which wait for an operator, if such rows exist.
    fn parked(&self) -> Option<Condition> {
        Self::Entity::parked()
    }

    /// Returns the condition of rows that keep failing and are never parked, with the column since which they wait.
    fn failing(&self) -> Option<(Condition, <Self::Entity as EntityTrait>::Column)> {
        None
    }

    /// Declares the counters that alerts watch. `increase` does not see the first increment of a counter that begins
    /// with it.
    fn declare_counters(&self) {}

    /// Checks whether work is possible before rows are claimed. On an error the queue waits with growing
    /// pauses, and no row uses an attempt.
    fn ready(&self) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }

    /// Processes rows, passed as they were before the claim, and stores the outcome with
    /// [`settle`](super::settle). An error means that the outcome could not be stored; the rows are due again
    /// after their lease.
    fn work(&self, rows: Vec<Row<Self>>, claim: Uuid) -> impl Future<Output = Result<()>> + Send
    where
        Self: Sized;
}

/// A type-erased queue, so that all queues of a service fit into one list.
pub trait AnyQueue: Send + Sync {
    /// Returns the name of the queue, for logs and metrics.
    fn name(&self) -> &'static str;
    /// Works until `shutdown`, and then finishes the current work.
    fn run(self: Arc<Self>, shutdown: CancellationToken) -> BoxFuture<'static, Result<()>>;
    /// Samples the metrics of the queue.
    fn measure(&self) -> BoxFuture<'_, Result<()>>;
}

impl<L: WorkQueue> AnyQueue for L {
    fn name(&self) -> &'static str {
        WorkQueue::name(self)
    }

    fn run(self: Arc<Self>, shutdown: CancellationToken) -> BoxFuture<'static, Result<()>> {
        Box::pin(run(self, shutdown))
    }

    fn measure(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(metrics::sample(self))
    }
}

/// Works until `shutdown`, and then finishes the current work.
async fn run<L: WorkQueue>(queue: Arc<L>, shutdown: CancellationToken) -> Result<()> {
    let mut under_way = JoinSet::new();
    let result = keep_filled(&queue, &mut under_way, &shutdown).await;
    while let Some(ended) = under_way.join_next().await {
        report(&*queue, ended);
    }
    result
}

type Ended = std::result::Result<Result<()>, tokio::task::JoinError>;

/// Refills a slot when its work ends, so that slow work delays no other work.
async fn keep_filled<L: WorkQueue>(
    queue: &Arc<L>,
    under_way: &mut JoinSet<Result<()>>,
    shutdown: &CancellationToken,
) -> Result<()> {
    let config = queue.config();
    let mut woken = queue.wake().listen();
    let mut failures = 0;
    while !shutdown.is_cancelled() {
        let room = config.places.saturating_sub(under_way.len() as u64);
        let mut is_full = room == 0;
        let mut pause = LONGEST_PAUSE;
        if room > 0 {
            match queue.ready().await {
                Ok(()) => {
                    failures = 0;
                    let begun = begin(queue, &config, room, under_way, shutdown).await?;
                    is_full = begun.is_full;
                    pause = pause_until(begun.next, queue.database().clock());
                }
                Err(error) => {
                    pause = back_off(failures, FIRST_PAUSE, LAST_PAUSE);
                    failures = failures.saturating_add(1);
                    let service = queue.database().source();
                    tracing::warn!(service, queue = WorkQueue::name(&**queue), reason = error.reason(), cause = %error, retry_in = ?pause, "the queue is not ready");
                }
            }
        }
        tokio::select! {
            Some(ended) = under_way.join_next() => report(&**queue, ended),
            () = woken.wait(), if !is_full && failures == 0 => {}
            () = tokio::time::sleep(pause), if !is_full => {}
            () = shutdown.cancelled() => {}
        }
        // Work that has ended in the meantime also frees its slot before the next claim.
        while let Some(ended) = under_way.try_join_next() {
            report(&**queue, ended);
        }
    }
    Ok(())
}

/// Returns the pause until the next row may be due.
fn pause_until(next: Option<Duration>, clock: &Clock) -> Duration {
    let longest = if clock.is_fixed() {
        FIXED_CLOCK_PAUSE
    } else {
        LONGEST_PAUSE
    };
    next.unwrap_or(longest).clamp(SHORTEST_PAUSE, longest)
}

/// Result of a poll.
struct Begun {
    /// Whether more rows may be due.
    is_full: bool,
    /// Time until the next row may be due.
    next: Option<Duration>,
}

/// Claims rows for the free slots and starts the work.
async fn begin<L: WorkQueue>(
    queue: &Arc<L>,
    config: &QueueConfig,
    room: u64,
    under_way: &mut JoinSet<Result<()>>,
    shutdown: &CancellationToken,
) -> Result<Begun> {
    let limit = room.saturating_mul(config.together);
    let claimed = claims::claim::<L::Entity>(queue.database(), &queue.which(), limit, config.lease).await?;
    if shutdown.is_cancelled() {
        claims::give_back::<L::Entity>(queue.database(), claimed).await?;
        return Ok(Begun {
            is_full: false,
            next: None,
        });
    }
    let Claimed { claim, rows, next } = claimed;
    let is_full = rows.len() as u64 == limit;
    let mut rows = rows.into_iter();
    loop {
        let piece: Vec<_> = rows
            .by_ref()
            .take(usize::try_from(config.together).unwrap_or(1))
            .collect();
        if piece.is_empty() {
            return Ok(Begun { is_full, next });
        }
        let queue = Arc::clone(queue);
        under_way.spawn(in_background(async move { queue.work(piece, claim).await }));
    }
}

fn report(queue: &impl WorkQueue, ended: Ended) {
    let error = match ended {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic.to_string(),
    };
    let service = queue.database().source();
    tracing::error!(
        service,
        queue = WorkQueue::name(queue),
        cause = error,
        "failed to store a result; the work will be retried"
    );
}

/// Runs `work` for at most `limit` and catches panics.
///
/// # Errors
/// The errors of `work`; `HANDLER_PANICKED` after a panic, `HANDLER_TIMEOUT` after `limit`.
pub async fn guarded<T>(limit: Duration, work: impl Future<Output = Result<T>>) -> Result<T> {
    match tokio::time::timeout(limit, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(Error::new(Code::Internal, "HANDLER_PANICKED", "the handler panicked")),
        Err(_) => Err(Error::unavailable(
            "HANDLER_TIMEOUT",
            "the handler exceeded its time limit",
        )),
    }
}

/// Returns the error of work whose attempts are used up although none of them finished.
pub(crate) fn died() -> Error {
    Error::new(Code::Internal, "HANDLER_DIED", "no attempt finished")
}

/// Runs `work` and extends the lease of the row meanwhile. When the claim is lost, the work is dropped and
/// `None` is returned.
pub(super) async fn holding<E: Work, T>(
    database: &Database,
    id: Uuid,
    claim: Uuid,
    lease: Duration,
    work: impl Future<Output = T>,
) -> Option<T> {
    let lost = async {
        loop {
            tokio::time::sleep(lease / 3).await;
            match claims::extend::<E>(database, id, claim, lease).await {
                Ok(true) => {}
                Ok(false) => return,
                // The lease is long enough for two more attempts.
                Err(error) => {
                    tracing::warn!(service = database.source(), %id, cause = %error, "failed to extend a lease")
                }
            }
        }
    };
    tokio::select! {
        result = work => Some(result),
        () = lost => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_until_next_row() {
        let (running, fixed) = (Clock::system(), Clock::fixed(Clock::system().now()));
        let minute = Some(Duration::from_secs(60));
        let second = Some(Duration::from_secs(1));
        for (next, clock, expected) in [
            (None, &running, LONGEST_PAUSE),
            (minute, &running, LONGEST_PAUSE),
            (second, &running, Duration::from_secs(1)),
            (Some(Duration::ZERO), &running, SHORTEST_PAUSE),
            (None, &fixed, FIXED_CLOCK_PAUSE),
            (minute, &fixed, FIXED_CLOCK_PAUSE),
        ] {
            assert_eq!(pause_until(next, clock), expected, "{next:?}");
        }
    }
}
