//! Queries of recovery codes, which are stored as hashes.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use selam_chassis::Result;
use uuid::Uuid;

use super::entity::recovery_codes::{ActiveModel, Column, Entity, Model};

/// Returns the unused codes of a user.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Model>> {
    Ok(Entity::find().filter(Column::UserId.eq(user_id)).all(db).await?)
}

/// Replaces the codes of a user.
///
/// # Errors
/// See [`of_user`].
pub async fn replace(
    db: &impl ConnectionTrait,
    user_id: Uuid,
    hashes: impl IntoIterator<Item = String>,
    now: DateTime<Utc>,
) -> Result<()> {
    delete_of_user(db, user_id).await?;
    let codes = hashes.into_iter().map(|hash| ActiveModel {
        code_hash: Set(hash),
        user_id: Set(user_id),
        created_at: Set(now),
    });
    Entity::insert_many(codes).exec_without_returning(db).await?;
    Ok(())
}

/// Deletes a code. Returns whether it existed.
///
/// # Errors
/// See [`of_user`].
pub async fn consume(db: &impl ConnectionTrait, user_id: Uuid, hash: &str) -> Result<bool> {
    let code = Entity::delete_many().filter(Column::UserId.eq(user_id));
    Ok(code.filter(Column::CodeHash.eq(hash)).exec(db).await?.rows_affected > 0)
}

/// Deletes the codes of a user.
///
/// # Errors
/// See [`of_user`].
pub async fn delete_of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(db)
        .await?;
    Ok(())
}
