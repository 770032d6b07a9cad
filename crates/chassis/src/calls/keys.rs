//! The keys with which services authenticate each other. Each service has its own private key and the public
//! keys of all services.

use std::{
    collections::HashMap,
    fs,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use chrono::{DateTime, Utc};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey,
    jwk::{Jwk, JwkSet},
};
use moka::sync::Cache;
use p256::{SecretKey, elliptic_curve::Generate as _, pkcs8::EncodePrivateKey as _};
use selam_foundation::call_failure;
use sha2::{Digest as _, Sha256};

use super::credential::{self, Caller, Claims};
use crate::{Error, Result, Secret, Settings};

/// Time for which a verified credential is accepted without checking its signature again.
const VERIFIED_LIFETIME: Duration = Duration::from_secs(60);
const VERIFIED_CAPACITY: u64 = 10_000;

/// The keys of a process. Cheap to clone.
#[derive(Clone)]
pub struct ServiceKeys {
    source: Arc<Source>,
    verified: Cache<[u8; 32], Claims>,
}

enum Source {
    /// Generated on first use. No other process has these keys.
    Memory(Mutex<HashMap<String, Pair>>),
    /// Loaded from the settings.
    Configured {
        private: Option<Secret>,
        public: HashMap<String, Vec<DecodingKey>>,
    },
}

#[derive(Clone)]
struct Pair {
    private: EncodingKey,
    public: DecodingKey,
}

impl ServiceKeys {
    /// Loads the keys from the settings. In embedded mode without such settings, the process generates keys of
    /// its own. Otherwise a process without these settings has no keys: it cannot call other services, and they
    /// cannot call it.
    ///
    /// # Errors
    /// `INTERNAL` when the public keys cannot be read.
    pub fn open(settings: &Settings) -> Result<Self> {
        if settings.service_key.is_none() && settings.service_keys.is_none() && settings.is_embedded() {
            return Ok(Self::in_memory());
        }
        let public = match &settings.service_keys {
            Some(text) => decode(&read("SELAM_SERVICE_KEYS", text, '{')?)?,
            None => HashMap::new(),
        };
        Ok(Self::new(Source::Configured {
            private: settings.service_key.clone(),
            public,
        }))
    }

    /// Creates keys that exist only in this process, for every service that calls.
    pub fn in_memory() -> Self {
        Self::new(Source::Memory(Mutex::default()))
    }

    fn new(source: Source) -> Self {
        Self {
            source: Arc::new(source),
            verified: Cache::builder()
                .max_capacity(VERIFIED_CAPACITY)
                .time_to_live(VERIFIED_LIFETIME)
                .build(),
        }
    }

    /// Creates a credential of the service `caller` for calls to `callee` at `now`.
    ///
    /// # Errors
    /// `UNAVAILABLE` with `SERVICE_KEY_MISSING` when the process has no key, `INTERNAL` when the key cannot be
    /// read.
    pub fn credential(&self, caller: &str, callee: &str, now: DateTime<Utc>) -> Result<String> {
        self.signed(caller, callee, now).map(|(token, _)| token)
    }

    /// Creates a credential and returns it with its expiry time.
    pub(super) fn signed(&self, caller: &str, callee: &str, now: DateTime<Utc>) -> Result<(String, DateTime<Utc>)> {
        credential::sign(&self.private(caller)?, caller, callee, now)
    }

    /// Returns the calling service, if the credential is valid at `now` for calls to `callee`.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` with `SERVICE_CREDENTIAL_EXPIRED` or `SERVICE_CREDENTIAL_INVALID`.
    pub(crate) fn verify(&self, token: &str, callee: &str, now: DateTime<Utc>) -> Result<Caller> {
        let digest: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        if let Some(claims) = self.verified.get(&digest) {
            return claims.caller(callee, now);
        }
        let claimed = credential::claimed_caller(token)?;
        let claims = credential::verify(token, &claimed, &self.public(&claimed))?;
        let caller = claims.caller(callee, now)?;
        self.verified.insert(digest, claims);
        Ok(caller)
    }

    /// Rejects an unusable key in the settings, and logs a warning when no key is set.
    pub(super) fn check(&self, service: &str) -> Result<()> {
        match self.private(service) {
            Err(error) if error.reason() == call_failure::KEY_MISSING => {
                tracing::warn!(
                    service,
                    "SELAM_SERVICE_KEY is not set: the service cannot call other services"
                );
                Ok(())
            }
            other => other.map(drop),
        }
    }

    fn private(&self, service: &str) -> Result<EncodingKey> {
        match &*self.source {
            Source::Memory(pairs) => {
                let mut pairs = pairs.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(pair) = pairs.get(service) {
                    return Ok(pair.private.clone());
                }
                let pair = Pair::generate()?;
                pairs.insert(service.to_owned(), pair.clone());
                Ok(pair.private)
            }
            Source::Configured { private: Some(key), .. } => {
                let place = Secret::from(key.expose().replace("{service}", service));
                let pem = read("SELAM_SERVICE_KEY", &place, '-')?;
                EncodingKey::from_ec_pem(pem.as_bytes()).map_err(|error| unusable("SELAM_SERVICE_KEY", &error))
            }
            Source::Configured { private: None, .. } => Err(Error::unavailable(
                call_failure::KEY_MISSING,
                "this service has no key to authenticate to other services",
            )),
        }
    }

    fn public(&self, service: &str) -> Vec<DecodingKey> {
        match &*self.source {
            Source::Memory(pairs) => {
                let pairs = pairs.lock().unwrap_or_else(PoisonError::into_inner);
                pairs.get(service).map(|pair| pair.public.clone()).into_iter().collect()
            }
            Source::Configured { public, .. } => public.get(service).cloned().unwrap_or_default(),
        }
    }
}

