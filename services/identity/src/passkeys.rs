//! Passkeys. A device signs a challenge after verifying its owner by fingerprint, face or PIN. A passkey signs in
//! alone, or serves as a second factor after a password.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use uuid::Uuid;
use webauthn_rs::prelude::{PublicKeyCredential, RegisterPublicKeyCredential};

use crate::{
    accounts,
    client_info::ClientInfo,
    error::AuthError,
    identity::Identity,
    limits::RateLimitKey,
    relying_party::{Ceremony, RelyingParty, StoredPasskey},
    second_factor,
    security_log::{Entry, Kind},
    sessions::{Grant, Proof},
    store::{
        self, Factor, PasskeyChallenge, Session, User,
        factors::{UNVERIFIED, VERIFIED, WEBAUTHN},
    },
};

/// Lifetime of a challenge, in minutes.
const CHALLENGE_MINUTES: i64 = 5;
/// `amr` method of a passkey used as a second factor.
const SECOND: &str = "mfa/webauthn";
/// Default name of a passkey.
const NAME: &str = "Passkey";

/// A challenge for a device.
#[derive(Debug)]
pub struct Challenge {
    /// Challenge ID.
    pub id: Uuid,
    /// Expiry.
    pub expires_at: DateTime<Utc>,
    /// Options for `navigator.credentials.create` or `get`.
    pub options: Value,
}

/// Starts the registration of a passkey: for a pending factor, or for an additional one.
///
/// # Errors
/// Returns [`AuthError::PasskeysOff`], [`AuthError::SecondFactorDue`] or [`AuthError::TooManyFactors`].
pub async fn begin(
    identity: &Identity,
    user: &User,
    session: &Session,
    waiting: Option<&Factor>,
) -> Result<Challenge, AuthError> {
    let party = party(identity)?;
    let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
    second_factor::require_another(&factors, session, waiting.is_some())?;
    let name = Some(accounts::shown_email(user)).filter(|name| !name.is_empty());
    let (options, ceremony) = party.ask_for_new(user.id, name.unwrap_or(NAME), &factors)?;
    open(
        identity,
        (Some(user.id), waiting.map(|factor| factor.id)),
        &ceremony,
        options,
    )
    .await
}

/// Creates a pending factor, which counts once its passkey is registered.
///
/// # Errors
/// Returns [`AuthError::PasskeysOff`], [`AuthError::SecondFactorDue`], [`AuthError::TooManyFactors`] or
/// [`AuthError::FactorNameTaken`].
pub async fn enrol(identity: &Identity, user: &User, session: &Session, name: String) -> Result<Factor, AuthError> {
    party(identity)?;
    let db = identity.database.connection();
    let factors = store::factors::of_user(db, user.id).await?;
    second_factor::require_another(&factors, session, false)?;
    let factor = Factor {
        factor_type: WEBAUTHN.to_owned(),
        ..second_factor::blank(user.id, named(name, &factors), identity.clock.now())
    };
    store::factors::insert(db, factor.clone()).await?;
    Ok(factor)
}

/// Stores a new passkey, and raises the session to `aal2`.
///
/// # Errors
/// Returns [`AuthError::PasskeysOff`], [`AuthError::UnknownPasskeyChallenge`], [`AuthError::WrongPasskey`] or
/// [`AuthError::FactorNameTaken`].
pub async fn add(
    identity: &Identity,
    (user, mut session): (&User, Session),
    (challenge_id, answer): (Uuid, &RegisterPublicKeyCredential),
    (waiting, name): (Option<&Factor>, String),
    client_info: &ClientInfo,
) -> Result<(Factor, Grant), AuthError> {
    let party = party(identity)?;
    let (db, now) = (identity.database.connection(), identity.clock.now());
    let whose = (Some(user.id), waiting.map(|factor| factor.id));
    let Ceremony::Registration(state) = take(identity, challenge_id, whose).await? else {
        return Err(AuthError::UnknownPasskeyChallenge);
    };
    let Some(made) = party.made(answer, &state)? else {
        return Err(AuthError::WrongPasskey);
    };
    // A credential ID that exists already is a device error or an attack.
    if store::passkeys::by_credential(db, &made.credential_id).await?.is_some() {
        return Err(AuthError::WrongPasskey);
    }
    let tx = identity.database.begin().await?;
    let factor = match waiting {
        Some(factor) => {
            let (id, credential) = (&made.credential_id, &made.credential);
            if !store::passkeys::complete(&*tx, factor.id, (id, credential), now).await? {
                return Err(AuthError::UnknownPasskeyChallenge);
            }
            factor.clone()
        }
        None => {
            let factors = store::factors::of_user(&*tx, user.id).await?;
            let factor = Factor {
                status: VERIFIED.to_owned(),
                factor_type: WEBAUTHN.to_owned(),
                credential_id: Some(made.credential_id),
                credential: Some(made.credential),
                ..second_factor::blank(user.id, named(name, &factors), now)
            };
            store::factors::insert(&*tx, factor.clone()).await?;
            factor
        }
    };
    second_factor::raise(&mut session, SECOND, now);
    store::sessions::raise(&*tx, session.id, &session.aal, session.amr.clone()).await?;
    second_factor::begins_to_count(identity, &tx, user, &session, client_info).await?;
    let grant = second_factor::finish(identity, tx, user, session).await?;
    Ok((factor, grant))
}

