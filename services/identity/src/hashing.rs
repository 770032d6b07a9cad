//! Argon2id password hashing on blocking threads, with reused memory.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use selam_chassis::{Error, Result};
use subtle::ConstantTimeEq;
use tokio::sync::Semaphore;

use crate::{password::prepared, settings::Settings};

/// Maximum wait of a request for a free hashing slot.
const PATIENCE: Duration = Duration::from_secs(10);

/// Form of a typed password that matches a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The form that new hashes have, see [`prepared`].
    Prepared,
    /// As typed; hashes from before the preparation have this form.
    Raw,
}

/// Hashes and verifies passwords on blocking threads, with bounded concurrency.
#[derive(Clone, Debug)]
pub struct Hasher {
    argon2: Argon2<'static>,
    turns: Arc<Semaphore>,
    memory: Arc<Memory>,
    /// Hash of a random password. Verified when there is no account, so that the response takes equally long.
    decoy: Arc<str>,
}

/// Memory of finished hashes, reused by later ones. Allocators retain most of 19 MiB blocks that are freed on changing
/// threads: a minute of sign-ins left hundreds of MiB allocated. The pool never holds more blocks than concurrent
/// hashes.
#[derive(Debug, Default)]
struct Memory(Mutex<Vec<Vec<Block>>>);

impl Memory {
    /// Runs `work` with `blocks` blocks. Leftover data of an earlier hash is overwritten before it is read.
    fn lend<T>(&self, blocks: usize, work: impl FnOnce(&mut [Block]) -> T) -> T {
        let mut piece = self.free().pop().unwrap_or_default();
        if piece.len() < blocks {
            piece = vec![Block::default(); blocks];
        }
        let done = work(&mut piece[..blocks]);
        self.free().push(piece);
        done
    }

    fn free(&self) -> std::sync::MutexGuard<'_, Vec<Vec<Block>>> {
        // The list of free memory stays consistent even if another thread panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hasher {
    /// Creates a hasher with the configured cost.
    ///
    /// # Errors
    /// Returns an error when the Argon2 parameters are out of range.
    pub fn new(settings: &Settings) -> Result<Self> {
        let params = Params::new(
            settings.identity_argon2_memory,
            settings.identity_argon2_passes,
            settings.identity_argon2_lanes,
            None,
        )
        .map_err(|error| Error::internal(anyhow::anyhow!("Argon2 settings: {error}")))?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let memory = Memory::default();
        let decoy = hash_now(&argon2, &memory, &crate::tokens::random_token(), Salt::generate())?;
        let turns = match settings.identity_hash_concurrency {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => usize::from(n),
        };
        Ok(Self {
            argon2,
            turns: Arc::new(Semaphore::new(turns)),
            memory: Arc::new(memory),
            decoy: decoy.into(),
        })
    }

