//! The whole contract of Selam, for tools and tests that look at all of it. Services depend on the crates of single packages instead.

/// The whole contract as an encoded `FileDescriptorSet` with extensions and comments: what Envoy transcodes with and what the OpenAPI
/// document and the gateway's routes are made from.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/contract.binpb"));

/// Types of all events of the contract.
pub const EVENT_TYPES: &[&str] = include!(concat!(env!("OUT_DIR"), "/event_types.rs"));
