//! Shared parts of all packages of the contract: the messages of packages that others use, and the description of a generated package.
//! Every other package is a crate next to its `.proto` files, such as `proto/selam/cargo/`.

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
    /// Returns an amount in Canadian dollars, given in cents.
    pub fn cad(amount_minor: i64) -> Self {
        Self {
            currency_code: "CAD".to_owned(),
            amount_minor,
        }
    }
}

/// Names of all services, as their folders are named. An erasure or an export is complete when all of these services have responded; a test
/// compares the list with the running services.
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

/// Message published on the event bus. Implemented for every message with the option `selam.options.v1.event`.
pub trait Event: prost::Message + Default + Send + Sync + 'static {
    /// Event type and routing key, such as `selam.contact.message.received.v1`.
    const TYPE: &'static str;
    /// Name of the only service that publishes the event; `None` when every service does.
    const PUBLISHER: Option<&'static str> = None;
}

/// Response message of a streaming RPC. Implemented for all of them through the fields `bool heartbeat`, `bool end` and `google.rpc.Status
/// error` of its `oneof event`.
pub trait StreamEvent: Send + Sync + 'static {
    /// Returns a heartbeat: the stream is alive, without new data.
    fn heartbeat() -> Self;
    /// Returns the last event of a complete stream.
    fn end() -> Self;
    /// Returns the last event of a failed stream, with the reason.
    fn error(status: tonic_types::pb::Status) -> Self;
}

/// Item of a generated package: a message, or the server or a client of a gRPC service.
pub trait InPackage {
    /// Returns the package of the item.
    fn package() -> &'static Package;
}

/// Text form of an enum of the contract: the name of a value without the enum's prefix, in lower case. Databases and exports use this
/// form. Implemented for every enum of a generated package.
pub trait EnumText: Copy + Sized {
    /// Returns the text of a value, such as `in_transit` for `SHIPMENT_STATUS_IN_TRANSIT`.
    fn text(self) -> &'static str;

    /// Returns the value of a text; `None` for an unknown text.
    fn from_text(word: &str) -> Option<Self>;
}

/// Request for a page of a list. Implemented for every message with `page_size` and `page_token`.
pub trait ListRequest: prost::Name {
    /// Returns the requested number of records; 0 means the default.
    fn page_size(&self) -> i32;

    /// Returns the token of the page; empty for the first page.
    fn page_token(&self) -> &str;

    /// Returns the request without page size and token, which identifies the list.
    #[must_use]
    fn query(&self) -> Self;
}

/// Access rules of an RPC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Users who may call the RPC.
    pub access: options::v1::Access,
    /// Names of the services that may call the RPC, in addition to users.
    pub callers: &'static [&'static str],
    /// True for an idempotent RPC (`idempotency_level`): a call without a response may be sent again.
    pub repeatable: bool,
    /// Office roles that the RPC serves like an admin, as in access tokens.
    pub office_roles: &'static [&'static str],
    /// False for an RPC that only reads: a `GET` at the gateway, or one without side effects.
    pub changes: bool,
}

/// HTTP route without an RPC, as declared in the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HttpRoute {
    /// Name of the operation.
    pub operation: &'static str,
    /// HTTP method, upper case.
    pub method: &'static str,
    /// Path with a name in braces for each variable segment.
    pub path: &'static str,
    /// Access level of the route.
    pub access: options::v1::Access,
    /// True when the service itself checks the access, by the rules of its protocol.
    pub protocol_checks_access: bool,
    /// Maximum size of the request body in bytes; 0 means the general limit.
    pub max_body_bytes: u64,
    /// Timeout of the whole request in seconds; 0 means the general limit.
    pub timeout_seconds: u32,
    /// Office roles that the route serves like an admin, as in access tokens.
    pub office_roles: &'static [&'static str],
}

/// Description of one package of the contract.
pub struct Package {
    /// Name of the package, such as `selam.cargo.v1`.
    pub name: &'static str,
    /// Event types of the package.
    pub event_types: &'static [&'static str],
    /// Returns the access rules of the RPC at a gRPC path; `None` for a path of another package.
    pub rules: fn(&str) -> Option<Rules>,
    /// Returns the violation reason of a pattern; `None` when the contract names no reason.
    pub pattern_reason: fn(&str) -> Option<&'static str>,
    /// HTTP routes of the package without an RPC.
    pub http_routes: &'static [HttpRoute],
    /// Path prefix that belongs to the package; empty without a prefix.
    pub http_prefix: &'static str,
    encoded: &'static [u8],
    descriptors: OnceLock<Option<DescriptorPool>>,
}

impl Package {
    /// Creates a package description. Called by generated code.
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

    /// Adds the HTTP routes of the package. Called by generated code.
    #[must_use]
    pub const fn with_http(mut self, prefix: &'static str, routes: &'static [HttpRoute]) -> Self {
        self.http_prefix = prefix;
        self.http_routes = routes;
        self
    }

    /// Returns the descriptors of the package and its imports, with extensions. They are decoded on first use.
    pub fn descriptors(&self) -> Option<&DescriptorPool> {
        let read = || DescriptorPool::decode(self.encoded).ok();
        self.descriptors.get_or_init(read).as_ref()
    }
}
