//! Signing keys: ES256 over P-256. The first key signs; all of them are published, so that a key can be replaced without signing
//! anybody out (see "Rotate keys" in the README).

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

/// One key pair with its id.
pub struct SigningKey {
    /// RFC 7638 thumbprint of the public key.
    pub kid: String,
    /// Signs.
    pub encoding: EncodingKey,
    /// Verifies.
    pub decoding: DecodingKey,
    jwk: Jwk,
    code_key: [u8; 32],
}

/// All keys of the platform. Never empty.
pub struct SigningKeys(Vec<SigningKey>);

impl SigningKeys {
    /// Reads PKCS#8 PEM blocks, one after the other. Text between them is ignored, a key given twice counts once.
    ///
    /// # Errors
    /// When there is no key, or a block is not a P-256 private key.
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

    /// The key that signs now.
    pub fn signer(&self) -> &SigningKey {
        &self.0[0]
    }

    /// The key with this id.
    pub fn find(&self, kid: &str) -> Option<&SigningKey> {
        self.0.iter().find(|key| key.kid == kid)
    }

    /// The public halves, as `/.well-known/jwks.json` shows them.
    pub fn public(&self) -> JwkSet {
        JwkSet {
            keys: self.0.iter().map(|key| key.jwk.clone()).collect(),
        }
    }

    /// Secrets for hashing one-time codes, today's first. A six-digit code under a plain hash would be found by trying all of them.
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
            .ok_or_else(|| refused("a PEM block has no end"))?;
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

/// A new private key as PKCS#8 PEM.
///
/// # Errors
/// When the key cannot be encoded.
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

/// The line that begins or ends a PKCS#8 block.
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
    fn the_first_key_signs_and_all_are_published() {
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
            assert!(jwk.get("d").is_none(), "the private half stays here");
        }
        assert_eq!(
            SigningKeys::from_pem(&first).unwrap().signer().kid,
            keys.signer().kid,
            "the id is made from the key alone"
        );
        assert!(keys.code_keys().collect::<std::collections::HashSet<_>>().len() == 2);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let (begin, end) = (boundary("BEGIN"), boundary("END"));
        let no_key = format!("{begin}\nAAAA\n{end}");
        for text in ["", "hello", &no_key, &begin] {
            assert!(SigningKeys::from_pem(text).is_err(), "{text}");
        }
    }
}
