//! Signing keys: ES256 over P-256. The first key signs and all keys are published, so that a key can be rotated without
//! ending sessions (see "Rotate keys" in the README).

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey,
    jwk::{Jwk, JwkSet, KeyAlgorithm, PublicKeyUse, ThumbprintHash},
};
use p256::{
    SecretKey,
    pkcs8::{DecodePrivateKey, EncodePrivateKey, LineEnding},
};
use selam_chassis::{Error, Result};
use sha2::Sha256;

/// A key pair with its ID.
pub struct SigningKey {
    /// RFC 7638 thumbprint of the public key.
    pub kid: String,
    /// Private key.
    pub encoding: EncodingKey,
    /// Public key.
    pub decoding: DecodingKey,
    jwk: Jwk,
    code_key: [u8; 32],
}

/// All keys of the platform. Never empty.
pub struct SigningKeys(Vec<SigningKey>);

impl SigningKeys {
    /// Parses concatenated PKCS#8 PEM blocks. Ignores text between blocks and repeated keys.
    ///
    /// # Errors
    /// Returns an error when the text holds no key, or a block is not a P-256 private key.
    pub fn from_pem(text: &str) -> Result<Self> {
        let begin = boundary("BEGIN");
        let mut keys: Vec<SigningKey> = Vec::new();
        for block in text.split(&begin).skip(1) {
            let key = SigningKey::from_pem(&format!("{begin}{block}"))?;
            if keys.iter().all(|known| known.kid != key.kid) {
                keys.push(key);
            }
        }
        if keys.is_empty() {
            Err(refused(&format!("no PKCS#8 PEM block (`{begin}`) found")))
        } else {
            Ok(Self(keys))
        }
    }

    /// Returns the key that signs.
    pub fn signer(&self) -> &SigningKey {
        &self.0[0]
    }

    /// Finds a key by its ID.
    pub fn find(&self, kid: &str) -> Option<&SigningKey> {
        self.0.iter().find(|key| key.kid == kid)
    }

    /// Returns the public keys for `/.well-known/jwks.json`.
    pub fn public(&self) -> JwkSet {
        JwkSet {
            keys: self.0.iter().map(|key| key.jwk.clone()).collect(),
        }
    }

    /// Returns the secrets for hashing one-time codes, current key first. A plain hash of a six-digit code could be
    /// reversed by trying all codes.
    pub fn code_keys(&self) -> impl Iterator<Item = &[u8; 32]> {
        self.0.iter().map(|key| &key.code_key)
    }
}

impl SigningKey {
    fn from_pem(pem: &str) -> Result<Self> {
        let end = "-----END PRIVATE KEY-----";
        let pem = pem
            .find(end)
            .map(|at| &pem[..at + end.len()])
            .ok_or_else(|| refused("a PEM block has no end line"))?;
        let secret =
            SecretKey::from_pkcs8_pem(pem).map_err(|error| refused(&format!("not a P-256 private key: {error}")))?;
        let encoding = EncodingKey::from_ec_pem(pem.as_bytes()).map_err(internal)?;
        let mut jwk = Jwk::from_encoding_key(&encoding, Algorithm::ES256).map_err(internal)?;
        let kid = jwk.thumbprint(ThumbprintHash::SHA256).map_err(internal)?;
        jwk.common.key_id = Some(kid.clone());
        jwk.common.public_key_use = Some(PublicKeyUse::Signature);
        jwk.common.key_algorithm = Some(KeyAlgorithm::ES256);
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&secret.to_bytes()).map_err(|error| internal(error.to_string()))?;
        mac.update(b"selam one-time codes v1");
        Ok(Self {
            kid,
            encoding,
            decoding: DecodingKey::from_jwk(&jwk).map_err(internal)?,
            jwk,
            code_key: mac.finalize().into_bytes().into(),
        })
    }
}

/// Generates a private key as PKCS#8 PEM.
///
/// # Errors
/// Returns an error when the key cannot be encoded.
pub fn generate() -> Result<String> {
    loop {
        let mut bytes = [0_u8; 32];
        rand::fill(&mut bytes[..]);
        // Out of range about once in 2^32 draws.
        if let Ok(key) = SecretKey::from_slice(&bytes) {
            return Ok(key
                .to_pkcs8_pem(LineEnding::LF)
                .map_err(|error| internal(error.to_string()))?
                .to_string());
        }
    }
}

/// Returns the line that begins or ends a PKCS#8 block.
fn boundary(edge: &str) -> String {
    format!("-----{edge} PRIVATE KEY-----")
}

fn refused(why: &str) -> Error {
    internal(format!("signing keys: {why}"))
}

fn internal(error: impl std::fmt::Display) -> Error {
    Error::internal(anyhow::anyhow!("{error}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn signs_with_first_key_and_publishes_all() {
        let (first, second) = (generate().unwrap(), generate().unwrap());
        let keys = SigningKeys::from_pem(&format!("{first}\n{second}{first}")).unwrap();
        let set = serde_json::to_value(keys.public()).unwrap();
        let published = set["keys"].as_array().unwrap();
        assert_eq!(published.len(), 2);
        assert_eq!(published[0]["kid"], keys.signer().kid.as_str());
        for jwk in published {
            assert_eq!(
                (&jwk["kty"], &jwk["crv"], &jwk["alg"], &jwk["use"]),
                (&"EC".into(), &"P-256".into(), &"ES256".into(), &"sig".into())
            );
            assert!(jwk.get("d").is_none(), "the private key is not published");
        }
        assert_eq!(
            SigningKeys::from_pem(&first).unwrap().signer().kid,
            keys.signer().kid,
            "the ID depends only on the key"
        );
        assert!(keys.code_keys().collect::<std::collections::HashSet<_>>().len() == 2);
    }

    #[test]
    fn rejects_invalid_keys() {
        let (begin, end) = (boundary("BEGIN"), boundary("END"));
        let no_key = format!("{begin}\nAAAA\n{end}");
        for text in ["", "hello", &no_key, &begin] {
            assert!(SigningKeys::from_pem(text).is_err(), "{text}");
        }
    }
}
