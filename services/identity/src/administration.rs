//! What admins do with accounts.

use chrono::{DateTime, Utc};
use selam_chassis::{Language, Transaction};
use selam_proto_identity::v1::SecurityNotice;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::{
    account_deletion,
    accounts::{self, NewUser},
    client_info::ClientInfo,
    error::AuthError,
    events,
    identity::Identity,
    security_log::{Entry, Kind},
    store::{self, User, sessions::SessionScope},
};

/// Who does it.
#[derive(Clone, Debug)]
pub struct Admin {
    /// Id of the admin.
    pub id: Uuid,
    /// Where they do it from.
    pub client_info: ClientInfo,
}

impl Admin {
    /// What they do to an account.
    pub fn does(&self, kind: Kind, user: Uuid) -> Entry<'_> {
        Entry::of(kind, user).from(&self.client_info).by(self.id)
    }
}

/// What an admin says about an account, well-formed, with the password hashed.
pub struct UserFields {
    /// Normalised address.
    pub email: Option<String>,
    /// PHC string.
    pub password_hash: Option<String>,
    /// Whether the address counts as confirmed.
    pub confirm: bool,
    /// What the user says about themselves.
    pub user_metadata: Option<Map<String, Value>>,
    /// What the server says about the user.
    pub app_metadata: Option<Map<String, Value>>,
    /// `Some(None)` lifts a ban.
    pub banned_until: Option<Option<DateTime<Utc>>>,
}

/// Makes a user. No mail is sent. `language` is theirs unless their metadata names one.
///
/// # Errors
/// [`AuthError::Metadata`], [`AuthError::AddressTaken`].
pub async fn create(
    identity: &Identity,
    admin: &Admin,
    email: String,
    given: UserFields,
    language: Language,
) -> Result<User, AuthError> {
    let metadata = checked_metadata(given.user_metadata.unwrap_or_default())?;
    let language = accounts::language(&metadata).unwrap_or(language);
    let new = NewUser {
        email,
        password_hash: given.password_hash,
        metadata,
        roles: Vec::new(),
        language,
        confirmed: given.confirm,
    };
    let now = identity.clock.now();
    let mut user = new.into_user(now);
    let app_metadata = accounts::merged(&user.app_metadata, given.app_metadata.unwrap_or_default());
    user.app_metadata = Value::Object(checked_metadata(app_metadata)?);
    user.banned_until = given.banned_until.flatten();
    let tx = identity.database.begin().await?;
    let user = store::users::insert(&*tx, user).await?;
    let roles = accounts::roles(&user).join(", ");
    let entry = admin.does(Kind::UserCreated, user.id).saying(roles);
    identity.log(&*tx, entry).await?;
    if user.email_confirmed_at.is_some() {
        tx.publish(&user.id.to_string(), &events::user_confirmed(&user, now))
            .await?;
    }
    tx.commit().await?;
    Ok(user)
}

