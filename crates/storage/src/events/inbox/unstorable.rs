//! Events that the database cannot store. Their messages move to the dead-letter queue, so that they do not block the
//! queue of the service, and a parked job shows them to the office.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use selam_foundation::{Code, Error, Result};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    Database,
    events::Bus,
    jobs::{AtLeastOnceJob, Job, JobContext, table},
};

/// Number of failed attempts to store an event before it is refused.
const ATTEMPTS: u32 = 5;
/// Maximum number of events whose failures are counted.
const MOST_COUNTS: usize = 1_000;
/// Reason of the parked job.
const REASON: &str = "EVENT_UNSTORABLE";

/// Failed attempts of the events that were not stored yet.
#[derive(Clone, Default)]
pub(super) struct Failures(Arc<Mutex<HashMap<Uuid, u32>>>);

impl Failures {
    /// Counts a failure and returns whether it was the last attempt. A failure of a database that does
    /// not respond does not count.
    pub(super) fn is_last(&self, event: Uuid, error: &Error) -> bool {
        if error.code() != Code::Internal {
            return false;
        }
        let mut counts = self.counts();
        // Events that another replica stored in the end stay here.
        if counts.len() >= MOST_COUNTS {
            counts.clear();
        }
        let count = counts.entry(event).or_default();
        *count += 1;
        if *count < ATTEMPTS {
            return false;
        }
        counts.remove(&event);
        true
    }

    pub(super) fn forget(&self, event: Uuid) {
        self.counts().remove(&event);
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, HashMap<Uuid, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Moves the dead letters of the service back into its queue. It is parked until an operator retries it.
#[derive(Serialize, Deserialize)]
pub(super) struct RedeliverEvents {
    event_type: String,
}

impl Job for RedeliverEvents {
    const KIND: &'static str = "redeliver-events";
}

/// Handles [`RedeliverEvents`].
pub(super) struct Redelivery {
    pub service: &'static str,
    pub bus: Bus,
}

impl AtLeastOnceJob<RedeliverEvents> for Redelivery {
    async fn run(&self, due: JobContext<RedeliverEvents>) -> Result<()> {
        let count = self.bus.redeliver(self.service).await?;
        tracing::info!(
            service = self.service,
            event_type = due.job.event_type,
            count,
            "dead letters moved back into the queue"
        );
        Ok(())
    }
}

/// Stores a parked job for an event that was refused.
pub(super) async fn park(database: &Database, event: Uuid, event_type: &str) -> Result<()> {
    let job = RedeliverEvents {
        event_type: event_type.to_owned(),
    };
    let attempts = i32::try_from(ATTEMPTS).unwrap_or(i32::MAX);
    table::park(database, event, &job, attempts, REASON).await
}
