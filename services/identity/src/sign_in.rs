//! Signing in by password.

use crate::{accounts, email, identity::Identity, limits::Counted, password, refused::Refused, sessions::Grant, store};

/// Opens a session for who knows the password of an account.
///
/// # Errors
/// [`Refused::WrongCredentials`]; [`Refused::NotConfirmed`] and [`Refused::Banned`] only after the right password; [`Refused::TooManyRequests`].
pub async fn by_password(identity: &Identity, client: &str, address: &str, password: String) -> Result<Grant, Refused> {
    let wrong = || Refused::WrongCredentials;
    identity.count(Counted::SignIn(client)).await?;
    let Some(address) = email::normalise(address).filter(|_| password.len() <= password::MAX_BYTES) else {
        return Err(wrong());
    };
    identity.count(Counted::SignInAccount(&address)).await?;
    let user = store::users::by_email(identity.database.connection(), &address).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = identity.hasher.verify(password.clone(), hash.clone()).await?;
    // Everything below is told only to who knows the password.
    let (Some(user), Some(hash), true) = (user, hash, right) else {
        return Err(wrong());
    };
    let better = if identity.hasher.is_outdated(&hash) {
        Some(identity.hasher.hash(password).await?)
    } else {
        None
    };
    let tx = identity.database.begin().await?;
    // Read again and held: hashing took time, and the password may be another by now.
    let user = store::users::hold(&*tx, user.id).await?.ok_or_else(wrong)?;
    if user.password_hash.as_ref() != Some(&hash) {
        return Err(wrong());
    }
    if accounts::is_banned(&user, identity.clock.now()) {
        return Err(Refused::Banned);
    }
    if user.email_confirmed_at.is_none() {
        return Err(Refused::NotConfirmed);
    }
    if let Some(better) = better {
        store::users::replace_hash(&*tx, user.id, &better).await?;
    }
    let grant = identity.open_session(&tx, user, "password").await?;
    tx.commit().await?;
    Ok(grant)
}
