//! Passwords: the rules a new one must follow (docs/product.md, section 5).

use crate::settings::Settings;

/// Longest password taken, in bytes. Longer ones only cost time.
pub const MAX_BYTES: usize = 256;

/// What the protocol says of a password without one of the kinds of letters.
const MIXED: &str = "Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789.";

/// The rules for a new password.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Fewest characters.
    pub min_length: u16,
    /// Whether lower-case letter, upper-case letter and digit are all needed.
    pub mixed: bool,
}

/// Why a password was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weakness {
    /// GoTrue's reasons: `length`, `characters`, `pwned`.
    pub reasons: Vec<&'static str>,
    /// What to tell the user.
    pub message: String,
}

/// What is said of a password that is known to the world.
pub fn known_to_the_world() -> Weakness {
    Weakness {
        reasons: vec!["pwned"],
        message: "Password is known to be weak and easy to guess, please choose a different one.".to_owned(),
    }
}

impl Policy {
    /// The policy that the settings ask for.
    pub fn new(settings: &Settings) -> Self {
        Self {
            min_length: settings.identity_password_min_length,
            mixed: settings.identity_password_mixed,
        }
    }

    /// Checks a new password.
    ///
    /// # Errors
    /// All reasons, with the text for the first of them.
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
    fn the_rules_speak_the_words_of_the_protocol() {
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
    fn length_counts_characters_not_bytes() {
        assert_eq!(POLICY.check("Äß1ñéàü").unwrap_err().reasons, ["length"]);
        assert_eq!(Policy { mixed: false, ..POLICY }.check("ሰላምሰላምሰላ"), Ok(()));
    }

    proptest! {
        #[test]
        fn a_longer_password_is_never_weaker(password in ".{0,20}", more in ".{0,5}") {
            let (before, after) = (POLICY.check(&password), POLICY.check(&format!("{password}{more}")));
            prop_assert!(before.is_err() || after.is_ok());
        }
    }
}
