//! Refunds of charges, as reported by payments.

use sea_orm::{IntoActiveModel as _, entity::prelude::*, sea_query::OnConflict};
use selam_chassis::{Result, Transaction};

use crate::store::{
    ChargeRow, Connection,
    entity::charge_refund::{Column, Entity, Model},
};

/// Stores a report. Returns false when a later report of the same refund is stored.
pub(crate) async fn put(transaction: &Transaction, row: Model) -> Result<bool> {
    let known = Entity::find_by_id(row.id).one(&**transaction).await?;
    if known.is_some_and(|known| known.update_time > row.update_time) {
        return Ok(false);
    }
    let changed = OnConflict::column(Column::Id)
        .update_columns([Column::IsMade, Column::UpdateTime])
        .to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(changed)
        .exec_without_returning(&**transaction)
        .await?;
    Ok(true)
}

/// Returns the refunds of a charge that the office made, without those that failed, that this service owes, or that
/// belong to a second payment.
pub(crate) async fn by_office(connection: &impl Connection, charge: &ChargeRow) -> Result<Vec<Model>> {
    let found = Entity::find()
        .filter(Column::ChargeId.eq(charge.id))
        .filter(Column::PaymentId.eq(charge.payment_id.as_str()))
        .filter(Column::IsMade.eq(true));
    let mut found = found.all(connection).await?;
    found.retain(|refund| Some(refund.id) != charge.refund_id);
    Ok(found)
}
