//! Queries of the table `payments`.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::{Error, Result, Transaction, history, listing::search_text as joined};
use uuid::Uuid;

use super::{CheckoutRow, PaymentRow, payment, payment::Column};
use crate::choices::{PaymentStatus, Purpose};

/// Error reason for a payment that changed after it was read.
pub(crate) const CHANGED: &str = "PAYMENT_CHANGED";

/// Returns the text that the search matches.
pub(crate) fn search_text(receipt_number: &str, title: &str, email: &str) -> String {
    joined([receipt_number, title, email])
}

/// Inserts a payment unless its provider id is stored. Returns whether it is new.
pub(crate) async fn insert(transaction: &Transaction, row: PaymentRow) -> Result<bool> {
    let inserted = payment::Entity::insert(row.into_active_model())
        .on_conflict(OnConflict::column(Column::ProviderId).do_nothing().to_owned())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(inserted > 0)
}

/// Returns a payment, only if it belongs to `owner` when one is given.
pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid, owner: Option<Uuid>) -> Result<PaymentRow> {
    payment::Entity::find_by_id(id)
        .one(connection)
        .await?
        .filter(|row| owner.is_none_or(|owner| row.user_id == owner))
        .ok_or_else(not_found)
}

/// Returns a payment, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<PaymentRow> {
    payment::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?
        .ok_or_else(not_found)
}

/// Returns the payment with the provider's id, locked until the transaction ends.
pub(crate) async fn lock_by_provider(transaction: &Transaction, provider_id: &str) -> Result<Option<PaymentRow>> {
    Ok(payment::Entity::find()
        .filter(Column::ProviderId.eq(provider_id))
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// Returns the payment of a checkout: for a subscription, that of its first month.
pub(crate) async fn of_checkout(connection: &impl ConnectionTrait, checkout_id: Uuid) -> Result<Option<PaymentRow>> {
    Ok(payment::Entity::find()
        .filter(Column::CheckoutId.eq(checkout_id))
        .order_by_asc(Column::PayTime)
        .limit(1)
        .one(connection)
        .await?)
}

/// Returns the first payment of a reference with one of the purposes, which pays it.
pub(crate) async fn first_of_reference(
    connection: &impl ConnectionTrait,
    reference_id: &str,
    purposes: &[Purpose],
) -> Result<Option<PaymentRow>> {
    Ok(of_reference(reference_id, purposes).one(connection).await?)
}

/// Returns the payments of a reference with one of the purposes, oldest first and locked until the transaction ends.
///
/// # Errors
/// `PAYMENT_NOT_FOUND` when there is none.
pub(crate) async fn lock_of_reference(
    transaction: &Transaction,
    reference_id: &str,
    purposes: &[Purpose],
) -> Result<Vec<PaymentRow>> {
    let found = of_reference(reference_id, purposes).lock_exclusive();
    let rows = found.all(&**transaction).await?;
    if rows.is_empty() { Err(not_found()) } else { Ok(rows) }
}

fn of_reference(reference_id: &str, purposes: &[Purpose]) -> Select<payment::Entity> {
    payment::Entity::find()
        .filter(Column::ReferenceId.eq(reference_id))
        .filter(Column::Purpose.is_in(purposes.iter().copied()))
        .order_by_asc(Column::PayTime)
        .order_by_asc(Column::Id)
}

/// Returns whether a payment with the provider's id is stored.
pub(crate) async fn is_known(connection: &impl ConnectionTrait, provider_id: &str) -> Result<bool> {
    let found = payment::Entity::find()
        .filter(Column::ProviderId.eq(provider_id))
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Returns the payments for the reference of a checkout, without the one with the provider's id.
pub(crate) async fn others(
    transaction: &Transaction,
    checkout: &CheckoutRow,
    provider_id: &str,
) -> Result<Vec<PaymentRow>> {
    let others = of_reference(&checkout.reference_id, &[checkout.purpose]).filter(Column::ProviderId.ne(provider_id));
    Ok(others.all(&**transaction).await?)
}

/// Stores the refunded amount and the status. The row must be locked.
pub(crate) async fn set_state(
    transaction: &Transaction,
    row: &PaymentRow,
    refunded_minor: i64,
    status: PaymentStatus,
    now: DateTime<Utc>,
) -> Result<()> {
    let updated = payment::Entity::update_many()
        .col_expr(Column::RefundedMinor, Expr::value(refunded_minor))
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::Version, Expr::value(row.version + 1))
        .col_expr(Column::UpdateTime, Expr::value(now))
        .filter(Column::Id.eq(row.id))
        .filter(Column::Version.eq(row.version))
        .exec(&**transaction)
        .await?;
    if updated.rows_affected == 1 {
        Ok(())
    } else {
        Err(history::changed(CHANGED))
    }
}

/// Returns the payments since `time`, unordered.
pub(crate) async fn since(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<Vec<PaymentRow>> {
    Ok(payment::Entity::find()
        .filter(Column::PayTime.gte(time))
        .all(connection)
        .await?)
}

/// Returns receipt numbers by payment id.
pub(crate) async fn receipt_numbers(
    connection: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<BTreeMap<Uuid, String>> {
    let found: Vec<(Uuid, String)> = payment::Entity::find()
        .select_only()
        .columns([Column::Id, Column::ReceiptNumber])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(found.into_iter().collect())
}

/// Returns all payments of a user, newest first.
pub(crate) async fn of_user(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<PaymentRow>> {
    Ok(payment::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::PayTime)
        .all(connection)
        .await?)
}

pub(crate) fn not_found() -> Error {
    Error::not_found("PAYMENT_NOT_FOUND", "there is no such payment")
}
