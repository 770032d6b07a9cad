//! Encryption of database texts with AES-256-GCM, a new nonce each time, bound to the place where the text is
//! stored.

use std::{fs, path::Path, sync::Arc};

use aes_gcm::{
    Aes256Gcm, KeyInit as _,
    aead::{Aead as _, Nonce, Payload},
};
use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use hmac::{Hmac, Mac as _};
use rand::RngExt as _;
use sha2::{Digest as _, Sha256};

use crate::{Error, Result, Secret};

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 12;

struct Key {
    /// Prefix of the key's hash. A sealed text names its key by it.
    id: String,
    cipher: Aes256Gcm,
    /// Key for pseudonyms.
    mac: Hmac<Sha256>,
}

/// Source of the encryption keys of a service.
#[derive(Clone, Copy, Debug)]
pub struct KeySource<'a> {
    /// Value of the setting: one or more keys of 32 bytes in base64, separated by commas. The first key
    /// encrypts, and all keys decrypt, so that a key can be rotated.
    pub keys: &'a [Secret],
    /// Name of the setting, for error messages.
    pub setting: &'static str,
    /// Name of the file in the data folder that holds the key in embedded mode.
    pub file: &'static str,
}

/// Encrypts and decrypts texts. Cheap to clone.
#[derive(Clone)]
pub struct Cipher {
    keys: Arc<[Key]>,
}

impl Cipher {
    /// Opens the cipher of a service. `embedded` is the data folder in embedded mode, and `None` otherwise. In embedded
    /// mode without keys, the first start generates a key in that folder, which only its user can read.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with `SETTING_MISSING` when there is no key, or with `SETTING_INVALID` when a key is
    /// not 32 bytes in base64; `INTERNAL` when the file can be neither read nor written.
    pub fn open_with(embedded: Option<&Path>, source: KeySource<'_>) -> Result<Self> {
        let is_set = source.keys.iter().any(|key| !key.expose().is_empty());
        match embedded {
            Some(folder) if !is_set => Self::embedded(&folder.join(source.file), source.setting),
            _ => Self::new(source.keys, source.setting),
        }
    }

    fn new(keys: &[Secret], setting: &'static str) -> Result<Self> {
        let keys: Vec<_> = keys
            .iter()
            .flat_map(|secret| secret.expose().split(','))
            .map(str::trim)
            .filter(|key| !key.is_empty())
            .map(|text| key(text, setting))
            .collect::<Result<_>>()?;
        if keys.is_empty() {
            return Err(Error::invalid_argument(
                "SETTING_MISSING",
                format!("{setting} is missing"),
            ));
        }
        Ok(Self { keys: keys.into() })
    }

    fn embedded(file: &Path, setting: &'static str) -> Result<Self> {
        if !file.exists() {
            let mut bytes = [0_u8; KEY_BYTES];
            rand::rng().fill(&mut bytes[..]);
            fs::write(file, STANDARD.encode(bytes))?;
        }
        Self::new(&[Secret::from(fs::read_to_string(file)?)], setting)
    }

    /// Returns whether a text is encrypted with the first key, so that it does not need the other keys.
    pub fn is_current(&self, sealed: &str) -> bool {
        let id = sealed.split_once('.').map(|(id, _)| id);
        self.keys.first().is_some_and(|key| Some(key.id.as_str()) == id)
    }

