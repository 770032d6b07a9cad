//! The database of a service: PostgreSQL or an SQLite file, by URL. A service never sees another's.

mod migrations;
#[cfg(test)]
mod newer_schema_tests;
mod transaction;

use std::{path::Path, time::Duration};

use sea_orm::{ConnectOptions, ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use sea_orm_migration::MigratorTrait;

use migrations::{Chassis, Missing};
pub use transaction::Transaction;

use crate::{Clock, Error, Result, jobs::Wake, private_files, private_folder};

/// How long a request waits for a connection before it fails with 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// A service's own database. Cheap to clone.
#[derive(Clone)]
pub struct Database {
    connection: DatabaseConnection,
    source: &'static str,
    clock: Clock,
    outbox_filled: Wake,
    jobs_filled: Wake,
}

impl Database {
    /// Connects to `url` on behalf of the service `source`. No migration runs yet.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the database cannot be reached.
    pub async fn connect(url: &str, source: &'static str, connections: u32, clock: Clock) -> Result<Self> {
        let mut options = ConnectOptions::new(url);
        options
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_timeout(ACQUIRE_TIMEOUT)
            .max_connections(connections)
            .sqlx_logging(false);
        if let Some(file) = url.strip_prefix("sqlite://") {
            prepare_file(Path::new(file.split('?').next().unwrap_or(file)))?;
            options.map_sqlx_sqlite_opts(|options| {
                use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
                options
                    .journal_mode(SqliteJournalMode::Wal)
                    // In WAL mode only FULL keeps what was committed when the machine loses power.
                    .synchronous(SqliteSynchronous::Full)
                    .busy_timeout(ACQUIRE_TIMEOUT)
                    .foreign_keys(true)
            });
        }
        let connection = sea_orm::Database::connect(options).await.map_err(|error| {
            Error::unavailable("DATABASE_UNAVAILABLE", "the database does not answer").with_source(error)
        })?;
        Ok(Self {
            connection,
            source,
            clock,
            outbox_filled: Wake::default(),
            jobs_filled: Wake::default(),
        })
    }

    /// Brings the schema up to date: the chassis' own tables, then the service's migrations, all or nothing. Replicas that start together
    /// wait for each other. A schema that is newer already is left as it is.
    ///
    /// One connection does it alone: SQLite does not look for a newer schema before it says that the index of an `ON CONFLICT` is missing,
    /// so no connection may be opened between a table and its indexes.
    pub(crate) async fn migrate<M: MigratorTrait>(&self) -> Result<()> {
        let transaction = migrations::begin(self).await?;
        Missing::<Chassis>::up(&transaction, None).await?;
        Missing::<M>::up(&transaction, None).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// For reads and single statements. What changes several things, or has an event, goes through [`begin`](Self::begin).
    pub fn connection(&self) -> &DatabaseConnection {
        &self.connection
    }

    /// The same database with another clock, for what is to have happened at another time.
    pub(crate) fn at(&self, clock: Clock) -> Self {
        Self { clock, ..self.clone() }
    }

    /// Starts a transaction. On SQLite it takes the write lock at once, since one that starts reading and then writes can fail.
    ///
    /// # Errors
    /// `UNAVAILABLE` when no connection is free in time.
    pub async fn begin(&self) -> Result<Transaction> {
        Transaction::begin(self).await
    }

    /// Whether it is PostgreSQL, where rows can be locked one by one.
    pub fn is_postgres(&self) -> bool {
        self.connection.get_database_backend() == DbBackend::Postgres
    }

    /// Whether it answers.
    ///
    /// # Errors
    /// `UNAVAILABLE` when it does not.
    pub async fn ping(&self) -> Result<()> {
        Ok(self.connection.ping().await?)
    }

    /// Name of the service that the database belongs to.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// The clock of the process.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(crate) fn outbox_filled(&self) -> &Wake {
        &self.outbox_filled
    }

    pub(crate) fn jobs_filled(&self) -> &Wake {
        &self.jobs_filled
    }
}

/// Whatever the service keeps, only its own user reads the file.
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

/// First part of the name of a database that new ones of a service are copies of, see [`create_if_missing`].
const TEMPLATE: &str = "template_";

/// Creates the database of `service` that a `postgres://` URL names unless it exists. SQLite makes its files itself.
///
/// When the server has a database `template_{service}`, the new one is a copy of it. Tests prepare one with the schema, because copying
/// is faster than migrating.
pub(crate) async fn create_if_missing(url: &str, service: &str) -> Result<()> {
    let mut server = url::Url::parse(url).map_err(Error::internal)?;
    if !server.scheme().starts_with("postgres") {
        return Ok(());
    }
    let name = server.path().trim_start_matches('/').to_owned();
    let template = TEMPLATE.to_owned() + &service.replace('-', "_");
    server.set_path("/postgres");
    let connection = sea_orm::Database::connect(server.as_str()).await?;
    if !exists(&connection, &name).await? {
        let name = name.replace('"', "\"\"");
        let copied = if exists(&connection, &template).await? {
            // Half the work of the other strategy, which logs each page. PostgreSQL 15 and later know it.
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

    use sea_orm::{DatabaseTransaction, TransactionTrait};
    use sea_orm_migration::prelude::*;

    use super::*;

    struct NoTables;

    impl MigratorTrait for NoTables {
        fn migrations() -> Vec<Box<dyn MigrationTrait>> {
            Vec::new()
        }
    }

    /// A connection that looked at the table as soon as it was there, and not again.
    async fn seen_once(database: Database) -> DatabaseTransaction {
        loop {
            let connection = database.connection().begin().await.unwrap();
            if connection.execute_unprepared("SELECT * FROM jobs").await.is_ok() {
                return connection;
            }
        }
    }

    /// What a connection knows of the schema is from when it last looked, and SQLite does not always look again.
    #[tokio::test(flavor = "multi_thread")]
    async fn connections_of_any_age_know_every_index() {
        const CONNECTIONS: u32 = 8;
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("young.db").display());
        let database = Database::connect(&url, "young", CONNECTIONS, Clock::system())
            .await
            .unwrap();

        let looks: Vec<_> = (1..CONNECTIONS)
            .map(|_| tokio::spawn(seen_once(database.clone())))
            .collect();
        database.migrate::<NoTables>().await.unwrap();
        for look in looks {
            look.await.unwrap().rollback().await.unwrap();
        }

        // All at once, so that each is another connection.
        let mut open = Vec::new();
        for _ in 0..CONNECTIONS {
            open.push(database.connection().begin().await.unwrap());
        }
        for connection in &open {
            let prepared = "EXPLAIN INSERT INTO jobs (id) SELECT NULL WHERE false ON CONFLICT (kind, key) DO NOTHING";
            connection.execute_unprepared(prepared).await.unwrap();
        }
    }
}
