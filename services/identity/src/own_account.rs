//! What users change about their own account.

use serde_json::{Map, Value};
use url::Url;

use crate::{
    accounts, events,
    identity::Identity,
    mailing::Pkce,
    origin::Origin,
    refused::Refused,
    security_log::{Entry, Kind},
    store::{self, Session, User, sessions::Ending},
};

/// What is to change.
pub struct Changes {
    /// Hash of a new password (see [`checked_hash`]).
    pub password_hash: Option<String>,
    /// Metadata to lay over the present.
    pub metadata: Option<Map<String, Value>>,
    /// A new address. It counts once a code from there was shown.
    pub email: Option<String>,
}

/// Changes an account. A new password ends all other sessions. An address that belongs to somebody else is taken like any other; only no
/// code is sent there. `target` is where the link in the mail leads.
///
/// # Errors
/// [`Refused::Metadata`], [`Refused::UnknownUser`].
pub async fn change(
    identity: &Identity,
    (user, session, origin): (&User, &Session, &Origin),
    changes: Changes,
    target: impl FnOnce() -> Url,
    pkce: Option<Pkce>,
) -> Result<User, Refused> {
    let Changes {
        password_hash,
        metadata,
        email,
    } = changes;
    let now = identity.clock.now();
    let tx = identity.database.begin().await?;
    // Read again and held: the checks took time, and another change may have come between.
    let mut user = store::users::hold(&*tx, user.id).await?.ok_or(Refused::UnknownUser)?;
    let metadata = metadata.map(|data| accounts::merged(&user.user_metadata, data));
    if let Some(metadata) = &metadata {
        accounts::check_metadata(metadata).map_err(Refused::Metadata)?;
    }
    let password_changed = password_hash.is_some();
    if password_changed || metadata.is_some() {
        user = store::users::update(&*tx, user, now, |user| {
            if let Some(hash) = password_hash {
                user.password_hash = Some(hash);
                user.password_required = false;
                // Its codes go, too: a change that is under way begins from the start.
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
        identity.end_sessions(&tx, user.id, Ending::Others(session.id)).await?;
        let entry = Entry::of(Kind::PasswordChanged, user.id).from(origin);
        identity.log(&*tx, entry).await?;
        store::codes::delete_of_user(&*tx, user.id).await?;
        tx.publish(&user.id.to_string(), &events::password_changed(&user, now))
            .await?;
    }
    if let Some(new) = email {
        let taken = store::users::by_email(&*tx, &new).await?.is_some();
        user = store::users::update(&*tx, user, now, |user| {
            user.new_email = Some(new);
            user.email_change_confirmed = None;
            user.email_change_sent_at = Some(now);
        })
        .await?;
        let entry = Entry::of(Kind::EmailChangeRequested, user.id).from(origin);
        identity.log(&*tx, entry).await?;
        user = identity.mail_change(&tx, user, !taken, &target(), pkce).await?;
    }
    tx.commit().await?;
    Ok(user)
}

/// Hash of a new password that may replace the old one.
///
/// # Errors
/// [`Refused::SamePassword`].
pub async fn checked_hash(identity: &Identity, user: &User, new: String) -> Result<String, Refused> {
    if identity.hasher.verify(new.clone(), user.password_hash.clone()).await? {
        return Err(Refused::SamePassword);
    }
    Ok(identity.hasher.hash(new).await?)
}
