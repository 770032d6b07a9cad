//! Passwords: the rules a new one must follow (product specification, section 5) and Argon2id hashes off the async threads.

use std::{sync::Arc, time::Duration};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use selam_chassis::{Error, Result};
use tokio::sync::Semaphore;

use crate::config::Settings;

/// Longest password taken, in bytes. Longer ones only cost time.
pub const MAX_BYTES: usize = 256;

/// How long a request waits for its turn to hash.
const PATIENCE: Duration = Duration::from_secs(10);

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
    /// GoTrue's reasons: `length`, `characters`.
    pub reasons: Vec<&'static str>,
    /// What to tell the user.
    pub message: String,
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
            weakness.message = format!("Password must be at least {} characters long", self.min_length);
        }
        let has = |test: fn(char) -> bool| password.chars().any(test);
        if self.mixed && !(has(char::is_lowercase) && has(char::is_uppercase) && has(|c| c.is_ascii_digit())) {
            weakness.reasons.push("characters");
            if weakness.message.is_empty() {
                "Password must contain at least one uppercase letter, one lowercase letter, and one number"
                    .clone_into(&mut weakness.message);
            }
        }
        if weakness.reasons.is_empty() {
            Ok(())
        } else {
            Err(weakness)
        }
    }
}

/// Hashes and verifies passwords, a bounded number at a time, on threads made for blocking work.
#[derive(Clone, Debug)]
pub struct Hasher {
    argon2: Argon2<'static>,
    turns: Arc<Semaphore>,
    /// Hash of nothing anybody knows: verified against when there is no account, so that the answer takes as long.
    decoy: Arc<str>,
}

impl Hasher {
    /// A hasher with the cost of the settings.
    ///
    /// # Errors
    /// When the Argon2 parameters are out of range.
    pub fn new(settings: &Settings) -> Result<Self> {
        let params = Params::new(
            settings.identity_argon2_memory,
            settings.identity_argon2_passes,
            settings.identity_argon2_lanes,
            None,
        )
        .map_err(|error| Error::internal(anyhow::anyhow!("Argon2 settings: {error}")))?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let decoy = hash_now(&argon2, &crate::tokens::random_token())?;
        let turns = match settings.identity_hash_concurrency {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => usize::from(n),
        };
        Ok(Self {
            argon2,
            turns: Arc::new(Semaphore::new(turns)),
            decoy: decoy.into(),
        })
    }

    /// PHC string of a new password.
    ///
    /// # Errors
    /// RESOURCE_EXHAUSTED when too many wait for their turn.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.in_turn(move |argon2| hash_now(argon2, &password)).await
    }

    /// Whether `password` is the one behind `hash`. Takes as long without a hash, and then answers no.
    ///
    /// # Errors
    /// RESOURCE_EXHAUSTED when too many wait for their turn.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        let decoy = Arc::clone(&self.decoy);
        self.in_turn(move |argon2| {
            let known = hash.is_some();
            let hash = hash.as_deref().unwrap_or(&decoy);
            let hash = PasswordHash::new(hash)
                .map_err(|error| Error::internal(anyhow::anyhow!("stored password hash: {error}")))?;
            Ok(argon2.verify_password(password.as_bytes(), &hash).is_ok() && known)
        })
        .await
    }

    /// Whether a stored hash was made at another cost than today's settings ask for.
    pub fn is_outdated(&self, hash: &str) -> bool {
        let wanted = self.argon2.params();
        PasswordHash::new(hash)
            .ok()
            .and_then(|hash| Params::try_from(&hash).ok())
            .is_none_or(|made| {
                (made.m_cost(), made.t_cost(), made.p_cost()) != (wanted.m_cost(), wanted.t_cost(), wanted.p_cost())
            })
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned())
            .await
            .map_err(|_| {
                Error::resource_exhausted("BUSY", "Too many sign-ins at once, try again soon")
                    .with_retry_after(PATIENCE)
            })?
            .map_err(|error| Error::internal(anyhow::Error::new(error)))?;
        let argon2 = self.argon2.clone();
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work(&argon2)
        })
        .await
        .map_err(|error| Error::internal(anyhow::Error::new(error)))?
    }
}

fn hash_now(argon2: &Argon2<'_>, password: &str) -> Result<String> {
    Ok(argon2
        .hash_password(password.as_bytes())
        .map_err(|error| Error::internal(anyhow::anyhow!("hashing: {error}")))?
        .to_string())
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

    fn cheap() -> Settings {
        Settings {
            identity_argon2_memory: 8,
            identity_argon2_passes: 1,
            ..Settings::default()
        }
    }

    #[test]
    fn the_rules_speak_the_words_of_the_specification() {
        let short = POLICY.check("Ab1").unwrap_err();
        assert_eq!(short.reasons, ["length"]);
        assert_eq!(short.message, "Password must be at least 8 characters long");
        let plain = POLICY.check("abcdefghij").unwrap_err();
        assert_eq!(plain.reasons, ["characters"]);
        assert_eq!(
            plain.message,
            "Password must contain at least one uppercase letter, one lowercase letter, and one number"
        );
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

    #[tokio::test]
    async fn only_the_right_password_verifies() {
        let hasher = Hasher::new(&cheap()).unwrap();
        let hash = hasher.hash("Correct-horse-1".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"));
        assert!(
            hasher
                .verify("Correct-horse-1".into(), Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(!hasher.verify("correct-horse-1".into(), Some(hash)).await.unwrap());
        assert!(!hasher.verify("Correct-horse-1".into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn a_hash_of_another_cost_verifies_and_is_outdated() {
        let old = Hasher::new(&cheap()).unwrap();
        let new = Hasher::new(&Settings {
            identity_argon2_passes: 2,
            ..cheap()
        })
        .unwrap();
        let hash = old.hash("Correct-horse-1".into()).await.unwrap();
        assert!(new.verify("Correct-horse-1".into(), Some(hash.clone())).await.unwrap());
        assert!(new.is_outdated(&hash));
        assert!(!old.is_outdated(&hash));
    }
}
