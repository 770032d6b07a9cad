//! Account management by admins.

use chrono::{DateTime, Utc};
use selam_chassis::{Changes, Language, Transaction};
use selam_proto_identity::v1::SecurityNotice;
use serde_json::{Map, Value};
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

/// The admin who sent the request.
#[derive(Clone, Debug)]
pub struct Admin {
    /// User ID of the admin.
    pub id: Uuid,
    /// Address and device of the admin.
    pub client_info: ClientInfo,
}

impl Admin {
    /// Creates a security log entry of this admin for an account.
    pub fn does(&self, kind: Kind, user: Uuid) -> Entry<'_> {
        Entry::of(kind, user).from(&self.client_info).by(self.id)
    }
}

/// Account fields from an admin: validated, with the password hashed.
pub struct UserFields {
    /// Normalised address.
    pub email: Option<String>,
    /// PHC string.
    pub password_hash: Option<String>,
    /// Whether the address counts as confirmed.
    pub confirm: bool,
    /// Metadata that the user may change.
    pub user_metadata: Option<Map<String, Value>>,
    /// Metadata that only the server may change.
    pub app_metadata: Option<Map<String, Value>>,
    /// `Some(None)` lifts a ban.
    pub banned_until: Option<Option<DateTime<Utc>>>,
}

/// Creates a user without sending an email. `language` applies unless the metadata names one.
///
/// # Errors
/// Returns [`AuthError::Metadata`] or [`AuthError::AddressTaken`].
pub async fn create(
    identity: &Identity,
    admin: &Admin,
    email: String,
    given: UserFields,
    language: Language,
) -> Result<User, AuthError> {
    let metadata = accounts::normalised(given.user_metadata.unwrap_or_default()).map_err(AuthError::Metadata)?;
    let metadata = checked_metadata(metadata)?;
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
    account_deletion::replace_sign_up(identity, &tx, &user.email).await?;
    let user = store::users::insert(&*tx, user).await?;
    let roles = accounts::roles(&user).join(", ");
    let entry = admin.does(Kind::UserCreated, user.id).saying(roles.clone());
    identity.log(&*tx, entry).await?;
    if user.email_confirmed_at.is_some() {
        tx.publish(&user.id.to_string(), &events::user_confirmed(&user, now))
            .await?;
    }
    let changes = Changes::default()
        .with("email", "", &user.email)
        .with("roles", "", roles);
    tx.audit(user.id, Some(user.id), changes, "").await?;
    tx.commit().await?;
    Ok(user)
}

