//! The shared microservice chassis: what must be the same in every Selam service, and nothing of any business line.
//!
//! A process is one [`Platform`] (settings, bus, cache, token verifier, clock) and one or more [`Service`]s, each with its own database.
//! Which backing part is behind each of them is chosen by URL at run time; service code cannot tell. [`run`] turns both into a running
//! process with its gRPC and HTTP servers, outbox relays, event handlers and background tasks, and stops all of it in order.

pub mod auth;
pub mod cache;
mod calendar;
mod checks;
pub mod claims;
mod clock;
mod csv_export;
pub mod database;
mod error;
pub mod events;
pub mod files;
pub mod idempotency;
mod language;
pub mod page;
mod platform;
mod private_files;
mod secret;
pub mod server;
mod service;
mod settings;
pub mod streams;
pub mod telemetry;
mod validation;
mod zone;

pub use auth::{Principal, TokenVerifier};
pub use cache::{Cache, Rate};
pub use calendar::{Calendar, local_time, months_later};
pub use checks::{Checks, is_deliverable_address};
pub use clock::{Clock, timestamp};
pub use csv_export::csv_export;
pub use database::{Database, Transaction};
pub use error::{Code, Error, Result, Violation};
pub use events::{HandleEvent, Received};
pub use files::{FileSettings, Files};
pub use language::Language;
pub use platform::Platform;
pub use private_files::private_folder;
pub use secret::Secret;
pub use selam_proto::Event;
pub use server::{Running, run, start};
pub use service::Service;
pub use settings::{LogFormat, Settings};
pub use streams::{EventStream, StreamEvent, StreamRules, Streams};
pub use tokio_util::sync::CancellationToken;
pub use validation::validate;
pub use zone::Zone;
