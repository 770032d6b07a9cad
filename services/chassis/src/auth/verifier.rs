use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::JwkSet};
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, RwLock};

use super::principal::{Claims, Principal};
use crate::{Error, Result};

/// Audience of the access tokens of signed-in users.
pub const AUDIENCE: &str = "authenticated";

/// How long fetched keys are good (product specification, section 9).
const KEY_LIFETIME: Duration = Duration::from_secs(600);
/// An unknown key id makes the keys be fetched again, but not more often than this.
const REFETCH_PAUSE: Duration = Duration::from_secs(5);
const FETCH_TIMEOUT: Duration = Duration::from_secs(3);
/// Seconds by which clocks of machines may differ.
const LEEWAY: u64 = 30;
/// A verified token is believed this long without checking its signature again.
const VERIFIED_LIFETIME: Duration = Duration::from_secs(60);
const VERIFIED_CAPACITY: u64 = 10_000;

/// Verifies access tokens (ES256) with the public keys of identity.
#[derive(Clone)]
pub struct TokenVerifier {
    shared: Arc<Shared>,
}

struct Shared {
    url: Option<String>,
    http: reqwest::Client,
    validation: Validation,
    keys: RwLock<Keys>,
    fetching: Mutex<()>,
    verified: Cache<[u8; 32], Claims>,
}

#[derive(Default)]
struct Keys {
    by_id: HashMap<String, DecodingKey>,
    fetched: Option<Instant>,
}

impl TokenVerifier {
    /// A verifier that fetches its keys from `url`, the first time when it needs one.
    ///
    /// # Errors
    /// `INTERNAL` when the HTTP client cannot be set up.
    pub fn from_url(url: impl Into<String>, issuer: &str) -> Result<Self> {
        Self::new(Some(url.into()), issuer, Keys::default())
    }

    /// A verifier with fixed keys, for tests.
    ///
    /// # Errors
    /// `INTERNAL` when a key cannot be read.
    pub fn from_keys(keys: &JwkSet, issuer: &str) -> Result<Self> {
        let keys = Keys {
            by_id: decode_keys(keys)?,
            fetched: Some(Instant::now()),
        };
        Self::new(None, issuer, keys)
    }

    fn new(url: Option<String>, issuer: &str, keys: Keys) -> Result<Self> {
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_audience(&[AUDIENCE]);
        validation.set_issuer(&[issuer]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        validation.leeway = LEEWAY;
        crate::platform::install_tls_provider();
        let http = reqwest::Client::builder()
            .timeout(FETCH_TIMEOUT)
            .build()
            .map_err(Error::internal)?;
        Ok(Self {
            shared: Arc::new(Shared {
                url,
                http,
                validation,
                keys: RwLock::new(keys),
                fetching: Mutex::default(),
                verified: Cache::builder()
                    .max_capacity(VERIFIED_CAPACITY)
                    .time_to_live(VERIFIED_LIFETIME)
                    .build(),
            }),
        })
    }

    /// The caller that an access token stands for.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` with `TOKEN_EXPIRED` or `TOKEN_INVALID`; `UNAVAILABLE` when identity's keys cannot be fetched.
    pub async fn verify(&self, token: &str) -> Result<Principal> {
        let digest: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        if let Some(claims) = self.shared.verified.get(&digest)
            && claims.exp + LEEWAY > jsonwebtoken::get_current_timestamp()
        {
            return Ok(claims.into());
        }
        let header = jsonwebtoken::decode_header(token).map_err(|_| invalid())?;
        let key = self.key(&header.kid.ok_or_else(invalid)?).await?;
        let claims = jsonwebtoken::decode::<Claims>(token, &key, &self.shared.validation)
            .map_err(|error| match error.kind() {
                jsonwebtoken::errors::ErrorKind::ExpiredSignature => {
                    Error::unauthenticated("TOKEN_EXPIRED", "the access token has expired")
                }
                _ => invalid(),
            })?
            .claims;
        self.shared.verified.insert(digest, claims.clone());
        Ok(claims.into())
    }

    async fn key(&self, id: &str) -> Result<DecodingKey> {
        if let Some(key) = self.known_key(id, KEY_LIFETIME).await {
            return Ok(key);
        }
        let Some(url) = &self.shared.url else {
            return Err(invalid());
        };
        // One fetch for all who wait; who comes after it finds the new keys.
        let _fetching = self.shared.fetching.lock().await;
        if let Some(key) = self.known_key(id, KEY_LIFETIME).await {
            return Ok(key);
        }
        if self.fetched_within(REFETCH_PAUSE).await {
            return Err(invalid());
        }
        match self.fetch(url).await {
            Ok(by_id) => {
                *self.shared.keys.write().await = Keys {
                    by_id,
                    fetched: Some(Instant::now()),
                };
            }
            Err(error) => {
                // Old keys are better than none while identity is away.
                return match self.known_key(id, Duration::MAX).await {
                    Some(key) => Ok(key),
                    None => Err(
                        Error::unavailable("KEYS_UNAVAILABLE", "tokens cannot be checked at the moment")
                            .with_source(error),
                    ),
                };
            }
        }
        self.known_key(id, KEY_LIFETIME).await.ok_or_else(invalid)
    }

    async fn known_key(&self, id: &str, lifetime: Duration) -> Option<DecodingKey> {
        let keys = self.shared.keys.read().await;
        let fresh = self.shared.url.is_none() || keys.fetched.is_some_and(|fetched| fetched.elapsed() < lifetime);
        fresh.then(|| keys.by_id.get(id).cloned()).flatten()
    }

    async fn fetched_within(&self, pause: Duration) -> bool {
        let keys = self.shared.keys.read().await;
        keys.fetched.is_some_and(|fetched| fetched.elapsed() < pause)
    }

    async fn fetch(&self, url: &str) -> Result<HashMap<String, DecodingKey>> {
        let keys = async {
            let response = self.shared.http.get(url).send().await?.error_for_status()?;
            response.json::<JwkSet>().await
        };
        decode_keys(&keys.await.map_err(Error::internal)?)
    }
}

fn decode_keys(set: &JwkSet) -> Result<HashMap<String, DecodingKey>> {
    set.keys
        .iter()
        .filter_map(|jwk| Some((jwk.common.key_id.clone()?, jwk)))
        .map(|(id, jwk)| Ok((id, DecodingKey::from_jwk(jwk).map_err(Error::internal)?)))
        .collect()
}

fn invalid() -> Error {
    Error::unauthenticated("TOKEN_INVALID", "the access token is not valid")
}
