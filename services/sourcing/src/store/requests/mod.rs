//! Queries of requests and their charges, offers and parts.

pub(crate) mod charge_refunds;
pub(crate) mod due;
pub(crate) mod erasure;
pub(crate) mod listing;
pub(crate) mod offers;
pub(crate) mod parts;

use sea_orm::{IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Error, Result, Transaction};

use super::{
    Connection,
    entity::{
        charge,
        request::{Column, Entity, Model},
        request_change,
    },
};
use crate::request::status::{RequestStatus, Side};

pub(crate) fn not_found() -> Error {
    Error::not_found("REQUEST_NOT_FOUND", "there is no such request")
}

/// Lock name of a user's requests, for the limit of open requests.
pub(crate) const OF_USER: &str = "sourcing.requests";

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Stores all columns of a request.
pub(crate) async fn save(transaction: &Transaction, row: Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// Returns a request, only if it belongs to `user_id` when one is given.
pub(crate) async fn find(connection: &impl Connection, id: Uuid, user_id: Option<Uuid>) -> Result<Model> {
    of(id, user_id).one(connection).await?.ok_or_else(not_found)
}

/// Returns a request like [`find`], locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid, user_id: Option<Uuid>) -> Result<Model> {
    let find = of(id, user_id).lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

fn of(id: Uuid, user_id: Option<Uuid>) -> Select<Entity> {
    let find = Entity::find_by_id(id);
    match user_id {
        Some(user_id) => find.filter(Column::UserId.eq(user_id)),
        None => find,
    }
}

/// Returns the number of a user's requests that have not ended.
pub(crate) async fn count_open(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let find = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.is_in(RequestStatus::CANCELLABLE));
    Ok(find.count(&**transaction).await?)
}

/// Returns all requests of a user, oldest first.
pub(crate) async fn of_user(connection: &impl Connection, user_id: Uuid) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::Id);
    Ok(find.all(connection).await?)
}

/// Marks the messages of the other side as read.
pub(crate) async fn note_read(connection: &impl Connection, id: Uuid, reader: Side) -> Result<()> {
    let column = match reader {
        Side::Customer => Column::CustomerUnread,
        Side::Office => Column::OfficeUnread,
    };
    Entity::update_many()
        .col_expr(column, Expr::value(0))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

pub(crate) async fn insert_change(transaction: &Transaction, row: request_change::Model) -> Result<()> {
    request_change::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn insert_charge(transaction: &Transaction, row: charge::Model) -> Result<()> {
    charge::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn save_charge(transaction: &Transaction, row: charge::Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// Returns the charge of a reference at payments.
pub(crate) async fn find_charge(connection: &impl Connection, id: Uuid) -> Result<Option<charge::Model>> {
    Ok(charge::Entity::find_by_id(id).one(connection).await?)
}

/// Returns the charges of a request, oldest first.
pub(crate) async fn charges_of(connection: &impl Connection, request_id: Uuid) -> Result<Vec<charge::Model>> {
    let find = charge::Entity::find()
        .filter(charge::Column::RequestId.eq(request_id))
        .order_by_asc(charge::Column::Id);
    Ok(find.all(connection).await?)
}

/// Returns the paid charges of a request without a refund.
pub(crate) async fn paid_charges(transaction: &Transaction, request_id: Uuid) -> Result<Vec<charge::Model>> {
    let find = charge::Entity::find()
        .filter(charge::Column::RequestId.eq(request_id))
        .filter(charge::Column::IsPaid.eq(true))
        .filter(charge::Column::RefundId.is_null());
    Ok(find.all(&**transaction).await?)
}
