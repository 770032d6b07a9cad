//! Reauthentication: proof that the owner changes password, address or factors or deletes the account, and not another
//! person at an unlocked browser.

use chrono::TimeDelta;
use selam_proto_identity::v1::SecurityNotice;
use serde_json::Value;

use crate::{
    brute_force::GuessTarget,
    client_info::ClientInfo,
    error::AuthError,
    identity::Identity,
    otp_verification,
    store::{Session, User},
};

/// Credentials for reauthentication.
#[derive(Debug, Default)]
pub struct ReauthenticationProof {
    /// Current password.
    pub password: Option<String>,
    /// Code from `/reauthenticate`.
    pub nonce: Option<String>,
}

/// Accepts the current password, a code, or a recent sign-in.
///
/// # Errors
/// Returns [`AuthError::ReauthenticationNeeded`] when none is present. Wrong credentials return
/// [`AuthError::WrongCredentials`], [`AuthError::ReauthenticationWrong`], [`AuthError::TooManyRequests`] or
/// [`AuthError::TooManyGuesses`].
pub async fn prove(
    identity: &Identity,
    user: &User,
    session: &Session,
    shown: ReauthenticationProof,
    client_info: &ClientInfo,
) -> Result<(), AuthError> {
    // Anonymous users have neither a password nor a mailbox, and no other person owns the account.
    if user.is_anonymous {
        return Ok(());
    }
    if let Some(password) = shown.password {
        let guess = identity
            .begin_guess(GuessTarget::Password(&user.email), client_info)
            .await?;
        let is_right = identity.hasher.verify(password, user.password_hash.clone()).await?;
        if !is_right || user.password_hash.is_none() {
            let notice = SecurityNotice::PasswordGuessed;
            identity.guessed_wrong(guess, Some(user), notice).await?;
            return Err(AuthError::WrongCredentials);
        }
        identity.guessed_right(guess).await;
        return Ok(());
    }
    if let Some(nonce) = shown.nonce {
        let is_right = otp_verification::redeem_reauthentication(identity, user, &nonce).await?;
        return if is_right {
            Ok(())
        } else {
            Err(AuthError::ReauthenticationWrong)
        };
    }
    let age = identity.clock.now().timestamp() - last_proof(session);
    if TimeDelta::seconds(age) <= TimeDelta::seconds(identity.settings.identity_fresh_sign_in.into()) {
        Ok(())
    } else {
        Err(AuthError::ReauthenticationNeeded)
    }
}

/// Returns the time of the session's latest authentication, in seconds since 1970.
fn last_proof(session: &Session) -> i64 {
    let methods = session.amr.as_array().into_iter().flatten();
    methods
        .filter_map(|method| method.get("timestamp").and_then(Value::as_i64))
        .max()
        .unwrap_or_else(|| session.created_at.timestamp())
}
