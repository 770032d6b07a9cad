//! Fields that several requests share, checked the same way everywhere.

use serde_json::{Map, Value};

use super::ApiError;
use crate::{accounts, email, identity::Identity, password};

/// Text that is there and not empty.
pub fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
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

/// Metadata within its limits.
///
/// # Errors
/// 422 `validation_failed`.
pub fn metadata(metadata: Map<String, Value>) -> Result<Map<String, Value>, ApiError> {
    accounts::check_metadata(&metadata).map_err(|why| ApiError::new(422, "validation_failed", why))?;
    Ok(metadata)
}

/// A new password that follows the rules.
///
/// # Errors
/// 422 `weak_password`, `validation_failed`.
pub fn new_password(identity: &Identity, password: String) -> Result<String, ApiError> {
    identity.policy.check(&password)?;
    if password.len() > password::MAX_BYTES {
        return Err(ApiError::new(
            422,
            "validation_failed",
            "Password cannot be longer than 256 bytes",
        ));
    }
    Ok(password)
}

/// No phone number is given, since the platform knows none.
///
/// # Errors
/// 400 `phone_provider_disabled`.
pub fn no_phone(phone: Option<String>) -> Result<(), ApiError> {
    match given(phone) {
        None => Ok(()),
        Some(_) => Err(ApiError::no_phone()),
    }
}
