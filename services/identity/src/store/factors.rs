//! Queries of second factors.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Expr,
};
use selam_chassis::Result;
use uuid::Uuid;

use super::entity::factors::{ActiveModel, Column, Entity, Model as Factor};
use super::entity::sessions::Model as Session;
use crate::error::AuthError;

/// `status` after the first successful verification.
pub const VERIFIED: &str = "verified";
/// Assurance level of a session with one factor.
pub const AAL1: &str = "aal1";
/// Assurance level of a session with a verified second factor.
pub const AAL2: &str = "aal2";
/// `status` before the first successful verification.
pub const UNVERIFIED: &str = "unverified";
/// `factor_type` of an authenticator app.
pub const TOTP: &str = "totp";
/// `factor_type` of a passkey.
pub const WEBAUTHN: &str = "webauthn";

/// Returns all factors of a user, oldest first.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Factor>> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::CreatedAt)
        .all(db)
        .await?)
}

/// Returns which of these users have a verified factor.
///
/// # Errors
/// See [`of_user`].
pub async fn verified(db: &impl ConnectionTrait, user_ids: Vec<Uuid>) -> Result<HashSet<Uuid>> {
    let found = Entity::find()
        .select_only()
        .column(Column::UserId)
        .filter(Column::UserId.is_in(user_ids))
        .filter(Column::Status.eq(VERIFIED));
    let ids: Vec<Uuid> = found.into_tuple().all(db).await?;
    Ok(ids.into_iter().collect())
}

/// Returns the factors of all users that have a secret.
///
/// # Errors
/// See [`of_user`].
pub async fn with_secret(db: &impl ConnectionTrait) -> Result<Vec<Factor>> {
    Ok(Entity::find().filter(Column::FactorType.eq(TOTP)).all(db).await?)
}

/// Stores the secret under another encryption.
///
/// # Errors
/// See [`of_user`].
pub async fn set_secret(db: &impl ConnectionTrait, factor: &Factor, secret: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Secret, Expr::value(secret))
        .filter(Column::Id.eq(factor.id))
        .filter(Column::Secret.eq(&factor.secret))
        .exec(db)
        .await?;
    Ok(())
}

/// Whether the session has yet to verify a second factor that its user has.
pub fn is_due(factors: &[Factor], session: &Session) -> bool {
    session.aal != AAL2 && factors.iter().any(|factor| factor.status == VERIFIED)
}

/// Returns a factor of the user; `None` for another user's factor.
///
/// # Errors
/// See [`of_user`].
pub async fn by_id(db: &impl ConnectionTrait, user_id: Uuid, id: Uuid) -> Result<Option<Factor>> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .one(db)
        .await?)
}

/// Stores a new factor.
///
/// # Errors
/// Returns [`AuthError::FactorNameTaken`]; see [`of_user`].
pub async fn insert(db: &impl ConnectionTrait, factor: Factor) -> Result<(), AuthError> {
    let model: ActiveModel = factor.into();
    let inserted = Entity::insert(model).exec_without_returning(db).await;
    inserted.map(drop).map_err(taken)
}

fn taken(error: sea_orm::DbErr) -> AuthError {
    match error.sql_err() {
        Some(sea_orm::SqlErr::UniqueConstraintViolation(_)) => AuthError::FactorNameTaken,
        _ => error.into(),
    }
}

/// Opens a challenge, replacing the earlier one.
///
/// # Errors
/// See [`of_user`].
pub async fn challenge(
    db: &impl ConnectionTrait,
    id: Uuid,
    challenge_id: Uuid,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::ChallengeId, Expr::value(challenge_id))
        .col_expr(Column::ChallengeExpiresAt, Expr::value(expires_at))
        .col_expr(Column::ChallengeTries, Expr::value(0))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

/// Counts an attempt on the open challenge. Returns whether one was left.
///
/// # Errors
/// See [`of_user`].
pub async fn count_try(
    db: &impl ConnectionTrait,
    id: Uuid,
    challenge_id: Uuid,
    tries: i32,
    now: DateTime<Utc>,
) -> Result<bool> {
    let counted = Entity::update_many()
        .col_expr(Column::ChallengeTries, Expr::col(Column::ChallengeTries).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::ChallengeId.eq(challenge_id))
        .filter(Column::ChallengeTries.lt(tries))
        .filter(Column::ChallengeExpiresAt.gt(now))
        .exec(db)
        .await?;
    Ok(counted.rows_affected > 0)
}

/// Accepts the code of a time step: closes the challenge and marks the factor as verified. Returns false when a code of
/// this or a later step was already accepted.
///
/// # Errors
/// See [`of_user`].
pub async fn accept(
    db: &impl ConnectionTrait,
    id: Uuid,
    challenge_id: Uuid,
    step: i64,
    now: DateTime<Utc>,
) -> Result<bool> {
    let accepted = Entity::update_many()
        .col_expr(Column::Status, Expr::value(VERIFIED))
        .col_expr(Column::LastStep, Expr::value(step))
        .col_expr(Column::ChallengeId, Expr::value(Option::<Uuid>::None))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::ChallengeId.eq(challenge_id))
        .filter(Column::LastStep.lt(step))
        .exec(db)
        .await?;
    Ok(accepted.rows_affected > 0)
}

/// Renames a factor.
///
/// # Errors
/// Returns [`AuthError::FactorNameTaken`]; see [`of_user`].
pub async fn rename(db: &impl ConnectionTrait, id: Uuid, name: &str, now: DateTime<Utc>) -> Result<(), AuthError> {
    let renamed = Entity::update_many()
        .col_expr(Column::FriendlyName, Expr::value(name))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await;
    renamed.map(drop).map_err(taken)
}

/// Deletes a factor whose status is still that of `factor`. Returns whether it existed.
///
/// # Errors
/// See [`of_user`].
pub async fn delete(db: &impl ConnectionTrait, factor: &Factor) -> Result<bool> {
    let present = Entity::delete_by_id(factor.id).filter(Column::Status.eq(&factor.status));
    Ok(present.exec(db).await?.rows_affected > 0)
}

/// Deletes the unverified factors of a user.
///
/// # Errors
/// See [`of_user`].
pub async fn delete_unverified(db: &impl ConnectionTrait, user_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(UNVERIFIED))
        .exec(db)
        .await?;
    Ok(())
}
