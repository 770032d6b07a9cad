//! The package `selam.testing.v1`, served by tests of the chassis. It is generated like every package of the
//! contract but does not belong to the contract.

include!(concat!(env!("OUT_DIR"), "/package.rs"));
