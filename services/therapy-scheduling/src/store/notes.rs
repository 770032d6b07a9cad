//! Encrypted notes of therapists on sessions.

use sea_orm::{IntoActiveModel as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Result, Transaction};

use super::{
    Connection,
    entity::session_note::{Entity, Model},
};

pub(crate) async fn find(connection: &impl Connection, appointment_id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(appointment_id).one(connection).await?)
}

pub(crate) async fn lock(transaction: &Transaction, appointment_id: Uuid) -> Result<Option<Model>> {
    let find = Entity::find_by_id(appointment_id).lock_exclusive();
    Ok(find.one(&**transaction).await?)
}

/// Stores the notes, replacing existing ones.
pub(crate) async fn write(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::delete_by_id(row.appointment_id).exec(&**transaction).await?;
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}
