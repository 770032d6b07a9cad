//! The engine: claims what is due in a table, works on it, each row for itself, and keeps its places filled.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures::FutureExt as _;
use sea_orm::{Condition, EntityTrait};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    Wake,
    claims::{self, Claimed, Work},
    measures,
    retries::back_off,
};
use crate::{Code, Database, Error, Result, events::BoxFuture};

const FIRST_PAUSE: Duration = Duration::from_millis(200);
/// Longest pause while a lane is not ready.
const LAST_PAUSE: Duration = Duration::from_secs(5);

/// How fast a lane goes.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How many pieces of work go on at the same time.
    pub places: u64,
    /// Rows that make up a piece of work: one, unless many rows cost hardly more than one.
    pub together: u64,
    /// How long a row is held. Longer than the work on it may take, or else the work extends it; short, since what a killed process held
    /// waits so long.
    pub lease: Duration,
    /// How often it is looked whether something is due: for rows whose delay is over and those of other replicas.
    pub poll: Duration,
}

/// A row of a lane.
pub type Row<L> = <<L as Lane>::Entity as EntityTrait>::Model;

/// A table of work, and what is done about its rows. Any number of processes may work on one table.
pub trait Lane: Send + Sync + 'static {
    /// The table.
    type Entity: Work;

    /// What it is called in logs and metrics.
    fn name(&self) -> &'static str;

    /// Where the table is.
    fn database(&self) -> &Database;

    /// How fast it goes.
    fn pace(&self) -> Pace;

    /// What wakes it when this process has added a row. Without one it looks now and then.
    fn wake(&self) -> Option<&Wake> {
        None
    }

    /// The rows that it works on.
    fn which(&self) -> Condition {
        Self::Entity::open()
    }

    /// The rows that were given up and wait for an operator, if there are such rows.
    fn parked(&self) -> Option<Condition> {
        Self::Entity::parked()
    }

    /// Asked before anything is claimed: on an error the lane waits, with growing pauses, and no row uses up a try.
    fn ready(&self) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }

    /// Works on rows as they were before they were claimed, and writes down with [`settle`](super::settle) what they came to. An error says that
    /// this could not be written down; the rows are due again when their lease has run out.
    fn work(&self, rows: Vec<Row<Self>>, claim: Uuid) -> impl Future<Output = Result<()>> + Send
    where
        Self: Sized;
}

/// A lane whose table is forgotten, so that all lanes of a service fit into one list.
pub(crate) trait AnyLane: Send + Sync {
    fn name(&self) -> &'static str;
    fn run(self: Arc<Self>, shutdown: CancellationToken) -> BoxFuture<'static, Result<()>>;
    fn measure(&self) -> BoxFuture<'_, Result<()>>;
}

impl<L: Lane> AnyLane for L {
    fn name(&self) -> &'static str {
        Lane::name(self)
    }

    fn run(self: Arc<Self>, shutdown: CancellationToken) -> BoxFuture<'static, Result<()>> {
        Box::pin(run(self, shutdown))
    }

    fn measure(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(measures::sample(self))
    }
}

/// Works until `shutdown`; what is under way is finished first.
async fn run<L: Lane>(lane: Arc<L>, shutdown: CancellationToken) -> Result<()> {
    let mut under_way = JoinSet::new();
    let result = keep_filled(&lane, &mut under_way, &shutdown).await;
    while let Some(ended) = under_way.join_next().await {
        report(&*lane, ended);
    }
    result
}

type Ended = std::result::Result<Result<()>, tokio::task::JoinError>;

/// Fills the place of each piece of work that ends, so that a slow one holds up nobody but itself.
async fn keep_filled<L: Lane>(
    lane: &Arc<L>,
    under_way: &mut JoinSet<Result<()>>,
    shutdown: &CancellationToken,
) -> Result<()> {
    let pace = lane.pace();
    let mut woken = lane.wake().map(Wake::listen);
    let mut failures = 0;
    while !shutdown.is_cancelled() {
        let room = pace.places.saturating_sub(under_way.len() as u64);
        let mut is_full = room == 0;
        let mut pause = pace.poll;
        if room > 0 {
            match lane.ready().await {
                Ok(()) => {
                    failures = 0;
                    is_full = begin(lane, &pace, room, under_way, shutdown).await?;
                }
                Err(error) => {
                    pause = back_off(failures, FIRST_PAUSE, LAST_PAUSE);
                    failures = failures.saturating_add(1);
                    let service = lane.database().source();
                    tracing::warn!(service, lane = Lane::name(&**lane), reason = error.reason(), cause = %error, retry_in = ?pause, "not ready for work");
                }
            }
        }
        let wake = async {
            match woken.as_mut() {
                Some(woken) => woken.wait().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            Some(ended) = under_way.join_next() => report(&**lane, ended),
            () = wake, if !is_full && failures == 0 => {}
            () = tokio::time::sleep(pause), if !is_full => {}
            () = shutdown.cancelled() => {}
        }
        // What ended in the meantime makes room, too, before the next claim.
        while let Some(ended) = under_way.try_join_next() {
            report(&**lane, ended);
        }
    }
    Ok(())
}

/// Claims what there is room for and begins it. Answers whether there may be more.
async fn begin<L: Lane>(
    lane: &Arc<L>,
    pace: &Pace,
    room: u64,
    under_way: &mut JoinSet<Result<()>>,
    shutdown: &CancellationToken,
) -> Result<bool> {
    let limit = room.saturating_mul(pace.together);
    let claimed = claims::claim::<L::Entity>(lane.database(), &lane.which(), limit, pace.lease).await?;
    if shutdown.is_cancelled() {
        claims::give_back::<L::Entity>(lane.database(), claimed).await?;
        return Ok(false);
    }
    let Claimed { claim, rows } = claimed;
    let is_full = rows.len() as u64 == limit;
    let mut rows = rows.into_iter();
    loop {
        let piece: Vec<_> = rows
            .by_ref()
            .take(usize::try_from(pace.together).unwrap_or(1))
            .collect();
        if piece.is_empty() {
            return Ok(is_full);
        }
        let lane = Arc::clone(lane);
        under_way.spawn(async move { lane.work(piece, claim).await });
    }
}

fn report(lane: &impl Lane, ended: Ended) {
    let error = match ended {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic.to_string(),
    };
    let service = lane.database().source();
    tracing::error!(
        service,
        lane = Lane::name(lane),
        cause = error,
        "a result was not written down; its work is due again later"
    );
}

/// Runs `work` for at most `limit` and catches its panics.
///
/// # Errors
/// As `work`; `HANDLER_PANICKED` or `HANDLER_TIMEOUT` when it came to no end of its own.
pub async fn guarded<T>(limit: Duration, work: impl Future<Output = Result<T>>) -> Result<T> {
    match tokio::time::timeout(limit, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(Error::new(Code::Internal, "HANDLER_PANICKED", "the handler panicked")),
        Err(_) => Err(Error::unavailable("HANDLER_TIMEOUT", "the handler took too long")),
    }
}

/// What work came to whose tries are used up, although none of them came to an end.
pub(crate) fn died() -> Error {
    Error::new(Code::Internal, "HANDLER_DIED", "no try came to an end")
}

/// Runs `work` and holds the row meanwhile, however long it takes. When the claim is lost the work is dropped where it stands, and nothing is
/// answered.
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
                // The lease has room for two more looks.
                Err(error) => {
                    tracing::warn!(service = database.source(), %id, cause = %error, "a lease was not extended")
                }
            }
        }
    };
    tokio::select! {
        result = work => Some(result),
        () = lost => None,
    }
}
