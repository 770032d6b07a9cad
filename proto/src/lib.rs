//! The contract of Selam in Rust: messages, servers, clients and validators, all generated from the `.proto` files beside this crate.
//!
//! A module here is a protobuf package: `selam::contact::v1` holds what `proto/selam/contact/v1` says.

/// Package `selam`.
#[allow(missing_docs, clippy::all)]
pub mod selam {
    /// Package `selam.options`.
    pub mod options {
        /// Package `selam.options.v1`.
        pub mod v1 {
            include!(concat!(env!("OUT_DIR"), "/selam.options.v1.rs"));
        }
    }
    /// Package `selam.money`.
    pub mod money {
        /// Package `selam.money.v1`.
        pub mod v1 {
            include!(concat!(env!("OUT_DIR"), "/selam.money.v1.rs"));
        }
    }
    /// Package `selam.cleaning`.
    pub mod cleaning {
        /// Package `selam.cleaning.v1`.
        pub mod v1 {
            include!(concat!(env!("OUT_DIR"), "/selam.cleaning.v1.rs"));
        }
    }
    /// Package `selam.cargo`.
    pub mod cargo {
        /// Package `selam.cargo.v1`.
        pub mod v1 {
            include!(concat!(env!("OUT_DIR"), "/selam.cargo.v1.rs"));
        }
    }
    /// Package `selam.contact`.
    pub mod contact {
        /// Package `selam.contact.v1`.
        pub mod v1 {
            include!(concat!(env!("OUT_DIR"), "/selam.contact.v1.rs"));
        }
    }
    /// Package `selam.identity`.
    pub mod identity {
        /// Package `selam.identity.v1`.
        pub mod v1 {
            include!(concat!(env!("OUT_DIR"), "/selam.identity.v1.rs"));
        }
    }
    /// Package `selam.notifications`.
    pub mod notifications {
        /// Package `selam.notifications.v1`.
        pub mod v1 {
            include!(concat!(env!("OUT_DIR"), "/selam.notifications.v1.rs"));
        }
    }
}

/// Package `google`: HTTP annotations of the contract, and raw HTTP bodies.
#[allow(missing_docs, dead_code, clippy::all, rustdoc::all)]
pub mod google {
    /// Package `google.api`.
    pub mod api {
        include!(concat!(env!("OUT_DIR"), "/google.api.rs"));
    }
}

#[allow(clippy::all)]
mod validators {
    use crate::{google, selam};
    include!(concat!(env!("OUT_DIR"), "/validate_impl.rs"));
}

impl selam::money::v1::Money {
    /// An amount in Canadian dollars, in cents.
    pub fn cad(amount_minor: i64) -> Self {
        Self {
            currency_code: "CAD".to_owned(),
            amount_minor,
        }
    }
}

/// A message that travels on the event bus. Implemented for every message with the option `selam.options.v1.event`.
pub trait Event: prost::Message + Default + Send + Sync + 'static {
    /// Type of the event and its routing key, such as `selam.contact.message.received.v1`.
    const TYPE: &'static str;
}

include!(concat!(env!("OUT_DIR"), "/events.rs"));
include!(concat!(env!("OUT_DIR"), "/access.rs"));
include!(concat!(env!("OUT_DIR"), "/pattern_reasons.rs"));

/// The whole contract as an encoded `FileDescriptorSet` with extensions and comments: what Envoy transcodes with and what the OpenAPI
/// document and the gateway's routes are made from.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/selam.binpb"));
