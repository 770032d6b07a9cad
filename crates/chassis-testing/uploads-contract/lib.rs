//! The package `selam.papers.v1`: an upload and a download, served by tests of the chassis and of the gateway.
//! It does not belong to the contract.

include!(concat!(env!("OUT_DIR"), "/package.rs"));
