//! A service that is just big enough to have work: it notes every deed, runs errands and makes its rounds.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use sea_orm::ConnectionTrait as _;
use selam_chassis::{Due, Error, HandleJob, Job, Platform, Result, RunErrand, Service, Transaction, jobs::Retries};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::small_service::{add_note, new_service};

/// What the service did, and how it behaves.
#[derive(Clone, Default)]
pub struct Effects {
    /// Tries of deeds.
    pub tries: Arc<AtomicU32>,
    /// Whether a deed with the text "poison" fails.
    pub failing: Arc<AtomicBool>,
    /// The next so many times a deed is slower than its lease: when it ends, somebody else holds the claim.
    pub lost_claims: Arc<AtomicU32>,
    /// Errands that were begun.
    pub errands: Arc<AtomicU32>,
    /// Lets an errand arrive.
    pub arrive: Arc<Notify>,
    /// Rounds that were begun.
    pub runs: Arc<AtomicU32>,
    /// The next so many rounds fail.
    pub failing_runs: Arc<AtomicU32>,
    /// Rounds that go on.
    running: Arc<AtomicU32>,
    /// The most rounds that went on at the same time.
    pub most_at_once: Arc<AtomicU32>,
}

/// A job in the database.
#[derive(Clone, Serialize, Deserialize)]
pub struct Deed {
    text: String,
}

impl Deed {
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned() }
    }
}

impl Job for Deed {
    const KIND: &'static str = "deed";
    const RETRIES: Retries = Retries {
        first: Duration::from_secs(10),
        factor: 3,
        last: Duration::from_secs(60),
        tries: 3,
    };
}

/// A job with an effect outside.
#[derive(Serialize, Deserialize)]
pub struct Errand {
    pub text: String,
}

impl Job for Errand {
    const KIND: &'static str = "errand";
}

pub async fn build(platform: &Platform, name: &'static str, effects: Effects) -> Result<Service> {
    let rounds = effects.clone();
    let service = new_service(platform, name).await?;
    Ok(service.job::<Deed>(effects.clone()).errand::<Errand>(effects).every(
        "rounds",
        Duration::from_secs(600),
        move |_| {
            let rounds = rounds.clone();
            async move { rounds.make_round().await }
        },
    ))
}

impl HandleJob<Deed> for Effects {
    async fn handle(&self, transaction: &Transaction, due: Due<Deed>) -> Result<()> {
        self.tries.fetch_add(1, Ordering::SeqCst);
        add_note(transaction, &due.job.text).await?;
        assert!(due.job.text != "panic", "told to panic");
        if self.lost_claims.load(Ordering::SeqCst) > 0 {
            self.lost_claims.fetch_sub(1, Ordering::SeqCst);
            let statement = "UPDATE jobs SET claim = NULL WHERE kind = 'deed'";
            transaction.execute_unprepared(statement).await?;
        }
        if due.job.text == "poison" && self.failing.load(Ordering::SeqCst) {
            return Err(Error::unavailable("NOT_TODAY", "told to fail"));
        }
        Ok(())
    }
}

impl RunErrand<Errand> for Effects {
    async fn run(&self, due: Due<Errand>) -> Result<()> {
        assert_eq!((due.attempt, due.job.text.as_str()), (1, "long way"));
        self.errands.fetch_add(1, Ordering::SeqCst);
        self.arrive.notified().await;
        Ok(())
    }
}

impl Effects {
    async fn make_round(&self) -> Result<()> {
        self.runs.fetch_add(1, Ordering::SeqCst);
        let at_once = self.running.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_at_once.fetch_max(at_once, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(50)).await;
        self.running.fetch_sub(1, Ordering::SeqCst);
        if self.failing_runs.load(Ordering::SeqCst) > 0 {
            self.failing_runs.fetch_sub(1, Ordering::SeqCst);
            return Err(Error::unavailable("NOT_TODAY", "told to fail"));
        }
        Ok(())
    }
}
