//! Encryption of what therapists write about sessions and of bank details: AES-256-GCM with a new nonce each time, bound to the place where it is kept.

use std::{fs, path::Path, sync::Arc};

use aes_gcm::{
    Aes256Gcm, KeyInit as _,
    aead::{Aead as _, Nonce, Payload},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use rand::RngExt as _;
use selam_chassis::{Error, Result, Secret};
use sha2::{Digest as _, Sha256};

/// Name of the file in the data folder that holds the key of the embedded mode.
const FILE: &str = "session-notes.key";
const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 12;

struct Key {
    /// Beginning of the key's hash, by which a sealed text names it.
    id: String,
    cipher: Aes256Gcm,
}

/// Seals texts and opens them. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Cipher {
    keys: Arc<[Key]>,
}

impl Cipher {
    /// The first key seals, all of them open, so that a key can be replaced.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` (`SETTING_INVALID`) when there is none, or one is not 32 bytes in base64.
    pub(crate) fn new(keys: &[Secret]) -> Result<Self> {
        let keys: Vec<_> = keys
            .iter()
            .flat_map(|secret| secret.expose().split(','))
            .map(str::trim)
            .filter(|key| !key.is_empty())
            .map(key)
            .collect::<Result<_>>()?;
        if keys.is_empty() {
            return Err(Error::invalid_argument(
                "SETTING_MISSING",
                "SELAM_THERAPY_NOTES_KEYS is missing",
            ));
        }
        Ok(Self { keys: keys.into() })
    }

    /// The key of the embedded mode, made at the first start and kept in the data folder, which is its user's alone.
    ///
    /// # Errors
    /// `INTERNAL` when the file can be neither read nor written.
    pub(crate) fn embedded(folder: &Path) -> Result<Self> {
        let file = folder.join(FILE);
        if !file.exists() {
            let mut bytes = [0_u8; KEY_BYTES];
            rand::rng().fill(&mut bytes[..]);
            fs::write(&file, STANDARD.encode(bytes))?;
        }
        Self::new(&[Secret::from(fs::read_to_string(&file)?)])
    }

    /// Seals a text for `place`: it opens nowhere else.
    ///
    /// # Errors
    /// `INTERNAL` when the text is too long to be sealed.
    pub(crate) fn seal(&self, place: &str, text: &str) -> Result<String> {
        let key = self.keys.first().ok_or_else(|| Error::internal("no key"))?;
        let mut bytes = [0_u8; NONCE_BYTES];
        rand::rng().fill(&mut bytes[..]);
        let payload = Payload {
            msg: text.as_bytes(),
            aad: place.as_bytes(),
        };
        let sealed = key
            .cipher
            .encrypt(&Nonce::<Aes256Gcm>::from(bytes), payload)
            .map_err(|error| Error::internal(error.to_string()))?;
        let whole: Vec<u8> = bytes.into_iter().chain(sealed).collect();
        Ok(format!("{}.{}", key.id, STANDARD.encode(whole)))
    }

    /// Opens what was sealed for `place`.
    ///
    /// # Errors
    /// `INTERNAL` when it was sealed for another place or with a key that is not there, or was changed.
    pub(crate) fn open(&self, place: &str, sealed: &str) -> Result<String> {
        self.try_open(place, sealed)
            .ok_or_else(|| Error::internal("a sealed text cannot be opened"))
    }

    fn try_open(&self, place: &str, sealed: &str) -> Option<String> {
        let (id, text) = sealed.split_once('.')?;
        let key = self.keys.iter().find(|key| key.id == id)?;
        let whole = STANDARD.decode(text).ok()?;
        let (nonce, message) = whole.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload {
            msg: message,
            aad: place.as_bytes(),
        };
        let opened = key.cipher.decrypt(&Nonce::<Aes256Gcm>::from(*nonce), payload).ok()?;
        String::from_utf8(opened).ok()
    }
}

fn key(text: &str) -> Result<Key> {
    let wrong = || {
        Error::invalid_argument(
            "SETTING_INVALID",
            "SELAM_THERAPY_NOTES_KEYS: a key is 32 bytes in base64",
        )
    };
    let bytes = STANDARD.decode(text).map_err(|_| wrong())?;
    let cipher = Aes256Gcm::new_from_slice(&bytes).map_err(|_| wrong())?;
    let hash = Sha256::digest(&bytes);
    let id = hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    Ok(Key { id, cipher })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn secret(byte: u8) -> Secret {
        Secret::from(STANDARD.encode([byte; KEY_BYTES]))
    }

    #[test]
    fn a_text_opens_where_it_was_sealed_and_nowhere_else() {
        let cipher = Cipher::new(&[secret(1)]).unwrap();
        let sealed = cipher.seal("note/1", "ጽቡቕ").unwrap();
        assert!(!sealed.contains("ጽቡቕ"));
        assert_eq!(cipher.open("note/1", &sealed).unwrap(), "ጽቡቕ");
        assert!(cipher.open("note/2", &sealed).is_err());
        assert_ne!(cipher.seal("note/1", "ጽቡቕ").unwrap(), sealed, "a nonce was used twice");
        let (id, text) = sealed.split_once('.').unwrap();
        let mut bytes = STANDARD.decode(text).unwrap();
        bytes[NONCE_BYTES] ^= 1;
        assert!(
            cipher
                .open("note/1", &format!("{id}.{}", STANDARD.encode(bytes)))
                .is_err()
        );
        for broken in ["", ".", "x.y", id] {
            assert!(cipher.open("note/1", broken).is_err());
        }
    }

    #[test]
    fn keys_are_replaced_without_losing_anything() {
        let old = Cipher::new(&[secret(1)]).unwrap();
        let both = Cipher::new(&[secret(2), secret(1)]).unwrap();
        let new = Cipher::new(&[secret(2)]).unwrap();
        let sealed = old.seal("note/1", "text").unwrap();
        assert_eq!(both.open("note/1", &sealed).unwrap(), "text");
        assert!(new.open("note/1", &sealed).is_err());
        let again = both.seal("note/1", "text").unwrap();
        assert_eq!(new.open("note/1", &again).unwrap(), "text");
        assert!(Cipher::new(&[]).is_err());
        assert!(Cipher::new(&[Secret::from("c2hvcnQ=")]).is_err());
    }
}
