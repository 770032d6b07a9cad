//! Queries of plan prices, which therapy-scheduling sets.

use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, sea_query::OnConflict,
};
use selam_chassis::{Result, Transaction};

use super::{TherapistPriceRow, therapist_price, therapist_price::Column};

/// Stores the price of a therapist's plan.
pub(crate) async fn write(transaction: &Transaction, row: TherapistPriceRow) -> Result<()> {
    let newest = [
        Column::TherapistName,
        Column::MonthMinor,
        Column::SessionFormat,
        Column::IsOffered,
        Column::IsWithdrawn,
        Column::Version,
        Column::UpdateTime,
    ];
    therapist_price::Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::column(Column::TherapistId)
                .update_columns(newest)
                .to_owned(),
        )
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn find(connection: &impl ConnectionTrait, therapist_id: &str) -> Result<Option<TherapistPriceRow>> {
    Ok(therapist_price::Entity::find_by_id(therapist_id)
        .one(connection)
        .await?)
}

/// Returns the offered plans.
pub(crate) async fn offered(connection: &impl ConnectionTrait) -> Result<Vec<TherapistPriceRow>> {
    Ok(therapist_price::Entity::find()
        .filter(Column::IsOffered.eq(true))
        .order_by_asc(Column::TherapistId)
        .all(connection)
        .await?)
}
