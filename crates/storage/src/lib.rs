//! Data of the services and its transport: the database with its transactions, jobs and events, the cache, files,
//! lists, and TLS to the servers behind them. Nothing here knows the process, its servers or its settings.

pub mod audit;
pub mod cache;
pub mod database;
pub mod events;
pub mod files;
pub mod history;
pub mod idempotency;
pub mod jobs;
pub mod listing;
pub mod schema;
pub mod tls;
pub mod trace_context;

pub use audit::Changes;
pub use cache::{Cache, Rate};
pub use database::{Database, PoolConfig, Transaction};
pub use events::{HandleEvent, Received};
pub use files::{FileConfig, FileSettings, Files};
pub use jobs::{AtLeastOnceJob, HandleJob, Job, JobContext};
pub use tls::Tls;
