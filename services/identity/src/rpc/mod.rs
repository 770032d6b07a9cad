//! The gRPC services: users for the other services, the account of the signed-in user, and people for the office.

mod account;
mod export;
mod people;
mod roles;
mod security;
mod users;

pub(crate) use account::Account;
pub(crate) use people::People;
pub(crate) use roles::Roles;
pub(crate) use security::Security;
pub(crate) use users::Users;
