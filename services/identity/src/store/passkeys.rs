//! Passkeys, which are factors with a credential, and the challenges that they answer.

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

/// Opens a challenge.
///
/// # Errors
/// When the database fails, as everywhere in this module.
pub async fn open(db: &impl ConnectionTrait, challenge: PasskeyChallenge) -> Result<()> {
    let model: ActiveModel = challenge.into();
    Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// Takes a challenge away, so that it is answered once, and answers it if it was still open. `user_id` and `factor_id` are those it was opened for:
/// another's challenge is not found.
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

/// Forgets challenges that nobody answered.
///
/// # Errors
/// See [`open`].
pub async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    let expired = Entity::delete_many().filter(Column::ExpiresAt.lte(now));
    Ok(expired.exec(db).await?.rows_affected)
}

/// The passkey with this credential id, whoever has it.
///
/// # Errors
/// See [`open`].
pub async fn by_credential(db: &impl ConnectionTrait, credential_id: &str) -> Result<Option<Factor>> {
    let of_credential = factors::Entity::find().filter(factors::Column::CredentialId.eq(credential_id));
    Ok(of_credential.one(db).await?)
}

/// A factor that was waiting for its passkey has it, and counts. Answers whether the factor was still waiting.
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

/// A passkey was shown. Answers whether the user still has it.
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