/// Starts an authentication with the passkey of a factor.
///
/// # Errors
/// Returns [`AuthError::PasskeysOff`].
pub async fn challenge(identity: &Identity, factor: &Factor) -> Result<Challenge, AuthError> {
    let (options, ceremony) = party(identity)?.ask_for(factor)?;
    open(identity, (Some(factor.user_id), Some(factor.id)), &ceremony, options).await
}

/// Verifies a passkey as a second factor, and raises the session to `aal2`.
///
/// # Errors
/// Returns [`AuthError::PasskeysOff`], [`AuthError::UnknownPasskeyChallenge`] or [`AuthError::WrongPasskey`].
pub async fn verify(
    identity: &Identity,
    (user, mut session): (&User, Session),
    factor: &Factor,
    (challenge_id, answer): (Uuid, &PublicKeyCredential),
    client_info: &ClientInfo,
) -> Result<Grant, AuthError> {
    let party = party(identity)?;
    let now = identity.clock.now();
    let state = take(identity, challenge_id, (Some(user.id), Some(factor.id))).await?;
    let Some(kept) = party.shown(answer, state, factor)? else {
        let entry = Entry::of(Kind::SecondFactorFailed, user.id).from(client_info);
        identity.log(identity.database.connection(), entry).await?;
        return Err(AuthError::WrongPasskey);
    };
    let tx = identity.database.begin().await?;
    if !store::passkeys::shown(&*tx, factor.id, &kept.credential, now).await? {
        return Err(AuthError::UnknownFactor);
    }
    second_factor::raise(&mut session, SECOND, now);
    store::sessions::raise(&*tx, session.id, &session.aal, session.amr.clone()).await?;
    second_factor::finish(identity, tx, user, session).await
}

/// Starts a sign-in with any passkey.
///
/// # Errors
/// Returns [`AuthError::PasskeysOff`] or [`AuthError::TooManyRequests`].
pub async fn begin_sign_in(identity: &Identity, client_info: &ClientInfo) -> Result<Challenge, AuthError> {
    let party = party(identity)?;
    identity.count(RateLimitKey::Verify(client_info)).await?;
    let (options, ceremony) = party.ask_for_any()?;
    open(identity, (None, None), &ceremony, options).await
}

