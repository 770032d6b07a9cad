//! Creation of accounts, and reading and changing their metadata. No I/O.

use chrono::{DateTime, Utc};
use selam_chassis::{Language, text};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::{role::Role, store::User};

/// Role that may use `/admin`.
pub const ADMIN: &str = "admin";
/// Role of users with a practice in the therapist network.
pub const THERAPIST: &str = "therapist";

/// Domain of the placeholder addresses of anonymous users.
const ANONYMOUS_DOMAIN: &str = "anonymous.invalid";
/// Maximum length of `full_name`, in characters.
const MAX_NAME: usize = 200;
/// Maximum size of a user's metadata as JSON. Every access token carries it, and proxies limit header sizes.
const MAX_METADATA_BYTES: usize = 4_096;

/// Data of a new account.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// Normalised address.
    pub email: String,
    /// PHC string; `None` for an account that only signs in by email.
    pub password_hash: Option<String>,
    /// Validated metadata.
    pub metadata: Map<String, Value>,
    /// Roles granted at creation.
    pub roles: Vec<String>,
    /// Preferred language.
    pub language: Language,
    /// Whether the address counts as confirmed.
    pub confirmed: bool,
}

impl NewUser {
    /// Builds the row of the account.
    pub fn into_user(self, now: DateTime<Utc>) -> User {
        User {
            id: Uuid::now_v7(),
            email: self.email,
            password_hash: self.password_hash,
            password_contested: false,
            mail_sign_in_asked: false,
            password_required: false,
            user_metadata: Value::Object(self.metadata),
            app_metadata: json!({ "roles": self.roles }),
            language_code: self.language.code().to_owned(),
            email_confirmed_at: self.confirmed.then_some(now),
            confirmation_sent_at: None,
            recovery_sent_at: None,
            invited_at: None,
            new_email: None,
            email_change_confirmed: None,
            email_change_sent_at: None,
            reauthentication_sent_at: None,
            last_sign_in_at: None,
            banned_until: None,
            second_factor_from: None,
            is_anonymous: false,
            last_active_at: now,
            active_on: None,
            search_text: None,
            is_therapist: false,
            is_support: false,
            is_clinical_reviewer: false,
            is_finance: false,
            is_admin: false,
            created_at: now,
            updated_at: now,
        }
    }

    /// Builds the row of an anonymous user. The address is a placeholder under a reserved domain that receives no email
    /// (RFC 2606).
    pub fn anonymous(metadata: Map<String, Value>, language: Language, now: DateTime<Utc>) -> User {
        let new = Self {
            email: String::new(),
            password_hash: None,
            metadata,
            roles: Vec::new(),
            language,
            confirmed: false,
        };
        let user = new.into_user(now);
        User {
            email: placeholder(user.id),
            is_anonymous: true,
            ..user
        }
    }
}

/// Returns the placeholder for the address of a user without one.
pub fn placeholder(id: Uuid) -> String {
    format!("{id}@{ANONYMOUS_DOMAIN}")
}

/// Returns the address of a user; empty for anonymous users.
pub fn shown_email(user: &User) -> &str {
    if user.is_anonymous { "" } else { &user.email }
}

/// Returns the roles of a user.
pub fn roles(user: &User) -> Vec<String> {
    user.app_metadata["roles"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|role| role.as_str().map(str::to_owned))
        .collect()
}

/// Returns the roles of a user that grant permissions.
pub fn known_roles(user: &User) -> Vec<Role> {
    roles(user).iter().filter_map(|role| Role::parse(role)).collect()
}

/// Returns `app_metadata` with `role` added; `None` when the user already has the role.
pub fn with_role(user: &User, role: &str) -> Option<Value> {
    let mut roles = roles(user);
    if roles.iter().any(|it| it == role) {
        return None;
    }
    roles.push(role.to_owned());
    Some(with_roles(user, &roles))
}

/// Returns `app_metadata` with these roles in place of the current ones.
pub fn with_roles(user: &User, roles: &[impl AsRef<str>]) -> Value {
    let roles: Vec<_> = roles.iter().map(AsRef::as_ref).collect();
    let mut metadata = user.app_metadata.as_object().cloned().unwrap_or_default();
    metadata.insert("roles".into(), json!(roles));
    Value::Object(metadata)
}

/// Whether the user has the role `admin`.
pub fn is_admin(user: &User) -> bool {
    roles(user).iter().any(|role| role == ADMIN)
}

/// Whether the user has the role `admin` and may use it at `now`.
pub fn is_active_admin(user: &User, now: DateTime<Utc>) -> bool {
    is_admin(user) && !is_banned(user, now)
}

/// Whether the user has a role of the office, with access to the records of all people.
pub fn is_staff(user: &User) -> bool {
    known_roles(user).into_iter().any(Role::is_office)
}

/// Whether the user has a role with access to other users' data.
pub fn has_responsible_role(user: &User) -> bool {
    !known_roles(user).is_empty()
}

/// Whether the account is only a sign-up that was never confirmed. Any visitor may have made it, so it does not reserve
/// its address.
pub fn is_unclaimed(user: &User) -> bool {
    user.email_confirmed_at.is_none()
        && user.last_sign_in_at.is_none()
        && user.banned_until.is_none()
        && roles(user).is_empty()
}

/// Whether the user is banned at `now`.
pub fn is_banned(user: &User, now: DateTime<Utc>) -> bool {
    user.banned_until.is_some_and(|until| until > now)
}

