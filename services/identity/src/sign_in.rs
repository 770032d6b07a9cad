//! Sign-in by password.

use selam_chassis::text;
use selam_proto_identity::v1::SecurityNotice;

use crate::{
    accounts,
    brute_force::GuessTarget,
    client_info::ClientInfo,
    error::AuthError,
    hashing::Form,
    identity::Identity,
    password,
    security_log::{Entry, Kind},
    sessions::{Grant, Proof},
    store,
};

/// Opens a session for the right password.
///
/// # Errors
/// Returns [`AuthError::WrongCredentials`], [`AuthError::TooManyRequests`] or [`AuthError::TooManyGuesses`]. [`AuthError::NotConfirmed`] and
/// [`AuthError::Banned`] are returned only after the right password.
pub async fn by_password(
    identity: &Identity,
    client_info: &ClientInfo,
    address: &str,
    password: String,
) -> Result<Grant, AuthError> {
    let wrong = || AuthError::WrongCredentials;
    identity.check_failed_sign_ins(client_info).await?;
    let is_short = password::prepared(&password).len() <= password::MAX_BYTES;
    let Some(address) = text::email(address).filter(|_| is_short) else {
        identity.count_failed_sign_in(client_info).await?;
        return Err(wrong());
    };
    let guess = identity
        .begin_guess(GuessTarget::Password(&address), client_info)
        .await?;
    let user = store::users::by_email(identity.database.connection(), &address).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let form = identity.hasher.matching_form(password.clone(), hash.clone()).await?;
    let failed = |why| {
        let entry = match &user {
            Some(user) => Entry::of(Kind::SignInFailed, user.id),
            None => Entry::of_nobody(Kind::SignInFailed),
        };
        entry.from(client_info).saying(why)
    };
    // Only callers with the right password get past this point.
    let (Some(known), Some(hash), Some(form)) = (&user, hash, form) else {
        identity.log(identity.database.connection(), failed("password")).await?;
        let notice = SecurityNotice::PasswordGuessed;
        identity.guessed_wrong(guess, user.as_ref(), notice).await?;
        identity.count_failed_sign_in(client_info).await?;
        return Err(wrong());
    };
    identity.guessed_right(guess).await;
    let better = if form == Form::Raw || identity.hasher.is_outdated(&hash) {
        Some(identity.hasher.hash(password).await?)
    } else {
        None
    };
    let tx = identity.database.begin().await?;
    // Reads the row again with a lock, because the password may have changed during hashing.
    let held = store::users::hold(&*tx, known.id).await?.ok_or_else(wrong)?;
    if held.password_hash.as_ref() != Some(&hash) {
        return Err(wrong());
    }
    let refusal = if accounts::is_banned(&held, identity.clock.now()) {
        Some((AuthError::Banned, "banned"))
    } else if held.email_confirmed_at.is_none() {
        Some((AuthError::NotConfirmed, "unconfirmed"))
    } else {
        None
    };
    if let Some((refusal, why)) = refusal {
        identity.log(&*tx, failed(why)).await?;
        tx.commit().await?;
        return Err(refusal);
    }
    if let Some(better) = better {
        store::users::replace_hash(&*tx, held.id, &better).await?;
    }
    let grant = identity
        .open_session(&tx, held, Proof::single("password"), client_info)
        .await?;
    tx.commit().await?;
    Ok(grant)
}
