//! Queries of received webhook events.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::OnConflict,
};
use selam_chassis::{Result, Transaction};

use super::webhook_event::{ActiveModel, Column, Entity, Model};

/// Stores an event. Returns whether it is new.
pub(crate) async fn keep(
    transaction: &Transaction,
    id: &str,
    event_type: &str,
    object_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let inserted = Entity::insert(ActiveModel {
        id: Set(id.to_owned()),
        event_type: Set(event_type.to_owned()),
        object_id: Set(object_id.to_owned()),
        receive_time: Set(now),
    })
    .on_conflict(OnConflict::column(Column::Id).do_nothing().to_owned())
    .exec_without_returning(&**transaction)
    .await?;
    Ok(inserted > 0)
}

/// Returns the events received since `time`, in order.
pub(crate) async fn since(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::ReceiveTime.gte(time))
        .order_by_asc(Column::ReceiveTime)
        .all(connection)
        .await?)
}

/// Deletes the events received before `time`.
pub(crate) async fn delete_before(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64> {
    let deleted = Entity::delete_many()
        .filter(Column::ReceiveTime.lt(time))
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected)
}
