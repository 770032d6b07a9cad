//! Authentication and authorization. The gateway checks tokens and roles too, but services do not rely on it.

pub(crate) mod access;
mod guard;
mod revocation;
mod signatures;
mod verifier;

pub(crate) use guard::GuardLayer;
pub use revocation::store_revocation;
pub(crate) use revocation::{KeepingRevocations, Revocations, revoked};
pub use selam_foundation::principal::{Assurance, Principal, role};
pub use verifier::{AUDIENCE, TokenVerifier};
