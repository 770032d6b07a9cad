use std::{ops::Deref, sync::Arc};

use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, SqliteTransactionMode, Statement, TransactionOptions,
    TransactionTrait,
};
use selam_proto::Event;
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

use super::Database;
use crate::{Clock, Result, events::outbox};

/// A transaction that can also publish events. Dropping it without [`commit`](Self::commit) undoes everything.
pub struct Transaction {
    inner: DatabaseTransaction,
    clock: Clock,
    outbox_filled: Arc<Notify>,
}

impl Transaction {
    pub(super) async fn begin(database: &Database) -> Result<Self> {
        let options = TransactionOptions {
            sqlite_transaction_mode: (!database.is_postgres()).then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        Ok(Self {
            inner: database.connection.begin_with_options(options).await?,
            clock: database.clock.clone(),
            outbox_filled: database.outbox_filled.clone(),
        })
    }

    /// Writes an event into the outbox. It is published if and only if the transaction commits. `subject` is the id of the thing that
    /// the event is about.
    ///
    /// # Errors
    /// `INTERNAL` when the database refuses it.
    pub async fn publish<E: Event>(&self, subject: &str, event: &E) -> Result<()> {
        outbox::write(self, self.clock.now(), subject, event).await
    }

    /// Waits until no other transaction holds the lock `name` of `subject`, and holds it until this one ends: for rules about several rows,
    /// such as how many there may be, which a lock on a row cannot guard. On SQLite a transaction holds the only write lock already.
    ///
    /// # Errors
    /// `INTERNAL` when the database refuses it.
    pub async fn lock(&self, name: &str, subject: &str) -> Result<()> {
        if self.inner.get_database_backend() != DbBackend::Postgres {
            return Ok(());
        }
        // Two subjects with the same number would only wait for each other.
        let digest: [u8; 32] = Sha256::digest(format!("{name}\0{subject}")).into();
        let number = digest.first_chunk().copied().map_or(0, i64::from_be_bytes);
        let lock = "SELECT pg_advisory_xact_lock($1)";
        let lock = Statement::from_sql_and_values(DbBackend::Postgres, lock, [number.into()]);
        self.inner.execute_raw(lock).await?;
        Ok(())
    }

    /// Makes everything lasting and wakes the outbox relay.
    ///
    /// # Errors
    /// `INTERNAL` when the database refuses it; then nothing has happened.
    pub async fn commit(self) -> Result<()> {
        self.inner.commit().await?;
        self.outbox_filled.notify_one();
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &DatabaseTransaction {
        &self.inner
    }
}
