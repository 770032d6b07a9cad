//! Sessions in the protocol's JSON.

use serde_json::{Value, json};

use super::user_json;
use crate::sessions::Grant;

/// Type of access tokens.
pub const TOKEN_TYPE: &str = "bearer";

/// Converts the tokens of a session, with its user.
pub fn shown(grant: &Grant) -> Value {
    json!({
        "access_token": grant.access_token,
        "token_type": TOKEN_TYPE,
        "expires_in": grant.expires_in,
        "expires_at": grant.expires_at,
        "refresh_token": grant.refresh_token,
        "user": user_json::shown(&grant.user, &grant.factors),
    })
}
