//! Who waits for a therapist's free time.

use sea_orm::{IntoActiveModel as _, QueryOrder as _, entity::prelude::*, sea_query::OnConflict};
use selam_chassis::{Result, Transaction};

use super::entity::waiting::{Column, Entity, Model};

/// Adds somebody, unless they wait already. Answers since when they wait.
pub(crate) async fn join(transaction: &Transaction, row: Model) -> Result<Model> {
    let key = (row.therapist_id, row.user_id);
    Entity::insert(row.clone().into_active_model())
        .on_conflict(
            OnConflict::columns([Column::TherapistId, Column::UserId])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**transaction)
        .await?;
    Ok(Entity::find_by_id(key).one(&**transaction).await?.unwrap_or(row))
}

pub(crate) async fn leave(transaction: &Transaction, therapist_id: Uuid, user_id: Uuid) -> Result<()> {
    Entity::delete_by_id((therapist_id, user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Takes everybody who waits for a therapist off the list, who waits longest first.
pub(crate) async fn take_all(transaction: &Transaction, therapist_id: Uuid) -> Result<Vec<Model>> {
    let rows = Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .order_by_asc(Column::CreateTime)
        .all(&**transaction)
        .await?;
    if !rows.is_empty() {
        Entity::delete_many()
            .filter(Column::TherapistId.eq(therapist_id))
            .exec(&**transaction)
            .await?;
    }
    Ok(rows)
}
