//! Recurring jobs. Each has a row in the table `jobs`, created when the service starts, so that one replica at
//! a time runs it.

use std::{sync::Arc, time::Duration};

use futures::future::BoxFuture;
use selam_foundation::Result;
use tokio_util::sync::CancellationToken;

use super::{
    Retries,
    handlers::{JobRegistration, RegisteredWork},
    table,
};
use crate::Database;

/// Maximum duration of one run.
const LIMIT: Duration = Duration::from_secs(1800);

/// A recurring job.
#[derive(Clone)]
pub struct Recurring {
    pub(super) interval: Duration,
    pub(super) run: Arc<dyn Fn(CancellationToken) -> BoxFuture<'static, Result<()>> + Send + Sync>,
}

impl Recurring {
    /// Registers `run` under `name`. It runs at the first start, and then again after `interval` since its last end.
    pub fn registration<F, Fut>(name: &'static str, interval: Duration, run: F) -> JobRegistration
    where
        F: Fn(CancellationToken) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<()>> + Send + 'static,
    {
        let run = Arc::new(move |shutdown| Box::pin(run(shutdown)) as BoxFuture<'static, Result<()>>);
        JobRegistration {
            kind: name,
            // Recurring jobs are never parked; the policy only determines the delays.
            retries: Retries::PATIENT,
            limit: LIMIT,
            work: RegisteredWork::Recurring(Self { interval, run }),
        }
    }
}

/// Creates the rows of recurring jobs, and moves rows forward whose interval became shorter.
pub(super) async fn prepare(database: &Database, registrations: &[JobRegistration]) -> Result<()> {
    for registration in registrations {
        if let RegisteredWork::Recurring(recurring) = &registration.work {
            table::ensure_recurring(database, registration.kind, recurring.interval).await?;
        }
    }
    Ok(())
}
