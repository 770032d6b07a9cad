//! Jobs: exactly-once effects, retries, parking and replay.

use std::{sync::atomic::Ordering, time::Duration};

use sea_orm::ConnectionTrait as _;
use selam_chassis::{
    Clock, Database,
    jobs::{self, NewJob, Status, Waiting},
};
use selam_chassis_testing::{TestPlatform, eventually, id_literal};
use uuid::Uuid;

use crate::{
    job_service::{Deed, EffectJob, Effects, build},
    small_service::{notes, rows},
};

const NAME: &str = "worker";

pub async fn start(clock: &Clock, effects: &Effects) -> TestPlatform {
    let effects = effects.clone();
    let builder = TestPlatform::builder().clock(clock.clone());
    builder
        .start(move |platform| {
            let effects = effects.clone();
            async move { Ok(vec![build(&platform, NAME, effects).await?]) }
        })
        .await
}

fn standing_clock() -> Clock {
    Clock::fixed(Clock::system().now())
}

pub async fn order(database: &Database, order: impl Into<NewJob<Deed>>) -> bool {
    let transaction = database.begin().await.unwrap();
    let is_new = transaction.enqueue(order).await.unwrap();
    transaction.commit().await.unwrap();
    is_new
}

pub async fn has_notes(database: &Database, expected: &[&str]) {
    eventually("the notes", async || (notes(database).await == expected).then_some(())).await;
}

/// Returns the unfinished job of kind `deed`.
async fn deed(database: &Database) -> Option<Waiting> {
    jobs::list(database, Some("deed"), false, 10).await.unwrap().pop()
}

/// Moves the clock to the next attempt until none is left. The clock stops while an attempt is due or claimed,
/// so that no attempt exceeds its lease on a busy machine.
async fn parked(clock: &Clock, database: &Database) -> Waiting {
    eventually("a parked job", async || {
        // In this order: a job that is not due and then not claimed cannot be claimed before the clock moves.
        let waits = deed(database).await.is_some_and(|job| job.due_time > clock.now());
        if waits
            && rows(database, "jobs", "kind = 'deed' AND claim IS NOT NULL")
                .await
                .is_empty()
        {
            clock.advance(Duration::from_secs(3600));
        }
        jobs::list(database, None, true, 10).await.unwrap().pop()
    })
    .await
}

