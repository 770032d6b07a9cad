//! The inbox with handlers that fail, panic or hang.

use std::{sync::atomic::Ordering, time::Duration};

use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::{Clock, Database, events::inbox};
use selam_chassis_testing::{TestPlatform, eventually, id_literal};
use uuid::Uuid;

use crate::small_service::{Behaviour, PANIC, build, event, notes, rows, to_next_try};

const NAME: &str = "listener";

async fn start(clock: &Clock, behaviour: &Behaviour) -> TestPlatform {
    let behaviour = behaviour.clone();
    let builder = TestPlatform::builder().clock(clock.clone());
    builder
        .start(move |platform| {
            let behaviour = behaviour.clone();
            async move { Ok(vec![build(&platform, NAME, behaviour).await?]) }
        })
        .await
}

async fn change(database: &Database, statement: &str) {
    database.connection().execute_unprepared(statement).await.unwrap();
}

async fn has_notes(database: &Database, expected: &[&str]) {
    eventually("the notes", async || (notes(database).await == expected).then_some(())).await;
}

#[tokio::test]
async fn counts_attempt_before_handler_runs() {
    let behaviour = Behaviour::default();
    let platform = start(&Clock::system(), &behaviour).await;
    platform.publish("subject", &event("counted")).await;
    has_notes(&platform.database(NAME), &["counted"]).await;
    assert_eq!(behaviour.counted.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn parks_panicking_event_without_blocking_others() {
    let clock = Clock::fixed(Clock::system().now());
    let behaviour = Behaviour::default();
    let platform = start(&clock, &behaviour).await;
    let database = platform.database(NAME);
    platform.publish("subject", &event(PANIC)).await;
    eventually("a panic", async || {
        (behaviour.tries.load(Ordering::SeqCst) > 0).then_some(())
    })
    .await;
    platform.publish("subject", &event("behind it")).await;
    has_notes(&database, &["behind it"]).await;

    let parked = eventually("a parked event", async || {
        to_next_try(&database, &clock).await;
        inbox::parked(&database, 10).await.unwrap().pop()
    })
    .await;
    assert_eq!(parked.last_error, "HANDLER_PANICKED");
    has_notes(&database, &["behind it"]).await;
}

#[tokio::test]
async fn parks_event_whose_processes_died() {
    let clock = Clock::fixed(Clock::system().now());
    let behaviour = Behaviour::default();
    behaviour.failures.store(1, Ordering::SeqCst);
    let platform = start(&clock, &behaviour).await;
    let database = platform.database(NAME);
    platform.publish("subject", &event("deadly")).await;
    eventually("the end of the first attempt", async || {
        let waiting = rows(&database, "inbox", "last_error = 'NOT_TODAY'").await;
        (!waiting.is_empty()).then_some(())
    })
    .await;
    // As after the process died in its last attempt: counted, claimed, without a result.
    let claim = id_literal(database.connection(), Uuid::new_v4());
    change(&database, &format!("UPDATE inbox SET attempts = 18, claim = {claim}")).await;
    clock.advance(Duration::from_secs(3600));
    let parked = eventually("a parked event", async || {
        inbox::parked(&database, 10).await.unwrap().pop()
    })
    .await;
    assert_eq!(parked.last_error, "HANDLER_DIED");
    assert_eq!(behaviour.tries.load(Ordering::SeqCst), 1);
    assert!(notes(&database).await.is_empty());
}

#[tokio::test]
async fn ignores_late_failure_after_success() {
    const EVENTS: usize = 30;
    let behaviour = Behaviour::default();
    behaviour.failures.store(u32::MAX, Ordering::SeqCst);
    let platform = start(&Clock::system(), &behaviour).await;
    let database = platform.database(NAME);
    assert!(behaviour.finished_elsewhere.set(database.clone()).is_ok());
    for number in 0..EVENTS {
        platform.publish("subject", &event(&number.to_string())).await;
    }
    eventually("an attempt of every event", async || {
        (behaviour.tries.load(Ordering::SeqCst) as usize >= EVENTS).then_some(())
    })
    .await;
    eventually("the others' results", async || {
        let done = rows(&database, "inbox", "status = 'done'").await;
        (done.len() == EVENTS).then_some(())
    })
    .await;
    assert_eq!(
        behaviour.tries.load(Ordering::SeqCst) as usize,
        EVENTS,
        "no event is retried"
    );
}

#[tokio::test]
async fn rolls_back_handler_after_lease_expiry() {
    let clock = Clock::fixed(Clock::system().now());
    let behaviour = Behaviour::default();
    behaviour.lost_claims.store(1, Ordering::SeqCst);
    let platform = start(&clock, &behaviour).await;
    let database = platform.database(NAME);
    platform.publish("subject", &event("slow")).await;
    let tried = async |times| {
        eventually("an attempt", async || {
            (behaviour.tries.load(Ordering::SeqCst) == times).then_some(())
        })
        .await;
    };
    tried(1).await;
    // Past the lease, once: a running clock would also end the lease of the second attempt.
    clock.advance(Duration::from_secs(20));
    tried(2).await;
    eventually("the result", async || {
        rows(&database, "inbox", "status = 'done'").await.pop()
    })
    .await;
    assert_eq!(notes(&database).await, ["slow"]);
}

#[tokio::test]
async fn purges_handled_and_parked_events() {
    let clock = Clock::fixed(Clock::system().now());
    let behaviour = Behaviour::default();
    behaviour.failures.store(u32::MAX, Ordering::SeqCst);
    let platform = start(&clock, &behaviour).await;
    let database = platform.database(NAME);
    platform.publish("subject", &event("failing")).await;
    eventually("a parked event", async || {
        to_next_try(&database, &clock).await;
        inbox::parked(&database, 10).await.unwrap().pop()
    })
    .await;
    behaviour.failures.store(0, Ordering::SeqCst);
    platform.publish("subject", &event("handled")).await;
    has_notes(&database, &["handled"]).await;

    for (days, left) in [(13, 2), (2, 0)] {
        clock.advance(Duration::from_secs(days * 86_400));
        inbox::purge(&database).await.unwrap();
        assert_eq!(rows(&database, "inbox", "1 = 1").await.len(), left);
    }
}

#[tokio::test]
async fn purges_by_index() {
    let platform = start(&Clock::system(), &Behaviour::default()).await;
    let database = platform.database(NAME);
    let transaction = database.begin().await.unwrap();
    let explain = if database.is_postgres() {
        // Otherwise PostgreSQL scans an empty table completely.
        let statement = "SET LOCAL enable_seqscan = off";
        transaction.execute_unprepared(statement).await.unwrap();
        "EXPLAIN (FORMAT TEXT)"
    } else {
        "EXPLAIN QUERY PLAN"
    };
    for (index, condition) in [
        (
            "inbox_due",
            "inbox WHERE status = 'done' AND next_attempt_time < '2026-01-01'",
        ),
        (
            "idempotency_keys_create_time",
            "idempotency_keys WHERE create_time < '2026-01-01'",
        ),
    ] {
        let statement = format!("{explain} DELETE FROM {condition}");
        let statement = Statement::from_string(database.connection().get_database_backend(), statement);
        let plan = transaction.query_all_raw(statement).await.unwrap();
        let plan: Vec<String> = plan
            .iter()
            .map(|row| {
                row.try_get("", "detail")
                    .or_else(|_| row.try_get("", "QUERY PLAN"))
                    .unwrap()
            })
            .collect();
        assert!(plan.iter().any(|line| line.contains(index)), "{plan:?}");
    }
}
