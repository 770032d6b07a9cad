//! Second factors: authenticator apps (TOTP), and recovery codes that replace them. An app counts once its first code
//! is verified. Passkeys are in [`crate::passkeys`].

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, Transaction, text};
use selam_proto_identity::v1::SecurityNotice;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    accounts,
    brute_force::{Guess, GuessTarget},
    client_info::ClientInfo,
    error::AuthError,
    events,
    identity::Identity,
    recovery_codes,
    security_log::{Entry, Kind},
    sessions::Grant,
    store::{
        self, Factor, Session, User,
        factors::{AAL2, TOTP, UNVERIFIED, VERIFIED, is_due},
        sessions::{SessionScope, SessionWithUser},
    },
    tokens, totp,
};

/// Maximum number of factors per user.
const MAX_FACTORS: usize = 10;
/// Lifetime of a challenge, in minutes.
const CHALLENGE_MINUTES: i64 = 5;

/// Creates a pending factor and returns its secret in clear text, which is never returned again.
///
/// # Errors
/// Returns [`AuthError::SecondFactorDue`], [`AuthError::TooManyFactors`] or [`AuthError::FactorNameTaken`].
pub async fn enrol(
    identity: &Identity,
    user: &User,
    session: &Session,
    name: String,
) -> Result<(Factor, String), AuthError> {
    let db = identity.database.connection();
    let factors = store::factors::of_user(db, user.id).await?;
    require_another(&factors, session, false)?;
    let secret = totp::random_secret();
    let mut factor = blank(user.id, name, identity.clock.now());
    factor.secret = identity.cipher.seal(&place_of(factor.id), &secret)?;
    store::factors::insert(db, factor.clone()).await?;
    Ok((factor, secret))
}

/// Checks that the session may add a factor. With `has_it`, the factor exists already and does not count towards the
/// maximum.
///
/// # Errors
/// Returns [`AuthError::SecondFactorDue`] or [`AuthError::TooManyFactors`].
pub fn require_another(factors: &[Factor], session: &Session, has_it: bool) -> Result<(), AuthError> {
    require(factors, session, "AAL2 required to enroll a new factor")?;
    if factors.len() >= MAX_FACTORS && !has_it {
        return Err(AuthError::TooManyFactors);
    }
    Ok(())
}

/// Builds a pending factor: an app without its secret.
pub fn blank(user_id: Uuid, name: String, now: DateTime<Utc>) -> Factor {
    Factor {
        id: Uuid::now_v7(),
        user_id,
        friendly_name: name,
        status: UNVERIFIED.to_owned(),
        secret: String::new(),
        challenge_id: None,
        challenge_expires_at: None,
        challenge_tries: 0,
        last_step: 0,
        created_at: now,
        updated_at: now,
        factor_type: TOTP.to_owned(),
        credential_id: None,
        credential: None,
        last_used_at: None,
    }
}

/// Returns the context that a factor's secret is sealed for.
fn place_of(id: Uuid) -> String {
    format!("factor/{id}")
}

/// Returns the secret of a factor in clear text. Secrets from before encryption contain no dot, which is not in the
/// base32 alphabet.
fn secret_of(identity: &Identity, factor: &Factor) -> Result<String> {
    if factor.secret.contains('.') {
        identity.cipher.open(&place_of(factor.id), &factor.secret)
    } else {
        Ok(factor.secret.clone())
    }
}

/// Re-encrypts secrets that the first key did not encrypt, and those from before encryption. Returns their number.
///
/// # Errors
/// Returns an error when the database fails or a key is missing.
pub async fn seal_again(identity: &Identity) -> Result<usize> {
    let db = identity.database.connection();
    let mut sealed = 0;
    for factor in store::factors::with_secret(db).await? {
        if !identity.cipher.is_current(&factor.secret) {
            let secret = identity
                .cipher
                .seal(&place_of(factor.id), &secret_of(identity, &factor)?)?;
            store::factors::set_secret(db, &factor, &secret).await?;
            sealed += 1;
        }
    }
    Ok(sealed)
}

/// Opens a challenge for a code, and returns its ID and expiry.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn challenge(identity: &Identity, factor: &Factor) -> Result<(Uuid, DateTime<Utc>)> {
    let (id, expires_at) = (
        Uuid::now_v7(),
        identity.clock.now() + TimeDelta::minutes(CHALLENGE_MINUTES),
    );
    store::factors::challenge(identity.database.connection(), factor.id, id, expires_at).await?;
    Ok((id, expires_at))
}

