//! Tests of the chassis on its backing services: embedded ones, or PostgreSQL, RabbitMQ and Redis when the
//! environment names them.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod address_changes;
mod audit;
mod cache;
mod calls;
mod conflicts;
mod connections;
mod database_creation;
mod demo;
mod due_times;
mod events;
mod files;
mod hanging_peer;
mod http_routes;
mod http_service;
mod inbox;
mod job_service;
mod jobs;
mod keys;
mod outbox;
mod refused_events;
mod server;
mod small_service;
mod sqlite_writers;
mod streams;
mod texts;
mod tls;
mod zone_rules;
