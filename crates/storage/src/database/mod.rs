//! The database of a service: PostgreSQL or an SQLite file, by URL. A service never accesses the database of
//! another.

mod arrival;
mod conflicts;
mod connection;
mod migrations;
#[cfg(test)]
mod newer_schema_tests;
mod once;
mod pools;
mod transaction;

use std::{path::Path, time::Duration};

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement, sea_query::Expr};
use sea_orm_migration::MigratorTrait;
use selam_foundation::{Clock, Error, Result, private_files, private_folder};

pub use arrival::when_available;
pub(crate) use conflicts::repeat_after_conflicts;
pub use connection::Connection;
use migrations::{Missing, Shared};
use pools::Pools;
pub use pools::{DEFAULT_TIMEOUT, PoolConfig, in_background};
pub use transaction::Transaction;

use crate::jobs::Wake;

/// The database of one service. Cheap to clone.
#[derive(Clone)]
pub struct Database {
    pools: Pools,
    source: &'static str,
    clock: Clock,
    inbox_filled: Wake,
    outbox_filled: Wake,
    jobs_filled: Wake,
}

impl Database {
    /// Connects to `url` for the service `source`, without running migrations. Half of the connections are for
    /// background work, so that slow jobs never delay requests.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the database does not respond, `INTERNAL` when it refuses the connection.
    pub async fn connect(url: &str, source: &'static str, pool: PoolConfig, clock: Clock) -> Result<Self> {
        Ok(Self {
            pools: Pools::connect(url, pool).await?,
            source,
            clock,
            inbox_filled: Wake::default(),
            outbox_filled: Wake::default(),
            jobs_filled: Wake::default(),
        })
    }

    /// Brings the schema up to date: the tables of this crate first, then the service's migrations, in one
    /// transaction. Replicas that start at the same time wait for each other. A newer schema is left unchanged.
    ///
    /// A single connection runs all migrations. SQLite does not check for a newer schema before it reports that
    /// the index of an `ON CONFLICT` is missing. So no connection may be opened between the creation of a table
    /// and of its indexes.
    ///
    /// # Errors
    /// `INTERNAL` when a migration fails, `UNAVAILABLE` when the database does not respond.
    pub async fn migrate<M: MigratorTrait>(&self) -> Result<()> {
        let transaction = migrations::begin(self).await?;
        Missing::<Shared>::up(&transaction, None).await?;
        Missing::<M>::up(&transaction, None).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the connection, for reads and single statements. Use [`begin`](Self::begin) for several changes
    /// or for a change with an event.
    pub fn connection(&self) -> &Connection {
        self.pools.current()
    }

    /// Returns the number of transactions that jobs, and as many that event handlers, may run at the same time. SQLite
    /// has one writer, so one at a time is enough.
    pub(crate) fn workers(&self) -> u64 {
        if self.is_postgres() {
            self.pools.workers().into()
        } else {
            1
        }
    }

    /// Returns the same database with another clock, for changes dated at another time.
    #[must_use]
    pub fn at(&self, clock: Clock) -> Self {
        Self { clock, ..self.clone() }
    }

    /// Starts a transaction. On SQLite it takes the write lock at once, because a transaction that reads before
    /// it writes can fail.
    ///
    /// # Errors
    /// `UNAVAILABLE` when no connection is free in time.
    pub async fn begin(&self) -> Result<Transaction> {
        Transaction::begin(self).await
    }

    /// Returns whether the database is PostgreSQL, which supports row locks.
    pub fn is_postgres(&self) -> bool {
        self.connection().get_database_backend() == DbBackend::Postgres
    }

    /// Checks that the database responds.
    ///
    /// # Errors
    /// `UNAVAILABLE` when it does not.
    pub async fn ping(&self) -> Result<()> {
        Ok(self.connection().ping().await?)
    }

    /// Returns the name of the service that owns the database.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// Returns the clock of the process.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the current time for queries. PostgreSQL reads its own clock, which all replicas share, unless a test has
    /// fixed the clock.
    pub(crate) fn now(&self) -> Expr {
        self.time_after(Duration::ZERO)
    }

    /// Returns [`now`](Self::now) plus `duration`.
    pub(crate) fn time_after(&self, duration: Duration) -> Expr {
        if !self.is_postgres() || self.clock.is_fixed() {
            return Expr::value(self.clock.now() + duration);
        }
        let micros = i64::try_from(duration.as_micros()).unwrap_or(i64::MAX);
        Expr::cust_with_values("CURRENT_TIMESTAMP + $1 * INTERVAL '1 microsecond'", [micros])
    }

    pub(crate) fn inbox_filled(&self) -> &Wake {
        &self.inbox_filled
    }

    pub(crate) fn outbox_filled(&self) -> &Wake {
        &self.outbox_filled
    }

    pub(crate) fn jobs_filled(&self) -> &Wake {
        &self.jobs_filled
    }
}

/// Restricts the file to its own user.
fn prepare_file(file: &Path) -> Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.exists()) {
        private_folder(folder)?;
    }
    private_files::private_file(file)?;
    for suffix in ["-wal", "-shm"] {
        let mut journal = file.as_os_str().to_owned();
        journal.push(suffix);
        private_files::close_file(Path::new(&journal))?;
    }
    Ok(())
}