/// Verifies a code and raises the session to `aal2`. The first code of a factor also ends the user's other sessions,
/// which lack the second factor.
///
/// # Errors
/// Returns [`AuthError::ChallengeExpired`], [`AuthError::WrongFactorCode`], [`AuthError::TooManyRequests`] or
/// [`AuthError::TooManyGuesses`].
pub async fn verify(
    identity: &Identity,
    (user, mut session): (&User, Session),
    factor: &Factor,
    (challenge_id, code): (Uuid, &str),
    client_info: &ClientInfo,
) -> Result<Grant, AuthError> {
    let (db, now) = (identity.database.connection(), identity.clock.now());
    let guess = identity
        .begin_guess(GuessTarget::SecondFactor(&factor.id.to_string()), client_info)
        .await?;
    let attempts = i32::from(identity.settings.identity_code_attempts);
    if !store::factors::count_try(db, factor.id, challenge_id, attempts, now).await? {
        return Err(AuthError::ChallengeExpired);
    }
    let Some(step) = totp::matching_step(&secret_of(identity, factor)?, &text::code(code), now.timestamp()) else {
        return failed(identity, guess, user, client_info).await;
    };
    raise(&mut session, "totp", now);

    let tx = identity.database.begin().await?;
    if !store::factors::accept(&*tx, factor.id, challenge_id, step, now).await? {
        drop(tx);
        return failed(identity, guess, user, client_info).await;
    }
    identity.guessed_right(guess).await;
    store::sessions::raise(&*tx, session.id, &session.aal, session.amr.clone()).await?;
    if factor.status == UNVERIFIED {
        begins_to_count(identity, &tx, user, &session, client_info).await?;
    }
    finish(identity, tx, user, session).await
}

/// Activates a factor: ends the user's other sessions, which lack the second factor, and notifies the user.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn begins_to_count(
    identity: &Identity,
    tx: &Transaction,
    user: &User,
    session: &Session,
    client_info: &ClientInfo,
) -> Result<()> {
    identity
        .end_sessions(tx, user.id, SessionScope::Others(session.id))
        .await?;
    store::factors::delete_unverified(&**tx, user.id).await?;
    let entry = Entry::of(Kind::SecondFactorAdded, user.id).from(client_info);
    identity.log(&**tx, entry).await?;
    let event = events::security_notice(user, SecurityNotice::SecondFactorAdded, None, identity.clock.now());
    tx.publish(&user.id.to_string(), &event).await
}

/// Redeems a recovery code in place of a second factor, and raises the session to `aal2`.
///
/// # Errors
/// Returns [`AuthError::WrongFactorCode`], [`AuthError::TooManyRequests`] or [`AuthError::TooManyGuesses`].
pub async fn recover(
    identity: &Identity,
    (user, mut session): (&User, Session),
    code: &str,
    client_info: &ClientInfo,
) -> Result<Grant, AuthError> {
    let whose = user.id.to_string();
    let guess = identity
        .begin_guess(GuessTarget::RecoveryCode(&whose), client_info)
        .await?;
    let now = identity.clock.now();
    let tx = identity.database.begin().await?;
    if !recovery_codes::consume(&*tx, user.id, code).await? {
        drop(tx);
        return failed(identity, guess, user, client_info).await;
    }
    identity.guessed_right(guess).await;
    raise(&mut session, "recovery_code", now);
    store::sessions::raise(&*tx, session.id, &session.aal, session.amr.clone()).await?;
    let entry = Entry::of(Kind::RecoveryCodeUsed, user.id).from(client_info);
    identity.log(&*tx, entry).await?;
    let event = events::security_notice(user, SecurityNotice::RecoveryCodeUsed, Some(client_info), now);
    tx.publish(&whose, &event).await?;
    finish(identity, tx, user, session).await
}

async fn failed(identity: &Identity, guess: Guess, user: &User, client_info: &ClientInfo) -> Result<Grant, AuthError> {
    let entry = Entry::of(Kind::SecondFactorFailed, user.id).from(client_info);
    identity.log(identity.database.connection(), entry).await?;
    let notice = SecurityNotice::SecondFactorGuessed;
    identity.guessed_wrong(guess, Some(user), notice).await?;
    Err(AuthError::WrongFactorCode)
}

/// Raises the session to `aal2`, verified by `method`.
pub fn raise(session: &mut Session, method: &str, now: DateTime<Utc>) {
    AAL2.clone_into(&mut session.aal);
    let earlier = session.amr.as_array().into_iter().flatten();
    let mut methods = vec![json!({ "method": method, "timestamp": now.timestamp() })];
    methods.extend(earlier.filter(|entry| entry["method"] != method).cloned());
    session.amr = Value::Array(methods);
}

/// Issues tokens for a raised session.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn finish(identity: &Identity, tx: Transaction, user: &User, session: Session) -> Result<Grant, AuthError> {
    let factors = store::factors::of_user(&*tx, user.id).await?;
    let user = user.clone();
    let grant = identity
        .grant(&tx, SessionWithUser { session, user, factors }, None)
        .await?;
    tx.commit().await?;
    Ok(grant)
}

