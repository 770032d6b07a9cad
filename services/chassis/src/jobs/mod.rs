//! Work that is due: done in the background, by whichever replica has room, tried again when it fails, parked when it keeps failing.
//!
//! A [`Job`] is enqueued in the transaction of the change that wants it ([`Transaction::enqueue`](crate::Transaction::enqueue)) and done by a
//! [`HandleJob`], whose effect commits together with the job's end, or by a [`RunErrand`], whose effect lies outside the database.
//! [`Service::every`](crate::Service::every) does something again and again, on one replica at a time. A service's own table of work is a
//! [`Lane`]; inbox and outbox are lanes, too.

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
