//! Transactions that PostgreSQL rolls back because of a deadlock. SQLite has one writer and no deadlocks.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use sea_orm::{ConnectionTrait as _, DatabaseTransaction, DbErr};
use selam_chassis::{
    Clock, Database, Error, HandleEvent, HandleJob, Job, JobContext, Received, Result, Transaction, jobs::NewJob,
};
use selam_chassis_testing::{TestPlatform, eventually};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::small_service::{NoteWritten, add_note, event, new_service, rows};

const NAME: &str = "crossing";

/// Changes both notes, in the order opposite to the test's.
#[derive(Serialize, Deserialize)]
struct ChangeBoth;

impl Job for ChangeBoth {
    const KIND: &'static str = "change-both";
}

#[derive(Clone, Default)]
struct Crossing {
    tries: Arc<AtomicU32>,
    holds_first: Arc<Notify>,
    may_continue: Arc<Notify>,
}

impl Crossing {
    async fn change_both(&self, transaction: &Transaction) -> Result<()> {
        // PostgreSQL chooses the transaction that finds the deadlock.
        transaction
            .execute_unprepared("SET LOCAL deadlock_timeout = '20ms'")
            .await?;
        change(transaction, "first").await?;
        if self.tries.fetch_add(1, Ordering::SeqCst) == 0 {
            self.holds_first.notify_one();
            self.may_continue.notified().await;
        }
        change(transaction, "second").await?;
        Ok(())
    }
}

impl HandleJob<ChangeBoth> for Crossing {
    async fn handle(&self, transaction: &Transaction, _: JobContext<ChangeBoth>) -> Result<()> {
        self.change_both(transaction).await
    }
}

impl HandleEvent<NoteWritten> for Crossing {
    async fn handle(&self, transaction: &Transaction, _: Received<NoteWritten>) -> Result<()> {
        self.change_both(transaction).await
    }
}

async fn change(transaction: &DatabaseTransaction, note: &str) -> std::result::Result<(), DbErr> {
    let statement = format!("UPDATE notes SET text = '{note}' WHERE text = '{note}'");
    transaction.execute_unprepared(&statement).await.map(drop)
}

/// Starts a service with two notes. On a standing clock no attempt after the first is due.
async fn start(crossing: &Crossing) -> (TestPlatform, Database) {
    let crossing = crossing.clone();
    let clock = Clock::fixed(Clock::system().now());
    let platform = TestPlatform::builder()
        .clock(clock)
        .start(move |platform| {
            let crossing = crossing.clone();
            async move {
                let service = new_service(&platform, NAME).await?;
                let service = service.on::<NoteWritten>(crossing.clone());
                Ok(vec![service.job::<ChangeBoth>(crossing)])
            }
        })
        .await;
    let database = platform.database(NAME);
    let transaction = database.begin().await.unwrap();
    for note in ["first", "second"] {
        add_note(&transaction, note).await.unwrap();
    }
    transaction.commit().await.unwrap();
    (platform, database)
}

/// Makes the work that is about to change the first note the victim of a deadlock.
async fn cross(database: &Database, crossing: &Crossing) {
    crossing.holds_first.notified().await;
    let other = database.begin().await.unwrap();
    other
        .execute_unprepared("SET LOCAL deadlock_timeout = '1min'")
        .await
        .unwrap();
    change(&other, "second").await.unwrap();
    crossing.may_continue.notify_one();
    change(&other, "first").await.unwrap();
    other.commit().await.unwrap();
}

/// Waits until no row of `table` has an unfinished attempt, and expects none that failed.
async fn succeeds(database: &Database, table: &str, unfinished: &str) {
    eventually("the end of the work", async || {
        let failed = format!("({unfinished}) AND last_error IS NOT NULL");
        assert!(rows(database, table, &failed).await.is_empty(), "the attempt failed");
        rows(database, table, unfinished).await.is_empty().then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeats_job_after_deadlock() {
    let crossing = Crossing::default();
    let (_platform, database) = start(&crossing).await;
    if !database.is_postgres() {
        return;
    }
    let transaction = database.begin().await.unwrap();
    transaction.enqueue(NewJob::of(ChangeBoth)).await.unwrap();
    transaction.commit().await.unwrap();
    cross(&database, &crossing).await;
    succeeds(&database, "jobs", "kind = 'change-both'").await;
    assert_eq!(crossing.tries.load(Ordering::SeqCst), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn repeats_event_handler_after_deadlock() {
    let crossing = Crossing::default();
    let (platform, database) = start(&crossing).await;
    if !database.is_postgres() {
        return;
    }
    platform.publish("subject", &event("crossing")).await;
    cross(&database, &crossing).await;
    succeeds(&database, "inbox", "status <> 'done'").await;
    assert_eq!(crossing.tries.load(Ordering::SeqCst), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn returns_unavailable_for_request_in_deadlock() {
    let (_platform, database) = start(&Crossing::default()).await;
    if !database.is_postgres() {
        return;
    }
    let (one, other) = (database.begin().await.unwrap(), database.begin().await.unwrap());
    change(&one, "first").await.unwrap();
    change(&other, "second").await.unwrap();
    let (first, second) = tokio::join!(
        async {
            let result = change(&one, "second").await;
            one.commit().await.unwrap();
            result
        },
        async {
            let result = tokio::time::timeout(Duration::from_secs(60), change(&other, "first")).await;
            other.commit().await.unwrap();
            result.unwrap()
        }
    );
    let error = Error::from(first.and(second).unwrap_err());
    assert_eq!(error.reason(), "DATABASE_BUSY");
    let status = tonic::Status::from(error);
    assert_eq!(status.code(), tonic::Code::Unavailable);
    assert!(status.metadata().contains_key("retry-after"));
}

#[tokio::test(flavor = "multi_thread")]
async fn returns_unavailable_when_connection_breaks() {
    let (_platform, database) = start(&Crossing::default()).await;
    if !database.is_postgres() {
        return;
    }
    let transaction = database.begin().await.unwrap();
    let ended = transaction
        .execute_unprepared("SELECT pg_terminate_backend(pg_backend_pid())")
        .await;
    let after = change(&transaction, "first").await;
    for broken in [ended.map(drop), after] {
        let error = Error::from(broken.unwrap_err());
        assert_eq!(error.reason(), "DATABASE_UNAVAILABLE", "{error}");
    }
}
