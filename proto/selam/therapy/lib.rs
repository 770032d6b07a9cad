//! The package `selam.therapy.v1` in Rust: messages, servers, clients, validators and events, all generated from the `.proto` files in `v1/`.

/// Domain in the UID of a session's calendar entry, `<appointment id>@<domain>`. It is the same in emails, downloads and feeds and never changes,
/// independent of the address of the site.
pub const CALENDAR_DOMAIN: &str = "sessions.selam";

include!(concat!(env!("OUT_DIR"), "/package.rs"));
