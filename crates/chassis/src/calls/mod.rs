//! Calls between services: typed clients that always carry a credential, a deadline and the trace.
//!
//! ```ignore
//! let users = platform.calls("notifications").client("identity", UserServiceClient::new)?;
//! let user = users.clone().get_user(GetUserRequest { id }).await.map_err(Error::from)?.into_inner();
//! ```
//!
//! A call takes at most `SELAM_CALL_TIMEOUT` or the timeout that it states (`Request::set_timeout`), and never longer
//! than the remaining time of the request that causes it.
//! RPCs marked as repeatable in the contract are retried when the callee is unavailable, within a budget.
//! Failures reach the caller as `UNAVAILABLE` with `SERVICE_UNAVAILABLE` or `SERVICE_TIMEOUT`, as `NOT_FOUND`,
//! or as `INTERNAL`.

mod address;
mod channel;
pub(crate) mod commands;
mod credential;
pub(crate) mod deadline;
mod keys;

use std::sync::PoisonError;

use selam_proto::InPackage;

pub use channel::ServiceChannel;
pub use credential::{CREDENTIAL_HEADER, Caller};
pub use deadline::TimeLimits;
pub use keys::ServiceKeys;

pub(crate) use address::Addresses;

use crate::{Clock, Result, platform::Edges};

/// Creates clients for calls from one service to others.
#[derive(Clone)]
pub struct Calls {
    from: &'static str,
    keys: ServiceKeys,
    addresses: Addresses,
    clock: Clock,
    limits: TimeLimits,
    edges: Edges,
}

impl Calls {
    pub(crate) fn new(
        from: &'static str,
        keys: ServiceKeys,
        addresses: Addresses,
        clock: Clock,
        limits: TimeLimits,
        edges: Edges,
    ) -> Self {
        Self {
            from,
            keys,
            addresses,
            clock,
            limits,
            edges,
        }
    }

    /// Creates a client of the service `to`; `new` is the constructor of the generated client. It connects on
    /// the first call. Keep the client and clone it for each call: clones share the connection, the credential
    /// and the retry budget.
    ///
    /// # Errors
    /// `INTERNAL` when the address of the service or the key of this service is invalid.
    pub fn client<C: InPackage>(&self, to: &'static str, new: impl FnOnce(ServiceChannel) -> C) -> Result<C> {
        self.keys.check(self.from)?;
        let address = self.addresses.of(to)?;
        let mut edges = self.edges.lock().unwrap_or_else(PoisonError::into_inner);
        edges.insert((self.from, to));
        drop(edges);
        let edge = ServiceChannel::new(
            self.from,
            to,
            C::package(),
            self.keys.clone(),
            address,
            self.clock.clone(),
            self.limits,
        );
        Ok(new(edge))
    }
}

/// Creates a request on behalf of the user who sent `incoming`. It carries that user's token, so that the
/// callee checks the user's permissions. Without a user in `incoming`, the new request has none either.
pub fn on_behalf_of<T, M>(incoming: &tonic::Request<T>, message: M) -> tonic::Request<M> {
    let mut request = tonic::Request::new(message);
    if let Some(token) = incoming.metadata().get("authorization") {
        request.metadata_mut().insert("authorization", token.clone());
    }
    request
}
