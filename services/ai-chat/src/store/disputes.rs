//! Disputes about paid access.

use sea_orm::{IntoActiveModel as _, entity::prelude::*, sea_query::OnConflict};
use selam_chassis::{Result, Transaction};

use super::entity::dispute::{Column, Entity, Model};

/// Stores the state of a dispute. Returns false, without an effect, when a later state is stored.
pub(crate) async fn put(transaction: &Transaction, row: Model) -> Result<bool> {
    let known = Entity::find_by_id(row.id).one(&**transaction).await?;
    if known.is_some_and(|known| known.event_time > row.event_time) {
        return Ok(false);
    }
    let state = [Column::SuspendsAccess, Column::EventTime];
    Entity::insert(row.into_active_model())
        .on_conflict(OnConflict::column(Column::Id).update_columns(state).to_owned())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(true)
}

/// Returns whether a dispute suspends a session or plan.
pub(crate) async fn suspend(transaction: &Transaction, pass_id: Uuid) -> Result<bool> {
    let find = Entity::find()
        .filter(Column::PassId.eq(pass_id))
        .filter(Column::SuspendsAccess.eq(true));
    Ok(find.one(&**transaction).await?.is_some())
}
