//! Sessions in the protocol's JSON.

use serde_json::{Value, json};

use super::user_json;
use crate::sessions::Grant;

/// Type of access tokens.
pub const TOKEN_TYPE: &str = "bearer";

/// Converts the tokens of a session, with its user. The expiry is stated as a duration only: clients compare a time of
/// the server with the clock of the device, and refresh before each call when that clock is ahead.
pub fn shown(grant: &Grant) -> Value {
    json!({
        "access_token": grant.access_token,
        "token_type": TOKEN_TYPE,
        "expires_in": grant.expires_in,
        "refresh_token": grant.refresh_token,
        "user": user_json::shown(&grant.user, &grant.factors),
    })
}
