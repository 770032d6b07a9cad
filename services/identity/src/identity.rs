//! The parts that every endpoint works with.

use std::time::Duration;

use selam_chassis::{Cache, Cipher, Clock, Database, Error, KeySource, Platform, Result};
use url::Url;

use crate::{
    breached::BreachedPasswords, hashing::Hasher, keys, keys::SigningKeys, password::Policy, redirect::Targets,
    relying_party::RelyingParty, settings::Settings, store,
};

/// The identity service as its endpoints see it.
pub struct Identity {
    /// Settings of the service.
    pub settings: Settings,
    /// Its database.
    pub database: Database,
    /// Counts for rate limits.
    pub cache: Cache,
    /// Where the time comes from.
    pub clock: Clock,
    /// Password hashes.
    pub hasher: Hasher,
    /// Rules for new passwords.
    pub policy: Policy,
    /// Passwords that nobody may choose.
    pub breached: BreachedPasswords,
    /// Seals the secrets of second factors.
    pub cipher: Cipher,
    /// Whether admins and therapists need a second factor.
    pub wants_second_factor: bool,
    /// Asks for passkeys, where the site has them.
    pub passkeys: Option<RelyingParty>,
    /// Keys of access tokens.
    pub keys: SigningKeys,
    /// Where links may lead.
    pub targets: Targets,
    /// Issuer of access tokens.
    pub issuer: String,
    /// Services that must have erased what they hold before somebody who left is gone.
    pub erasing_services: &'static [&'static str],
    /// Public address of this service, for links in mails: `{site}/auth/v1`.
    pub public_url: String,
}

impl Identity {
    /// Puts the parts together, and makes the first signing key on embedded parts where none is configured.
    ///
    /// # Errors
    /// When a setting is wrong or the database fails.
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
            cipher: Cipher::open_with(platform, factor_keys)?,
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
            keys,
        })
    }

    /// Waits until at least the time of `SELAM_IDENTITY_EQUAL_TIME_MS` has passed since `start`.
    pub async fn equal_time(&self, start: tokio::time::Instant) {
        tokio::time::sleep_until(start + Duration::from_millis(self.settings.identity_equal_time_ms)).await;
    }
}

/// On embedded parts the service makes a key where none is configured.
fn require_key(configured: Option<&str>, is_embedded: bool) -> Result<()> {
    if is_embedded || configured.is_some_and(|keys| !keys.trim().is_empty()) {
        return Ok(());
    }
    let why =
        "SELAM_SIGNING_KEYS has to be set: a key beside the accounts in the database would be in every copy of it";
    Err(Error::internal(anyhow::anyhow!(why)))
}

/// Configured keys first, so that they sign; then the one in the database, so that tokens it signed stay good after the change.
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
    fn only_embedded_parts_make_a_key_of_their_own() {
        assert!(require_key(None, true).is_ok());
        assert!(require_key(Some("/run/secrets/signing_keys.pem"), false).is_ok());
        for missing in [None, Some(""), Some(" \n")] {
            assert!(require_key(missing, false).is_err(), "{missing:?}");
        }
    }
}