/// Name prefix of template databases, see [`create_if_missing`].
const TEMPLATE: &str = "template_";

/// Creates the database of `service` at a `postgres://` URL unless it exists. SQLite creates its files itself.
///
/// If the server has a database `template_{service}`, the new database is a copy of it. Tests prepare one with
/// the schema, because copying is faster than migrating.
///
/// # Errors
/// `UNAVAILABLE` when the server does not respond, `INTERNAL` when it refuses the connection or the creation.
pub async fn create_if_missing(url: &str, service: &str) -> Result<()> {
    let mut server = url::Url::parse(url).map_err(Error::internal)?;
    if !server.scheme().starts_with("postgres") {
        return Ok(());
    }
    let name = server.path().trim_start_matches('/').to_owned();
    let template = TEMPLATE.to_owned() + &service.replace('-', "_");
    server.set_path("/postgres");
    let connection = sea_orm::Database::connect(server.as_str());
    let connection = connection.await.map_err(arrival::connect_error)?;
    if !exists(&connection, &name).await? {
        let name = name.replace('"', "\"\"");
        let copied = if exists(&connection, &template).await? {
            // Costs half as much as the other strategy, which logs each page. Requires PostgreSQL 15 or later.
            format!(" TEMPLATE \"{template}\" STRATEGY FILE_COPY")
        } else {
            String::new()
        };
        connection
            .execute_unprepared(&format!("CREATE DATABASE \"{name}\"{copied}"))
            .await?;
    }
    connection.close().await?;
    Ok(())
}

async fn exists(server: &DatabaseConnection, database: &str) -> Result<bool> {
    let query = "SELECT 1 FROM pg_database WHERE datname = $1";
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, query, [database.into()]);
    Ok(server.query_one_raw(statement).await?.is_some())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::schema::NoTables;
    use sea_orm::{DatabaseTransaction, TransactionTrait};

    /// Returns a connection that read the table once, as soon as it existed.
    async fn seen_once(database: Database) -> DatabaseTransaction {
        loop {
            let connection = database.connection().pool().begin().await.unwrap();
            if connection.execute_unprepared("SELECT * FROM jobs").await.is_ok() {
                return connection;
            }
        }
    }

    /// A connection caches the schema from its last read, and SQLite does not always read it again.
    #[tokio::test(flavor = "multi_thread")]
    async fn sees_indexes_on_older_connections() {
        const CONNECTIONS: u32 = 10;
        /// The other connections are for background work.
        const OF_REQUESTS: u32 = CONNECTIONS / 2;
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("young.db").display());
        let database = Database::connect(&url, "young", PoolConfig::new(CONNECTIONS), Clock::system())
            .await
            .unwrap();

        let looks: Vec<_> = (1..OF_REQUESTS)
            .map(|_| tokio::spawn(seen_once(database.clone())))
            .collect();
        database.migrate::<NoTables>().await.unwrap();
        for look in looks {
            look.await.unwrap().rollback().await.unwrap();
        }

        // All at once, so that each one is a separate connection.
        let mut open = Vec::new();
        for _ in 0..OF_REQUESTS {
            open.push(database.connection().pool().begin().await.unwrap());
        }
        for connection in &open {
            let prepared = "EXPLAIN INSERT INTO jobs (id) SELECT NULL WHERE false ON CONFLICT (kind, key) DO NOTHING";
            connection.execute_unprepared(prepared).await.unwrap();
        }
    }
}
