//! The chassis over its real parts: embedded ones, or PostgreSQL, RabbitMQ and Redis when the environment names them.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cache;
mod events;
mod files;
mod hanging_peer;
mod inbox;
mod keys;
mod outbox;
mod server;
mod small_service;
mod streams;
mod zone_rules;
