use std::{future::Future, marker::PhantomData, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use selam_foundation::{Code, Error, Result};
use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use super::{Recurring, Retries};
use crate::Transaction;

/// A kind of job and its payload, stored as JSON. A field added by a later version needs a default, because
/// jobs of the earlier version may still be waiting.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Name of the kind, unique in its service, such as `remind-of-visit`.
    const KIND: &'static str;

    /// Retry policy.
    const RETRIES: Retries = Retries::PATIENT;

    /// Maximum duration of a [`AtLeastOnceJob`]; a longer run fails. The maximum of a [`HandleJob`] is ten seconds,
    /// because it holds a transaction open.
    const LIMIT: Duration = Duration::from_secs(300);
}

/// A due job, as passed to its handler.
#[derive(Clone, Debug)]
pub struct JobContext<J> {
    /// Job ID, the same on every attempt.
    pub id: Uuid,
    /// Number of the attempt, starting at 1.
    pub attempt: i32,
    /// Time at which the job was enqueued.
    pub create_time: DateTime<Utc>,
    /// The job.
    pub job: J,
}

/// Handles a job in the database, with exactly one effect.
pub trait HandleJob<J: Job>: Send + Sync + 'static {
    /// Does the job in `transaction`, which also marks the job as done. An error rolls everything back, and the
    /// job is retried later.
    fn handle(&self, transaction: &Transaction, due: JobContext<J>) -> impl Future<Output = Result<()>> + Send;
}

/// At-least-once job: handles a job with an effect outside the database (email, HTTP, files).
pub trait AtLeastOnceJob<J: Job>: Send + Sync + 'static {
    /// Runs without a transaction, and holds the lease of the job meanwhile. If the process dies after the
    /// effect and before the job is marked as done, the job runs again with the same ID. The receiver can use
    /// the ID to detect duplicates.
    fn run(&self, due: JobContext<J>) -> impl Future<Output = Result<()>> + Send;
}

/// A job without its type.
pub(super) struct Stored {
    pub id: Uuid,
    pub attempts: i32,
    pub create_time: DateTime<Utc>,
    pub payload: Vec<u8>,
}

impl Stored {
    fn open<J: Job>(&self) -> Result<JobContext<J>> {
        let unreadable =
            |error| Error::new(Code::Internal, "JOB_UNREADABLE", "the job payload cannot be read").with_source(error);
        Ok(JobContext {
            id: self.id,
            attempt: self.attempts.saturating_add(1),
            create_time: self.create_time,
            job: serde_json::from_slice(&self.payload).map_err(unreadable)?,
        })
    }
}

pub(super) trait AnyJob: Send + Sync {
    fn handle<'a>(&'a self, transaction: &'a Transaction, job: &'a Stored) -> BoxFuture<'a, Result<()>>;
}

pub(super) trait AnyAtLeastOnceJob: Send + Sync {
    fn run<'a>(&'a self, job: &'a Stored) -> BoxFuture<'a, Result<()>>;
}

struct Typed<J, H> {
    handler: H,
    job: PhantomData<fn() -> J>,
}

impl<J: Job, H: HandleJob<J>> AnyJob for Typed<J, H> {
    fn handle<'a>(&'a self, transaction: &'a Transaction, job: &'a Stored) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move { self.handler.handle(transaction, job.open()?).await })
    }
}

impl<J: Job, H: AtLeastOnceJob<J>> AnyAtLeastOnceJob for Typed<J, H> {
    fn run<'a>(&'a self, job: &'a Stored) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move { self.handler.run(job.open()?).await })
    }
}

/// The registered handler of one kind of job.
#[derive(Clone)]
pub struct JobRegistration {
    pub(super) kind: &'static str,
    pub(super) retries: Retries,
    pub(super) limit: Duration,
    pub(super) work: RegisteredWork,
}

#[derive(Clone)]
pub(super) enum RegisteredWork {
    Job(Arc<dyn AnyJob>),
    AtLeastOnce(Arc<dyn AnyAtLeastOnceJob>),
    Recurring(Recurring),
}

/// Registers the handler of transactional jobs of one kind.
pub fn job_registration<J: Job>(handler: impl HandleJob<J>) -> JobRegistration {
    registration::<J>(RegisteredWork::Job(Arc::new(Typed {
        handler,
        job: PhantomData,
    })))
}

/// Registers the handler of at-least-once jobs of one kind.
pub fn at_least_once_registration<J: Job>(handler: impl AtLeastOnceJob<J>) -> JobRegistration {
    registration::<J>(RegisteredWork::AtLeastOnce(Arc::new(Typed {
        handler,
        job: PhantomData,
    })))
}

fn registration<J: Job>(work: RegisteredWork) -> JobRegistration {
    JobRegistration {
        kind: J::KIND,
        retries: J::RETRIES,
        limit: J::LIMIT,
        work,
    }
}