impl Pair {
    fn generate() -> Result<Self> {
        let der = SecretKey::generate().to_pkcs8_der().map_err(Error::internal)?;
        let private = EncodingKey::from_ec_der(der.as_bytes());
        let public = DecodingKey::from_jwk(&public_part(&private, "")?).map_err(Error::internal)?;
        Ok(Self { private, public })
    }
}

/// Returns the public part of a key, as stored in the key set of all services.
pub(super) fn public_part(key: &EncodingKey, service: &str) -> Result<Jwk> {
    let mut jwk = Jwk::from_encoding_key(key, Algorithm::ES256).map_err(Error::internal)?;
    jwk.common.key_id = Some(service.to_owned());
    Ok(jwk)
}

/// Parses a key set into keys by service. A service has two keys while it rotates its key.
fn decode(text: &str) -> Result<HashMap<String, Vec<DecodingKey>>> {
    let set: JwkSet = serde_json::from_str(text).map_err(|error| unusable("SELAM_SERVICE_KEYS", &error))?;
    let mut keys: HashMap<String, Vec<DecodingKey>> = HashMap::new();
    for jwk in &set.keys {
        let key = DecodingKey::from_jwk(jwk).map_err(|error| unusable("SELAM_SERVICE_KEYS", &error))?;
        let Some(service) = jwk.common.key_id.clone() else {
            return Err(unusable("SELAM_SERVICE_KEYS", &"a key has no `kid`"));
        };
        keys.entry(service).or_default().push(key);
    }
    Ok(keys)
}

/// Returns the setting's value if it begins with the character `first`, and otherwise the content of the file
/// that it names.
fn read(setting: &str, value: &Secret, first: char) -> Result<String> {
    let value = value.expose().trim();
    if value.starts_with(first) {
        return Ok(value.to_owned());
    }
    fs::read_to_string(value).map_err(|error| unusable(setting, &format!("{value}: {error}")))
}

fn unusable(setting: &str, cause: &impl std::fmt::Display) -> Error {
    Error::internal(format!("invalid {setting}: {cause}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::path::Path;

    use clap::Parser as _;

    use super::*;
    use crate::calls::commands::{self, KeysCommand};

    #[derive(clap::Parser)]
    struct Process {
        #[command(flatten)]
        settings: Settings,
    }

    fn keys(arguments: &[&str]) -> Result<ServiceKeys> {
        let arguments = ["test"].iter().chain(arguments);
        ServiceKeys::open(&Process::parse_from(arguments).settings)
    }

    /// Creates a key as an operator does, and returns its private part.
    fn make(service: &str, public: &Path) -> String {
        let command = KeysCommand::New {
            service: service.to_owned(),
            public: public.to_owned(),
        };
        commands::execute(&command).unwrap()
    }

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    #[test]
    fn loads_keys_and_accepts_rotated_ones() {
        let folder = tempfile::tempdir().unwrap();
        let (public, private) = (folder.path().join("services.jwks"), folder.path().join("cargo.pem"));
        let old = make("cargo", &public);
        make("identity", &public);
        let new = make("cargo", &public);
        fs::write(&private, &new).unwrap();
        let set = fs::read_to_string(&public).unwrap();
        assert!(
            !set.contains("\"d\""),
            "the public key set contains a private key: {set}"
        );

        let template = folder.path().join("{service}.pem");
        let by_file = [
            "--service-key",
            template.to_str().unwrap(),
            "--service-keys",
            public.to_str().unwrap(),
        ];
        for arguments in [by_file, ["--service-key", &old, "--service-keys", &set]] {
            let keys = keys(&arguments).unwrap();
            let credential = keys.credential("cargo", "identity", now()).unwrap();
            assert_eq!(keys.verify(&credential, "identity", now()).unwrap().service, "cargo");
            assert!(
                keys.verify(&credential, "cleaning", now()).is_err(),
                "for identity only"
            );
        }
        // The key of one service does not sign for another service.
        let as_another = keys(&["--service-key", &new, "--service-keys", &set]).unwrap();
        let forged = as_another.credential("identity", "cargo", now()).unwrap();
        let error = as_another.verify(&forged, "cargo", now()).unwrap_err();
        assert_eq!(error.reason(), "SERVICE_CREDENTIAL_INVALID");
    }

    #[test]
    fn rejects_calls_when_keys_are_missing() {
        let bare = keys(&["--database-url", "postgres://db/selam"]).unwrap();
        let error = bare.credential("cargo", "identity", now()).unwrap_err();
        assert_eq!(error.reason(), call_failure::KEY_MISSING);
        assert!(bare.check("cargo").is_ok(), "the service itself runs");
        let others = ServiceKeys::in_memory().credential("cargo", "identity", now()).unwrap();
        assert!(bare.verify(&others, "identity", now()).is_err());
    }

    #[test]
    fn names_invalid_setting_in_error() {
        for (arguments, setting) in [
            (["--service-keys", "/nowhere/keys"], "SELAM_SERVICE_KEYS"),
            (["--service-keys", "{\"keys\": 1}"], "SELAM_SERVICE_KEYS"),
        ] {
            let error = keys(&arguments).err().unwrap().to_string();
            assert!(error.contains(setting), "{error}");
        }
        let label = "PRIVATE KEY";
        let malformed = format!("-----BEGIN {label}-----\nAAAA\n-----END {label}-----");
        for key in ["/nowhere/{service}.pem", &malformed] {
            let error = keys(&["--service-key", key])
                .unwrap()
                .check("cargo")
                .unwrap_err()
                .to_string();
            assert!(error.contains("SELAM_SERVICE_KEY"), "{error}");
            assert!(!error.contains("AAAA"), "{error}");
        }
    }
}
