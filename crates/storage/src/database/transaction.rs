use std::{
    fmt::Display,
    ops::Deref,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use chrono::{DateTime, Utc};
use futures::{FutureExt as _, future::BoxFuture};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, Statement};
use selam_foundation::{Clock, Result};
use selam_proto::Event;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Database, connection::Turn};
use crate::{
    Changes, audit,
    events::outbox,
    jobs::{self, Job, NewJob, Wake},
};

/// A transaction that can also publish events and enqueue jobs. Dropping it without [`commit`](Self::commit)
/// rolls everything back.
pub struct Transaction {
    inner: DatabaseTransaction,
    /// After the transaction, so that it ends first.
    turn: Turn,
    clock: Clock,
    outbox: Filled,
    jobs: Filled,
    afterwards: Mutex<Vec<BoxFuture<'static, ()>>>,
    service: &'static str,
    has_audit_entry: AtomicBool,
}

/// Whether the transaction inserted into a job table, and the notifier of its workers.
struct Filled {
    is_filled: AtomicBool,
    wake: Wake,
}

impl Filled {
    fn new(wake: &Wake) -> Self {
        Self {
            is_filled: AtomicBool::new(false),
            wake: wake.clone(),
        }
    }

    fn note(&self) {
        self.is_filled.store(true, Ordering::Relaxed);
    }

    fn wake(&self) {
        if self.is_filled.load(Ordering::Relaxed) {
            self.wake.wake();
        }
    }
}

impl Transaction {
    pub(super) async fn begin(database: &Database) -> Result<Self> {
        let (inner, turn) = database.connection().begin().await?;
        Ok(Self {
            inner,
            turn,
            clock: database.clock.clone(),
            outbox: Filled::new(&database.outbox_filled),
            jobs: Filled::new(&database.jobs_filled),
            afterwards: Mutex::default(),
            service: database.source,
            has_audit_entry: AtomicBool::new(false),
        })
    }

    /// Returns the current time of the clock used for events and jobs of this transaction.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Writes an event into the outbox. It is published if and only if the transaction commits. `subject` is
    /// the ID of the record that the event is about.
    ///
    /// # Errors
    /// `INTERNAL` when the database fails.
    pub async fn publish<E: Event>(&self, subject: &str, event: &E) -> Result<()> {
        self.outbox.note();
        outbox::write(self, self.clock.now(), subject, event).await
    }

    /// Adds an entry to the audit trail when office staff changed a record of another user. `record_id` is empty for
    /// a change of several records, and `subject_id` is the user whom the record belongs to. Other callers leave no
    /// entry, and neither do office staff who change their own record in an operation that serves users, too.
    ///
    /// # Errors
    /// `INTERNAL` when the database fails.
    pub async fn audit(
        &self,
        record_id: impl Display,
        subject_id: Option<Uuid>,
        changes: Changes,
        reason: &str,
    ) -> Result<()> {
        self.has_audit_entry.store(true, Ordering::Relaxed);
        let entry = audit::entry(self.now(), self.service, record_id.to_string(), subject_id);
        let Some(mut entry) = entry else { return Ok(()) };
        entry.changes = changes.into_list();
        reason.clone_into(&mut entry.reason);
        let subject = if entry.record_id.is_empty() {
            &entry.actor_id
        } else {
            &entry.record_id
        };
        self.publish(subject, &entry).await
    }

    /// Enqueues a job, which runs only after the transaction has committed. Returns whether the job is new. A
    /// job with an existing key is left unchanged.
    ///
    /// # Errors
    /// `INTERNAL` when the database fails, or when the key is empty or longer than 200 bytes.
    pub async fn enqueue<J: Job>(&self, order: impl Into<NewJob<J>>) -> Result<bool> {
        self.jobs.note();
        jobs::table::enqueue(&self.inner, self.clock.now(), order.into()).await
    }

    /// Wakes the workers of this process after the commit. Call it for rows of a queue of the service's own; events and
    /// jobs do it themselves.
    pub fn wake_workers(&self) {
        self.jobs.note();
    }

    /// Waits for the lock `name` of `subject` and holds it until the end of the transaction. Use it for rules
    /// about several rows, such as a maximum count, which a row lock cannot guard. On SQLite a transaction
    /// already holds the only write lock.
    ///
    /// # Errors
    /// `INTERNAL` when the database fails.
    pub async fn lock(&self, name: &str, subject: &str) -> Result<()> {
        if self.inner.get_database_backend() != DbBackend::Postgres {
            return Ok(());
        }
        // Two subjects with the same number only wait for each other.
        let digest: [u8; 32] = Sha256::digest(format!("{name}\0{subject}")).into();
        let number = digest.first_chunk().copied().map_or(0, i64::from_be_bytes);
        let lock = "SELECT pg_advisory_xact_lock($1)";
        let lock = Statement::from_sql_and_values(DbBackend::Postgres, lock, [number.into()]);
        self.inner.execute_raw(lock).await?;
        Ok(())
    }

    /// Runs `action` after the transaction has committed, before [`commit`](Self::commit) returns. A crash in between
    /// loses it, so it may only hasten what an event or a job does too.
    pub fn after_commit(&self, action: impl Future<Output = ()> + Send + 'static) {
        let mut afterwards = self.afterwards.lock().unwrap_or_else(PoisonError::into_inner);
        afterwards.push(action.boxed());
    }

    /// Commits the transaction, wakes the workers that have new rows to process, and runs the actions that were
    /// registered for it. A change by the office without an entry in the audit trail gets one without fields.
    ///
    /// # Errors
    /// `INTERNAL` when the database fails; then nothing was changed.
    pub async fn commit(self) -> Result<()> {
        if !self.has_audit_entry.load(Ordering::Relaxed) && audit::lacks_entry() {
            self.audit("", None, Changes::default(), "").await?;
        }
        self.inner.commit().await?;
        drop(self.turn);
        if self.has_audit_entry.load(Ordering::Relaxed) {
            audit::note_entry();
        }
        self.outbox.wake();
        self.jobs.wake();
        let afterwards = self.afterwards.into_inner().unwrap_or_else(PoisonError::into_inner);
        for action in afterwards {
            action.await;
        }
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &DatabaseTransaction {
        &self.inner
    }
}
