//! Shared state of all endpoints.

use std::time::Duration;

use selam_chassis::{Cache, Calendar, Cipher, Clock, Database, Error, KeySource, Platform, Result};
use url::Url;

use crate::{
    breached::BreachedPasswords, hashing::Hasher, keys, keys::SigningKeys, password::Policy, redirect::Targets,
    relying_party::RelyingParty, settings::Settings, store, tokens::VerifiedTokens,
};

/// Dependencies of the endpoints.
pub struct Identity {
    /// Settings of the service.
    pub settings: Settings,
    /// Database of the service.
    pub database: Database,
    /// Counters of rate limits.
    pub cache: Cache,
    /// Source of the current time.
    pub clock: Clock,
    /// Days of the company.
    pub calendar: Calendar,
    /// Password hashing.
    pub hasher: Hasher,
    /// Rules for new passwords.
    pub policy: Policy,
    /// Breached passwords, which users may not choose.
    pub breached: BreachedPasswords,
    /// Encrypts the secrets of second factors.
    pub cipher: Cipher,
    /// Whether office staff and therapists need a second factor.
    pub wants_second_factor: bool,
    /// Passkey support; `None` when disabled.
    pub passkeys: Option<RelyingParty>,
    /// Signing keys of access tokens.
    pub keys: SigningKeys,
    /// Access tokens that were verified before.
    pub verified: VerifiedTokens,
    /// Allowed targets of links.
    pub targets: Targets,
    /// Issuer of access tokens.
    pub issuer: String,
    /// Services that must confirm an erasure.
    pub erasing_services: &'static [&'static str],
    /// Public URL of this service for links in emails: `{site}/auth/v1`.
    pub public_url: String,
}

impl Identity {
    /// Creates the shared state. In embedded mode, generates a signing key when none is configured.
    ///
    /// # Errors
    /// Returns an error when a setting is invalid or the database fails.
    pub async fn new(platform: &Platform, database: Database, settings: Settings) -> Result<Self> {
        let chassis = platform.settings();
        let site: Url = chassis
            .site_url
            .parse()
            .map_err(|error| Error::internal(anyhow::anyhow!("SELAM_SITE_URL: {error}")))?;
        let clock = platform.clock().clone();
        require_key(settings.identity_signing_keys.as_deref(), chassis.is_embedded())?;
        let keys = load_keys(&database, &clock, settings.identity_signing_keys.as_deref()).await?;
        let factor_keys = KeySource {
            keys: &settings.identity_factor_keys,
            setting: "SELAM_IDENTITY_FACTOR_KEYS",
            file: "second-factors.key",
        };
        Ok(Self {
            cipher: platform.cipher(factor_keys)?,
            breached: BreachedPasswords::open(settings.identity_breached_passwords.as_deref())?,
            wants_second_factor: settings.identity_second_factor.unwrap_or(!chassis.is_embedded()),
            passkeys: if settings.identity_passkeys {
                RelyingParty::of(&site)?
            } else {
                None
            },
            hasher: Hasher::new(&settings)?,
            policy: Policy::new(&settings),
            targets: Targets::new(site, &settings.identity_redirect_origins),
            issuer: chassis.issuer(),
            public_url: format!("{}/auth/v1", chassis.site_url.trim_end_matches('/')),
            erasing_services: selam_proto::SERVICES,
            cache: platform.cache().clone(),
            settings,
            database,
            clock,
            calendar: platform.calendar(),
            keys,
            verified: VerifiedTokens::default(),
        })
    }

    /// Waits until `SELAM_IDENTITY_EQUAL_TIME_MS` have passed since `start`, and a random part of a quarter of that time.
    /// Work that a request leaves to the background slows its response by fractions of a millisecond. The random part
    /// hides them.
    pub async fn equal_time(&self, start: tokio::time::Instant) {
        let least = Duration::from_millis(self.settings.identity_equal_time_ms);
        let time = least + (least / 4).mul_f64(rand::random());
        tokio::time::sleep_until(start + time).await;
    }
}

/// Requires a configured signing key outside of embedded mode.
fn require_key(configured: Option<&str>, is_embedded: bool) -> Result<()> {
    if is_embedded || configured.is_some_and(|keys| !keys.trim().is_empty()) {
        return Ok(());
    }
    let why = "SELAM_SIGNING_KEYS must be set: a key stored in the database would be in every backup of the accounts";
    Err(Error::internal(anyhow::anyhow!(why)))
}

/// Loads the configured keys first, so that they sign. The stored key follows, so that tokens signed with it stay valid
/// after the change.
async fn load_keys(database: &Database, clock: &Clock, configured: Option<&str>) -> Result<SigningKeys> {
    let db = database.connection();
    let mut pem = match configured {
        None => String::new(),
        Some(text) if text.contains("-----BEGIN") => text.to_owned(),
        Some(path) => tokio::fs::read_to_string(path.trim()).await?,
    };
    let mut stored = store::keys::all(db).await?;
    if stored.is_empty() && pem.trim().is_empty() {
        store::keys::insert_first(db, keys::generate()?, clock.now()).await?;
        stored = store::keys::all(db).await?;
    }
    for key in stored {
        pem.push('\n');
        pem.push_str(&key);
    }
    SigningKeys::from_pem(&pem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requires_signing_key_outside_embedded_mode() {
        assert!(require_key(None, true).is_ok());
        assert!(require_key(Some("/run/secrets/signing_keys.pem"), false).is_ok());
        for missing in [None, Some(""), Some(" \n")] {
            assert!(require_key(missing, false).is_err(), "{missing:?}");
        }
    }
}
