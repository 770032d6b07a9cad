use std::{future::Future, marker::PhantomData, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use super::{Recurring, Retries};
use crate::{Error, Result, Transaction, events::BoxFuture};

/// A kind of job, and what it carries, which is stored as JSON. A field that a later version adds needs a default, since jobs of the earlier one may wait.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Name of the kind, unique in its service, such as `remind-of-visit`.
    const KIND: &'static str;

    /// How often it is tried.
    const RETRIES: Retries = Retries::PATIENT;

    /// Longest time that a [`RunErrand`] may take; one that is longer counts as failed. A [`HandleJob`] has ten seconds, since it holds a
    /// transaction open.
    const LIMIT: Duration = Duration::from_secs(300);
}

/// A job as its handler gets it.
#[derive(Clone, Debug)]
pub struct Due<J> {
    /// Id of the job: the same at every try.
    pub id: Uuid,
    /// Which try it is, from 1.
    pub attempt: i32,
    /// When it was ordered.
    pub create_time: DateTime<Utc>,
    /// The job.
    pub job: J,
}

/// Does a job in the database, exactly once in effect.
pub trait HandleJob<J: Job>: Send + Sync + 'static {
    /// Works in `transaction`, which is committed together with the mark that the job is done. On an error everything is undone and tried
    /// again later.
    fn handle(&self, transaction: &Transaction, due: Due<J>) -> impl Future<Output = Result<()>> + Send;
}

/// Does a job whose effect lies outside the database (mail, HTTP, files), at least once.
pub trait RunErrand<J: Job>: Send + Sync + 'static {
    /// Works without a transaction; meanwhile the job is held. When the process dies after the effect and before the job is marked as done, it is
    /// done again, with the same id, by which the other side can recognise it.
    fn run(&self, due: Due<J>) -> impl Future<Output = Result<()>> + Send;
}

/// A job without its type.
pub(crate) struct Stored {
    pub id: Uuid,
    pub attempts: i32,
    pub create_time: DateTime<Utc>,
    pub payload: Vec<u8>,
}

impl Stored {
    fn open<J: Job>(&self) -> Result<Due<J>> {
        let unreadable =
            |error| Error::new(crate::Code::Internal, "JOB_UNREADABLE", "the job cannot be read").with_source(error);
        Ok(Due {
            id: self.id,
            attempt: self.attempts.saturating_add(1),
            create_time: self.create_time,
            job: serde_json::from_slice(&self.payload).map_err(unreadable)?,
        })
    }
}

pub(crate) trait AnyJob: Send + Sync {
    fn handle<'a>(&'a self, transaction: &'a Transaction, job: &'a Stored) -> BoxFuture<'a, Result<()>>;
}

pub(crate) trait AnyErrand: Send + Sync {
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

impl<J: Job, H: RunErrand<J>> AnyErrand for Typed<J, H> {
    fn run<'a>(&'a self, job: &'a Stored) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move { self.handler.run(job.open()?).await })
    }
}

/// What a service does about one kind of job.
#[derive(Clone)]
pub(crate) struct Duty {
    pub kind: &'static str,
    pub retries: Retries,
    pub limit: Duration,
    pub work: DutyWork,
}

#[derive(Clone)]
pub(crate) enum DutyWork {
    Job(Arc<dyn AnyJob>),
    Errand(Arc<dyn AnyErrand>),
    Recurring(Recurring),
}

pub(crate) fn duty_of_job<J: Job>(handler: impl HandleJob<J>) -> Duty {
    duty::<J>(DutyWork::Job(Arc::new(Typed {
        handler,
        job: PhantomData,
    })))
}

pub(crate) fn duty_of_errand<J: Job>(handler: impl RunErrand<J>) -> Duty {
    duty::<J>(DutyWork::Errand(Arc::new(Typed {
        handler,
        job: PhantomData,
    })))
}

fn duty<J: Job>(work: DutyWork) -> Duty {
    Duty {
        kind: J::KIND,
        retries: J::RETRIES,
        limit: J::LIMIT,
        work,
    }
}