    /// Encrypts a text for `place`. It can be decrypted only for the same place.
    ///
    /// # Errors
    /// `INTERNAL` when the text is too long.
    pub fn seal(&self, place: &str, text: &str) -> Result<String> {
        let key = self.keys.first().ok_or_else(|| Error::internal("no encryption key"))?;
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

    /// Returns a pseudonym of `text` for keys of jobs and rate limits. It is a keyed hash: stable under one
    /// first key and different for each `place`.
    ///
    /// # Errors
    /// `INTERNAL` when there is no key.
    pub fn pseudonym(&self, place: &str, text: &str) -> Result<String> {
        let key = self.keys.first().ok_or_else(|| Error::internal("no encryption key"))?;
        let mut mac = key.mac.clone();
        for part in [place, text] {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        Ok(URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
    }

    /// Decrypts a text that was encrypted for `place`.
    ///
    /// # Errors
    /// `INTERNAL` when the text was encrypted for another place or with an unknown key, or was modified.
    pub fn open(&self, place: &str, sealed: &str) -> Result<String> {
        self.try_open(place, sealed)
            .ok_or_else(|| Error::internal("an encrypted text cannot be decrypted"))
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

fn key(text: &str, setting: &'static str) -> Result<Key> {
    let wrong = || {
        Error::invalid_argument(
            "SETTING_INVALID",
            format!("{setting}: a key must be 32 bytes in base64"),
        )
    };
    let bytes = STANDARD.decode(text).map_err(|_| wrong())?;
    let cipher = Aes256Gcm::new_from_slice(&bytes).map_err(|_| wrong())?;
    let hash = Sha256::digest(&bytes);
    let id = hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    // A separate key, so that a leak of one use does not affect the other.
    let of_pseudonyms = Sha256::new().chain_update("pseudonyms").chain_update(&bytes).finalize();
    let mac = Hmac::<Sha256>::new_from_slice(&of_pseudonyms).map_err(|_| wrong())?;
    Ok(Key { id, cipher, mac })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const SETTING: &str = "SELAM_TEST_KEYS";

    fn secret(byte: u8) -> Secret {
        Secret::from(STANDARD.encode([byte; KEY_BYTES]))
    }

    #[test]
    fn decrypts_only_for_same_place() {
        let cipher = Cipher::new(&[secret(1)], SETTING).unwrap();
        let sealed = cipher.seal("note/1", "ጽቡቕ").unwrap();
        assert!(!sealed.contains("ጽቡቕ"));
        assert_eq!(cipher.open("note/1", &sealed).unwrap(), "ጽቡቕ");
        assert!(cipher.open("note/2", &sealed).is_err());
        assert_ne!(cipher.seal("note/1", "ጽቡቕ").unwrap(), sealed, "a nonce was reused");
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
    fn returns_stable_opaque_pseudonyms() {
        let cipher = Cipher::new(&[secret(1), secret(2)], SETTING).unwrap();
        let name = cipher.pseudonym("limit", "abeba").unwrap();
        assert_eq!(cipher.pseudonym("limit", "abeba").unwrap(), name);
        for (place, text) in [("limit", "almaz"), ("job", "abeba"), ("limita", "beba")] {
            assert_ne!(cipher.pseudonym(place, text).unwrap(), name, "{place}");
        }
        let other = Cipher::new(&[secret(2)], SETTING).unwrap();
        assert_ne!(other.pseudonym("limit", "abeba").unwrap(), name);
        assert!(!name.contains("abeba"));
    }

    #[test]
    fn decrypts_old_texts_after_key_rotation() {
        let old = Cipher::new(&[secret(1)], SETTING).unwrap();
        let both = Cipher::new(&[secret(2), secret(1)], SETTING).unwrap();
        let new = Cipher::new(&[secret(2)], SETTING).unwrap();
        let sealed = old.seal("note/1", "text").unwrap();
        assert_eq!(both.open("note/1", &sealed).unwrap(), "text");
        assert!(new.open("note/1", &sealed).is_err());
        assert!(old.is_current(&sealed) && !both.is_current(&sealed) && !both.is_current("x"));
        let again = both.seal("note/1", "text").unwrap();
        assert_eq!(new.open("note/1", &again).unwrap(), "text");
        assert!(Cipher::new(&[], SETTING).is_err());
        assert!(Cipher::new(&[Secret::from("c2hvcnQ=")], SETTING).is_err());
    }
}
