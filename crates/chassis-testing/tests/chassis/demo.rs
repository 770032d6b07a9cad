//! Demo data: created once, in embedded mode only, and dated in the past.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Clock, Error, Platform, Result, Service, demo};
use selam_chassis_testing::{Builder, TestPlatform, eventually};

use crate::small_service::{NoteWritten, add_note, new_service, notes};

const NAME: &str = "demo-player";

/// Number of started seeds, and whether a seed finishes.
#[derive(Clone, Default)]
struct Plays {
    begun: Arc<AtomicU32>,
    fails: bool,
}

impl Plays {
    fn begun(&self) -> u32 {
        self.begun.load(Ordering::SeqCst)
    }
}

async fn service(platform: &Platform, plays: Plays) -> Result<Service> {
    let service = new_service(platform, NAME).await?;
    Ok(service.demo(move |stage| {
        let plays = plays.clone();
        async move {
            plays.begun.fetch_add(1, Ordering::SeqCst);
            let transaction = stage.at(stage.now() - TimeDelta::days(3)).begin().await?;
            let client = stage.principal(demo::CLIENT);
            add_note(&transaction, &client.email).await?;
            let event = NoteWritten { message: client.email };
            transaction.publish("subject", &event).await?;
            transaction.commit().await?;
            if plays.fails {
                return Err(Error::unavailable("NOT_TODAY", "requested failure"));
            }
            // A time in the future.
            let tomorrow = stage.at(stage.now() + TimeDelta::days(1));
            assert_eq!(tomorrow.clock().now(), stage.now());
            Ok(())
        }
    }))
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

fn builder() -> Builder {
    TestPlatform::builder().clock(Clock::fixed(now()))
}

/// Starts the service after its demo seed, if any, has ended.
async fn start(builder: Builder, plays: &Plays) -> TestPlatform {
    let plays = plays.clone();
    builder
        .start(move |platform| {
            let plays = plays.clone();
            async move {
                let service = service(&platform, plays).await?;
                // A failed seed is logged and does not prevent the start.
                let _ = service.seed_demo(&platform).await;
                Ok(vec![service])
            }
        })
        .await
}

#[tokio::test]
async fn creates_demo_data_at_first_start() {
    let plays = Plays::default();
    let begun = plays.clone();
    let platform = builder()
        .settings(|settings| {
            settings.demo_data = true;
            settings.demo_domain = "shop.test".to_owned();
        })
        .start(move |platform| {
            let plays = plays.clone();
            async move { Ok(vec![service(&platform, plays).await?]) }
        })
        .await;
    if !platform.settings().is_embedded() {
        return;
    }
    let database = platform.database(NAME);
    let found = eventually("the demo data", || async {
        Some(notes(&database).await).filter(|notes| !notes.is_empty())
    })
    .await;
    assert_eq!(found, ["client@shop.test"]);
    assert_eq!(begun.begun(), 1);
}

#[tokio::test]
async fn creates_demo_data_once() {
    for fails in [false, true] {
        let plays = Plays {
            fails,
            ..Plays::default()
        };
        let mut platform = start(builder().settings(|settings| settings.demo_data = true), &plays).await;
        let expected = u32::from(platform.settings().is_embedded());
        platform.restart().await;
        platform.restart().await;
        assert_eq!(plays.begun(), expected);
        assert_eq!(notes(&platform.database(NAME)).await.len() as u32, expected);
    }
}

#[tokio::test]
async fn skips_demo_data_when_disabled() {
    let plays = Plays::default();
    let platform = start(builder().settings(|settings| settings.demo_data = false), &plays).await;
    assert_eq!(plays.begun(), 0);
    assert!(notes(&platform.database(NAME)).await.is_empty());
}

/// The setting has no effect on a process with a database or a bus. In a run on PostgreSQL, the database is
/// like that of a real deployment.
#[tokio::test]
async fn skips_demo_data_in_production() {
    let plays = Plays::default();
    let builder = builder().settings(|settings| {
        settings.demo_data = true;
        if settings.database_url.is_none() {
            let file = format!("sqlite://{}/{{service}}.db?mode=rwc", settings.data_dir.display());
            settings.database_url = Some(file.into());
        }
    });
    let platform = start(builder, &plays).await;
    assert!(!platform.settings().is_embedded());
    assert_eq!(plays.begun(), 0);
    assert!(notes(&platform.database(NAME)).await.is_empty());
}
