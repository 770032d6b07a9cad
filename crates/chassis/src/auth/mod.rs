//! Authentication and authorization. The gateway checks tokens and roles too, but services do not rely on it.

pub(crate) mod access;
mod guard;
mod principal;
mod revocation;
mod signatures;
mod verifier;

pub(crate) use guard::GuardLayer;
pub use principal::{Assurance, Principal, role};
pub use revocation::store_revocation;
pub(crate) use revocation::{KeepingRevocations, Revocations, revoked};
pub(crate) use signatures::install as install_signatures;
pub use verifier::{AUDIENCE, TokenVerifier};
