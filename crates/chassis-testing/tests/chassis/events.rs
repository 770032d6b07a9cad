use std::{
    sync::{Arc, Mutex, atomic::Ordering},
    time::Duration,
};

use selam_chassis::{
    Clock, Event as _, Platform, Result, Service, TokenVerifier,
    events::{Envelope, inbox},
};
use selam_chassis_testing::{TestPlatform, eventually};
use uuid::Uuid;

use crate::small_service::{Behaviour, NoteWritten, build, event, notes, rows, to_next_try};

async fn start(behaviour: &Behaviour) -> TestPlatform {
    let behaviour = behaviour.clone();
    TestPlatform::start(move |platform| one(platform, behaviour.clone())).await
}

async fn one(platform: Platform, behaviour: Behaviour) -> Result<Vec<Service>> {
    Ok(vec![build(&platform, "listener", behaviour).await?])
}

/// Waits until the service's notes, in alphabetical order, equal `expected`.
async fn has_notes(platform: &TestPlatform, service: &str, expected: &[&str]) {
    let database = platform.database(service);
    eventually("the notes", async || {
        let mut notes = notes(&database).await;
        // On PostgreSQL several workers handle events at the same time.
        notes.sort();
        (notes == expected).then_some(())
    })
    .await;
}

/// Publishes through the outbox of `service`, as services do.
async fn publish(platform: &TestPlatform, service: &str, text: &str) {
    let transaction = platform.database(service).begin().await.unwrap();
    transaction.publish("subject", &event(text)).await.unwrap();
    transaction.commit().await.unwrap();
}

#[tokio::test]
async fn delivers_only_committed_events() {
    let platform = start(&Behaviour::default()).await;
    let dropped = platform.database("listener").begin().await.unwrap();
    dropped.publish("subject", &event("dropped")).await.unwrap();
    drop(dropped);
    publish(&platform, "listener", "first").await;
    publish(&platform, "listener", "second").await;
    has_notes(&platform, "listener", &["first", "second"]).await;
}

#[tokio::test]
async fn delivers_every_event_to_every_subscriber() {
    let platform = TestPlatform::start(|platform| async move {
        Ok(vec![
            build(&platform, "one", Behaviour::default()).await?,
            build(&platform, "two", Behaviour::default()).await?,
        ])
    })
    .await;
    publish(&platform, "one", "for both").await;
    has_notes(&platform, "one", &["for both"]).await;
    has_notes(&platform, "two", &["for both"]).await;
}

#[tokio::test]
async fn handles_duplicate_event_once() {
    let platform = start(&Behaviour::default()).await;
    let id = Uuid::now_v7();
    for _ in 0..3 {
        platform.publish_with_id(id, "subject", &event("once")).await;
    }
    platform.publish("subject", &event("next")).await;
    has_notes(&platform, "listener", &["next", "once"]).await;
}

