//! The package `selam.testing.v1`: what tests of the chassis serve, generated as every package of the contract is. It is no part of the contract.

include!(concat!(env!("OUT_DIR"), "/package.rs"));
