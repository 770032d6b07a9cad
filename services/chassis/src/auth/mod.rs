//! Who is calling, and whether they may. The gateway checks tokens and roles too; services trust nobody.

pub(crate) mod access;
mod guard;
mod principal;
mod verifier;

pub(crate) use guard::GuardLayer;
pub use principal::{Principal, role};
pub use verifier::{AUDIENCE, TokenVerifier};
