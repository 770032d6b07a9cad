//! Shipments and their append-only history.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, PaginatorTrait as _, QueryFilter, QueryOrder,
    QuerySelect, sea_query::Expr,
};
use selam_chassis::{
    Error, Result, Transaction, history, listing::search_text as joined, personal_data::ERASED_USER_ID,
};
use uuid::Uuid;

use super::{ChangeRow, ShipmentRow, shipment, shipment_change};
use crate::shipment_status::Status;

/// Reason of the error for a stale `etag`.
pub(crate) const CHANGED: &str = "SHIPMENT_CHANGED";

/// Returns the text that the search looks through.
pub(crate) fn search_text(shipment: &ShipmentRow) -> String {
    let ShipmentRow {
        tracking_number,
        pickup_city,
        delivery_city,
        user_email,
        ..
    } = shipment;
    joined([tracking_number, pickup_city, delivery_city, user_email])
}

pub(crate) async fn insert(transaction: &Transaction, shipment: ShipmentRow) -> Result<()> {
    shipment::Entity::insert(shipment.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn insert_change(transaction: &Transaction, change: ChangeRow) -> Result<()> {
    shipment_change::Entity::insert(change.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the shipment if it belongs to `owner`, or any shipment without an owner.
pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid, owner: Option<Uuid>) -> Result<ShipmentRow> {
    let row = shipment::Entity::find_by_id(id).one(connection).await?;
    of_owner(row, owner)
}

/// Counts the shipments of a user that are waiting for pickup. Last legs of orders do not count.
pub(crate) async fn open_count(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let open = Status::ALL.into_iter().filter(|status| status.is_open());
    Ok(shipment::Entity::find()
        .filter(shipment::Column::UserId.eq(user_id))
        .filter(shipment::Column::Status.is_in(open))
        .filter(shipment::Column::OrderId.is_null())
        .count(&**transaction)
        .await?)
}

/// Returns whether the order has a shipment that is neither cancelled nor failed.
pub(crate) async fn is_of_order(transaction: &Transaction, order_id: Uuid) -> Result<bool> {
    let found = shipment::Entity::find()
        .filter(shipment::Column::OrderId.eq(order_id))
        .filter(shipment::Column::Status.is_not_in([Status::Cancelled, Status::Failed]))
        .count(&**transaction)
        .await?;
    Ok(found > 0)
}

/// Returns the shipment of an order that is neither cancelled nor failed, locked until the transaction ends.
pub(crate) async fn lock_of_order(transaction: &Transaction, order_id: Uuid) -> Result<Option<ShipmentRow>> {
    let find = shipment::Entity::find()
        .filter(shipment::Column::OrderId.eq(order_id))
        .filter(shipment::Column::Status.is_not_in([Status::Cancelled, Status::Failed]));
    Ok(find.lock_exclusive().one(&**transaction).await?)
}

/// Returns the shipment, locked until the transaction ends, so that concurrent changes run one after the other.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid, owner: Option<Uuid>) -> Result<ShipmentRow> {
    let find = shipment::Entity::find_by_id(id).lock_exclusive();
    of_owner(find.one(&**transaction).await?, owner)
}

pub(crate) async fn find_by_tracking_number(connection: &impl ConnectionTrait, number: &str) -> Result<ShipmentRow> {
    shipment::Entity::find()
        .filter(shipment::Column::TrackingNumber.eq(number))
        .one(connection)
        .await?
        .ok_or_else(not_found)
}

fn of_owner(row: Option<ShipmentRow>, owner: Option<Uuid>) -> Result<ShipmentRow> {
    row.filter(|row| owner.is_none_or(|owner| row.user_id == owner))
        .ok_or_else(not_found)
}

/// Returns all shipments of a user, newest first.
pub(crate) async fn of_user(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<ShipmentRow>> {
    Ok(shipment::Entity::find()
        .filter(shipment::Column::UserId.eq(user_id))
        .order_by_desc(shipment::Column::Id)
        .all(connection)
        .await?)
}

/// Returns all shipments of a user, locked until the transaction ends.
pub(crate) async fn lock_of_user(transaction: &Transaction, user_id: Uuid) -> Result<Vec<ShipmentRow>> {
    Ok(shipment::Entity::find()
        .filter(shipment::Column::UserId.eq(user_id))
        .order_by_asc(shipment::Column::Id)
        .lock_exclusive()
        .all(&**transaction)
        .await?)
}

/// Removes all personal data from a shipment and its history. Cities, dates, weight and price stay for the invoice.
pub(crate) async fn anonymise(transaction: &Transaction, mut row: ShipmentRow) -> Result<()> {
    use shipment::Column;
    row.user_email.clear();
    let mut update = shipment::Entity::update_many()
        .col_expr(Column::UserId, Expr::value(ERASED_USER_ID))
        .col_expr(Column::SearchText, Expr::value(search_text(&row)));
    for text in [
        Column::UserEmail,
        Column::CargoDescription,
        Column::PickupAddress,
        Column::PickupContactName,
        Column::PickupContactPhone,
        Column::DeliveryAddress,
        Column::DeliveryContactName,
        Column::DeliveryContactPhone,
        Column::ProofOfDelivery,
    ] {
        update = update.col_expr(text, Expr::value(""));
    }
    update.filter(Column::Id.eq(row.id)).exec(&**transaction).await?;
    shipment_change::Entity::update_many()
        .col_expr(shipment_change::Column::Note, Expr::value(""))
        .filter(shipment_change::Column::ShipmentId.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Replaces the customer's email address.
pub(crate) async fn set_address(transaction: &Transaction, mut row: ShipmentRow, email: &str) -> Result<()> {
    email.clone_into(&mut row.user_email);
    shipment::Entity::update_many()
        .col_expr(shipment::Column::UserEmail, Expr::value(email))
        .col_expr(shipment::Column::SearchText, Expr::value(search_text(&row)))
        .filter(shipment::Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Stores a step. Fails with `SHIPMENT_CHANGED` when another step was stored after `version`.
pub(crate) async fn set_status(
    transaction: &Transaction,
    id: Uuid,
    version: i64,
    status: Status,
    proof_of_delivery: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    let mut update = shipment::Entity::update_many()
        .col_expr(shipment::Column::Status, Expr::value(status))
        .col_expr(shipment::Column::Version, Expr::value(version + 1))
        .col_expr(shipment::Column::UpdateTime, Expr::value(now));
    if let Some(proof) = proof_of_delivery {
        update = update.col_expr(shipment::Column::ProofOfDelivery, Expr::value(proof));
    }
    let updated = update
        .filter(shipment::Column::Id.eq(id))
        .filter(shipment::Column::Version.eq(version))
        .exec(&**transaction)
        .await?;
    if updated.rows_affected == 1 {
        Ok(())
    } else {
        Err(history::changed(CHANGED))
    }
}

/// Stores the estimated day of the delivery.
pub(crate) async fn set_estimate(transaction: &Transaction, id: Uuid, date: NaiveDate) -> Result<()> {
    shipment::Entity::update_many()
        .col_expr(shipment::Column::EstimatedDeliveryDate, Expr::value(date))
        .filter(shipment::Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns the history of a shipment, oldest first.
pub(crate) async fn changes(connection: &impl ConnectionTrait, id: Uuid) -> Result<Vec<ChangeRow>> {
    Ok(shipment_change::Entity::find()
        .filter(shipment_change::Column::ShipmentId.eq(id))
        .order_by_asc(shipment_change::Column::Version)
        .all(connection)
        .await?)
}

fn not_found() -> Error {
    Error::not_found("SHIPMENT_NOT_FOUND", "the shipment does not exist")
}
