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

/// Names of all services, as their folders have them. Whatever concerns every service (an erasure, an export) is complete when all of these have
/// answered; a test compares them with what runs.
pub const SERVICES: &[&str] = &[
    "identity",
    "contact-admin",
    "cleaning",
    "cargo",
    "payments",
    "sourcing",
    "therapy-scheduling",
    "ai-chat",
    "notifications",
];

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

/// Something of a generated package: a message, or the server or a client of a gRPC service.
pub trait InPackage {
    /// The package.
    fn package() -> &'static Package;
}

/// An enum of the contract whose values have one spelling everywhere: their name without the enum's prefix, in lower case. Databases and
/// exports hold these words. Implemented for every enum of a generated package.
pub trait Word: Copy + Sized {
    /// The word, such as `in_transit` of `SHIPMENT_STATUS_IN_TRANSIT`.
    fn word(self) -> &'static str;

    /// The value that a word means.
    fn from_word(word: &str) -> Option<Self>;
}

/// A request for a page of a list. Implemented for every message with `page_size` and `page_token`.
pub trait ListRequest: prost::Name {
    /// Number of records that it asks for; 0 when it does not say.
    fn page_size(&self) -> i32;

    /// Token of the page; empty for the first.
    fn page_token(&self) -> &str;

    /// What it lists, whatever the page: itself without size and token.
    #[must_use]
    fn query(&self) -> Self;
}

/// Who may call an RPC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which people.
    pub access: options::v1::Access,
    /// Which services, by name, beside them.
    pub callers: &'static [&'static str],
    /// Whether calling it twice does no more than calling it once (`idempotency_level`), so that a call without an answer may be sent again.
    pub repeatable: bool,
}

/// An HTTP route that is no RPC, as the contract declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpRoute {
    /// Name of the operation.
    pub operation: &'static str,
    /// HTTP method, upper case.
    pub method: &'static str,
    /// Path with names in braces for the parts that vary.
    pub path: &'static str,
    /// Who may call it.
    pub access: options::v1::Access,
    /// Whether the service checks that itself, in the words of the protocol that it speaks.
    pub protocol_checks_access: bool,
    /// Largest body in bytes; 0 for the general limit.
    pub max_body_bytes: u64,
    /// Seconds that the whole may take; 0 for the general limit.
    pub timeout_seconds: u32,
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
    /// Its HTTP routes that are no RPCs.
    pub http_routes: &'static [HttpRoute],
    /// The path under which everything belongs to it; empty when there is none.
    pub http_prefix: &'static str,
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
            http_routes: &[],
            http_prefix: "",
            encoded,
            descriptors: OnceLock::new(),
        }
    }

    /// The same with HTTP routes. Called by generated code.
    #[must_use]
    pub const fn with_http(mut self, prefix: &'static str, routes: &'static [HttpRoute]) -> Self {
        self.http_prefix = prefix;
        self.http_routes = routes;
        self
    }

    /// Descriptors of the package and of what it imports, with extensions. Read when they are first asked for.
    pub fn descriptors(&self) -> Option<&DescriptorPool> {
        let read = || DescriptorPool::decode(self.encoded).ok();
        self.descriptors.get_or_init(read).as_ref()
    }
}
