//! Connections of requests and of background work, apart, so that slow jobs never delay requests.

use std::{path::Path, time::Duration};

use sea_orm::{ConnectOptions, DatabaseConnection};
use selam_foundation::Result;

use super::{Connection, arrival::connect_error, connection::Writer, prepare_file};

/// Maximum time in seconds that a request waits for a connection, unless the settings state another.
pub const DEFAULT_TIMEOUT: u64 = 5;
/// Shortest limit of the time that background work waits for a connection: longer than a job may hold one.
const BACKGROUND_TIMEOUT: Duration = Duration::from_secs(12);
/// Shortest limit of the time that a write to SQLite waits for the writers before it: longer than a job may hold a
/// transaction open.
const WRITER_TIMEOUT: Duration = Duration::from_secs(15);
/// Idle time after which a connection is tested before its use, because the server may have closed it.
const TESTED_AFTER_IDLE: Duration = Duration::from_secs(5);
/// Maximum number of concurrent transactions of jobs, and of event handlers.
const MOST_WORKERS: u32 = 4;

tokio::task_local! {
    static IN_BACKGROUND: ();
}

/// Runs `work` with the connections of background work.
pub fn in_background<F: Future>(work: F) -> impl Future<Output = F::Output> {
    IN_BACKGROUND.scope((), work)
}

/// Limits of a service's connections to its database.
#[derive(Clone, Copy, Debug)]
pub struct PoolConfig {
    /// Maximum number of connections, of which half are for background work.
    pub connections: u32,
    /// Maximum time that a request waits for a connection.
    pub timeout: Duration,
}

impl PoolConfig {
    /// At most `connections` connections, for which a request waits as long as without a setting.
    pub fn new(connections: u32) -> Self {
        Self {
            connections,
            timeout: Duration::from_secs(DEFAULT_TIMEOUT),
        }
    }
}

/// The connections of a service to its database.
#[derive(Clone)]
pub(super) struct Pools {
    requests: Connection,
    background: Connection,
    workers: u32,
}

impl Pools {
    pub(super) async fn connect(url: &str, config: PoolConfig) -> Result<Self> {
        let background = (config.connections / 2).max(1);
        let requests = config.connections.saturating_sub(background).max(1);
        if let Some(file) = url.strip_prefix("sqlite://") {
            prepare_file(Path::new(file.split('?').next().unwrap_or(file)))?;
        }
        let in_background = config.timeout.max(BACKGROUND_TIMEOUT);
        let writer = Writer::new(config.timeout.max(WRITER_TIMEOUT));
        Ok(Self {
            requests: Connection::new(open(url, requests, config.timeout, false).await?, &writer),
            background: Connection::new(open(url, background, in_background, true).await?, &writer),
            // One connection stays free for leases, the outbox and results.
            workers: (background.saturating_sub(1) / 2).clamp(1, MOST_WORKERS),
        })
    }

    /// Returns the connections for the current task.
    pub(super) fn current(&self) -> &Connection {
        match IN_BACKGROUND.try_with(|()| ()) {
            Ok(()) => &self.background,
            Err(_) => &self.requests,
        }
    }

    /// Returns the maximum number of concurrent transactions of jobs; event handlers get the same number.
    pub(super) fn workers(&self) -> u32 {
        self.workers
    }
}

async fn open(url: &str, connections: u32, timeout: Duration, is_lazy: bool) -> Result<DatabaseConnection> {
    let mut options = ConnectOptions::new(url);
    options
        .acquire_timeout(timeout)
        .connect_timeout(timeout)
        .max_connections(connections)
        .connect_lazy(is_lazy)
        // A test of every connection before each use would add a round trip to each statement.
        .test_before_acquire_if_idle_for(TESTED_AFTER_IDLE)
        .sqlx_logging(false);
    if url.starts_with("sqlite://") {
        options.map_sqlx_sqlite_opts(move |options| {
            use sea_orm::sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};
            options
                .journal_mode(SqliteJournalMode::Wal)
                // In WAL mode only FULL keeps committed data when the machine loses power.
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(timeout)
                .foreign_keys(true)
        });
    }
    sea_orm::Database::connect(options).await.map_err(connect_error)
}
