//! Documents and bank details of applications.

use std::collections::BTreeMap;

use sea_orm::{IntoActiveModel as _, QueryOrder as _, entity::prelude::*};
use selam_chassis::{Result, Transaction};

use super::{
    Connection,
    entity::{
        application_document::{Column, Entity, Model},
        bank_details,
    },
};

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn remove(transaction: &Transaction, id: Uuid) -> Result<()> {
    Entity::delete_by_id(id).exec(&**transaction).await?;
    Ok(())
}

/// Returns the documents of applications, sorted by kind, the latest first.
pub(crate) async fn of(connection: &impl Connection, ids: &[Uuid]) -> Result<BTreeMap<Uuid, Vec<Model>>> {
    let rows = Entity::find()
        .filter(Column::ApplicationId.is_in(ids.iter().copied()))
        .order_by_desc(Column::Id)
        .all(connection)
        .await?;
    let mut found: BTreeMap<Uuid, Vec<Model>> = BTreeMap::new();
    for row in rows {
        found.entry(row.application_id).or_default().push(row);
    }
    for documents in found.values_mut() {
        documents.sort_by_key(|document| document.kind);
    }
    Ok(found)
}

/// Returns the documents of one application.
pub(crate) async fn of_one(connection: &impl Connection, id: Uuid) -> Result<Vec<Model>> {
    Ok(of(connection, &[id]).await?.remove(&id).unwrap_or_default())
}

/// Returns the encrypted bank details of an application.
pub(crate) async fn bank_details(connection: &impl Connection, application_id: Uuid) -> Result<Option<String>> {
    let row = bank_details::Entity::find_by_id(application_id).one(connection).await?;
    Ok(row.map(|row| row.sealed))
}

/// Stores the encrypted bank details, replacing existing ones.
pub(crate) async fn write_bank_details(transaction: &Transaction, application_id: Uuid, sealed: String) -> Result<()> {
    remove_bank_details(transaction, application_id).await?;
    let row = bank_details::Model { application_id, sealed };
    bank_details::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

async fn remove_bank_details(transaction: &Transaction, application_id: Uuid) -> Result<()> {
    bank_details::Entity::delete_by_id(application_id)
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Deletes the documents and bank details of an application.
pub(crate) async fn remove_all(transaction: &Transaction, application_id: Uuid) -> Result<()> {
    remove_bank_details(transaction, application_id).await?;
    Entity::delete_many()
        .filter(Column::ApplicationId.eq(application_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
