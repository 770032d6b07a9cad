//! Changes that users make to their own account.

use serde_json::{Map, Value};
use url::Url;

use crate::{
    accounts,
    client_info::ClientInfo,
    error::AuthError,
    events,
    identity::Identity,
    mailing::Pkce,
    security_log::{Entry, Kind},
    store::{self, Session, User, sessions::SessionScope},
};

/// Requested changes.
pub struct AccountChanges {
    /// Hash of the new password (see [`checked_hash`]).
    pub password_hash: Option<String>,
    /// Metadata to merge into the stored metadata.
    pub metadata: Option<Map<String, Value>>,
    /// New address. It takes effect when the user enters the code sent to it.
    pub email: Option<String>,
}

/// Changes an account. A new password ends all other sessions. A new address that belongs to another account gets the
/// same response, but no code is sent to it. `target` is the final target of the link in the email.
///
/// # Errors
/// Returns [`AuthError::Metadata`] or [`AuthError::UnknownUser`].
pub async fn change(
    identity: &Identity,
    (user, session, client_info): (&User, &Session, &ClientInfo),
    changes: AccountChanges,
    target: impl FnOnce() -> Url,
    pkce: Option<Pkce>,
) -> Result<User, AuthError> {
    let AccountChanges {
        password_hash,
        metadata,
        email,
    } = changes;
    let now = identity.clock.now();
    let tx = identity.database.begin().await?;
    // Reads the row again with a lock, because another request may have changed it during the checks.
    let mut user = store::users::hold(&*tx, user.id).await?.ok_or(AuthError::UnknownUser)?;
    let metadata = metadata
        .map(accounts::normalised)
        .transpose()
        .map_err(AuthError::Metadata)?;
    let metadata = metadata.map(|data| accounts::merged(&user.user_metadata, data));
    if let Some(metadata) = &metadata {
        accounts::check_metadata(metadata).map_err(AuthError::Metadata)?;
    }
    let password_changed = password_hash.is_some();
    if password_changed || metadata.is_some() {
        user = store::users::update(&*tx, user, now, |user| {
            if let Some(hash) = password_hash {
                user.password_hash = Some(hash);
                user.password_required = false;
                // Invalidates the codes too: a change of address starts again from the beginning.
                user.new_email = None;
                user.email_change_confirmed = None;
            }
            if let Some(metadata) = metadata {
                if let Some(language) = accounts::language(&metadata) {
                    user.language_code = language.code().to_owned();
                }
                user.user_metadata = Value::Object(metadata);
            }
        })
        .await?;
    }
    if password_changed {
        identity
            .end_sessions(&tx, user.id, SessionScope::Others(session.id))
            .await?;
        let entry = Entry::of(Kind::PasswordChanged, user.id).from(client_info);
        identity.log(&*tx, entry).await?;
        store::codes::delete_of_user(&*tx, user.id).await?;
        tx.publish(&user.id.to_string(), &events::password_changed(&user, now))
            .await?;
    }
    if let Some(new) = email {
        let taken = store::users::is_taken(&*tx, &new).await?;
        user = store::users::update(&*tx, user, now, |user| {
            user.new_email = Some(new);
            user.email_change_confirmed = None;
            user.email_change_sent_at = Some(now);
        })
        .await?;
        let entry = Entry::of(Kind::EmailChangeRequested, user.id).from(client_info);
        identity.log(&*tx, entry).await?;
        user = identity.mail_change(&tx, user, !taken, &target(), pkce).await?;
    }
    tx.commit().await?;
    if password_changed {
        identity.forget_guesses(&user.email).await;
    }
    Ok(user)
}

/// Hashes a new password.
///
/// # Errors
/// Returns [`AuthError::SamePassword`] when the password does not change.
pub async fn checked_hash(identity: &Identity, user: &User, new: String) -> Result<String, AuthError> {
    if identity.hasher.verify(new.clone(), user.password_hash.clone()).await? {
        return Err(AuthError::SamePassword);
    }
    Ok(identity.hasher.hash(new).await?)
}
