//! Session offers of therapists.

use std::collections::BTreeMap;

use sea_orm::{IntoActiveModel as _, QueryOrder as _, entity::prelude::*};
use selam_chassis::{Result, Transaction};

use super::{
    Connection,
    entity::offer::{Column, Entity, Model},
};
use crate::choices::SessionFormat;

/// Returns the bookable offers of therapists, each in the order of the contract. Group sessions are excluded until they
/// have seats and dates.
pub(crate) async fn of(connection: &impl Connection, ids: &[Uuid]) -> Result<BTreeMap<Uuid, Vec<Model>>> {
    let rows = Entity::find()
        .filter(Column::TherapistId.is_in(ids.iter().copied()))
        .filter(Column::Format.ne(SessionFormat::Group))
        .order_by_asc(Column::TherapistId)
        .all(connection)
        .await?;
    let mut found: BTreeMap<Uuid, Vec<Model>> = BTreeMap::new();
    for row in rows {
        found.entry(row.therapist_id).or_default().push(row);
    }
    for offers in found.values_mut() {
        offers.sort_unstable_by_key(|offer| offer.format);
    }
    Ok(found)
}

/// Returns the bookable offers of one therapist.
pub(crate) async fn of_one(connection: &impl Connection, id: Uuid) -> Result<Vec<Model>> {
    Ok(of(connection, &[id]).await?.remove(&id).unwrap_or_default())
}

/// Replaces the offers of a therapist.
pub(crate) async fn replace(transaction: &Transaction, therapist_id: Uuid, offers: Vec<Model>) -> Result<()> {
    remove(transaction, therapist_id).await?;
    let rows = offers.into_iter().map(Model::into_active_model);
    Entity::insert_many(rows).exec_without_returning(&**transaction).await?;
    Ok(())
}

pub(crate) async fn remove(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
