//! Checkouts.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect,
    sea_query::Expr,
};
use selam_chassis::{Error, Result, Transaction};
use uuid::Uuid;

use super::{CheckoutRow, checkout, checkout::Column};
use crate::{checkout_state::CheckoutStatus, choices::Purpose};

pub(crate) async fn insert(transaction: &Transaction, row: CheckoutRow) -> Result<()> {
    checkout::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// The checkout, if it is `owner`'s; anybody's when there is no owner to compare with.
pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid, owner: Option<Uuid>) -> Result<CheckoutRow> {
    checkout::Entity::find_by_id(id)
        .one(connection)
        .await?
        .filter(|row| owner.is_none_or(|owner| row.user_id == owner))
        .ok_or_else(not_found)
}

/// The checkout, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Option<CheckoutRow>> {
    Ok(checkout::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// The newest checkout of what is sold, of these purposes.
pub(crate) async fn newest_of(
    connection: &impl ConnectionTrait,
    reference_id: &str,
    purposes: &[Purpose],
) -> Result<Option<CheckoutRow>> {
    Ok(checkout::Entity::find()
        .filter(Column::ReferenceId.eq(reference_id))
        .filter(Column::Purpose.is_in(purposes.iter().copied()))
        .order_by_desc(Column::CreateTime)
        .order_by_desc(Column::Id)
        .one(connection)
        .await?)
}

/// The newest open checkout of a user for this that was not given up.
pub(crate) async fn open_of(
    connection: &impl ConnectionTrait,
    user_id: Uuid,
    purpose: Purpose,
    reference_id: &str,
) -> Result<Option<CheckoutRow>> {
    Ok(checkout::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::ReferenceId.eq(reference_id))
        .filter(Column::Status.eq(CheckoutStatus::Open))
        .filter(Column::GaveUp.eq(false))
        .order_by_desc(Column::Id)
        .limit(1)
        .one(connection)
        .await?)
}

/// Writes what the provider made of it.
pub(crate) async fn set_provider(
    connection: &impl ConnectionTrait,
    id: Uuid,
    provider_id: &str,
    url: &str,
) -> Result<()> {
    checkout::Entity::update_many()
        .col_expr(Column::ProviderId, Expr::value(provider_id))
        .col_expr(Column::Url, Expr::value(url))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

pub(crate) async fn set_status(
    transaction: &Transaction,
    id: Uuid,
    status: CheckoutStatus,
    now: DateTime<Utc>,
) -> Result<()> {
    checkout::Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::UpdateTime, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Remembers that somebody ended it, before the provider is told.
pub(crate) async fn give_up(connection: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    checkout::Entity::update_many()
        .col_expr(Column::GaveUp, Expr::value(true))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// All checkouts of a user, newest first.
pub(crate) async fn of_user(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<CheckoutRow>> {
    Ok(checkout::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .all(connection)
        .await?)
}

pub(crate) fn not_found() -> Error {
    Error::not_found("CHECKOUT_NOT_FOUND", "there is no such checkout")
}