#[tokio::test]
async fn runs_job_after_commit_and_deletes_row() {
    let effects = Effects::default();
    let platform = start(&Clock::system(), &effects).await;
    let database = platform.database(NAME);
    order(&database, Deed::new("hello")).await;
    has_notes(&database, &["hello"]).await;
    eventually("no row", async || deed(&database).await.is_none().then_some(())).await;
    assert_eq!(effects.tries.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn drops_job_of_rolled_back_transaction() {
    let effects = Effects::default();
    let platform = start(&Clock::system(), &effects).await;
    let database = platform.database(NAME);
    let transaction = database.begin().await.unwrap();
    transaction.enqueue(Deed::new("undone")).await.unwrap();
    drop(transaction);
    order(&database, Deed::new("later")).await;
    has_notes(&database, &["later"]).await;
    assert_eq!(effects.tries.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn deduplicates_jobs_by_key() {
    let clock = standing_clock();
    let platform = start(&clock, &Effects::default()).await;
    let database = platform.database(NAME);
    let again = || NewJob::of(Deed::new("once")).key("visit-7");
    assert!(order(&database, again()).await);
    assert!(!order(&database, again()).await);
    has_notes(&database, &["once"]).await;
    assert!(!order(&database, again()).await, "its key is remembered");
    assert!(order(&database, NewJob::of(Deed::new("other")).key("visit-8")).await);
    has_notes(&database, &["once", "other"]).await;
    // The payload is not kept.
    let kept = rows(
        &database,
        "jobs",
        "kind = 'deed' AND status = 'done' AND length(payload) = 0",
    )
    .await;
    assert_eq!(kept.len(), 2);
    clock.advance(Duration::from_secs(15 * 86_400));
    jobs::purge(&database).await.unwrap();
    assert!(order(&database, again()).await);
    has_notes(&database, &["once", "other", "once"]).await;
}

#[tokio::test]
async fn runs_scheduled_job_when_due() {
    let clock = standing_clock();
    let platform = start(&clock, &Effects::default()).await;
    let database = platform.database(NAME);
    let time = clock.now() + Duration::from_secs(60);
    order(&database, NewJob::of(Deed::new("later")).at(time)).await;
    order(&database, Deed::new("now")).await;
    has_notes(&database, &["now"]).await;
    clock.advance(Duration::from_secs(61));
    has_notes(&database, &["now", "later"]).await;
}

#[tokio::test]
async fn parks_and_replays_poisoned_job() {
    let clock = standing_clock();
    let effects = Effects::default();
    effects.failing.store(true, Ordering::SeqCst);
    let platform = start(&clock, &effects).await;
    let database = platform.database(NAME);
    order(&database, Deed::new("poison")).await;
    eventually("the end of the first attempt", async || {
        deed(&database).await.filter(|job| job.last_error == "NOT_TODAY")
    })
    .await;
    order(&database, Deed::new("behind it")).await;
    has_notes(&database, &["behind it"]).await;

    let job = parked(&clock, &database).await;
    assert_eq!((job.last_error.as_str(), job.attempts), ("NOT_TODAY", 3));
    assert_eq!(effects.tries.load(Ordering::SeqCst), 3 + 1);
    clock.advance(Duration::from_secs(3600));
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(
        effects.tries.load(Ordering::SeqCst),
        3 + 1,
        "a parked job is not retried"
    );

    effects.failing.store(false, Ordering::SeqCst);
    assert_eq!(jobs::replay(&database, Some("other"), None).await.unwrap(), 0);
    assert_eq!(jobs::replay(&database, Some("deed"), None).await.unwrap(), 1);
    has_notes(&database, &["behind it", "poison"]).await;
    eventually("no row", async || deed(&database).await.is_none().then_some(())).await;
}

#[tokio::test]
async fn increases_delay_between_attempts() {
    let clock = standing_clock();
    let effects = Effects::default();
    effects.failing.store(true, Ordering::SeqCst);
    let platform = start(&clock, &effects).await;
    let database = platform.database(NAME);
    order(&database, Deed::new("poison")).await;
    for (attempts, seconds) in [(1, 10), (2, 30)] {
        let job = eventually("the end of the attempt", async || {
            deed(&database)
                .await
                .filter(|job| job.attempts == attempts && job.status == Status::Pending)
        })
        .await;
        assert_eq!((job.due_time - clock.now()).num_seconds(), seconds);
        clock.advance(Duration::from_secs(seconds.unsigned_abs()));
    }
}

#[tokio::test]
async fn counts_panic_as_failed_attempt() {
    let clock = standing_clock();
    let platform = start(&clock, &Effects::default()).await;
    let database = platform.database(NAME);
    order(&database, Deed::new("panic")).await;
    assert_eq!(parked(&clock, &database).await.last_error, "HANDLER_PANICKED");
    assert!(notes(&database).await.is_empty());
    let id = parked(&clock, &database).await.id;
    assert_eq!(jobs::discard(&database, None, Some(Uuid::nil())).await.unwrap(), 0);
    assert_eq!(jobs::discard(&database, None, Some(id)).await.unwrap(), 1);
    assert!(deed(&database).await.is_none());
}

#[tokio::test]
async fn parks_job_whose_processes_died() {
    let clock = standing_clock();
    let effects = Effects::default();
    let platform = start(&clock, &effects).await;
    let database = platform.database(NAME);
    order(
        &database,
        NewJob::of(Deed::new("deadly")).at(clock.now() + Duration::from_secs(60)),
    )
    .await;
    // As after the process died in its last attempt: counted, without a result.
    let counted = "UPDATE jobs SET attempts = 3 WHERE kind = 'deed'";
    database.connection().execute_unprepared(counted).await.unwrap();
    let job = parked(&clock, &database).await;
    assert_eq!((job.attempts, job.last_error.as_str()), (3, "HANDLER_DIED"));
    assert_eq!(effects.tries.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn rolls_back_job_after_lease_expiry() {
    let clock = standing_clock();
    let effects = Effects::default();
    effects.lost_claims.store(1, Ordering::SeqCst);
    let platform = start(&clock, &effects).await;
    let database = platform.database(NAME);
    order(&database, Deed::new("slow")).await;
    let tried = async |times| {
        eventually("an attempt", async || {
            (effects.tries.load(Ordering::SeqCst) == times).then_some(())
        })
        .await;
    };
    tried(1).await;
    // Past the lease, once: a running clock would also end the lease of the second attempt.
    clock.advance(Duration::from_secs(20));
    tried(2).await;
    has_notes(&database, &["slow"]).await;
}

#[tokio::test]
async fn extends_lease_of_long_job() {
    let clock = standing_clock();
    let effects = Effects::default();
    let platform = start(&clock, &effects).await;
    let database = platform.database(NAME);
    let transaction = database.begin().await.unwrap();
    transaction
        .enqueue(EffectJob {
            text: "long way".to_owned(),
        })
        .await
        .unwrap();
    transaction.commit().await.unwrap();
    eventually("the at-least-once job", async || {
        (effects.effect_runs.load(Ordering::SeqCst) == 1).then_some(())
    })
    .await;
    // Two leases pass, with time for the holder to extend it in between.
    let lease = || async {
        jobs::list(&database, Some("effect"), false, 1)
            .await
            .unwrap()
            .pop()
            .unwrap()
            .due_time
    };
    for _ in 0..2 {
        let before = lease().await;
        clock.advance(Duration::from_secs(14));
        eventually("a longer lease", async || (lease().await > before).then_some(())).await;
    }
    effects.arrive.notify_one();
    eventually("its end", async || {
        jobs::list(&database, Some("effect"), false, 1)
            .await
            .unwrap()
            .is_empty()
            .then_some(())
    })
    .await;
    assert_eq!(effects.effect_runs.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn keeps_job_of_unknown_kind() {
    let clock = standing_clock();
    let platform = start(&clock, &Effects::default()).await;
    let database = platform.database(NAME);
    order(
        &database,
        NewJob::of(Deed::new("unknown")).at(clock.now() + Duration::from_secs(60)),
    )
    .await;
    let renamed = "UPDATE jobs SET kind = 'of-tomorrow' WHERE kind = 'deed'";
    database.connection().execute_unprepared(renamed).await.unwrap();
    clock.advance(Duration::from_secs(120));
    order(&database, Deed::new("known")).await;
    has_notes(&database, &["known"]).await;
    let waiting = jobs::list(&database, Some("of-tomorrow"), false, 10).await.unwrap();
    assert_eq!((waiting.len(), waiting[0].attempts), (1, 0));
}

#[tokio::test]
async fn migrates_database_without_jobs_table() {
    let clock = standing_clock();
    let mut platform = start(&clock, &Effects::default()).await;
    let event = Uuid::new_v4();
    let id = id_literal(platform.database(NAME).connection(), event);
    let later = clock.now() + Duration::from_secs(86_400);
    let later = later.format("%Y-%m-%dT%H:%M:%S%.6f+00:00");
    let before = [
        format!(
            "INSERT INTO inbox (id, source, event_type, subject, time, payload, status, attempts, next_attempt_time) \
             VALUES ({id}, 'other', 'type', 'subject', '{later}', '', 'pending', 7, '{later}')"
        ),
        format!(
            "INSERT INTO outbox (id, event_type, subject, time, payload, attempts, next_attempt_time) \
             VALUES ({id}, 'type', 'subject', '{later}', '', 8, '{later}')"
        ),
        "DROP TABLE jobs".to_owned(),
        "DELETE FROM chassis_migrations WHERE version = 'm0003_jobs'".to_owned(),
    ];
    let database = platform.database(NAME);
    for statement in before {
        database.connection().execute_unprepared(&statement).await.unwrap();
    }
    platform.restart().await;
    let database = platform.database(NAME);
    order(&database, Deed::new("after")).await;
    has_notes(&database, &["after"]).await;
    let attempts = async |table| rows(&database, table, "1 = 1").await.pop().unwrap().attempts;
    assert_eq!((attempts("inbox").await, attempts("outbox").await), (7, 8));
}

#[tokio::test]
async fn runs_recurring_job_once_per_interval() {
    let clock = standing_clock();
    let effects = Effects::default();
    let shared = effects.clone();
    let builder = TestPlatform::builder().clock(clock.clone());
    let platform = builder
        .start(move |platform| {
            let effects = shared.clone();
            // Two replicas on one database, each with its own workers, like two processes.
            async move {
                Ok(vec![
                    build(&platform, NAME, effects.clone()).await?,
                    build(&platform, NAME, effects).await?,
                ])
            }
        })
        .await;
    let database = platform.database(NAME);
    for runs in 1..=4 {
        eventually("a run", async || {
            (effects.runs.load(Ordering::SeqCst) >= runs).then_some(())
        })
        .await;
        // The other replica has had time to poll.
        tokio::time::sleep(Duration::from_millis(1200)).await;
        assert_eq!(effects.runs.load(Ordering::SeqCst), runs);
        // A run whose end is stored after the clock has moved makes the next one due an interval later.
        platform.wait_for_run(NAME, "rounds").await;
        clock.advance(Duration::from_secs(601));
    }
    assert_eq!(effects.most_at_once.load(Ordering::SeqCst), 1);
    let row = jobs::list(&database, Some("rounds"), false, 10).await.unwrap();
    assert_eq!(row.len(), 1);
}

#[tokio::test]
async fn retries_failed_recurring_job_without_end() {
    let clock = standing_clock();
    let effects = Effects::default();
    effects.failing_runs.store(25, Ordering::SeqCst);
    let platform = start(&clock, &effects).await;
    eventually("more attempts than a job has", async || {
        clock.advance(Duration::from_secs(601));
        (effects.runs.load(Ordering::SeqCst) > 25).then_some(())
    })
    .await;
    let parked = jobs::list(&platform.database(NAME), None, true, 10).await.unwrap();
    assert!(parked.is_empty());
}
