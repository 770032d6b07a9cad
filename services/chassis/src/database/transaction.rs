use std::{ops::Deref, sync::Arc};

use sea_orm::{DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use selam_proto::Event;
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
