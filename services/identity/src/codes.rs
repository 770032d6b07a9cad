//! One-time codes: purposes, generation, and keyed hashes for storage. Codes are never stored in clear text.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use selam_proto_identity::v1::OneTimeCodePurpose;
use sha2::Sha256;
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::keys::SigningKeys;

/// Digits of a code (docs/product.md, section 9).
pub const DIGITS: usize = 6;

/// Purpose of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Confirms the address of a new account.
    Signup,
    /// Allows setting a new password.
    Recovery,
    /// Signs in without a password.
    MagicLink,
    /// Accepts an invitation from an admin.
    Invitation,
    /// Confirms a change of address at the new address.
    EmailChange,
    /// Confirms a change of address at the current address.
    EmailChangeCurrent,
    /// Confirms a sensitive change.
    Reauthentication,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 7] = [
        Self::Signup,
        Self::Recovery,
        Self::MagicLink,
        Self::Invitation,
        Self::EmailChange,
        Self::EmailChangeCurrent,
        Self::Reauthentication,
    ];

    /// Returns the name stored in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::Recovery => "recovery",
            Self::MagicLink => "magiclink",
            Self::Invitation => "invite",
            Self::EmailChange => "email_change",
            Self::EmailChangeCurrent => "email_change_current",
            Self::Reauthentication => "reauthentication",
        }
    }

    /// Returns the `type` at the verify endpoint, in links and in redirects.
    pub const fn verify_type(self) -> &'static str {
        match self {
            Self::EmailChangeCurrent => Self::EmailChange.name(),
            purpose => purpose.name(),
        }
    }

    /// Parses a stored name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }

    /// Returns the purposes for a `type` of the verify endpoint; empty for unsupported types. `email` covers both codes
    /// that sign in a visitor by email.
    pub fn of_verify_type(verify_type: &str) -> &'static [Self] {
        match verify_type {
            "signup" => &[Self::Signup],
            "email" | "magiclink" => &[Self::Signup, Self::MagicLink],
            "recovery" => &[Self::Recovery],
            "invite" => &[Self::Invitation],
            "email_change" => &[Self::EmailChange, Self::EmailChangeCurrent],
            _ => &[],
        }
    }

    /// Returns the method for the session's `amr` claim.
    pub const fn authentication_method(self) -> &'static str {
        match self {
            Self::Recovery => "recovery",
            Self::MagicLink => "magiclink",
            Self::EmailChange | Self::EmailChangeCurrent => "email_change",
            Self::Invitation => "invite",
            Self::Signup | Self::Reauthentication => "otp",
        }
    }

    /// Returns the purpose as the enum of the event contract.
    pub const fn event_value(self) -> OneTimeCodePurpose {
        match self {
            Self::Signup => OneTimeCodePurpose::Signup,
            Self::Recovery => OneTimeCodePurpose::Recovery,
            Self::MagicLink => OneTimeCodePurpose::MagicLink,
            Self::Invitation => OneTimeCodePurpose::Invitation,
            Self::EmailChange | Self::EmailChangeCurrent => OneTimeCodePurpose::EmailChange,
            Self::Reauthentication => OneTimeCodePurpose::Reauthentication,
        }
    }
}

/// Generates a code of six random digits.
pub fn random_code() -> String {
    format!("{:0DIGITS$}", rand::random_range(0..1_000_000_u32))
}

/// Whether `text` has the format of a code.
pub fn is_code(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the stored form of a code: a keyed hash bound to user and purpose.
pub fn hash_code(keys: &SigningKeys, user_id: Uuid, purpose: Purpose, code: &str) -> String {
    keys.code_keys()
        .next()
        .map(|key| hash_with(key, user_id, purpose, code))
        .unwrap_or_default()
}

/// Whether `code` matches `hash` under any key. Checking all keys keeps issued codes valid after a key rotation.
pub fn matches(keys: &SigningKeys, user_id: Uuid, purpose: Purpose, code: &str, hash: &str) -> bool {
    let mut found = false;
    for key in keys.code_keys() {
        found |= bool::from(hash_with(key, user_id, purpose, code).as_bytes().ct_eq(hash.as_bytes()));
    }
    found
}

fn hash_with(key: &[u8; 32], user_id: Uuid, purpose: Purpose, code: &str) -> String {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        unreachable!("HMAC accepts keys of any length")
    };
    mac.update(user_id.as_bytes());
    mac.update(purpose.name().as_bytes());
    mac.update(&[0]);
    mac.update(code.as_bytes());
    URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::keys::generate;

    #[test]
    fn generates_six_digits() {
        for _ in 0..1_000 {
            assert!(is_code(&random_code()));
        }
        for text in ["", "12345", "1234567", "12345a", "１２３４５６", " 12345"] {
            assert!(!is_code(text), "{text}");
        }
    }

    #[test]
    fn binds_code_to_user_and_purpose() {
        let keys = SigningKeys::from_pem(&generate().unwrap()).unwrap();
        let (user, other) = (Uuid::now_v7(), Uuid::now_v7());
        let hash = hash_code(&keys, user, Purpose::Recovery, "012345");
        assert!(matches(&keys, user, Purpose::Recovery, "012345", &hash));
        assert!(!matches(&keys, user, Purpose::Recovery, "012346", &hash));
        assert!(!matches(&keys, other, Purpose::Recovery, "012345", &hash));
        assert!(!matches(&keys, user, Purpose::Signup, "012345", &hash));
    }

    #[test]
    fn accepts_code_after_key_rotation() {
        let (old, new) = (generate().unwrap(), generate().unwrap());
        let user = Uuid::now_v7();
        let hash = hash_code(&SigningKeys::from_pem(&old).unwrap(), user, Purpose::Signup, "123456");
        assert!(matches(
            &SigningKeys::from_pem(&format!("{new}{old}")).unwrap(),
            user,
            Purpose::Signup,
            "123456",
            &hash
        ));
        assert!(!matches(
            &SigningKeys::from_pem(&new).unwrap(),
            user,
            Purpose::Signup,
            "123456",
            &hash
        ));
    }

    #[test]
    fn parses_every_purpose_name() {
        for purpose in Purpose::ALL {
            assert_eq!(Purpose::from_name(purpose.name()), Some(purpose));
            let leads_back = Purpose::of_verify_type(purpose.verify_type()).contains(&purpose);
            assert_eq!(leads_back, purpose != Purpose::Reauthentication);
        }
        assert!(Purpose::of_verify_type("sms").is_empty());
        assert!(
            Purpose::of_verify_type("reauthentication").is_empty(),
            "reauthentication codes never open a session"
        );
    }
}
