//! The relying party of passkeys (WebAuthn): what devices are asked to sign, and whether they did.
//!
//! Every passkey is one that its device finds by itself (a discoverable credential) and that asks its owner for a finger, a face or a PIN, so each
//! can sign in alone.

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

/// What devices show their owners as the one who asks.
const NAME: &str = "Selam";

/// What is asked of a device, as the database keeps it until the answer comes.
#[derive(Debug, Serialize, Deserialize)]
pub enum Ceremony {
    /// To make a passkey.
    Registration(PasskeyRegistration),
    /// To show a certain one.
    Factor(PasskeyAuthentication),
    /// To show whichever it has.
    SignIn(DiscoverableAuthentication),
}

/// A passkey as it is kept.
#[derive(Debug, PartialEq, Eq)]
pub struct StoredPasskey {
    /// Its id in base64url.
    pub credential_id: String,
    /// The rest as JSON.
    pub credential: String,
}

/// Asks devices, and checks their answers.
pub struct RelyingParty(Webauthn);

impl RelyingParty {
    /// For the site at this address; nothing for one without a name of its own: browsers keep no passkeys for bare addresses.
    ///
    /// # Errors
    /// When the library refuses the site.
    pub fn of(site: &Url) -> Result<Option<Self>> {
        let Some(name) = site.domain() else {
            return Ok(None);
        };
        let built = WebauthnBuilder::new(name, site).and_then(|builder| builder.rp_name(NAME).build());
        built.map(|webauthn| Some(Self(webauthn))).map_err(Error::internal)
    }

    /// Asks for a new passkey of a user, and for none that they have already.
    ///
    /// # Errors
    /// When a passkey that is kept cannot be read.
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

    /// The passkey that a device made; nothing when the answer is wrong.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub fn made(
        &self,
        answer: &RegisterPublicKeyCredential,
        state: &PasskeyRegistration,
    ) -> Result<Option<StoredPasskey>> {
        match self.0.finish_passkey_registration(answer, state) {
            Ok(passkey) => kept(&passkey).map(Some),
            Err(error) => {
                tracing::info!(%error, "a new passkey is refused");
                Ok(None)
            }
        }
    }

    /// Asks for a certain passkey.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn ask_for(&self, factor: &Factor) -> Result<(Value, Ceremony)> {
        let (options, state) = self
            .0
            .start_passkey_authentication(&[passkey_of(factor)?])
            .map_err(Error::internal)?;
        let options = serde_json::to_value(options.public_key).map_err(Error::internal)?;
        Ok((options, Ceremony::Factor(state)))
    }

    /// Asks for any passkey.
    ///
    /// # Errors
    /// When the library fails.
    pub fn ask_for_any(&self) -> Result<(Value, Ceremony)> {
        let (options, state) = self.0.start_discoverable_authentication().map_err(Error::internal)?;
        let options = serde_json::to_value(options.public_key).map_err(Error::internal)?;
        Ok((options, Ceremony::SignIn(state)))
    }

    /// The passkey of a factor as it is kept after it was shown; nothing when the answer is wrong.
    ///
    /// # Errors
    /// When it cannot be read or kept.
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
                tracing::info!(%error, factor_id = %factor.id, "a passkey is refused");
                Ok(None)
            }
        }
    }

    /// Whose passkey an answer to a sign-in says it is, and which.
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
    fn only_sites_with_a_name_have_passkeys() {
        let of = |site: &str| site.parse().ok().and_then(|site| RelyingParty::of(&site).ok());
        assert!(of("https://selam.example").is_some_and(|party| party.is_some()));
        assert!(of("http://localhost:8080").is_some_and(|party| party.is_some()));
        assert!(of("http://127.0.0.1:8080").is_some_and(|party| party.is_none()));
        assert!(of("http://[::1]:8080").is_some_and(|party| party.is_none()));
    }
}
