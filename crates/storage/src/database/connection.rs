//! A pool of connections, with one fair writer on SQLite.

use std::{sync::Arc, time::Duration};

use sea_orm::{
    ConnAcquireErr, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult,
    QueryResult, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::async_trait::async_trait;
use tokio::sync::{Mutex, OwnedMutexGuard};

/// First words of statements that do not write.
const READS: [&str; 4] = ["SELECT", "WITH", "EXPLAIN", "PRAGMA"];

/// Connections of a service to its database, for reads and single statements.
///
/// SQLite has one writer. A busy writer makes SQLite retry with growing pauses, so that a write may wait for seconds
/// while later ones pass it. Writes of this process therefore wait in the order of their arrival. Reads wait
/// for no write.
#[derive(Clone)]
pub struct Connection {
    pool: DatabaseConnection,
    /// `None` on PostgreSQL.
    writer: Option<Writer>,
}

/// The right to write to an SQLite file, passed on in the order of the requests for it.
#[derive(Clone)]
pub(super) struct Writer {
    turn: Arc<Mutex<()>>,
    /// Maximum time that a write waits for the writers before it.
    longest_wait: Duration,
}

/// The right to write, until it is dropped.
pub(super) type Turn = Option<OwnedMutexGuard<()>>;

impl Writer {
    pub(super) fn new(longest_wait: Duration) -> Self {
        Self {
            turn: Arc::default(),
            longest_wait,
        }
    }
}

impl Connection {
    pub(super) fn new(pool: DatabaseConnection, writer: &Writer) -> Self {
        let is_sqlite = pool.get_database_backend() == DbBackend::Sqlite;
        Self {
            pool,
            writer: is_sqlite.then(|| writer.clone()),
        }
    }

    /// Returns the connections without the order of writers.
    pub(super) fn pool(&self) -> &DatabaseConnection {
        &self.pool
    }

    pub(super) async fn ping(&self) -> Result<(), DbErr> {
        self.pool.ping().await
    }

    /// Begins a transaction. On SQLite it may write at once, because a transaction that reads before it writes can
    /// fail. Drop the turn after the transaction.
    pub(super) async fn begin(&self) -> Result<(DatabaseTransaction, Turn), DbErr> {
        let turn = self.turn().await?;
        let options = TransactionOptions {
            sqlite_transaction_mode: self.writer.is_some().then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        Ok((self.pool.begin_with_options(options).await?, turn))
    }

    async fn turn(&self) -> Result<Turn, DbErr> {
        let Some(writer) = &self.writer else { return Ok(None) };
        let lock = Arc::clone(&writer.turn).lock_owned();
        let turn = tokio::time::timeout(writer.longest_wait, lock).await;
        turn.map(Some)
            .map_err(|_| DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))
    }

    async fn turn_for(&self, sql: &str) -> Result<Turn, DbErr> {
        let first = sql.split_ascii_whitespace().next().unwrap_or_default();
        if READS.iter().any(|read| first.eq_ignore_ascii_case(read)) {
            return Ok(None);
        }
        self.turn().await
    }
}

#[async_trait]
impl ConnectionTrait for Connection {
    fn get_database_backend(&self) -> DbBackend {
        self.pool.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let _turn = self.turn_for(&statement.sql).await?;
        self.pool.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let _turn = self.turn_for(sql).await?;
        self.pool.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let _turn = self.turn_for(&statement.sql).await?;
        self.pool.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let _turn = self.turn_for(&statement.sql).await?;
        self.pool.query_all_raw(statement).await
    }
}
