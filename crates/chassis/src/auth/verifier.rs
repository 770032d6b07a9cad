use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::JwkSet};
use moka::sync::Cache;
use selam_foundation::principal::Claims;
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, RwLock};

use super::{
    revocation::{Revocations, Token, revoked},
    signatures,
};
use crate::{
    Error, Principal, Result,
    tls::{Plaintext, Tls, install_cryptography},
};

/// Audience of the access tokens of signed-in users.
pub const AUDIENCE: &str = "authenticated";

/// Lifetime of fetched keys (docs/product.md, section 9).
const KEY_LIFETIME: Duration = Duration::from_secs(600);
/// Minimum time between two fetches of the keys. It applies to unknown key IDs and to failed fetches too.
const REFETCH_PAUSE: Duration = Duration::from_secs(5);
const FETCH_TIMEOUT: Duration = Duration::from_secs(3);
/// Allowed clock difference between machines, in seconds.
const LEEWAY: u64 = 30;
/// Time for which a verified token is accepted without checking its signature again.
const VERIFIED_LIFETIME: Duration = Duration::from_secs(60);
const VERIFIED_CAPACITY: u64 = 10_000;

/// Verifies access tokens (ES256) with the public keys of identity.
#[derive(Clone)]
pub struct TokenVerifier {
    shared: Arc<Shared>,
    revocations: Option<Revocations>,
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
    /// Time of the last successful fetch.
    fetched: Option<Instant>,
    /// Time at which the last fetch ended, and whether it failed.
    tried: Option<(Instant, bool)>,
}

impl Keys {
    fn is_fresh(&self) -> bool {
        self.fetched.is_some_and(|fetched| fetched.elapsed() < KEY_LIFETIME)
    }

    fn tried_within(&self, pause: Duration) -> bool {
        self.tried.is_some_and(|(tried, _)| tried.elapsed() < pause)
    }

    fn last_try_failed(&self) -> bool {
        self.tried.is_some_and(|(_, failed)| failed)
    }
}

impl TokenVerifier {
    /// Creates a verifier that fetches its keys from `url` when it first needs one.
    ///
    /// # Errors
    /// `INTERNAL` when the HTTP client cannot be set up.
    pub fn from_url(url: impl Into<String>, issuer: &str) -> Result<Self> {
        Self::from_url_over(url, issuer, &Tls::default())
    }

    /// Like [`from_url`](Self::from_url), with the TLS settings for another service of the platform.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when the URL leads to another machine in plain text, `INTERNAL` when the HTTP client
    /// cannot be set up.
    pub fn from_url_over(url: impl Into<String>, issuer: &str, tls: &Tls) -> Result<Self> {
        let url = url.into();
        tls.check_url(
            "SELAM_JWKS_URL",
            &url,
            &["https"],
            Plaintext::Services,
            "must start with https://",
        )?;
        Self::new(Some(url), issuer, Keys::default(), tls)
    }

    /// Creates a verifier with fixed keys, for tests.
    ///
    /// # Errors
    /// `INTERNAL` when a key cannot be read.
    pub fn from_keys(keys: &JwkSet, issuer: &str) -> Result<Self> {
        let keys = Keys {
            by_id: decode_keys(keys)?,
            fetched: Some(Instant::now()),
            tried: None,
        };
        Self::new(None, issuer, keys, &Tls::default())
    }

    fn new(url: Option<String>, issuer: &str, keys: Keys, tls: &Tls) -> Result<Self> {
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_audience(&[AUDIENCE]);
        validation.set_issuer(&[issuer]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        validation.validate_nbf = true;
        validation.leeway = LEEWAY;
        signatures::install();
        install_cryptography();
        let http = reqwest::Client::builder()
            .timeout(FETCH_TIMEOUT)
            .tls_backend_preconfigured(tls.http_client()?)
            .build()
            .map_err(Error::internal)?;
        Ok(Self {
            revocations: None,
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

    /// Returns the same verifier, which also rejects revoked tokens.
    #[must_use]
    pub(crate) fn heeding(self, revocations: Revocations) -> Self {
        Self {
            revocations: Some(revocations),
            ..self
        }
    }

    /// Returns the caller identified by an access token.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` with `TOKEN_EXPIRED`, `TOKEN_REVOKED` or `TOKEN_INVALID`; `UNAVAILABLE` when the keys
    /// of identity cannot be fetched.
    pub async fn verify(&self, token: &str) -> Result<Principal> {
        let claims = self.claims(token).await?;
        if let Some(revocations) = &self.revocations
            && revocations.has(Token::from(&claims)).await
        {
            return Err(revoked());
        }
        Ok(claims.into())
    }

    async fn claims(&self, token: &str) -> Result<Claims> {
        let digest: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        if let Some(claims) = self.shared.verified.get(&digest)
            && claims.exp + LEEWAY > jsonwebtoken::get_current_timestamp()
        {
            return Ok(claims);
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
        Ok(claims)
    }

    async fn key(&self, id: &str) -> Result<DecodingKey> {
        let asked = Instant::now();
        if let Some(key) = self.good_key(id).await {
            return Ok(key);
        }
        let Some(url) = &self.shared.url else {
            return Err(invalid());
        };
        // One fetch serves all waiting callers, and they share its outcome. After a failure they would
        // otherwise wait for an unresponsive identity one after the other.
        let _fetching = self.shared.fetching.lock().await;
        let tried = self.shared.keys.read().await.tried;
        let answered_meanwhile = tried.is_some_and(|(tried, _)| tried >= asked || tried.elapsed() < REFETCH_PAUSE);
        if !answered_meanwhile {
            self.fetch_into_place(url).await;
        }
        let keys = self.shared.keys.read().await;
        // While identity is down, expired keys are still used.
        match keys.by_id.get(id) {
            Some(key) => Ok(key.clone()),
            None if keys.last_try_failed() => {
                let away = Error::unavailable("KEYS_UNAVAILABLE", "access tokens cannot be verified at the moment");
                Err(away.with_retry_after(REFETCH_PAUSE))
            }
            None => Err(invalid()),
        }
    }

    /// Returns the key if no fetch is needed: the key is fresh, or the last fetch has just failed. After a
    /// failure a background task fetches the keys, and callers do not wait for it.
    async fn good_key(&self, id: &str) -> Option<DecodingKey> {
        let keys = self.shared.keys.read().await;
        let key = keys.by_id.get(id).cloned()?;
        if self.shared.url.is_none() || keys.is_fresh() {
            return Some(key);
        }
        if !keys.last_try_failed() {
            return None;
        }
        if !keys.tried_within(REFETCH_PAUSE)
            && let Some(url) = self.shared.url.clone()
        {
            let verifier = self.clone();
            tokio::spawn(async move {
                if let Ok(_fetching) = verifier.shared.fetching.try_lock() {
                    verifier.fetch_into_place(&url).await;
                }
            });
        }
        Some(key)
    }

    async fn fetch_into_place(&self, url: &str) {
        let fetched = self.fetch(url).await;
        let mut keys = self.shared.keys.write().await;
        let now = Instant::now();
        keys.tried = Some((now, fetched.is_err()));
        match fetched {
            Ok(by_id) => {
                keys.by_id = by_id;
                keys.fetched = Some(now);
            }
            Err(error) => tracing::warn!(cause = %error, "failed to fetch the keys of access tokens"),
        }
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
