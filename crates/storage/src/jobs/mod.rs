//! Background jobs: any replica with a free slot runs them, failed jobs are retried, and jobs that keep failing
//! are parked.
//!
//! A [`Job`] is enqueued in the transaction of the change that causes it
//! ([`Transaction::enqueue`](crate::Transaction::enqueue)). A [`HandleJob`] commits its effect together with
//! the end of the job; a [`AtLeastOnceJob`] has an effect outside the database. A [`Recurring`] job runs on one
//! replica at a time. A service's own job table is a [`WorkQueue`]; inbox and outbox are such queues too.

mod claims;
pub mod commands;
mod engine;
mod handlers;
mod metrics;
mod new_job;
mod queues;
mod retries;
mod schedule;
pub(crate) mod table;
mod wake;

pub use claims::{Claimed, Work, claim, settle};
pub(crate) use engine::died;
pub use engine::{AnyQueue, QueueConfig, Row, WorkQueue, guarded};
pub use handlers::{
    AtLeastOnceJob, HandleJob, Job, JobContext, JobRegistration, at_least_once_registration, job_registration,
};
pub use metrics::INTERVAL as METRICS_INTERVAL;
#[cfg(test)]
pub(crate) use metrics::oldest;
pub use new_job::NewJob;
pub use queues::queues;
pub use retries::{Retries, back_off};
pub use schedule::Recurring;
pub use table::{Status, Waiting, discard, find, list, purge, replay};
pub use wake::Wake;
