//! Calls between services: typed clients that cannot be used without a credential, a deadline and the trace.
//!
//! ```ignore
//! let users = platform.calls("notifications").client("identity", UserServiceClient::new)?;
//! let user = users.clone().get_user(GetUserRequest { id }).await.map_err(Error::from)?.into_inner();
//! ```
//!
//! A call takes [`TIMEOUT`] at most, and never longer than what is left of the request that it is made for. RPCs that the contract calls
//! repeatable are sent again when the callee is away, within a budget. What goes wrong reaches the caller as `UNAVAILABLE` with
//! `SERVICE_UNAVAILABLE` or `SERVICE_TIMEOUT`, as `NOT_FOUND`, or as `INTERNAL`.

mod address;
pub(crate) mod commands;
mod credential;
pub(crate) mod deadline;
mod edge;
mod failure;
mod keys;

use std::sync::PoisonError;

use selam_proto::InPackage;

pub use credential::{CREDENTIAL_HEADER, Caller};
pub use deadline::TIMEOUT;
pub use edge::Edge;
pub use keys::ServiceKeys;

pub(crate) use address::Addresses;

use crate::{Clock, Result, platform::Edges};

/// What a service needs to call others.
#[derive(Clone)]
pub struct Calls {
    from: &'static str,
    keys: ServiceKeys,
    addresses: Addresses,
    clock: Clock,
    edges: Edges,
}

impl Calls {
    pub(crate) fn new(from: &'static str, keys: ServiceKeys, addresses: Addresses, clock: Clock, edges: Edges) -> Self {
        Self {
            from,
            keys,
            addresses,
            clock,
            edges,
        }
    }

    /// A client of the service `to`; `new` is the generated client's own function. Nothing is connected before the first call. Keep the
    /// client and clone it for each call: the clones share connection, credential and budget.
    ///
    /// # Errors
    /// `INTERNAL` when the address of the service or the key of this one cannot be used.
    pub fn client<C: InPackage>(&self, to: &'static str, new: impl FnOnce(Edge) -> C) -> Result<C> {
        self.keys.check(self.from)?;
        let address = self.addresses.of(to)?;
        let mut edges = self.edges.lock().unwrap_or_else(PoisonError::into_inner);
        edges.insert((self.from, to));
        drop(edges);
        let edge = Edge::new(
            self.from,
            to,
            C::package(),
            self.keys.clone(),
            address,
            self.clock.clone(),
        );
        Ok(new(edge))
    }
}

/// The message as a request on behalf of the user who sent `incoming`: it carries that user's own token, so that the callee checks what
/// the user may do. A request of nobody stays one of nobody.
pub fn on_behalf_of<T, M>(incoming: &tonic::Request<T>, message: M) -> tonic::Request<M> {
    let mut request = tonic::Request::new(message);
    if let Some(token) = incoming.metadata().get("authorization") {
        request.metadata_mut().insert("authorization", token.clone());
    }
    request
}
