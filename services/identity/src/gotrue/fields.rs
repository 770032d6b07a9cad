//! Validation of fields that several requests share.

use selam_chassis::text;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::ApiError;
use crate::{
    accounts,
    client_info::ClientInfo,
    identity::Identity,
    limits::RateLimitKey,
    password,
    reauthentication::{self, ReauthenticationProof},
    store::{Session, User},
};

/// Maximum length of a factor name, in characters.
const MAX_NAME: usize = 100;

/// Returns the text unless it is missing or empty.
pub fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

/// Collects the credentials for reauthentication.
pub fn shown(current_password: Option<String>, nonce: Option<String>) -> ReauthenticationProof {
    ReauthenticationProof {
        password: given(current_password),
        nonce: given(nonce),
    }
}

/// Returns the normalised address, if given.
///
/// # Errors
/// Returns 400 `validation_failed` when the address is invalid.
pub fn email(address: Option<String>) -> Result<Option<String>, ApiError> {
    let parse = |typed: String| {
        text::email(&typed).ok_or_else(|| ApiError::invalid("Unable to validate email address: invalid format"))
    };
    given(address).map(parse).transpose()
}

/// Returns the normalised address, which is required.
///
/// # Errors
/// Returns the errors of [`email`].
pub fn required_email(text: Option<String>) -> Result<String, ApiError> {
    email(text)?.ok_or_else(|| ApiError::invalid("An email address is required"))
}

/// Returns the normalised address of an invitation. The protocol has the same text for missing and invalid addresses.
///
/// # Errors
/// Returns the errors of [`email`].
pub fn invited(text: Option<String>) -> Result<String, ApiError> {
    email(text)?.ok_or_else(|| ApiError::invalid("Unable to validate email address: invalid format"))
}

/// Returns validated metadata.
///
/// # Errors
/// Returns 422 `validation_failed`.
pub fn metadata(metadata: Map<String, Value>) -> Result<Map<String, Value>, ApiError> {
    let checked = accounts::normalised(metadata).and_then(|metadata| {
        accounts::check_metadata(&metadata)?;
        Ok(metadata)
    });
    checked.map_err(|why| ApiError::new(422, "validation_failed", why))
}

/// Returns the validated name of a second factor or its issuer.
///
/// # Errors
/// Returns 400 `validation_failed` when the name is too long.
pub fn factor_name(name: String) -> Result<String, ApiError> {
    if name.chars().count() <= MAX_NAME {
        return Ok(name);
    }
    Err(ApiError::invalid(
        "friendly_name and issuer must be at most 100 characters long",
    ))
}

/// Parses a WebAuthn response in the JSON format of browsers.
///
/// # Errors
/// Returns 400 `validation_failed` when the format is invalid.
pub fn credential<T: DeserializeOwned>(answer: Value) -> Result<T, ApiError> {
    serde_json::from_value(answer).map_err(|_| ApiError::invalid("credential must be a WebAuthn response as JSON"))
}

/// Returns the password if it meets the policy.
///
/// # Errors
/// Returns 422 `weak_password` or `validation_failed`.
pub async fn new_password(identity: &Identity, password: String) -> Result<String, ApiError> {
    let password = password::prepared(&password);
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

/// Credentials for reauthentication, in the optional body of a change of factors.
#[derive(Default, Deserialize)]
pub struct Proof {
    current_password: Option<String>,
    nonce: Option<String>,
}

impl Proof {
    /// Requires reauthentication, as for the enrolment of a factor.
    ///
    /// # Errors
    /// Returns 400 `reauthentication_needed` or `invalid_credentials`, 422 `reauthentication_not_valid`, or 429.
    pub async fn prove(
        self,
        identity: &Identity,
        (user, session): (&User, &Session),
        client_info: &ClientInfo,
    ) -> Result<(), ApiError> {
        identity.count(RateLimitKey::User(&user.id.to_string())).await?;
        let shown = shown(self.current_password, self.nonce);
        Ok(reauthentication::prove(identity, user, session, shown, client_info).await?)
    }
}

/// Rejects phone numbers, which the platform does not support. `why` is the protocol's text for the call.
///
/// # Errors
/// Returns 400 `phone_provider_disabled`, or `validation_failed` for an invalid E.164 number.
pub fn no_phone(phone: Option<String>, why: &'static str) -> Result<(), ApiError> {
    match given(phone) {
        None => Ok(()),
        Some(phone) if is_e164(&phone) => Err(ApiError::bad_request("phone_provider_disabled", why)),
        Some(_) => Err(ApiError::invalid("Invalid phone number format (E.164 required)")),
    }
}

/// Whether the text holds up to 15 digits without a leading zero, with or without a plus sign. Ignores spaces.
pub fn is_e164(phone: &str) -> bool {
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
    fn recognises_e164_phone_numbers() {
        for phone in ["+14035550142", "1 403 555 0142", "49"] {
            assert!(is_e164(phone), "{phone}");
        }
        for phone in ["+", "", "0403", "call me", "+1403555014212345", "+1-403", "١٢٣"] {
            assert!(!is_e164(phone), "{phone}");
        }
    }
}
