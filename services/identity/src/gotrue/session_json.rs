//! Sessions as the protocol shows them.

use serde_json::{Value, json};

use super::user_json;
use crate::sessions::Grant;

/// What kind of token an access token is.
pub const TOKEN_TYPE: &str = "bearer";

/// Tokens of a session, and the user.
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
