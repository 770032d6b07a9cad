//! What all packages of the contract share: the messages of the packages that others use, and how a generated package describes itself.
//! Each line's own package is a crate beside its `.proto` files, such as `proto/selam/cargo/`.

use std::sync::OnceLock;

use prost_reflect::DescriptorPool;

/// Package `selam.options`.
#[allow(missing_docs, clippy::all)]
pub mod options {
    /// Package `selam.options.v1`.
    pub mod v1 {
        include!(concat!(env!("OUT_DIR"), "/selam.options.v1.rs"));
    }
}

/// Package `selam.money`.
#[allow(missing_docs, clippy::all)]
pub mod money {
    /// Package `selam.money.v1`.
    pub mod v1 {
        include!(concat!(env!("OUT_DIR"), "/selam.money.v1.rs"));
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
    use crate::google;
    mod selam {
        pub(super) use crate::money;
    }
    include!(concat!(env!("OUT_DIR"), "/validate_impl.rs"));
}

impl money::v1::Money {
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

/// The answer of a streaming RPC. Implemented for every one: the fields `bool heartbeat`, `bool end` and `google.rpc.Status error` of its
/// `oneof event`.
pub trait StreamEvent: Send + Sync + 'static {
    /// Nothing new; the stream lives.
    fn heartbeat() -> Self;
    /// The last event: all was said.
    fn end() -> Self;
    /// The last event: why no more comes.
    fn error(status: tonic_types::pb::Status) -> Self;
}

/// Something of a generated package: a message, or the server of a gRPC service.
pub trait InPackage {
    /// The package.
    fn package() -> &'static Package;
}

/// Who may call an RPC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which people.
    pub access: options::v1::Access,
    /// Which services, by name, beside them.
    pub callers: &'static [&'static str],
}

/// What the contract says about one package.
pub struct Package {
    /// Its name, such as `selam.cargo.v1`.
    pub name: &'static str,
    /// Types of its events.
    pub event_types: &'static [&'static str],
    /// Who may call the RPC at a gRPC path; nothing for a path of another package.
    pub rules: fn(&str) -> Option<Rules>,
    /// Reason of a text that does not match a pattern; nothing when the contract names none.
    pub pattern_reason: fn(&str) -> Option<&'static str>,
    encoded: &'static [u8],
    descriptors: OnceLock<Option<DescriptorPool>>,
}

impl Package {
    /// Called by generated code.
    pub const fn new(
        name: &'static str,
        encoded: &'static [u8],
        event_types: &'static [&'static str],
        rules: fn(&str) -> Option<Rules>,
        pattern_reason: fn(&str) -> Option<&'static str>,
    ) -> Self {
        Self {
            name,
            event_types,
            rules,
            pattern_reason,
            encoded,
            descriptors: OnceLock::new(),
        }
    }

    /// Descriptors of the package and of what it imports, with extensions. Read when they are first asked for.
    pub fn descriptors(&self) -> Option<&DescriptorPool> {
        let read = || DescriptorPool::decode(self.encoded).ok();
        self.descriptors.get_or_init(read).as_ref()
    }
}
