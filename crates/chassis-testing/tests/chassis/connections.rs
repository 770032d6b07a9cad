//! Connections of requests and of background work. On PostgreSQL only: SQLite has one writer for both.

use std::time::{Duration, Instant};

use futures::future::join_all;
use sea_orm::ConnectionTrait as _;
use selam_chassis::{
    AtLeastOnceJob, Database, HandleJob, Job, JobContext, Result, Transaction,
    jobs::{self, NewJob},
};
use selam_chassis_testing::TestPlatform;
use serde::{Deserialize, Serialize};

use crate::small_service::new_service;

const NAME: &str = "crowded";
const JOBS: usize = 200;
const SLOW: &str = "SELECT pg_sleep(0.2)";

/// A slow job in a transaction.
#[derive(Serialize, Deserialize)]
struct SlowChange;

impl Job for SlowChange {
    const KIND: &'static str = "slow-change";
}

/// A slow job that uses connections of its own.
#[derive(Serialize, Deserialize)]
struct SlowQuery;

impl Job for SlowQuery {
    const KIND: &'static str = "slow-query";
}

struct Handler;

impl HandleJob<SlowChange> for Handler {
    async fn handle(&self, transaction: &Transaction, _: JobContext<SlowChange>) -> Result<()> {
        transaction.execute_unprepared(SLOW).await?;
        Ok(())
    }
}

struct Query(Database);

impl AtLeastOnceJob<SlowQuery> for Query {
    async fn run(&self, _: JobContext<SlowQuery>) -> Result<()> {
        self.0.connection().execute_unprepared(SLOW).await?;
        Ok(())
    }
}

async fn enqueue_slow_jobs(database: &Database) {
    let transaction = database.begin().await.unwrap();
    for _ in 0..JOBS / 2 {
        transaction.enqueue(NewJob::of(SlowChange)).await.unwrap();
        transaction.enqueue(NewJob::of(SlowQuery)).await.unwrap();
    }
    transaction.commit().await.unwrap();
}

/// Returns the median duration of requests, of which two are in progress at any time.
async fn median_of_requests(database: &Database) -> Duration {
    let requests = (0..2).map(|_| async {
        let mut durations = Vec::new();
        for _ in 0..40 {
            let begin = Instant::now();
            let transaction = database.begin().await.unwrap();
            let statement = "SELECT pg_sleep(0.02)";
            transaction.execute_unprepared(statement).await.unwrap();
            transaction.commit().await.unwrap();
            durations.push(begin.elapsed());
        }
        durations
    });
    let mut durations: Vec<_> = join_all(requests).await.into_iter().flatten().collect();
    durations.sort_unstable();
    durations[durations.len() / 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn serves_requests_next_to_slow_jobs() {
    let platform = TestPlatform::start(|platform| async move {
        let service = new_service(&platform, NAME).await?;
        let query = Query(service.database().clone());
        Ok(vec![
            service.job::<SlowChange>(Handler).at_least_once::<SlowQuery>(query),
        ])
    })
    .await;
    let database = platform.database(NAME);
    if !database.is_postgres() {
        return;
    }
    median_of_requests(&database).await;
    let idle = median_of_requests(&database).await;
    enqueue_slow_jobs(&database).await;
    let busy = median_of_requests(&database).await;
    let left = jobs::list(&database, None, false, 1000).await.unwrap().len();
    assert!(left > JOBS / 4, "the jobs ended during the measurement: {left} left");
    println!("median of a request: {idle:?} without jobs, {busy:?} next to {JOBS} slow jobs");
    assert!(busy < idle * 2, "{busy:?} instead of {idle:?}");
}