/// Opens a session for a valid passkey.
///
/// # Errors
/// Returns [`AuthError::PasskeysOff`], [`AuthError::UnknownPasskeyChallenge`], [`AuthError::WrongPasskeySignIn`],
/// [`AuthError::Banned`] or [`AuthError::TooManyRequests`].
pub async fn sign_in(
    identity: &Identity,
    (challenge_id, answer): (Uuid, &PublicKeyCredential),
    client_info: &ClientInfo,
) -> Result<Grant, AuthError> {
    let party = party(identity)?;
    identity.check_failed_sign_ins(client_info).await?;
    let db = identity.database.connection();
    let state = take(identity, challenge_id, (None, None)).await?;
    let factor = claimed(identity, party, answer).await?;
    let kept = match &factor {
        Some(factor) => party.shown(answer, state, factor)?,
        None => None,
    };
    let (Some(factor), Some(StoredPasskey { credential, .. })) = (&factor, kept) else {
        let entry = match factor {
            Some(factor) => Entry::of(Kind::SignInFailed, factor.user_id),
            None => Entry::of_nobody(Kind::SignInFailed),
        };
        identity
            .log(db, entry.from(client_info).saying(Proof::PASSKEY.method))
            .await?;
        identity.count_failed_sign_in(client_info).await?;
        return Err(AuthError::WrongPasskeySignIn);
    };
    let now = identity.clock.now();
    let tx = identity.database.begin().await?;
    let user = store::users::hold(&*tx, factor.user_id).await?;
    let user = user.ok_or(AuthError::WrongPasskeySignIn)?;
    if accounts::is_banned(&user, now) {
        let entry = Entry::of(Kind::SignInFailed, user.id)
            .from(client_info)
            .saying("banned");
        identity.log(&*tx, entry).await?;
        tx.commit().await?;
        return Err(AuthError::Banned);
    }
    // A concurrent request removed the passkey, so it signs in no user.
    if !store::passkeys::shown(&*tx, factor.id, &credential, now).await? {
        return Err(AuthError::WrongPasskeySignIn);
    }
    let grant = identity.open_session(&tx, user, Proof::PASSKEY, client_info).await?;
    tx.commit().await?;
    Ok(grant)
}

/// Returns the passkey that the response names, if it belongs to the user that the response names.
async fn claimed(
    identity: &Identity,
    party: &RelyingParty,
    answer: &PublicKeyCredential,
) -> Result<Option<Factor>, AuthError> {
    let Some((user_id, credential_id)) = party.claimed(answer) else {
        return Ok(None);
    };
    let factor = store::passkeys::by_credential(identity.database.connection(), &credential_id).await?;
    Ok(factor.filter(|factor| factor.user_id == user_id && factor.status != UNVERIFIED))
}

fn party(identity: &Identity) -> Result<&RelyingParty, AuthError> {
    identity.passkeys.as_ref().ok_or(AuthError::PasskeysOff)
}

async fn open(
    identity: &Identity,
    (user_id, factor_id): (Option<Uuid>, Option<Uuid>),
    ceremony: &Ceremony,
    options: Value,
) -> Result<Challenge, AuthError> {
    let (id, expires_at) = (
        Uuid::now_v7(),
        identity.clock.now() + TimeDelta::minutes(CHALLENGE_MINUTES),
    );
    let challenge = PasskeyChallenge {
        id,
        user_id,
        factor_id,
        state: serde_json::to_string(ceremony).map_err(selam_chassis::Error::internal)?,
        expires_at,
    };
    store::passkeys::open(identity.database.connection(), challenge).await?;
    Ok(Challenge {
        id,
        expires_at,
        options,
    })
}

async fn take(identity: &Identity, id: Uuid, whose: (Option<Uuid>, Option<Uuid>)) -> Result<Ceremony, AuthError> {
    let db = identity.database.connection();
    let taken = store::passkeys::take(db, id, whose, identity.clock.now()).await?;
    // A challenge in the format of another version counts as expired; the client requests a new one.
    taken
        .and_then(|challenge| serde_json::from_str(&challenge.state).ok())
        .ok_or(AuthError::UnknownPasskeyChallenge)
}

/// Returns the given name, or a default name that none of the user's factors has.
fn named(name: String, factors: &[Factor]) -> String {
    if !name.is_empty() {
        return name;
    }
    let is_free = |name: &String| factors.iter().all(|factor| factor.friendly_name != *name);
    let numbered = (2..).map(|number| format!("{NAME} {number}"));
    std::iter::once(NAME.to_owned())
        .chain(numbered)
        .find(is_free)
        .unwrap_or_else(|| NAME.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_unused_default_name() {
        let called = |name: &str| second_factor::blank(Uuid::nil(), name.to_owned(), DateTime::UNIX_EPOCH);
        assert_eq!(named("Phone".into(), &[]), "Phone");
        assert_eq!(named(String::new(), &[]), "Passkey");
        let factors = [called("Passkey"), called("Passkey 3"), called("")];
        assert_eq!(named(String::new(), &factors), "Passkey 2");
    }
}
