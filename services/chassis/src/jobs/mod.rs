//! Background jobs: any replica with a free slot runs them, failed jobs are retried, and jobs that keep failing
//! are parked.
//!
//! A [`Job`] is enqueued in the transaction of the change that causes it
//! ([`Transaction::enqueue`](crate::Transaction::enqueue)). A [`HandleJob`] commits its effect together with
//! the end of the job; a [`RunErrand`] has an effect outside the database.
//! [`Service::every`](crate::Service::every) registers a recurring job, which runs on one replica at a time. A
//! service's own job table is a [`Lane`]; inbox and outbox are such queues too.

mod claims;
pub mod commands;
mod engine;
mod handlers;
mod lanes;
pub(crate) mod measures;
mod order;
mod retries;
mod schedule;
pub(crate) mod table;
mod wake;

pub use claims::{Claimed, Work, claim, settle};
pub(crate) use engine::{AnyLane, died};
pub use engine::{Lane, Pace, Row, guarded};
pub use handlers::{Due, HandleJob, Job, RunErrand};
pub(crate) use handlers::{Duty, duty_of_errand, duty_of_job};
pub(crate) use lanes::lanes;
pub use order::Order;
pub use retries::{Retries, back_off};
pub(crate) use schedule::Recurring;
pub use table::{Status, Waiting, discard, find, list, purge, replay};
pub use wake::Wake;
