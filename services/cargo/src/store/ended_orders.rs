//! Orders that sourcing has ended.

use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, IntoActiveModel as _};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::entity::ended_order::{Entity, Model};

pub(crate) async fn contains(transaction: &Transaction, order_id: Uuid) -> Result<bool> {
    Ok(Entity::find_by_id(order_id).one(&**transaction).await?.is_some())
}

pub(crate) async fn insert(transaction: &Transaction, order_id: Uuid, end_time: DateTime<Utc>) -> Result<()> {
    Entity::insert(Model { order_id, end_time }.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}
