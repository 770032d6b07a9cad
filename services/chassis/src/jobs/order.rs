use chrono::{DateTime, Utc};

use super::Job;

/// A job that is to be done, and when. A [`Job`] by itself is an order to do it at once.
#[derive(Clone, Debug)]
pub struct Order<J> {
    pub(super) job: J,
    pub(super) key: Option<String>,
    pub(super) due_time: Option<DateTime<Utc>>,
}

impl<J: Job> Order<J> {
    /// An order to do `job` as soon as the transaction has committed.
    pub fn of(job: J) -> Self {
        Self {
            job,
            key: None,
            due_time: None,
        }
    }

    /// Names the job: of one kind and key there is one job, however often it is ordered. A key is remembered for two weeks after its job is done.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Has it done at `time`, not at once.
    #[must_use]
    pub fn at(mut self, time: DateTime<Utc>) -> Self {
        self.due_time = Some(time);
        self
    }
}

impl<J: Job> From<J> for Order<J> {
    fn from(job: J) -> Self {
        Self::of(job)
    }
}
