//! Concurrent writers of one SQLite file.

use std::time::{Duration, Instant};

use futures::future::join_all;
use sea_orm::ConnectionTrait as _;
use selam_chassis::{Clock, Database, PoolConfig};

const WRITERS: usize = 20;
/// Every fourth writer uses single statements instead of transactions.
const SINGLE: usize = 4;
const ROUNDS: usize = 25;
const HOLD: Duration = Duration::from_millis(10);

/// Writes once and returns the time until the write was allowed.
async fn write(database: &Database, writer: usize) -> Duration {
    let statement = format!("INSERT INTO lines (writer) VALUES ({writer})");
    let begin = Instant::now();
    if writer.is_multiple_of(SINGLE) {
        database.connection().execute_unprepared(&statement).await.unwrap();
        return begin.elapsed();
    }
    let transaction = database.begin().await.unwrap();
    let waited = begin.elapsed();
    transaction.execute_unprepared(&statement).await.unwrap();
    tokio::time::sleep(HOLD).await;
    transaction.commit().await.unwrap();
    waited
}

#[tokio::test(flavor = "multi_thread")]
async fn lets_sqlite_writers_wait_equally_long() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("lines.db").display());
    let database = Database::connect(&url, "lines", PoolConfig::new(10), Clock::system())
        .await
        .unwrap();
    let table = "CREATE TABLE lines (writer INTEGER NOT NULL)";
    database.connection().execute_unprepared(table).await.unwrap();

    let writers = (0..WRITERS).map(|writer| {
        let database = database.clone();
        tokio::spawn(async move {
            let mut longest = Duration::ZERO;
            for _ in 0..ROUNDS {
                longest = longest.max(write(&database, writer).await);
            }
            longest
        })
    });
    let begin = Instant::now();
    let longest: Vec<_> = join_all(writers).await.into_iter().map(Result::unwrap).collect();
    let round = begin.elapsed() / u32::try_from(ROUNDS).unwrap();
    let (least, most) = (longest.iter().min().unwrap(), longest.iter().max().unwrap());
    println!("longest wait of a writer: {least:?} to {most:?}; a write of every writer: {round:?}");
    // In the order of arrival a write waits for at most one write of every other writer.
    assert!(*most < round * 4, "{most:?} in rounds of {round:?}");
}
