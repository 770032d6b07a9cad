//! Proof that it is the owner who changes password or address, and not somebody who found a browser open.

use chrono::TimeDelta;
use serde_json::Value;

use crate::{
    guessing::Guessed,
    identity::Identity,
    origin::Origin,
    redeeming,
    refused::Refused,
    store::{Session, User},
};

/// What came along to prove it.
#[derive(Debug, Default)]
pub struct Shown {
    /// The present password.
    pub password: Option<String>,
    /// The code that `/reauthenticate` mails.
    pub nonce: Option<String>,
}

/// Takes the present password, a code, or a sign-in that is fresh.
///
/// # Errors
/// [`Refused::ReauthenticationNeeded`] when none of them is there; [`Refused::WrongCredentials`], [`Refused::ReauthenticationWrong`],
/// [`Refused::TooManyRequests`].
pub async fn prove(
    identity: &Identity,
    user: &User,
    session: &Session,
    shown: Shown,
    origin: &Origin,
) -> Result<(), Refused> {
    // Nobody else's account: and they have neither a password nor a mailbox to show.
    if user.is_anonymous {
        return Ok(());
    }
    if let Some(password) = shown.password {
        let guess = identity.begin_guess(Guessed::Password(&user.email), origin).await?;
        let is_right = identity.hasher.verify(password, user.password_hash.clone()).await?;
        if !is_right || user.password_hash.is_none() {
            return Err(Refused::WrongCredentials);
        }
        identity.guessed_right(guess).await;
        return Ok(());
    }
    if let Some(nonce) = shown.nonce {
        let is_right = redeeming::redeem_reauthentication(identity, user, &nonce).await?;
        return if is_right {
            Ok(())
        } else {
            Err(Refused::ReauthenticationWrong)
        };
    }
    let age = identity.clock.now().timestamp() - last_proof(session);
    if TimeDelta::seconds(age) <= TimeDelta::seconds(identity.settings.identity_fresh_sign_in.into()) {
        Ok(())
    } else {
        Err(Refused::ReauthenticationNeeded)
    }
}

/// When the session last proved who its user is, seconds since 1970.
fn last_proof(session: &Session) -> i64 {
    let methods = session.amr.as_array().into_iter().flatten();
    methods
        .filter_map(|method| method.get("timestamp").and_then(Value::as_i64))
        .max()
        .unwrap_or_else(|| session.created_at.timestamp())
}
