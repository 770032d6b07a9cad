//! Password policy (docs/product.md, section 5).

use unicode_normalization::UnicodeNormalization as _;

use crate::settings::Settings;

/// Maximum length of a password, in bytes. Longer passwords only cost time.
pub const MAX_BYTES: usize = 256;

/// GoTrue's text for a password without one of the character classes.
const MIXED: &str = "Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789.";

/// Returns a password in the form that is hashed, so that keyboards and password managers may compose its characters
/// differently: the profile `OpaqueString` (RFC 8265, section 4.2), with plain spaces and NFC.
pub fn prepared(password: &str) -> String {
    let is_space =
        |letter: char| letter.is_whitespace() && !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}');
    let plain = password
        .chars()
        .map(|letter| if is_space(letter) { ' ' } else { letter });
    plain.nfc().collect()
}

/// Rules for a new password.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Minimum length, in characters.
    pub min_length: u16,
    /// Whether a lower-case letter, an upper-case letter and a digit are required.
    pub mixed: bool,
}

/// Reasons for rejecting a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// GoTrue's reasons: `length`, `characters`, `pwned`.
    pub reasons: Vec<&'static str>,
    /// Text for the user.
    pub message: String,
}

/// Returns the rejection of a breached password.
pub fn known_to_the_world() -> Weakness {
    Weakness {
        reasons: vec!["pwned"],
        message: "Password is known to be weak and easy to guess, please choose a different one.".to_owned(),
    }
}

impl Policy {
    /// Creates the policy from the settings.
    pub fn new(settings: &Settings) -> Self {
        Self {
            min_length: settings.identity_password_min_length,
            mixed: settings.identity_password_mixed,
        }
    }

    /// Checks a new password.
    ///
    /// # Errors
    /// Returns all reasons, with the text of the first.
    pub fn check(&self, password: &str) -> Result<(), Weakness> {
        let mut weakness = Weakness {
            reasons: Vec::new(),
            message: String::new(),
        };
        if password.chars().count() < usize::from(self.min_length) {
            weakness.reasons.push("length");
            weakness.message = format!("Password should be at least {} characters.", self.min_length);
        }
        let has = |test: fn(char) -> bool| password.chars().any(test);
        if self.mixed && !(has(char::is_lowercase) && has(char::is_uppercase) && has(|c| c.is_ascii_digit())) {
            weakness.reasons.push("characters");
            if weakness.message.is_empty() {
                MIXED.clone_into(&mut weakness.message);
            }
        }
        if weakness.reasons.is_empty() {
            Ok(())
        } else {
            Err(weakness)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    const POLICY: Policy = Policy {
        min_length: 8,
        mixed: true,
    };

    #[test]
    fn returns_gotrue_reasons_and_text() {
        let short = POLICY.check("Ab1").unwrap_err();
        assert_eq!(short.reasons, ["length"]);
        assert_eq!(short.message, "Password should be at least 8 characters.");
        let plain = POLICY.check("abcdefghij").unwrap_err();
        assert_eq!(plain.reasons, ["characters"]);
        assert_eq!(plain.message, MIXED);
        assert_eq!(POLICY.check("a").unwrap_err().reasons, ["length", "characters"]);
        assert_eq!(POLICY.check("Abcdefg1"), Ok(()));
    }

    #[test]
    fn counts_length_in_characters() {
        assert_eq!(POLICY.check("Äß1ñéàü").unwrap_err().reasons, ["length"]);
        assert_eq!(Policy { mixed: false, ..POLICY }.check("ሰላምሰላምሰላ"), Ok(()));
    }

    #[test]
    fn prepares_forms_of_one_password_equally() {
        for (one, other) in [
            ("Pass1\u{e9}", "Pass1e\u{301}"),
            ("\u{622}1aB", "\u{627}\u{653}1aB"),
            ("\u{624}", "\u{648}\u{654}"),
            ("correct horse", "correct\u{a0}horse"),
        ] {
            assert_eq!(prepared(one), prepared(other), "{one}");
        }
        for (one, other) in [("pass", "Pass"), ("a b", "ab"), (" a", "a"), ("ﬁ", "fi")] {
            assert_ne!(prepared(one), prepared(other), "{one}");
        }
    }

    proptest! {
        #[test]
        fn preparation_is_idempotent(password in ".{0,40}") {
            let once = prepared(&password);
            prop_assert_eq!(prepared(&once), once.clone());
            let decomposed: String = password.nfd().collect();
            prop_assert_eq!(prepared(&decomposed), once);
        }

        #[test]
        fn longer_password_is_never_weaker(password in ".{0,20}", more in ".{0,5}") {
            let (before, after) = (POLICY.check(&password), POLICY.check(&format!("{password}{more}")));
            prop_assert!(before.is_err() || after.is_ok());
        }
    }
}
