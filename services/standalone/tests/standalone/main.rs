//! Tests of all services together.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod catalogue;
mod chat_traces;
mod conformance;
mod demo_data;
mod event_catalogue;
mod histories;
mod identity_traces;
mod large_export;
mod personal_data;
mod platform_facts;
mod private_files;
mod report_recount;
mod tables;
mod therapy_traces;

/// Arguments required outside embedded mode: encryption keys.
const KEYS: [&str; 5] = [
    "test",
    "--therapy-notes-keys",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "--chat-keys",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
];