#[tokio::test]
async fn rolls_back_and_retries_failed_attempt() {
    let behaviour = Behaviour::default();
    behaviour.failures.store(2, Ordering::SeqCst);
    let platform = start(&behaviour).await;
    publish(&platform, "listener", "third time lucky").await;
    has_notes(&platform, "listener", &["third time lucky"]).await;
    assert_eq!(behaviour.tries.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn parks_and_replays_failing_event() {
    let behaviour = Behaviour::default();
    behaviour.failures.store(u32::MAX, Ordering::SeqCst);
    let clock = Clock::fixed(Clock::system().now());
    let builder = TestPlatform::builder().clock(clock.clone());
    let shared = behaviour.clone();
    let platform = builder.start(move |platform| one(platform, shared.clone())).await;
    publish(&platform, "listener", "stubborn").await;

    let database = platform.database("listener");
    // A RabbitMQ queue may not be declared yet; the outbox then retries later.
    eventually("an event in the inbox", async || {
        let arrived = rows(&database, "inbox", "1 = 1").await.pop();
        if arrived.is_none() {
            clock.advance(Duration::from_secs(3600));
        }
        arrived
    })
    .await;
    let parked = eventually("a parked event", async || {
        to_next_try(&database, &clock).await;
        let parked = inbox::parked(&database, 10).await.unwrap();
        (!parked.is_empty()).then_some(parked)
    })
    .await;
    assert_eq!(
        (parked[0].last_error.as_str(), parked[0].subject.as_str()),
        ("NOT_TODAY", "subject")
    );
    assert!(notes(&database).await.is_empty());

    behaviour.failures.store(0, Ordering::SeqCst);
    assert_eq!(inbox::replay(&database, None).await.unwrap(), 1);
    has_notes(&platform, "listener", &["stubborn"]).await;
}

#[tokio::test]
async fn keeps_unhandled_events_over_restart() {
    let behaviour = Behaviour::default();
    behaviour.failures.store(u32::MAX, Ordering::SeqCst);
    let mut platform = start(&behaviour).await;
    for number in 0..20 {
        publish(&platform, "listener", &format!("event {number:02}")).await;
    }
    platform.restart().await;
    behaviour.failures.store(0, Ordering::SeqCst);
    let database = platform.database("listener");
    let mut arrived = eventually("all events", async || {
        let notes = notes(&database).await;
        (notes.len() >= 20).then_some(notes)
    })
    .await;
    arrived.sort();
    let expected: Vec<_> = (0..20).map(|number| format!("event {number:02}")).collect();
    assert_eq!(arrived, expected, "each exactly once");
}

#[tokio::test]
async fn loses_no_events_when_starting_consumer_stops() {
    const EVENTS: usize = 20;
    let backing = start(&Behaviour::default()).await;
    let listen = async |seen: Arc<Mutex<Vec<Envelope>>>| {
        let tokens = TokenVerifier::from_url("http://localhost/keys".to_owned(), "unknown-issuer").unwrap();
        let platform = Platform::with_parts(backing.settings().clone(), tokens, Clock::system()).unwrap();
        let note = move |envelope| seen.lock().unwrap().push(envelope);
        platform.listen("brief", vec![NoteWritten::TYPE], note).await.unwrap();
        platform
    };
    // One of these moments is between the consume request and the broker's response.
    for moment in 0..30 {
        let stopped = listen(Arc::default()).await;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        stopped.shutdown().cancel();
    }
    let seen = Arc::<Mutex<Vec<Envelope>>>::default();
    let platform = listen(seen.clone()).await;
    for _ in 0..EVENTS {
        let envelope = Envelope {
            id: Uuid::now_v7(),
            source: "test".to_owned(),
            event_type: NoteWritten::TYPE.to_owned(),
            subject: String::new(),
            time: platform.clock().now(),
            traceparent: None,
            payload: Vec::new(),
        };
        platform.bus().publish(&envelope).await.unwrap();
    }
    eventually("every event", async || {
        (seen.lock().unwrap().len() == EVENTS).then_some(())
    })
    .await;
}

#[tokio::test]
async fn delivers_concurrent_events_exactly_once() {
    let platform = start(&Behaviour::default()).await;
    let writers: Vec<_> = (0..10)
        .map(|writer| {
            let database = platform.database("listener");
            tokio::spawn(async move {
                for number in 0..25 {
                    let transaction = database.begin().await.unwrap();
                    transaction
                        .publish("subject", &event(&format!("{writer}/{number}")))
                        .await
                        .unwrap();
                    transaction.commit().await.unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let database = platform.database("listener");
    let mut arrived = Vec::new();
    while arrived.len() < 250 {
        // All of them take long on a busy machine, but none waits for long.
        let before = arrived.len();
        arrived = eventually("the next event", async || {
            let notes = notes(&database).await;
            (notes.len() > before).then_some(notes)
        })
        .await;
    }
    arrived.sort();
    arrived.dedup();
    assert_eq!(arrived.len(), 250);
}
