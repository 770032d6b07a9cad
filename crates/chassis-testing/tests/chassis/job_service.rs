//! A minimal service with transactional, at-least-once and recurring jobs.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use sea_orm::ConnectionTrait as _;
use selam_chassis::{
    AtLeastOnceJob, Error, HandleJob, Job, JobContext, Platform, Result, Service, Transaction, jobs::Retries,
};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::small_service::{add_note, new_service};

/// Effects and behaviour of the service.
#[derive(Clone, Default)]
pub struct Effects {
    /// Number of attempts of transactional jobs.
    pub tries: Arc<AtomicU32>,
    /// Whether a job with the text "poison" fails.
    pub failing: Arc<AtomicBool>,
    /// Number of next attempts that exceed their lease: at their end another worker holds the claim.
    pub lost_claims: Arc<AtomicU32>,
    /// Number of started at-least-once jobs.
    pub effect_runs: Arc<AtomicU32>,
    /// Lets an at-least-once job finish.
    pub arrive: Arc<Notify>,
    /// Number of started recurring runs.
    pub runs: Arc<AtomicU32>,
    /// Number of next recurring runs that fail.
    pub failing_runs: Arc<AtomicU32>,
    /// Recurring runs in progress.
    running: Arc<AtomicU32>,
    /// Maximum number of concurrent recurring runs.
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

/// A job with an effect outside the database.
#[derive(Serialize, Deserialize)]
pub struct EffectJob {
    pub text: String,
}

impl Job for EffectJob {
    const KIND: &'static str = "effect";
}

pub async fn build(platform: &Platform, name: &'static str, effects: Effects) -> Result<Service> {
    let rounds = effects.clone();
    let service = new_service(platform, name).await?;
    Ok(service
        .job::<Deed>(effects.clone())
        .at_least_once::<EffectJob>(effects)
        .every("rounds", Duration::from_secs(600), move |_| {
            let rounds = rounds.clone();
            async move { rounds.make_round().await }
        }))
}

impl HandleJob<Deed> for Effects {
    async fn handle(&self, transaction: &Transaction, due: JobContext<Deed>) -> Result<()> {
        self.tries.fetch_add(1, Ordering::SeqCst);
        add_note(transaction, &due.job.text).await?;
        assert!(due.job.text != "panic", "requested panic");
        if self.lost_claims.load(Ordering::SeqCst) > 0 {
            self.lost_claims.fetch_sub(1, Ordering::SeqCst);
            let statement = "UPDATE jobs SET claim = NULL WHERE kind = 'deed'";
            transaction.execute_unprepared(statement).await?;
        }
        if due.job.text == "poison" && self.failing.load(Ordering::SeqCst) {
            return Err(Error::unavailable("NOT_TODAY", "requested failure"));
        }
        Ok(())
    }
}

impl AtLeastOnceJob<EffectJob> for Effects {
    async fn run(&self, due: JobContext<EffectJob>) -> Result<()> {
        assert_eq!((due.attempt, due.job.text.as_str()), (1, "long way"));
        self.effect_runs.fetch_add(1, Ordering::SeqCst);
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
            return Err(Error::unavailable("NOT_TODAY", "requested failure"));
        }
        Ok(())
    }
}
