//! The gRPC services: users for the other services, the account and the address book of the signed-in user, and people for the office.

mod account;
mod export;
mod people;
mod roles;
mod saved_addresses;
mod security;
mod users;

pub(crate) use account::Account;
pub(crate) use people::People;
pub(crate) use roles::Roles;
pub(crate) use saved_addresses::SavedAddresses;
pub(crate) use security::Security;
pub(crate) use users::Users;

use selam_chassis::Error;

fn signed_out() -> Error {
    Error::unauthenticated("UNAUTHENTICATED", "sign-in required")
}
