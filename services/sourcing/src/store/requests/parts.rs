//! Queries of messages, attachments, inspections and history of a request.

use sea_orm::{IntoActiveModel as _, QueryOrder as _, entity::prelude::*};
use selam_chassis::{Result, Transaction};

use crate::store::{
    Connection,
    entity::{inspection, request_attachment, request_change, request_message},
};

pub(crate) async fn insert_message(transaction: &Transaction, row: request_message::Model) -> Result<()> {
    request_message::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the messages, oldest first.
pub(crate) async fn messages(connection: &impl Connection, request_id: Uuid) -> Result<Vec<request_message::Model>> {
    let find = request_message::Entity::find()
        .filter(request_message::Column::RequestId.eq(request_id))
        .order_by_asc(request_message::Column::Id);
    Ok(find.all(connection).await?)
}

pub(crate) async fn insert_attachment(transaction: &Transaction, row: request_attachment::Model) -> Result<()> {
    request_attachment::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn remove_attachment(transaction: &Transaction, id: Uuid) -> Result<()> {
    request_attachment::Entity::delete_by_id(id)
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns the attachments, oldest first.
pub(crate) async fn attachments(
    connection: &impl Connection,
    request_id: Uuid,
) -> Result<Vec<request_attachment::Model>> {
    let find = request_attachment::Entity::find()
        .filter(request_attachment::Column::RequestId.eq(request_id))
        .order_by_asc(request_attachment::Column::Id);
    Ok(find.all(connection).await?)
}

pub(crate) async fn insert_inspection(transaction: &Transaction, row: inspection::Model) -> Result<()> {
    inspection::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the inspections, oldest first.
pub(crate) async fn inspections(connection: &impl Connection, request_id: Uuid) -> Result<Vec<inspection::Model>> {
    let find = inspection::Entity::find()
        .filter(inspection::Column::RequestId.eq(request_id))
        .order_by_asc(inspection::Column::Id);
    Ok(find.all(connection).await?)
}

/// Returns the history, oldest first.
pub(crate) async fn changes(connection: &impl Connection, request_id: Uuid) -> Result<Vec<request_change::Model>> {
    let find = request_change::Entity::find()
        .filter(request_change::Column::RequestId.eq(request_id))
        .order_by_asc(request_change::Column::Version);
    Ok(find.all(connection).await?)
}
