use chrono::{DateTime, Utc};

use super::Job;

/// A new job: the job to enqueue, its key and its due time. A plain [`Job`] is due at once.
#[derive(Clone, Debug)]
pub struct NewJob<J> {
    pub(super) job: J,
    pub(super) key: Option<String>,
    pub(super) due_time: Option<DateTime<Utc>>,
}

impl<J: Job> NewJob<J> {
    /// Creates a job that is due as soon as the transaction has committed.
    pub fn of(job: J) -> Self {
        Self {
            job,
            key: None,
            due_time: None,
        }
    }

    /// Sets the deduplication key: per kind and key there is one job, no matter how often it is enqueued. A key
    /// is remembered for two weeks after its job is done.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Sets the due time.
    #[must_use]
    pub fn at(mut self, time: DateTime<Utc>) -> Self {
        self.due_time = Some(time);
        self
    }
}

impl<J: Job> From<J> for NewJob<J> {
    fn from(job: J) -> Self {
        Self::of(job)
    }
}
