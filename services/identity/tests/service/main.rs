//! The identity service over its real HTTP and gRPC API, with its real database.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod admin;
mod admin_factors;
mod anonymous;
mod declared;
mod device;
mod first_accounts;
mod grpc;
mod indistinguishable;
mod invitations;
mod leaving;
mod limits;
mod malformed;
mod mfa;
mod passkeys;
mod passkeys_refused;
mod pkce;
mod prepared;
mod privacy;
mod races;
mod recovery;
mod security;
mod sessions;
mod signup;
mod support;
mod user;
