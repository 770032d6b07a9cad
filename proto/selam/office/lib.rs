//! The package `selam.office.v1` in Rust: messages, servers, clients, validators and events, all generated from the `.proto` files in `v1/`.

include!(concat!(env!("OUT_DIR"), "/package.rs"));
