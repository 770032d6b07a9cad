//! Tests of the whole platform through its public API. The crate's documentation lists their requirements.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod assistant;
mod bad_input;
mod bookings;
mod broker_permissions;
mod cache_permissions;
mod calls;
mod crashes;
mod dead_letters;
mod encrypted;
mod ended_access;
mod files;
mod jobs;
mod journey;
mod outages;
mod restarts;
mod sessions;
mod streams;

#[path = "../../../../services/ai-chat/tests/fake_model/mod.rs"]
mod fake_model;