    /// Returns the PHC string of a new password.
    ///
    /// # Errors
    /// Returns `RESOURCE_EXHAUSTED` when the wait for a slot times out.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.hash_like(password, None).await
    }

    /// Returns the PHC string of a new password, with the salt of `other` if given. Both strings are then equal if and
    /// only if password and cost are equal, so that one hash serves for storage and comparison.
    ///
    /// # Errors
    /// Returns `RESOURCE_EXHAUSTED` when the wait for a slot times out.
    pub async fn hash_like(&self, password: String, other: Option<&str>) -> Result<String> {
        let salt = other
            .and_then(|other| PasswordHash::new(other).ok()?.salt)
            .unwrap_or_else(Salt::generate);
        let other = other.map(str::to_owned);
        self.in_turn(move |argon2, memory| {
            let prepared = prepared(&password);
            if other.is_some() && prepared != password {
                let raw = hash_now(argon2, memory, &password, salt)?;
                if other.as_ref() == Some(&raw) {
                    return Ok(raw);
                }
            }
            hash_now(argon2, memory, &prepared, salt)
        })
        .await
    }

    /// Whether `password` matches `hash` in any form. Without a hash, returns false after the same time.
    ///
    /// # Errors
    /// Returns `RESOURCE_EXHAUSTED` when the wait for a slot times out.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        Ok(self.matching_form(password, hash).await?.is_some())
    }

    /// Returns the form of `password` that matches `hash`. Without a hash, returns `None` after the same time.
    ///
    /// # Errors
    /// Returns `RESOURCE_EXHAUSTED` when the wait for a slot times out.
    pub async fn matching_form(&self, password: String, hash: Option<String>) -> Result<Option<Form>> {
        let decoy = Arc::clone(&self.decoy);
        self.in_turn(move |_, memory| {
            let is_known = hash.is_some();
            let hash = hash.as_deref().unwrap_or(&decoy);
            let prepared = prepared(&password);
            let form = if verify_now(memory, &prepared, hash)? {
                Some(Form::Prepared)
            } else if prepared != password && verify_now(memory, &password, hash)? {
                Some(Form::Raw)
            } else {
                None
            };
            Ok(form.filter(|_| is_known))
        })
        .await
    }

    /// Whether a stored hash has another cost than the settings require.
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
        work: impl FnOnce(&Argon2<'static>, &Memory) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned())
            .await
            .map_err(|_| {
                Error::resource_exhausted("BUSY", "Too many concurrent sign-ins, try again soon")
                    .with_retry_after(PATIENCE)
            })?
            .map_err(|error| Error::internal(anyhow::Error::new(error)))?;
        let (argon2, memory) = (self.argon2.clone(), Arc::clone(&self.memory));
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let started = Instant::now();
            let done = work(&argon2, &memory);
            metrics::histogram!("selam_password_hash_seconds").record(started.elapsed().as_secs_f64());
            done
        })
        .await
        .map_err(|error| Error::internal(anyhow::Error::new(error)))?
    }
}

fn hash_now(argon2: &Argon2<'_>, memory: &Memory, password: &str, salt: Salt) -> Result<String> {
    let failed = |error: &dyn std::fmt::Display| Error::internal(anyhow::anyhow!("hashing: {error}"));
    let params = argon2.params();
    let output = output(argon2, memory, password, &salt, Params::DEFAULT_OUTPUT_LEN)?;
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).map_err(|error| failed(&error))?,
        salt: Some(salt),
        hash: Some(output),
    };
    Ok(hash.to_string())
}

fn verify_now(memory: &Memory, password: &str, hash: &str) -> Result<bool> {
    let unreadable = || Error::internal(anyhow::anyhow!("a stored password hash cannot be read"));
    let hash = PasswordHash::new(hash).map_err(|_| unreadable())?;
    let algorithm = Algorithm::try_from(hash.algorithm.as_str()).map_err(|_| unreadable())?;
    let version = hash.version.map_or(Ok(Version::default()), Version::try_from);
    let params = Params::try_from(&hash).map_err(|_| unreadable())?;
    let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else {
        return Err(unreadable());
    };
    let argon2 = Argon2::new(algorithm, version.map_err(|_| unreadable())?, params);
    let found = output(&argon2, memory, password, &salt, expected.len())?;
    Ok(found.as_bytes().ct_eq(expected.as_bytes()).into())
}

