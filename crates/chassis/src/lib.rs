//! The process of a Selam service: its settings, servers, access checks, calls to other services and commands. It
//! contains no business logic.
//!
//! A process is one [`Platform`] (settings, bus, cache, token verifier, clock) and one or more [`Service`]s,
//! each with its own database. URLs select the backing services at run time, transparently to service code.
//! [`run`] starts a process with its gRPC and HTTP servers, outbox relays, event handlers and background tasks,
//! and shuts them down in order.
//!
//! Services use the crates below, [`selam_storage`] and [`selam_foundation`], through this one.

pub mod auth;
pub mod calls;
pub mod commands;
pub mod demo;
pub mod description;
pub mod failed_work;
pub mod personal_data;
mod platform;
pub mod server;
mod service;
mod settings;
pub mod streams;
pub mod telemetry;

pub use auth::{TokenVerifier, store_revocation};
pub use calls::{Caller, Calls, ServiceKeys};
pub use personal_data::PersonalData;
pub use platform::Platform;
pub use selam_foundation::{
    Assurance, Calendar, Cipher, Clock, Code, Error, FieldErrors, KeySource, Language, Principal, Result, Secret,
    Violation, Zone, fields, local_time, private_folder, string_enum, text, timestamp, validate, web_pages,
};
pub use selam_proto::Event;
pub use selam_storage::{
    AtLeastOnceJob, Cache, Changes, Database, FileSettings, Files, HandleEvent, HandleJob, Job, JobContext, PoolConfig,
    Rate, Received, Tls, Transaction, audit, cache, database, events, files, history, idempotency, jobs, listing,
    schema, tls,
};
pub use server::{Running, http::HttpRoutes, run, start};
pub use service::Service;
pub use settings::{LogFormat, Settings};
pub use streams::{EventStream, StreamEvent, StreamRules, Streams};
pub use telemetry::Telemetry;
pub use tokio_util::sync::CancellationToken;