/// Changes a user. A new password or a ban ends all their sessions. `admin` is who does it.
///
/// # Errors
/// [`AuthError::UnknownUser`], [`AuthError::Metadata`], [`AuthError::AddressTaken`], [`AuthError::OwnAccount`].
pub async fn update(identity: &Identity, admin: &Admin, id: Uuid, given: UserFields) -> Result<User, AuthError> {
    let tx = identity.database.begin().await?;
    // Held from here on, so that two admins do not undo each other's changes.
    let user = store::users::hold(&*tx, id).await?.ok_or(AuthError::UnknownUser)?;
    let merged = |old: &Value, changes: Option<Map<String, Value>>| {
        let merged = changes.map(|changes| checked_metadata(accounts::merged(old, changes)));
        merged.transpose()
    };
    let user_metadata = merged(&user.user_metadata, given.user_metadata)?;
    // It travels in access tokens, as the user's own metadata does, and so has the same limit.
    let app_metadata = merged(&user.app_metadata, given.app_metadata)?;
    let loses_admin = app_metadata.as_ref().is_some_and(|new| {
        !new.get("roles")
            .and_then(Value::as_array)
            .is_some_and(|roles| roles.contains(&json!(accounts::ADMIN)))
    });
    if admin.id == user.id && (loses_admin || matches!(given.banned_until, Some(Some(_)))) {
        return Err(AuthError::OwnAccount("Admins cannot lock themselves out"));
    }
    let now = identity.clock.now();
    let newly_confirmed = given.confirm && user.email_confirmed_at.is_none();
    let password_changed = given.password_hash.is_some();
    let address_changed = given.email.as_ref().is_some_and(|email| *email != user.email);
    let address_before = user.email.clone();
    let user_is_contested = user.password_contested;
    let (is_banned, is_freed) = (
        matches!(given.banned_until, Some(Some(_))),
        matches!(given.banned_until, Some(None)) && user.banned_until.is_some(),
    );
    let roles_before = accounts::roles(&user);

    let user = store::users::update(&*tx, user, now, |user| {
        if let Some(email) = given.email {
            user.email = email;
        }
        if let Some(hash) = given.password_hash {
            user.password_hash = Some(hash);
            user.password_required = false;
        } else if newly_confirmed && user_is_contested {
            // Nobody knows whose it is, and the admin has said nothing about it.
            user.password_hash = None;
            user.password_required = true;
        }
        if password_changed || address_changed {
            user.email_change_confirmed = None;
        }
        if newly_confirmed {
            user.email_confirmed_at = Some(now);
            user.password_contested = false;
            user.mail_sign_in_asked = false;
        }
        if let Some(metadata) = user_metadata {
            if let Some(language) = accounts::language(&metadata) {
                user.language_code = language.code().to_owned();
            }
            user.user_metadata = Value::Object(metadata);
        }
        if let Some(metadata) = app_metadata {
            user.app_metadata = Value::Object(metadata);
        }
        if let Some(until) = given.banned_until {
            user.banned_until = until;
        }
    });
    let user = user.await?;
    if password_changed || is_banned {
        identity.end_sessions(&tx, user.id, SessionScope::All).await?;
    }
    let roles = accounts::roles(&user);
    if roles != roles_before {
        // What they may do no more, they may not with the token of a minute ago either.
        identity.revoke_access(&tx, user.id).await?;
    }
    for (kind, happened, detail) in [
        (Kind::RolesChanged, roles != roles_before, roles.join(", ")),
        (Kind::Banned, is_banned, String::new()),
        (Kind::BanLifted, is_freed, String::new()),
        (Kind::PasswordChanged, password_changed, String::new()),
        (Kind::EmailChanged, address_changed, String::new()),
    ] {
        if happened {
            identity.log(&*tx, admin.does(kind, user.id).saying(detail)).await?;
        }
    }
    identity.log(&*tx, admin.does(Kind::UserChanged, user.id)).await?;
    if password_changed || address_changed || newly_confirmed {
        store::codes::delete_of_user(&*tx, user.id).await?;
    }
    if address_changed {
        tx.publish(
            &user.id.to_string(),
            &events::email_changed(&user, &address_before, now),
        )
        .await?;
        let former = User {
            email: address_before,
            ..user.clone()
        };
        let notice = events::security_notice(&former, SecurityNotice::EmailChanged, None, now);
        tx.publish(&user.id.to_string(), &notice).await?;
    }
    if password_changed {
        tx.publish(&user.id.to_string(), &events::password_changed(&user, now))
            .await?;
    }
    if newly_confirmed {
        tx.publish(&user.id.to_string(), &events::user_confirmed(&user, now))
            .await?;
    }
    tx.commit().await?;
    Ok(user)
}

/// Gives a user a role. Answers whether there is such a user.
///
/// # Errors
/// When the database does not answer.
pub async fn grant(identity: &Identity, id: Uuid, role: &str) -> selam_chassis::Result<bool> {
    let tx = identity.database.begin().await?;
    let Some(user) = store::users::hold(&*tx, id).await? else {
        return Ok(false);
    };
    give(identity, &tx, user, role).await?;
    tx.commit().await?;
    Ok(true)
}

/// Gives a user who is held a role that they may have already.
pub(crate) async fn give(identity: &Identity, tx: &Transaction, user: User, role: &str) -> selam_chassis::Result<()> {
    if let Some(metadata) = accounts::with_role(&user, role) {
        let user = store::users::update(&**tx, user, tx.now(), |user| user.app_metadata = metadata).await?;
        let entry = Entry::of(Kind::RolesChanged, user.id).saying(accounts::roles(&user).join(", "));
        identity.log(&**tx, entry).await?;
    }
    Ok(())
}

/// Deletes a user, and has every service erase what it holds about them.
///
/// # Errors
/// [`AuthError::UnknownUser`], [`AuthError::OwnAccount`].
pub async fn delete(identity: &Identity, admin: &Admin, id: Uuid) -> Result<(), AuthError> {
    if id == admin.id {
        return Err(AuthError::OwnAccount("Admins cannot delete themselves"));
    }
    let tx = identity.database.begin().await?;
    let user = store::users::hold(&*tx, id).await?.ok_or(AuthError::UnknownUser)?;
    account_deletion::close(identity, &tx, &user).await?;
    // Nothing leads to who has left.
    let entry = Entry::of_nobody(Kind::UserDeleted)
        .from(&admin.client_info)
        .by(admin.id);
    identity.log(&*tx, entry).await?;
    Ok(tx.commit().await?)
}

/// Metadata within its limits. What the server says travels in access tokens as what the user says does, and has the same limit.
fn checked_metadata(metadata: Map<String, Value>) -> Result<Map<String, Value>, AuthError> {
    accounts::check_metadata(&metadata).map_err(AuthError::Metadata)?;
    Ok(metadata)
}