/// Returns the name of the user; empty when not set.
pub fn full_name(user: &User) -> String {
    user.user_metadata["full_name"].as_str().unwrap_or_default().to_owned()
}

/// Returns the language named in the metadata, if the platform supports it.
pub fn language(metadata: &Map<String, Value>) -> Option<Language> {
    metadata
        .get("language")
        .and_then(Value::as_str)
        .and_then(Language::from_code)
}

/// Returns `app_metadata` in the protocol's form, with the provider that every account has.
pub fn shown_app_metadata(user: &User) -> Value {
    let mut shown = user.app_metadata.as_object().cloned().unwrap_or_default();
    shown.entry("roles").or_insert_with(|| json!([]));
    if !user.is_anonymous {
        shown.insert("provider".into(), "email".into());
        shown.insert("providers".into(), json!(["email"]));
    }
    // Present only when true, which keeps tokens small.
    if user.password_required {
        shown.insert("password_required".into(), json!(true));
    } else {
        shown.remove("password_required");
    }
    Value::Object(shown)
}

/// Returns `app_metadata` for access tokens. Services reject tokens with roles that are not a list of texts.
pub fn claimed_app_metadata(user: &User) -> Value {
    let mut claimed = shown_app_metadata(user);
    claimed["roles"] = json!(roles(user));
    claimed
}

/// Merges `changes` into `old`. A null removes the key.
pub fn merged(old: &Value, changes: Map<String, Value>) -> Map<String, Value> {
    let mut merged = old.as_object().cloned().unwrap_or_default();
    for (key, value) in changes {
        if value.is_null() {
            merged.remove(&key);
        } else {
            merged.insert(key, value);
        }
    }
    merged
}

/// Normalises the name in new metadata (see [`text::line`]).
///
/// # Errors
/// Returns the reason in English when the name has neither a letter nor a digit. An empty name is allowed.
pub fn normalised(mut metadata: Map<String, Value>) -> Result<Map<String, Value>, &'static str> {
    if let Some(Value::String(name)) = metadata.get_mut("full_name") {
        let line = text::line(name);
        if !name.trim().is_empty() && !text::has_letter_or_digit(&line) {
            return Err("full_name must contain a letter or a digit");
        }
        *name = line;
    }
    Ok(metadata)
}

/// Validates metadata from a user.
///
/// # Errors
/// Returns the reason in English.
pub fn check_metadata(metadata: &Map<String, Value>) -> Result<(), &'static str> {
    match metadata.get("full_name") {
        None => {}
        Some(Value::String(name)) if name.chars().count() > MAX_NAME => {
            return Err("full_name must be at most 200 characters long");
        }
        Some(Value::String(name)) if name.chars().any(char::is_control) => {
            return Err("full_name must be one line of text");
        }
        Some(Value::String(_)) => {}
        Some(_) => return Err("full_name must be a string"),
    }
    if metadata.get("language").is_some_and(|language| !language.is_string()) {
        return Err("language must be a language code");
    }
    if Value::Object(metadata.clone()).to_string().len() > MAX_METADATA_BYTES {
        return Err("user metadata must be at most 4096 bytes of JSON");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn merges_and_removes_metadata_keys() {
        let merged = merged(&json!({"a": 1, "b": 2}), object(json!({"b": null, "c": 3})));
        assert_eq!(Value::Object(merged), json!({"a": 1, "c": 3}));
    }

    #[test]
    fn rejects_invalid_or_oversized_metadata() {
        assert_eq!(
            check_metadata(&object(json!({"full_name": "Saba Tesfay", "language": "ti", "x": [1]}))),
            Ok(())
        );
        for bad in [
            json!({"full_name": 1}),
            json!({"full_name": "x".repeat(201)}),
            json!({"full_name": "a\r\nBcc: b"}),
            json!({"language": 1}),
            json!({"x": "y".repeat(5_000)}),
        ] {
            assert!(check_metadata(&object(bad)).is_err());
        }
    }

    #[test]
    fn normalises_and_checks_new_names() {
        let named = |name: &str| normalised(object(json!({ "full_name": name, "x": "\u{200b}" })));
        for (typed, name) in [
            ("\u{202e}Jose\u{301}\u{a0}Díaz ", "José Díaz"),
            ("", ""),
            (" ", ""),
            ("7", "7"),
        ] {
            assert_eq!(named(typed), Ok(object(json!({ "full_name": name, "x": "\u{200b}" }))));
        }
        for name in ["\u{200b}", "\u{3164}", "\u{2060}\u{2800}", "—", "🙂"] {
            assert!(named(name).is_err(), "{name:?}");
        }
        let other = object(json!({"full_name": 1}));
        assert_eq!(normalised(other.clone()), Ok(other));
    }

    #[test]
    fn ignores_roles_in_user_metadata() {
        let new = NewUser {
            email: "a@example.test".into(),
            password_hash: None,
            metadata: object(json!({"roles": ["admin"]})),
            roles: vec![],
            language: Language::En,
            confirmed: false,
        };
        let user = new.into_user(DateTime::UNIX_EPOCH);
        assert!(!is_admin(&user), "user_metadata grants no role");
        assert_eq!(
            shown_app_metadata(&user),
            json!({"provider": "email", "providers": ["email"], "roles": []})
        );
    }
}
