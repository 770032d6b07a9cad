//! The contract over gRPC: users for the other services, and what somebody does with their own account.

mod account;
mod roles;
mod security;
mod users;

pub(crate) use account::Account;
pub(crate) use roles::Roles;
pub(crate) use security::Security;
pub(crate) use users::Users;
