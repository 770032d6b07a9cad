//! Queries of the latest reconciliation's differences.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryOrder, QuerySelect,
    sea_query::OnConflict,
};
use selam_chassis::{Result, Transaction};

use super::{DifferenceRow, difference, reconciliation};

/// Id of the table's only row.
const ONLY: i32 = 1;
/// Largest number of differences returned; solving those reveals the next.
const SHOWN: u64 = 200;

/// Replaces the stored differences.
pub(crate) async fn replace(transaction: &Transaction, found: Vec<DifferenceRow>, now: DateTime<Utc>) -> Result<()> {
    difference::Entity::delete_many().exec(&**transaction).await?;
    for row in found {
        difference::Entity::insert(row.into_active_model())
            .exec_without_returning(&**transaction)
            .await?;
    }
    reconciliation::Entity::insert(reconciliation::ActiveModel {
        id: Set(ONLY),
        end_time: Set(now),
    })
    .on_conflict(
        OnConflict::column(reconciliation::Column::Id)
            .update_column(reconciliation::Column::EndTime)
            .to_owned(),
    )
    .exec_without_returning(&**transaction)
    .await?;
    Ok(())
}

pub(crate) async fn found(connection: &impl ConnectionTrait) -> Result<(Option<DateTime<Utc>>, Vec<DifferenceRow>)> {
    let last = reconciliation::Entity::find_by_id(ONLY).one(connection).await?;
    let rows = difference::Entity::find()
        .order_by_asc(difference::Column::Kind)
        .order_by_asc(difference::Column::ProviderId)
        .limit(SHOWN)
        .all(connection)
        .await?;
    Ok((last.map(|last| last.end_time), rows))
}
