//! Signing in by password.

use crate::{
    accounts, email,
    guessing::Guessed,
    identity::Identity,
    limits::Counted,
    origin::Origin,
    password,
    refused::Refused,
    security_log::{Entry, Kind},
    sessions::{Grant, Proof},
    store,
};

/// Opens a session for who knows the password of an account.
///
/// # Errors
/// [`Refused::WrongCredentials`]; [`Refused::NotConfirmed`] and [`Refused::Banned`] only after the right password; [`Refused::TooManyRequests`].
pub async fn by_password(
    identity: &Identity,
    origin: &Origin,
    address: &str,
    password: String,
) -> Result<Grant, Refused> {
    let wrong = || Refused::WrongCredentials;
    identity.count(Counted::SignIn(&origin.household)).await?;
    let Some(address) = email::normalise(address).filter(|_| password.len() <= password::MAX_BYTES) else {
        return Err(wrong());
    };
    let guess = identity.begin_guess(Guessed::Password(&address), origin).await?;
    let user = store::users::by_email(identity.database.connection(), &address).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = identity.hasher.verify(password.clone(), hash.clone()).await?;
    let failed = |why| {
        let entry = match &user {
            Some(user) => Entry::of(Kind::SignInFailed, user.id),
            None => Entry::of_nobody(Kind::SignInFailed),
        };
        entry.from(origin).saying(why)
    };
    // Everything below is told only to who knows the password.
    let (Some(known), Some(hash), true) = (&user, hash, right) else {
        identity.log(identity.database.connection(), failed("password")).await?;
        return Err(wrong());
    };
    identity.guessed_right(guess).await;
    let better = if identity.hasher.is_outdated(&hash) {
        Some(identity.hasher.hash(password).await?)
    } else {
        None
    };
    let tx = identity.database.begin().await?;
    // Read again and held: hashing took time, and the password may be another by now.
    let held = store::users::hold(&*tx, known.id).await?.ok_or_else(wrong)?;
    if held.password_hash.as_ref() != Some(&hash) {
        return Err(wrong());
    }
    let refusal = if accounts::is_banned(&held, identity.clock.now()) {
        Some((Refused::Banned, "banned"))
    } else if held.email_confirmed_at.is_none() {
        Some((Refused::NotConfirmed, "unconfirmed"))
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
        .open_session(&tx, held, Proof::single("password"), origin)
        .await?;
    tx.commit().await?;
    Ok(grant)
}