/// Changes a user. A new password or a ban ends all sessions of the user.
///
/// # Errors
/// Returns [`AuthError::UnknownUser`], [`AuthError::Metadata`], [`AuthError::AddressTaken`], [`AuthError::OwnAccount`]
/// or [`AuthError::LastAdmin`].
pub async fn update(identity: &Identity, admin: &Admin, id: Uuid, given: UserFields) -> Result<User, AuthError> {
    let tx = identity.database.begin().await?;
    // Locks the row, so that concurrent admins do not overwrite each other's changes.
    let user = store::users::hold(&*tx, id).await?.ok_or(AuthError::UnknownUser)?;
    let before = user.clone();
    let merged = |old: &Value, changes: Option<Map<String, Value>>| {
        let merged = changes.map(|changes| checked_metadata(accounts::merged(old, changes)));
        merged.transpose()
    };
    let metadata = given.user_metadata.map(accounts::normalised).transpose();
    let user_metadata = merged(&user.user_metadata, metadata.map_err(AuthError::Metadata)?)?;
    // Access tokens carry `app_metadata` like `user_metadata`, so the same limit applies.
    let app_metadata = merged(&user.app_metadata, given.app_metadata)?;
    let now = identity.clock.now();
    let newly_confirmed = given.confirm && user.email_confirmed_at.is_none();
    let password_changed = given.password_hash.is_some();
    let address_changed = given.email.as_ref().is_some_and(|email| *email != user.email);
    let address_before = user.email.clone();
    let user_is_contested = user.password_contested;
    if let Some(email) = given.email.as_ref().filter(|_| address_changed) {
        account_deletion::replace_sign_up(identity, &tx, email).await?;
    }
    let user = change_access(identity, &tx, admin, user, |user| {
        if let Some(email) = given.email {
            user.email = email;
        }
        if let Some(hash) = given.password_hash {
            user.password_hash = Some(hash);
            user.password_required = false;
        } else if newly_confirmed && user_is_contested {
            // The owner of this password is unknown, and the admin set no other.
            user.password_hash = None;
            user.password_required = true;
        }
        if password_changed || address_changed {
            // Its codes are invalidated below.
            user.new_email = None;
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
    })
    .await?;
    if password_changed {
        identity.end_sessions(&tx, user.id, SessionScope::All).await?;
    }
    for (kind, happened) in [
        (Kind::PasswordChanged, password_changed),
        (Kind::EmailChanged, address_changed),
    ] {
        if happened {
            identity.log(&*tx, admin.does(kind, user.id)).await?;
        }
    }
    identity.log(&*tx, admin.does(Kind::UserChanged, user.id)).await?;
    if password_changed || address_changed || newly_confirmed {
        store::codes::delete_of_user(&*tx, user.id).await?;
    }
    if address_changed {
        // Services store the address of an access token.
        identity.revoke_access(&tx, user.id).await?;
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
    let changes = changed_fields(&before, &user, password_changed);
    tx.audit(user.id, Some(user.id), changes, "").await?;
    tx.commit().await?;
    if password_changed {
        identity.forget_guesses(&user.email).await;
    }
    Ok(user)
}

/// Stores a change of a locked user, with the effects of changed roles and bans. A ban ends all sessions. Changed roles
/// revoke the issued access tokens, so that a removed role takes effect at once.
///
/// # Errors
/// Returns [`AuthError::AddressTaken`], [`AuthError::OwnAccount`] or [`AuthError::LastAdmin`].
pub async fn change_access(
    identity: &Identity,
    tx: &Transaction,
    admin: &Admin,
    user: User,
    change: impl FnOnce(&mut User),
) -> Result<User, AuthError> {
    let now = identity.clock.now();
    let before = user.clone();
    let user = store::users::update(&**tx, user, now, change).await?;
    if accounts::is_active_admin(&before, now) && !accounts::is_active_admin(&user, now) {
        if admin.id == user.id {
            return Err(AuthError::OwnAccount("Admins cannot lock themselves out"));
        }
        keep_admin(tx, now).await?;
    }
    let is_banned = user.banned_until.is_some() && user.banned_until != before.banned_until;
    if is_banned {
        identity.end_sessions(tx, user.id, SessionScope::All).await?;
    }
    let roles = accounts::roles(&user);
    let roles_changed = roles != accounts::roles(&before);
    if roles_changed {
        identity.revoke_access(tx, user.id).await?;
    }
    let is_freed = user.banned_until.is_none() && before.banned_until.is_some();
    for (kind, happened, detail) in [
        (Kind::RolesChanged, roles_changed, roles.join(", ")),
        (Kind::Banned, is_banned, String::new()),
        (Kind::BanLifted, is_freed, String::new()),
    ] {
        if happened {
            identity.log(&**tx, admin.does(kind, user.id).saying(detail)).await?;
        }
    }
    Ok(user)
}

/// Checks that an admin remains after a change in this transaction. Concurrent checks wait for each other, so that two
/// admins cannot remove each other.
///
/// # Errors
/// Returns [`AuthError::LastAdmin`].
pub(crate) async fn keep_admin(tx: &Transaction, now: DateTime<Utc>) -> Result<(), AuthError> {
    tx.lock("admins", "").await?;
    if store::users::has_active_admin(&**tx, now).await? {
        Ok(())
    } else {
        Err(AuthError::LastAdmin)
    }
}

/// Returns the changed fields of an account, for the audit trail. A password is only named.
fn changed_fields(before: &User, after: &User, password_changed: bool) -> Changes {
    let roles = |user| accounts::roles(user).join(", ");
    let ban = |user: &User| user.banned_until.map(|time| time.to_rfc3339()).unwrap_or_default();
    Changes::default()
        .with("email", &before.email, &after.email)
        .with("fullName", accounts::full_name(before), accounts::full_name(after))
        .with("roles", roles(before), roles(after))
        .with("bannedUntil", ban(before), ban(after))
        .with("passwordChanged", false, password_changed)
}

/// Grants a user a role. Returns whether the user exists.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn grant(identity: &Identity, id: Uuid, role: &str) -> selam_chassis::Result<bool> {
    let tx = identity.database.begin().await?;
    let Some(user) = store::users::hold(&*tx, id).await? else {
        return Ok(false);
    };
    give(identity, &tx, user, role).await?;
    tx.commit().await?;
    Ok(true)
}

/// Grants a locked user a role, and revokes the earlier access tokens, so that the role takes effect at once. Does
/// nothing when the user already has it.
pub(crate) async fn give(identity: &Identity, tx: &Transaction, user: User, role: &str) -> selam_chassis::Result<()> {
    if let Some(metadata) = accounts::with_role(&user, role) {
        let user = store::users::update(&**tx, user, tx.now(), |user| user.app_metadata = metadata).await?;
        let entry = Entry::of(Kind::RolesChanged, user.id).saying(accounts::roles(&user).join(", "));
        identity.log(&**tx, entry).await?;
        identity.renew_access(tx, user.id).await?;
    }
    Ok(())
}

/// Deletes a user and asks every service to erase its data about the user.
///
/// # Errors
/// Returns [`AuthError::UnknownUser`], [`AuthError::OwnAccount`] or [`AuthError::LastAdmin`].
pub async fn delete(identity: &Identity, admin: &Admin, id: Uuid) -> Result<(), AuthError> {
    if id == admin.id {
        return Err(AuthError::OwnAccount("Admins cannot delete themselves"));
    }
    let tx = identity.database.begin().await?;
    let user = store::users::hold(&*tx, id).await?.ok_or(AuthError::UnknownUser)?;
    account_deletion::close(identity, &tx, &user).await?;
    // The entry names no user, so that nothing identifies the deleted account.
    let entry = Entry::of_nobody(Kind::UserDeleted)
        .from(&admin.client_info)
        .by(admin.id);
    identity.log(&*tx, entry).await?;
    tx.audit(id, Some(id), Changes::default(), "").await?;
    Ok(tx.commit().await?)
}

/// Validates metadata. The limit of `user_metadata` also applies to `app_metadata`, because access tokens carry both.
fn checked_metadata(metadata: Map<String, Value>) -> Result<Map<String, Value>, AuthError> {
    accounts::check_metadata(&metadata).map_err(AuthError::Metadata)?;
    Ok(metadata)
}