/// Removes a factor. Removing a verified factor requires a session at `aal2`. The last factor takes the recovery codes
/// with it.
///
/// # Errors
/// Returns [`AuthError::SecondFactorDue`] or [`AuthError::UnknownFactor`].
pub async fn remove(
    identity: &Identity,
    user: &User,
    session: &Session,
    factor: &Factor,
    client_info: &ClientInfo,
) -> Result<(), AuthError> {
    if factor.status == VERIFIED {
        let this = std::slice::from_ref(factor);
        require(this, session, "AAL2 required to unenroll verified factor")?;
    }
    let tx = identity.database.begin().await?;
    let entry = Entry::of(Kind::SecondFactorRemoved, user.id).from(client_info);
    take_away(identity, &tx, user, factor, entry).await?;
    Ok(tx.commit().await?)
}

/// Removes a factor of a user with its dependent data. Logs `entry` if the factor was verified.
///
/// # Errors
/// Returns [`AuthError::UnknownFactor`] when a concurrent request removed or verified the factor.
pub async fn take_away(
    identity: &Identity,
    tx: &Transaction,
    user: &User,
    factor: &Factor,
    entry: Entry<'_>,
) -> Result<(), AuthError> {
    // Of two concurrent removals, the second waits here and sees the factors that the first left.
    store::users::hold(&**tx, user.id).await?;
    if !store::factors::delete(&**tx, factor).await? {
        return Err(AuthError::UnknownFactor);
    }
    if factor.status != VERIFIED {
        return Ok(());
    }
    let left = store::factors::of_user(&**tx, user.id).await?;
    if left.iter().all(|factor| factor.status != VERIFIED) {
        store::recovery_codes::delete_of_user(&**tx, user.id).await?;
    }
    identity.log(&**tx, entry).await?;
    let event = events::security_notice(user, SecurityNotice::SecondFactorRemoved, None, identity.clock.now());
    Ok(tx.publish(&user.id.to_string(), &event).await?)
}

impl Identity {
    /// Returns the time after which a user without a second factor cannot use their role; `None` when they need none or
    /// have one. The grace period starts at the first call. Office staff have none, because they can read every record.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub(crate) async fn second_factor_wanted(
        &self,
        tx: &Transaction,
        user: User,
        factors: &[Factor],
        now: DateTime<Utc>,
    ) -> Result<(User, Option<DateTime<Utc>>)> {
        let has_one = factors.iter().any(|factor| factor.status == VERIFIED);
        if !self.wants_second_factor || has_one || !accounts::has_responsible_role(&user) {
            return Ok((user, None));
        }
        if let Some(from) = user
            .second_factor_from
            .filter(|from| *from <= now || !accounts::is_staff(&user))
        {
            return Ok((user, Some(from)));
        }
        let grace = if accounts::is_staff(&user) {
            0
        } else {
            self.settings.identity_second_factor_grace
        };
        let from = tokens::after(now, grace);
        store::users::want_second_factor(&**tx, user.id, from).await?;
        let user = User {
            second_factor_from: Some(from),
            ..user
        };
        Ok((user, Some(from)))
    }
}

/// Whether a member of the office staff lacks the second factor that the role requires. Independent of the time that a
/// token stores, because the role may be newer than the token.
pub fn is_missing_of_staff(identity: &Identity, factors: &[Factor]) -> bool {
    identity.wants_second_factor && factors.iter().all(|factor| factor.status != VERIFIED)
}

/// Requires `aal2` of users with a second factor. `what` names the operation.
///
/// # Errors
/// Returns [`AuthError::SecondFactorDue`].
pub fn require(factors: &[Factor], session: &Session, what: &'static str) -> Result<(), AuthError> {
    if is_due(factors, session) {
        Err(AuthError::SecondFactorDue(what))
    } else {
        Ok(())
    }
}

/// Requires a session at `aal2`.
///
/// # Errors
/// Returns [`AuthError::SecondFactorDue`].
pub fn require_shown(session: &Session) -> Result<(), AuthError> {
    if session.aal == AAL2 {
        Ok(())
    } else {
        Err(AuthError::SecondFactorDue("AAL2 required to make recovery codes"))
    }
}

/// Locks a user and requires a second factor, which the session may have outlived.
///
/// # Errors
/// Returns [`AuthError::UnknownFactor`].
pub async fn hold_with_factor(tx: &Transaction, user_id: Uuid) -> Result<(), AuthError> {
    store::users::hold(&**tx, user_id).await?;
    let factors = store::factors::of_user(&**tx, user_id).await?;
    if factors.iter().any(|factor| factor.status == VERIFIED) {
        Ok(())
    } else {
        Err(AuthError::UnknownFactor)
    }
}
