//! What holds for all services together.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod conformance;
mod demo_data;
mod event_catalogue;
mod personal_data;
mod platform_facts;
mod private_files;
mod tables;
