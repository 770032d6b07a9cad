use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::JwkSet};
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, RwLock};

use super::{
    principal::{Claims, Principal},
    revocation::{Revocations, Token, revoked},
};
use crate::{
    Error, Result,
    tls::{Plaintext, Tls},
};

/// Audience of the access tokens of signed-in users.
pub const AUDIENCE: &str = "authenticated";

/// How long fetched keys are good (docs/product.md, section 9).
const KEY_LIFETIME: Duration = Duration::from_secs(600);
/// The keys are not fetched more often than this, however many tokens name keys that are not known, and whether identity answers or not.
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
    /// When they came.
    fetched: Option<Instant>,
    /// When the last try to fetch them ended, and whether it failed.
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
    /// A verifier that fetches its keys from `url`, the first time when it needs one.
    ///
    /// # Errors
    /// `INTERNAL` when the HTTP client cannot be set up.
    pub fn from_url(url: impl Into<String>, issuer: &str) -> Result<Self> {
        Self::from_url_over(url, issuer, &Tls::default())
    }

    /// Like [`from_url`](Self::from_url), from another service of the platform.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when the URL leads off this machine in plain text, `INTERNAL` when the HTTP client cannot be set up.
    pub fn from_url_over(url: impl Into<String>, issuer: &str, tls: &Tls) -> Result<Self> {
        let url = url.into();
        tls.check_url(
            "SELAM_JWKS_URL",
            &url,
            &["https"],
            Plaintext::Services,
            "needs https://",
        )?;
        Self::new(Some(url), issuer, Keys::default(), tls)
    }

    /// A verifier with fixed keys, for tests.
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
        crate::tls::install_tls_provider();
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

    /// The same, which also refuses tokens that were revoked.
    #[must_use]
    pub(crate) fn heeding(self, revocations: Revocations) -> Self {
        Self {
            revocations: Some(revocations),
            ..self
        }
    }

    /// The caller that an access token stands for.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` with `TOKEN_EXPIRED`, `TOKEN_REVOKED` or `TOKEN_INVALID`; `UNAVAILABLE` when identity's keys cannot be fetched.
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
        // One fetch for all who wait, and its outcome is theirs too, also when it failed: else they would wait for an identity that hangs
        // one after the other.
        let _fetching = self.shared.fetching.lock().await;
        let tried = self.shared.keys.read().await.tried;
        let answered_meanwhile = tried.is_some_and(|(tried, _)| tried >= asked || tried.elapsed() < REFETCH_PAUSE);
        if !answered_meanwhile {
            self.fetch_into_place(url).await;
        }
        let keys = self.shared.keys.read().await;
        // Old keys are better than none while identity is away.
        match keys.by_id.get(id) {
            Some(key) => Ok(key.clone()),
            None if keys.last_try_failed() => {
                let away = Error::unavailable("KEYS_UNAVAILABLE", "tokens cannot be checked at the moment");
                Err(away.with_retry_after(REFETCH_PAUSE))
            }
            None => Err(invalid()),
        }
    }

    /// The key, when nothing has to be fetched for it: it is fresh, or identity did not answer a moment ago. Then somebody asks identity
    /// again in the background, and nobody waits for it.
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
            Err(error) => tracing::warn!(cause = %error, "the keys of access tokens cannot be fetched"),
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
