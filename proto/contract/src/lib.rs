//! Complete contract of Selam, for tools and tests that need all packages. Services depend on the crates of single packages instead.

/// Complete contract as an encoded `FileDescriptorSet` with extensions and comments. Envoy transcodes with it, and the OpenAPI document and
/// the gateway's routes are generated from it.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/contract.binpb"));

/// Types of all events of the contract.
pub const EVENT_TYPES: &[&str] = include!(concat!(env!("OUT_DIR"), "/event_types.rs"));
