//! Queries of offers.

use std::collections::BTreeMap;

use sea_orm::{IntoActiveModel as _, QueryOrder as _, entity::prelude::*};
use selam_chassis::{Error, Result, Transaction};

use crate::{
    request::offer::OfferStatus,
    store::{
        Connection,
        entity::offer::{Column, Entity, Model},
    },
};

pub(crate) fn not_found() -> Error {
    Error::not_found("OFFER_NOT_FOUND", "there is no such offer")
}

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Sets the status of an offer. Its request should be locked.
pub(crate) async fn set_status(transaction: &Transaction, id: Uuid, status: OfferStatus) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .filter(Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Sets the status of all open offers of a request.
pub(crate) async fn close_open(transaction: &Transaction, request_id: Uuid, status: OfferStatus) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .filter(Column::RequestId.eq(request_id))
        .filter(Column::Status.eq(OfferStatus::Open))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns an offer of a request.
pub(crate) async fn find(connection: &impl Connection, request_id: Uuid, id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id).filter(Column::RequestId.eq(request_id));
    find.one(connection).await?.ok_or_else(not_found)
}

/// Returns the offers of several requests, latest first.
pub(crate) async fn of(connection: &impl Connection, request_ids: &[Uuid]) -> Result<BTreeMap<Uuid, Vec<Model>>> {
    let rows = Entity::find()
        .filter(Column::RequestId.is_in(request_ids.iter().copied()))
        .order_by_desc(Column::Id)
        .all(connection)
        .await?;
    let mut found: BTreeMap<Uuid, Vec<Model>> = BTreeMap::new();
    for row in rows {
        found.entry(row.request_id).or_default().push(row);
    }
    Ok(found)
}

/// Returns the offers of a request, latest first.
pub(crate) async fn of_one(connection: &impl Connection, request_id: Uuid) -> Result<Vec<Model>> {
    Ok(of(connection, &[request_id])
        .await?
        .remove(&request_id)
        .unwrap_or_default())
}
