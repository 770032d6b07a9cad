//! Queries of passkeys, which are factors with a credential, and of their challenges.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, sea_query::Expr};
use selam_chassis::Result;
use uuid::Uuid;

use super::{
    entity::{
        factors::{self, Model as Factor},
        passkey_challenges::{ActiveModel, Column, Entity, Model as PasskeyChallenge},
    },
    factors::VERIFIED,
};

/// Stores a challenge.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn open(db: &impl ConnectionTrait, challenge: PasskeyChallenge) -> Result<()> {
    let model: ActiveModel = challenge.into();
    Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// Deletes a challenge and returns it if it is not expired, so that each challenge accepts one response. Finds only
/// challenges opened for `user_id` and `factor_id`.
///
/// # Errors
/// See [`open`].
pub async fn take(
    db: &impl ConnectionTrait,
    id: Uuid,
    (user_id, factor_id): (Option<Uuid>, Option<Uuid>),
    now: DateTime<Utc>,
) -> Result<Option<PasskeyChallenge>> {
    let Some(challenge) = Entity::find_by_id(id).one(db).await? else {
        return Ok(None);
    };
    if (challenge.user_id, challenge.factor_id) != (user_id, factor_id) {
        return Ok(None);
    }
    let taken = Entity::delete_by_id(id).exec(db).await?.rows_affected > 0;
    Ok(Some(challenge).filter(|challenge| taken && challenge.expires_at > now))
}

/// Deletes expired challenges.
///
/// # Errors
/// See [`open`].
pub async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    let expired = Entity::delete_many().filter(Column::ExpiresAt.lte(now));
    Ok(expired.exec(db).await?.rows_affected)
}

/// Returns the passkey with this credential ID, of any user.
///
/// # Errors
/// See [`open`].
pub async fn by_credential(db: &impl ConnectionTrait, credential_id: &str) -> Result<Option<Factor>> {
    let of_credential = factors::Entity::find().filter(factors::Column::CredentialId.eq(credential_id));
    Ok(of_credential.one(db).await?)
}

/// Stores the passkey of a pending factor and marks the factor as verified. Returns whether the factor was still
/// pending.
///
/// # Errors
/// See [`open`].
pub async fn complete(
    db: &impl ConnectionTrait,
    id: Uuid,
    (credential_id, credential): (&str, &str),
    now: DateTime<Utc>,
) -> Result<bool> {
    let completed = factors::Entity::update_many()
        .col_expr(factors::Column::Status, Expr::value(VERIFIED))
        .col_expr(factors::Column::CredentialId, Expr::value(credential_id))
        .col_expr(factors::Column::Credential, Expr::value(credential))
        .col_expr(factors::Column::UpdatedAt, Expr::value(now))
        .filter(factors::Column::Id.eq(id))
        .filter(factors::Column::CredentialId.is_null());
    Ok(completed.exec(db).await?.rows_affected > 0)
}

/// Records the use of a passkey. Returns whether the user still has it.
///
/// # Errors
/// See [`open`].
pub async fn shown(db: &impl ConnectionTrait, id: Uuid, credential: &str, now: DateTime<Utc>) -> Result<bool> {
    let shown = factors::Entity::update_many()
        .col_expr(factors::Column::Credential, Expr::value(credential))
        .col_expr(factors::Column::LastUsedAt, Expr::value(now))
        .filter(factors::Column::Id.eq(id));
    Ok(shown.exec(db).await?.rows_affected > 0)
}
