//! Queries of the generated signing key.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, QueryOrder, sea_query::OnConflict};
use selam_chassis::Result;

use super::entity::signing_keys::{ActiveModel, Column, Entity};

/// Returns the PEM of the stored keys, oldest first.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn all(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    Ok(Entity::find()
        .order_by_asc(Column::Slot)
        .all(db)
        .await?
        .into_iter()
        .map(|key| key.private_pem)
        .collect())
}

/// Stores the first key, unless another replica already did.
///
/// # Errors
/// See [`all`].
pub async fn insert_first(db: &impl ConnectionTrait, private_pem: String, now: DateTime<Utc>) -> Result<()> {
    let key = ActiveModel {
        slot: Set(1),
        private_pem: Set(private_pem),
        created_at: Set(now),
    };
    Entity::insert(key)
        .on_conflict(OnConflict::column(Column::Slot).do_nothing().to_owned())
        .exec_without_returning(db)
        .await?;
    Ok(())
}
