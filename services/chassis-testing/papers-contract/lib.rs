//! The package `selam.papers.v1`: an upload and a download, which tests of the chassis and of the gateway serve. It is no part of the contract.

include!(concat!(env!("OUT_DIR"), "/package.rs"));
