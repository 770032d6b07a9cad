//! Fields that several requests share, checked the same way everywhere.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::ApiError;
use crate::{accounts, email, identity::Identity, password, reauthentication::ReauthenticationProof};

/// Longest name of a factor, in characters.
const MAX_NAME: usize = 100;

/// Text that is there and not empty.
pub fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

/// What came along to prove who changes an account.
pub fn shown(current_password: Option<String>, nonce: Option<String>) -> ReauthenticationProof {
    ReauthenticationProof {
        password: given(current_password),
        nonce: given(nonce),
    }
}

/// An address in its normal form, if one is given.
///
/// # Errors
/// 400 `validation_failed` when it is not one.
pub fn email(text: Option<String>) -> Result<Option<String>, ApiError> {
    let parse = |text: String| {
        email::normalise(&text).ok_or_else(|| ApiError::invalid("Unable to validate email address: invalid format"))
    };
    given(text).map(parse).transpose()
}

/// An address that must be given.
///
/// # Errors
/// As [`email`].
pub fn required_email(text: Option<String>) -> Result<String, ApiError> {
    email(text)?.ok_or_else(|| ApiError::invalid("An email address is required"))
}

/// An address to invite: the protocol says of a missing one what it says of a wrong one.
///
/// # Errors
/// As [`email`].
pub fn invited(text: Option<String>) -> Result<String, ApiError> {
    email(text)?.ok_or_else(|| ApiError::invalid("Unable to validate email address: invalid format"))
}

/// Metadata within its limits.
///
/// # Errors
/// 422 `validation_failed`.
pub fn metadata(metadata: Map<String, Value>) -> Result<Map<String, Value>, ApiError> {
    accounts::check_metadata(&metadata).map_err(|why| ApiError::new(422, "validation_failed", why))?;
    Ok(metadata)
}

/// The name of a second factor or of its issuer.
///
/// # Errors
/// 400 `validation_failed` when it is too long.
pub fn factor_name(name: String) -> Result<String, ApiError> {
    if name.chars().count() <= MAX_NAME {
        return Ok(name);
    }
    Err(ApiError::invalid(
        "friendly_name and issuer must be at most 100 characters long",
    ))
}

/// What a device answered, as browsers write it.
///
/// # Errors
/// 400 `validation_failed` when it is something else.
pub fn credential<T: DeserializeOwned>(answer: Value) -> Result<T, ApiError> {
    serde_json::from_value(answer)
        .map_err(|_| ApiError::invalid("the credential is not what a browser answers, as JSON"))
}

/// A new password that follows the rules.
///
/// # Errors
/// 422 `weak_password`, `validation_failed`.
pub async fn new_password(identity: &Identity, password: String) -> Result<String, ApiError> {
    identity.policy.check(&password)?;
    if identity.breached.has(&password).await? {
        return Err(password::known_to_the_world().into());
    }
    if password.len() > password::MAX_BYTES {
        return Err(ApiError::new(
            422,
            "validation_failed",
            "Password cannot be longer than 256 bytes",
        ));
    }
    Ok(password)
}

/// No phone number is given, since the platform knows none; `why` says so in the words that the protocol has for the call.
///
/// # Errors
/// 400 `validation_failed` for what is no number of E.164, `phone_provider_disabled`.
pub fn no_phone(phone: Option<String>, why: &'static str) -> Result<(), ApiError> {
    match given(phone) {
        None => Ok(()),
        Some(phone) if is_e164(&phone) => Err(ApiError::bad_request("phone_provider_disabled", why)),
        Some(_) => Err(ApiError::invalid("Invalid phone number format (E.164 required)")),
    }
}

/// Up to 15 digits that do not begin with a zero, with or without a plus; spaces between them do not count.
fn is_e164(phone: &str) -> bool {
    let digits: String = phone
        .trim_start_matches('+')
        .chars()
        .filter(|letter| *letter != ' ')
        .collect();
    (2..=15).contains(&digits.len()) && !digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_phone_number() {
        for phone in ["+14035550142", "1 403 555 0142", "49"] {
            assert!(is_e164(phone), "{phone}");
        }
        for phone in ["+", "", "0403", "call me", "+1403555014212345", "+1-403", "١٢٣"] {
            assert!(!is_e164(phone), "{phone}");
        }
    }
}
