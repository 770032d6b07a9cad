//! Signatures of tokens. `jsonwebtoken` computes P-256 in pure Rust by default; ring, which TLS uses too, takes a
//! sixth of the time to verify and a tenth to sign.

use std::sync::LazyLock;

use jsonwebtoken::{
    Algorithm, AlgorithmFamily, DecodingKey, EncodingKey,
    crypto::{CryptoProvider, JwtSigner, JwtVerifier, rust_crypto},
    errors::Result,
    signature::{Error, Signer, Verifier},
};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, UnparsedPublicKey},
};

/// Uses ring for ES256, and the default implementation for all other algorithms.
static PROVIDER: LazyLock<CryptoProvider> = LazyLock::new(|| CryptoProvider {
    signer_factory: signer,
    verifier_factory: verifier,
    key_utils: rust_crypto::DEFAULT_PROVIDER.key_utils.clone(),
});

/// Selects the implementation for this process. Repeated calls have no effect.
pub(crate) fn install() {
    let _ = CryptoProvider::install_default(&PROVIDER);
}

struct RingSigner {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl Signer<Vec<u8>> for RingSigner {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, Error> {
        let signature = self.pair.sign(&self.random, message).map_err(|_| Error::new())?;
        Ok(signature.as_ref().to_vec())
    }
}

impl JwtSigner for RingSigner {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ES256
    }
}

struct RingVerifier(UnparsedPublicKey<Vec<u8>>);

impl Verifier<Vec<u8>> for RingVerifier {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        self.0.verify(message, signature).map_err(|_| Error::new())
    }
}

impl JwtVerifier for RingVerifier {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ES256
    }
}

/// Keys that ring does not read, such as one without its public part, use the default implementation.
fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    if *algorithm == Algorithm::ES256 {
        let random = SystemRandom::new();
        if let Ok(pair) = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key.as_bytes(), &random) {
            return Ok(Box::new(RingSigner { pair, random }));
        }
    }
    (rust_crypto::DEFAULT_PROVIDER.signer_factory)(algorithm, key)
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    // The default implementation also rejects keys of another family.
    if *algorithm != Algorithm::ES256 || key.family() != AlgorithmFamily::Ec {
        return (rust_crypto::DEFAULT_PROVIDER.verifier_factory)(algorithm, key);
    }
    let point = key.try_get_as_bytes()?.to_vec();
    Ok(Box::new(RingVerifier(UnparsedPublicKey::new(
        &ECDSA_P256_SHA256_FIXED,
        point,
    ))))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use jsonwebtoken::jwk::Jwk;
    use p256::{
        SecretKey,
        elliptic_curve::Generate as _,
        pkcs8::{EncodePrivateKey as _, LineEnding},
    };

    use super::*;

    const DEFAULT: &CryptoProvider = &rust_crypto::DEFAULT_PROVIDER;

    fn pair() -> (EncodingKey, DecodingKey) {
        let pem = SecretKey::generate().to_pkcs8_pem(LineEnding::LF).unwrap();
        let private = EncodingKey::from_ec_pem(pem.as_bytes()).unwrap();
        let public = DecodingKey::from_jwk(&Jwk::from_encoding_key(&private, Algorithm::ES256).unwrap()).unwrap();
        (private, public)
    }

    #[test]
    fn agrees_with_default_implementation() {
        let (private, public) = pair();
        let (_, strange) = pair();
        for signing in [&PROVIDER, DEFAULT] {
            let signature = (signing.signer_factory)(&Algorithm::ES256, &private)
                .unwrap()
                .sign(b"claims");
            for verifying in [&PROVIDER, DEFAULT] {
                let check = |key: &DecodingKey, message: &[u8], signature: &Vec<u8>| {
                    let verifier = (verifying.verifier_factory)(&Algorithm::ES256, key).unwrap();
                    verifier.verify(message, signature).is_ok()
                };
                assert!(check(&public, b"claims", &signature));
                assert!(!check(&public, b"other claims", &signature));
                assert!(!check(&strange, b"claims", &signature));
                let mut altered = signature.clone();
                altered[40] ^= 1;
                assert!(!check(&public, b"claims", &altered));
                assert!(!check(&public, b"claims", &signature[..63].to_vec()));
                assert!(!check(&public, b"claims", &Vec::new()));
            }
        }
    }

    #[test]
    fn rejects_keys_of_other_families() {
        let secret = DecodingKey::from_secret(b"0123456789abcdef0123456789abcdef");
        assert!((PROVIDER.verifier_factory)(&Algorithm::ES256, &secret).is_err());
        let secret = EncodingKey::from_secret(b"0123456789abcdef0123456789abcdef");
        assert!((PROVIDER.signer_factory)(&Algorithm::ES256, &secret).is_err());
        assert!((PROVIDER.signer_factory)(&Algorithm::HS256, &secret).is_ok());
    }
}
