//! WebAuthn relying party: creates challenges and verifies responses.
//!
//! Every passkey is a discoverable credential with user verification (fingerprint, face or PIN), so each passkey can
//! sign in alone.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use selam_chassis::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{
        AuthenticationResult, DiscoverableAuthentication, Passkey, PasskeyAuthentication, PasskeyRegistration,
        PublicKeyCredential, RegisterPublicKeyCredential,
    },
};

use crate::store::Factor;

/// Name of the relying party that devices display.
const NAME: &str = "Selam";

/// State of a challenge, as stored until the response.
#[derive(Debug, Serialize, Deserialize)]
pub enum Ceremony {
    /// Registration of a passkey.
    Registration(PasskeyRegistration),
    /// Authentication with a certain passkey.
    Factor(PasskeyAuthentication),
    /// Authentication with any passkey.
    SignIn(DiscoverableAuthentication),
}

/// A passkey in its stored form.
#[derive(Debug, PartialEq, Eq)]
pub struct StoredPasskey {
    /// Credential ID in base64url.
    pub credential_id: String,
    /// Public key and state as JSON.
    pub credential: String,
}

/// Creates challenges and verifies responses.
pub struct RelyingParty(Webauthn);

impl RelyingParty {
    /// Creates the relying party for the site at this URL. Returns `None` for an IP address, because browsers store no
    /// passkeys for one.
    ///
    /// # Errors
    /// Returns an error when the library rejects the site.
    pub fn of(site: &Url) -> Result<Option<Self>> {
        let Some(name) = site.domain() else {
            return Ok(None);
        };
        let built = WebauthnBuilder::new(name, site).and_then(|builder| builder.rp_name(NAME).build());
        built.map(|webauthn| Some(Self(webauthn))).map_err(Error::internal)
    }

    /// Starts the registration of a passkey. Excludes the passkeys that the user already has.
    ///
    /// # Errors
    /// Returns an error when a stored passkey cannot be read.
    pub fn ask_for_new(&self, user_id: Uuid, name: &str, factors: &[Factor]) -> Result<(Value, Ceremony)> {
        let known = factors.iter().filter(|factor| factor.credential.is_some());
        let known: Vec<_> = known
            .map(|factor| Ok(passkey_of(factor)?.cred_id().clone()))
            .collect::<Result<_>>()?;
        let (options, state) = self
            .0
            .start_passkey_registration(user_id, name, name, Some(known))
            .map_err(Error::internal)?;
        let mut options = serde_json::to_value(options.public_key).map_err(Error::internal)?;
        options["authenticatorSelection"]["residentKey"] = json!("required");
        options["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok((options, Ceremony::Registration(state)))
    }

    /// Verifies a registration and returns the new passkey; `None` when the response is invalid.
    ///
    /// # Errors
    /// Returns an error when the passkey cannot be serialised.
    pub fn made(
        &self,
        answer: &RegisterPublicKeyCredential,
        state: &PasskeyRegistration,
    ) -> Result<Option<StoredPasskey>> {
        match self.0.finish_passkey_registration(answer, state) {
            Ok(passkey) => kept(&passkey).map(Some),
            Err(error) => {
                tracing::info!(%error, "new passkey rejected");
                Ok(None)
            }
        }
    }

    /// Starts an authentication with a certain passkey.
    ///
    /// # Errors
    /// Returns an error when the stored passkey cannot be read.
    pub fn ask_for(&self, factor: &Factor) -> Result<(Value, Ceremony)> {
        let (options, state) = self
            .0
            .start_passkey_authentication(&[passkey_of(factor)?])
            .map_err(Error::internal)?;
        let options = serde_json::to_value(options.public_key).map_err(Error::internal)?;
        Ok((options, Ceremony::Factor(state)))
    }

    /// Starts an authentication with any passkey.
    ///
    /// # Errors
    /// Returns an error when the library fails.
    pub fn ask_for_any(&self) -> Result<(Value, Ceremony)> {
        let (options, state) = self.0.start_discoverable_authentication().map_err(Error::internal)?;
        let options = serde_json::to_value(options.public_key).map_err(Error::internal)?;
        Ok((options, Ceremony::SignIn(state)))
    }

    /// Verifies an authentication and returns the updated passkey; `None` when the response is invalid.
    ///
    /// # Errors
    /// Returns an error when the passkey cannot be read or serialised.
    pub fn shown(
        &self,
        answer: &PublicKeyCredential,
        state: Ceremony,
        factor: &Factor,
    ) -> Result<Option<StoredPasskey>> {
        let mut passkey = passkey_of(factor)?;
        let shown = match state {
            Ceremony::Factor(state) => self.0.finish_passkey_authentication(answer, &state),
            Ceremony::SignIn(state) => self.0.finish_discoverable_authentication_v2(answer, state, &passkey),
            Ceremony::Registration(_) => return Ok(None),
        };
        match shown {
            Ok(result) => used(&mut passkey, &result),
            Err(error) => {
                tracing::info!(%error, factor_id = %factor.id, "passkey rejected");
                Ok(None)
            }
        }
    }

    /// Returns the user ID and credential ID that a sign-in response names.
    pub fn claimed(&self, answer: &PublicKeyCredential) -> Option<(Uuid, String)> {
        let (user_id, id) = self.0.identify_discoverable_authentication(answer).ok()?;
        Some((user_id, URL_SAFE_NO_PAD.encode(id)))
    }
}

fn used(passkey: &mut Passkey, result: &AuthenticationResult) -> Result<Option<StoredPasskey>> {
    passkey.update_credential(result);
    kept(passkey).map(Some)
}

fn kept(passkey: &Passkey) -> Result<StoredPasskey> {
    Ok(StoredPasskey {
        credential_id: URL_SAFE_NO_PAD.encode(passkey.cred_id()),
        credential: serde_json::to_string(passkey).map_err(Error::internal)?,
    })
}

fn passkey_of(factor: &Factor) -> Result<Passkey> {
    let credential = factor.credential.as_deref().unwrap_or_default();
    serde_json::from_str(credential).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disables_passkeys_without_domain_name() {
        let of = |site: &str| site.parse().ok().and_then(|site| RelyingParty::of(&site).ok());
        assert!(of("https://selam.example").is_some_and(|party| party.is_some()));
        assert!(of("http://localhost:8080").is_some_and(|party| party.is_some()));
        assert!(of("http://127.0.0.1:8080").is_some_and(|party| party.is_none()));
        assert!(of("http://[::1]:8080").is_some_and(|party| party.is_none()));
    }
}
