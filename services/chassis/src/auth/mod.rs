//! Who is calling, and whether they may. The gateway checks tokens and roles too; services trust nobody.

pub(crate) mod access;
mod guard;
mod principal;
mod revocation;
mod verifier;

pub(crate) use guard::GuardLayer;
pub use principal::{Assurance, Principal, role};
pub(crate) use revocation::{KeepingRevocations, Revocations, revoked};
pub use verifier::{AUDIENCE, TokenVerifier};
