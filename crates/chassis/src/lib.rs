//! The shared microservice chassis: the code that all Selam services have in common, without any business
//! logic.
//!
//! A process is one [`Platform`] (settings, bus, cache, token verifier, clock) and one or more [`Service`]s,
//! each with its own database. URLs select the backing services at run time, transparently to service code.
//! [`run`] starts a process with its gRPC and HTTP servers, outbox relays, event handlers and background tasks,
//! and shuts them down in order.

pub mod audit;
pub mod auth;
pub mod cache;
mod calendar;
pub mod calls;
mod cipher;
mod clock;
pub mod commands;
pub mod database;
pub mod demo;
pub mod description;
mod error;
pub mod events;
pub mod failed_work;
mod field_errors;
pub mod fields;
pub mod files;
pub mod history;
pub mod idempotency;
pub mod jobs;
mod language;
pub mod listing;
pub mod personal_data;
mod platform;
mod private_files;
pub mod schema;
mod secret;
pub mod server;
mod service;
mod settings;
pub mod streams;
pub mod string_enum;
pub mod telemetry;
pub mod text;
pub mod tls;
mod validation;
pub mod web_pages;
mod zone;

pub use audit::Changes;
pub use auth::{Assurance, Principal, TokenVerifier, store_revocation};
pub use cache::{Cache, Rate};
pub use calendar::{Calendar, local_time};
pub use calls::{Caller, Calls, ServiceKeys};
pub use cipher::{Cipher, KeySource};
pub use clock::{Clock, timestamp};
pub use database::{Database, PoolConfig, Transaction};
pub use error::{Code, Error, Result, Violation};
pub use events::{HandleEvent, Received};
pub use field_errors::FieldErrors;
pub use files::{FileSettings, Files};
pub use jobs::{AtLeastOnceJob, HandleJob, Job, JobContext};
pub use language::Language;
pub use personal_data::PersonalData;
pub use platform::Platform;
pub use private_files::private_folder;
pub use secret::Secret;
pub use selam_proto::Event;
pub use server::{Running, http::HttpRoutes, run, start};
pub use service::Service;
pub use settings::{LogFormat, Settings};
pub use streams::{EventStream, StreamEvent, StreamRules, Streams};
pub use telemetry::Telemetry;
pub use tls::Tls;
pub use tokio_util::sync::CancellationToken;
pub use validation::validate;
pub use zone::Zone;
