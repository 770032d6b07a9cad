//! Who customers are at the provider.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait, sea_query::OnConflict};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::customer::{ActiveModel, Column, Entity};

/// Their id at the provider, after their first checkout.
pub(crate) async fn provider_id(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Option<String>> {
    let row = Entity::find_by_id(user_id).one(connection).await?;
    Ok(row.map(|row| row.provider_id))
}

/// Remembers the id that a checkout gave; the first one stays.
pub(crate) async fn remember(
    transaction: &Transaction,
    user_id: Uuid,
    provider_id: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    Entity::insert(ActiveModel {
        user_id: Set(user_id),
        email: Set(String::new()),
        provider_id: Set(provider_id.to_owned()),
        create_time: Set(now),
    })
    .on_conflict(OnConflict::column(Column::UserId).do_nothing().to_owned())
    .exec_without_returning(&**transaction)
    .await?;
    Ok(())
}