fn output(argon2: &Argon2<'_>, memory: &Memory, password: &str, salt: &Salt, length: usize) -> Result<Output> {
    let mut buffer = [0_u8; Output::MAX_LENGTH];
    let out = buffer
        .get_mut(..length)
        .ok_or_else(|| Error::internal(anyhow::anyhow!("hashing: the output is too long")))?;
    memory
        .lend(argon2.params().block_count(), |blocks| {
            argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, blocks)
        })
        .map_err(|error| Error::internal(anyhow::anyhow!("hashing: {error}")))?;
    Output::new(out).map_err(|error| Error::internal(anyhow::anyhow!("hashing: {error}")))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    use super::*;

    fn cheap() -> Settings {
        Settings {
            identity_argon2_memory: 8,
            identity_argon2_passes: 1,
            ..Settings::default()
        }
    }

    #[tokio::test]
    async fn verifies_only_the_right_password() {
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
    async fn verifies_password_in_any_unicode_form() {
        let (composed, decomposed) = ("Pass1\u{e9}\u{622}", "Pass1e\u{301}\u{627}\u{653}");
        let hasher = Hasher::new(&cheap()).unwrap();
        let found = async |password: &str, hash: &str| {
            let form = hasher.matching_form(password.to_owned(), Some(hash.to_owned()));
            form.await.unwrap()
        };
        for (new, typed) in [(composed, decomposed), (decomposed, composed), (decomposed, decomposed)] {
            let hash = hasher.hash(new.to_owned()).await.unwrap();
            assert_eq!(found(typed, &hash).await, Some(Form::Prepared));
            let again = hasher.hash_like(typed.to_owned(), Some(&hash)).await.unwrap();
            assert_eq!(again, hash);
        }
        let old = hash_now(&hasher.argon2, &hasher.memory, decomposed, Salt::generate()).unwrap();
        assert_eq!(found(decomposed, &old).await, Some(Form::Raw));
        assert_eq!(found("Pass1e\u{300}", &old).await, None);
        let again = hasher.hash_like(decomposed.to_owned(), Some(&old)).await.unwrap();
        assert_eq!(again, old);
        assert_eq!(hasher.matching_form(decomposed.to_owned(), None).await.unwrap(), None);
    }

    #[tokio::test]
    async fn marks_hash_of_other_cost_as_outdated() {
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

    #[tokio::test]
    async fn equal_salt_yields_equal_hash() {
        let hasher = Hasher::new(&cheap()).unwrap();
        let first = hasher.hash("Correct-horse-1".into()).await.unwrap();
        assert_eq!(
            hasher.hash_like("Correct-horse-1".into(), Some(&first)).await.unwrap(),
            first
        );
        assert_ne!(
            hasher.hash_like("Correct-horse-2".into(), Some(&first)).await.unwrap(),
            first
        );
        assert_ne!(hasher.hash("Correct-horse-1".into()).await.unwrap(), first);
        assert_ne!(
            hasher
                .hash_like("Correct-horse-1".into(), Some("no hash"))
                .await
                .unwrap(),
            first
        );
    }

    #[test]
    fn reused_memory_matches_library_hashes() {
        let memory = Memory::default();
        // Reuses one piece of memory for more and fewer lanes, passes and blocks.
        for (cost, passes, lanes) in [(64, 2, 1), (8, 1, 1), (256, 3, 4), (32, 1, 4), (64, 2, 1)] {
            let params = Params::new(cost, passes, lanes, None).unwrap();
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let salt = Salt::generate();
            let ours = hash_now(&argon2, &memory, "Correct-horse-1", salt).unwrap();
            let theirs = argon2.hash_password_with_salt(b"Correct-horse-1", &salt).unwrap();
            assert_eq!(ours, theirs.to_string());
            assert!(argon2.verify_password(b"Correct-horse-1", &*ours).is_ok());
            assert!(verify_now(&memory, "Correct-horse-1", &theirs.to_string()).unwrap());
            assert!(!verify_now(&memory, "Correct-horse-2", &ours).unwrap());
        }
        assert_eq!(memory.free().len(), 1, "sequential hashes share one piece of memory");
        assert!(verify_now(&memory, "Correct-horse-1", "nonsense").is_err());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn memory_pool_stays_within_concurrency() {
        let hasher = Hasher::new(&Settings {
            identity_hash_concurrency: 2,
            ..cheap()
        })
        .unwrap();
        let hashes = (0..64).map(|number| hasher.hash(format!("Correct-horse-{number}")));
        assert!(futures::future::join_all(hashes).await.iter().all(Result::is_ok));
        assert!(hasher.memory.free().len() <= 2);
    }
}
