//! The platform as its users meet it. See the crate's documentation for what these tests need.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod assistant;
mod bad_input;
mod bookings;
mod calls;
mod crashes;
mod encrypted;
mod ended_access;
mod files;
mod giving_up;
mod jobs;
mod journey;
mod outages;
mod restarts;
mod sessions;
mod streams;

#[path = "../../../ai-chat/tests/stand_in/mod.rs"]
mod stand_in;
