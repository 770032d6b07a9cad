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
    store::{self, OneTimeCode, Session, User},
};

/// Credentials for reauthentication.
#[derive(Debug, Default)]
pub struct ReauthenticationProof {
    /// Current password.
    pub password: Option<String>,
    /// Code from `/reauthenticate`.
    pub nonce: Option<String>,
}

/// Accepts the current password, a code, or a recent sign-in. Uses up the code.
///
/// # Errors
/// See [`check`].
pub async fn prove(
    identity: &Identity,
    user: &User,
    session: &Session,
    shown: ReauthenticationProof,
    client_info: &ClientInfo,
) -> Result<(), AuthError> {
    let code = check(identity, user, session, shown, client_info).await?;
    use_up(identity, code).await
}

/// Uses up the code of a proof, so that it serves for one change.
///
/// # Errors
/// Returns [`AuthError::ReauthenticationWrong`] when another request used the code.
pub async fn use_up(identity: &Identity, code: Option<OneTimeCode>) -> Result<(), AuthError> {
    match code {
        Some(code) if !store::codes::consume(identity.database.connection(), code.id).await? => {
            Err(AuthError::ReauthenticationWrong)
        }
        _ => Ok(()),
    }
}

/// As [`prove`], but leaves the code valid and returns it, if one was the proof. The caller passes it to [`use_up`] when
/// nothing else rejects the change.
///
/// # Errors
/// Returns [`AuthError::ReauthenticationNeeded`] without any proof. Wrong credentials return
/// [`AuthError::WrongCredentials`], [`AuthError::ReauthenticationWrong`], [`AuthError::TooManyRequests`] or
/// [`AuthError::TooManyGuesses`].
pub async fn check(
    identity: &Identity,
    user: &User,
    session: &Session,
    shown: ReauthenticationProof,
    client_info: &ClientInfo,
) -> Result<Option<OneTimeCode>, AuthError> {
    // Anonymous users have neither a password nor a mailbox, and no other person owns the account.
    if user.is_anonymous {
        return Ok(None);
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
        return Ok(None);
    }
    if let Some(nonce) = shown.nonce {
        let found = otp_verification::find_reauthentication(identity, user, &nonce).await?;
        return found.map(Some).ok_or(AuthError::ReauthenticationWrong);
    }
    let age = identity.clock.now().timestamp() - last_proof(session);
    if TimeDelta::seconds(age) <= TimeDelta::seconds(identity.settings.identity_fresh_sign_in.into()) {
        Ok(None)
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
