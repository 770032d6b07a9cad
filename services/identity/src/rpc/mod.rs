//! The gRPC services: users for the other services, and the account of the signed-in user.

mod account;
mod export;
mod roles;
mod security;
mod users;

pub(crate) use account::Account;
pub(crate) use roles::Roles;
pub(crate) use security::Security;
pub(crate) use users::Users;
