//! Users in the protocol's JSON.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use crate::{
    accounts,
    store::{Factor, User},
    tokens::AUTHENTICATED,
};

/// Converts a user with factors, without their secrets.
pub fn shown(user: &User, factors: &[Factor]) -> Value {
    let mut shown = Map::new();
    let mut put = |key: &str, value: Value| {
        if !value.is_null() {
            shown.insert(key.to_owned(), value);
        }
    };
    put("id", json!(user.id));
    put("aud", json!(AUTHENTICATED));
    put("role", json!(AUTHENTICATED));
    put("email", json!(accounts::shown_email(user)));
    put("email_confirmed_at", optional(user.email_confirmed_at));
    put("phone", json!(""));
    put("confirmation_sent_at", optional(user.confirmation_sent_at));
    put("confirmed_at", optional(user.email_confirmed_at));
    put("recovery_sent_at", optional(user.recovery_sent_at));
    put("invited_at", optional(user.invited_at));
    put("new_email", json!(user.new_email));
    put("email_change_sent_at", optional(user.email_change_sent_at));
    put("reauthentication_sent_at", optional(user.reauthentication_sent_at));
    put("last_sign_in_at", optional(user.last_sign_in_at));
    put("banned_until", optional(user.banned_until));
    put("app_metadata", accounts::shown_app_metadata(user));
    put("user_metadata", user.user_metadata.clone());
    let identity = (!user.is_anonymous).then(|| email_identity(user));
    put("identities", json!(Vec::from_iter(identity)));
    if !factors.is_empty() {
        put("factors", factors.iter().map(factor).collect());
    }
    put("created_at", instant(user.created_at));
    put("updated_at", instant(user.updated_at));
    put("is_anonymous", json!(user.is_anonymous));
    Value::Object(shown)
}

/// Converts a factor, without its secret.
pub fn factor(factor: &Factor) -> Value {
    json!({
        "id": factor.id,
        "friendly_name": factor.friendly_name,
        "factor_type": factor.factor_type,
        "status": factor.status,
        "created_at": instant(factor.created_at),
        "updated_at": instant(factor.updated_at),
    })
}

fn email_identity(user: &User) -> Value {
    json!({
        "identity_id": user.id,
        "id": user.id,
        "user_id": user.id,
        "identity_data": {
            "email": user.email,
            "email_verified": user.email_confirmed_at.is_some(),
            "phone_verified": false,
            "sub": user.id,
        },
        "provider": "email",
        "last_sign_in_at": optional(user.last_sign_in_at),
        "created_at": instant(user.created_at),
        "updated_at": instant(user.updated_at),
        "email": user.email,
    })
}

/// Formats a timestamp.
pub fn instant(time: DateTime<Utc>) -> Value {
    json!(time.to_rfc3339_opts(SecondsFormat::Micros, true))
}

/// Formats an optional timestamp.
pub fn optional(time: Option<DateTime<Utc>>) -> Value {
    time.map_or(Value::Null, instant)
}
