//! The outbox with events that have no subscriber.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sea_orm::ConnectionTrait as _;
use selam_chassis::{Clock, Event, HandleEvent, Received, Result, Service, Transaction, events::outbox};
use selam_chassis_testing::{TestPlatform, eventually};

use crate::small_service::{Behaviour, build, rows};

const NAME: &str = "publisher";

/// An event outside the contract, so that the test's own observer does not subscribe to it either.
#[derive(Clone, PartialEq, prost::Message)]
struct Unheard {
    #[prost(string, tag = "1")]
    text: String,
}

impl Event for Unheard {
    const TYPE: &'static str = "selam.test.unused.published.v1";
}

#[derive(Clone, Default)]
struct Hear(Arc<AtomicBool>);

impl HandleEvent<Unheard> for Hear {
    async fn handle(&self, _: &Transaction, received: Received<Unheard>) -> Result<()> {
        self.0.store(received.event.text == "hello", Ordering::SeqCst);
        Ok(())
    }
}

/// Starts a service that subscribes to the event after its first restart.
async fn start(clock: &Clock) -> (TestPlatform, Arc<AtomicBool>) {
    let heard = Hear::default();
    let (listens, result) = (AtomicBool::new(false), heard.0.clone());
    let builder = TestPlatform::builder().clock(clock.clone());
    let platform = builder
        .start(move |platform| {
            let (listens, heard) = (listens.swap(true, Ordering::SeqCst), heard.clone());
            async move {
                let service: Service = build(&platform, NAME, Behaviour::default()).await?;
                Ok(vec![if listens { service.on::<Unheard>(heard) } else { service }])
            }
        })
        .await;
    let transaction = platform.database(NAME).begin().await.unwrap();
    let event = Unheard {
        text: "hello".to_owned(),
    };
    transaction.publish("subject", &event).await.unwrap();
    transaction.commit().await.unwrap();
    (platform, result)
}

async fn waits_for(platform: &TestPlatform, condition: &str) {
    let database = platform.database(NAME);
    eventually(condition, async || rows(&database, "outbox", condition).await.pop()).await;
}

#[tokio::test]
async fn keeps_event_until_service_subscribes() {
    let clock = Clock::fixed(Clock::system().now());
    let (mut platform, heard) = start(&clock).await;
    waits_for(&platform, "last_error = 'EVENT_UNROUTED'").await;
    // The subscriber is deployed.
    platform.restart().await;
    clock.advance(Duration::from_secs(3600));
    eventually("the event", async || heard.load(Ordering::SeqCst).then_some(())).await;
    let database = platform.database(NAME);
    eventually("an empty outbox", async || {
        rows(&database, "outbox", "1 = 1").await.is_empty().then_some(())
    })
    .await;
}

#[tokio::test]
async fn purges_only_unrouted_events() {
    let clock = Clock::fixed(Clock::system().now());
    let (platform, _) = start(&clock).await;
    waits_for(&platform, "last_error = 'EVENT_UNROUTED'").await;
    let database = platform.database(NAME);
    clock.advance(Duration::from_secs(13 * 86_400));
    outbox::purge(&database).await.unwrap();
    assert_eq!(rows(&database, "outbox", "1 = 1").await.len(), 1);

    clock.advance(Duration::from_secs(2 * 86_400));
    // Events that the broker refused for another reason are not purged by age.
    let statement = |reason: &str| {
        // Clears the claim, so that an attempt in progress does not overwrite the result.
        format!(
            "UPDATE outbox SET last_error = '{reason}', claim = NULL, next_attempt_time = '2100-01-01 00:00:00+00:00'"
        )
    };
    let connection = database.connection();
    connection
        .execute_unprepared(&statement("BUS_UNAVAILABLE"))
        .await
        .unwrap();
    outbox::purge(&database).await.unwrap();
    assert_eq!(rows(&database, "outbox", "1 = 1").await.len(), 1);
    connection
        .execute_unprepared(&statement("EVENT_UNROUTED"))
        .await
        .unwrap();
    outbox::purge(&database).await.unwrap();
    assert!(rows(&database, "outbox", "1 = 1").await.is_empty());
}
