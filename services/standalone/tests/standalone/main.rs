//! What holds for all services together.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod catalogue;
mod chat_traces;
mod conformance;
mod demo_data;
mod event_catalogue;
mod personal_data;
mod platform_facts;
mod private_files;
mod tables;
mod therapy_traces;

/// What an operator has to say beside real servers: providers outside the platform are played, and there is a key for what is sealed.
const PLAYED: [&str; 7] = [
    "test",
    "--payments-test-mode",
    "true",
    "--therapy-notes-keys",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "--chat-keys",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
];
