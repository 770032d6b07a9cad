//! Queries of the table `checkouts`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect,
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

/// Returns a checkout, only if it belongs to `owner` when one is given.
pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid, owner: Option<Uuid>) -> Result<CheckoutRow> {
    checkout::Entity::find_by_id(id)
        .one(connection)
        .await?
        .filter(|row| owner.is_none_or(|owner| row.user_id == owner))
        .ok_or_else(not_found)
}

/// Returns a checkout, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Option<CheckoutRow>> {
    Ok(checkout::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// Returns the therapist of a checkout of a plan.
pub(crate) async fn plan_of(connection: &impl ConnectionTrait, id: Uuid) -> Result<Option<String>> {
    let row = checkout::Entity::find_by_id(id)
        .filter(Column::Purpose.eq(Purpose::TherapistPlan))
        .one(connection)
        .await?;
    Ok(row.map(|row| row.reference_id))
}

/// Returns the open checkouts of a therapist's plans.
pub(crate) async fn open_plans(connection: &impl ConnectionTrait, therapist_id: &str) -> Result<Vec<CheckoutRow>> {
    Ok(checkout::Entity::find()
        .filter(Column::ReferenceId.eq(therapist_id))
        .filter(Column::Purpose.eq(Purpose::TherapistPlan))
        .filter(Column::Status.eq(CheckoutStatus::Open))
        .all(connection)
        .await?)
}

/// Returns the newest checkout of a reference with one of the purposes.
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

/// Returns the user's newest open checkout for a purpose and reference that is not being cancelled. A subscription is
/// held once, so its checkout with a bank debit in progress counts, too.
pub(crate) async fn open_of(
    connection: &impl ConnectionTrait,
    user_id: Uuid,
    purpose: Purpose,
    reference_id: &str,
) -> Result<Option<CheckoutRow>> {
    let is_open = Condition::all()
        .add(Column::Status.eq(CheckoutStatus::Open))
        .add(Column::GaveUp.eq(false));
    let is_debited = Column::Status.eq(CheckoutStatus::Processing);
    let is_wanted = Condition::any()
        .add(is_open)
        .add_option(purpose.is_subscription().then_some(is_debited));
    Ok(checkout::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::ReferenceId.eq(reference_id))
        .filter(is_wanted)
        .order_by_desc(Column::Id)
        .limit(1)
        .one(connection)
        .await?)
}

/// Stores the provider's id and payment page address.
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

/// Marks a checkout as cancelled by the customer or the selling service, before it is expired at the provider.
pub(crate) async fn give_up(connection: &impl ConnectionTrait, id: Uuid) -> Result<()> {
    checkout::Entity::update_many()
        .col_expr(Column::GaveUp, Expr::value(true))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Returns the provider ids of the completed checkouts whose payment is not settled yet.
pub(crate) async fn processing(connection: &impl ConnectionTrait) -> Result<Vec<String>> {
    let rows = checkout::Entity::find().filter(Column::Status.eq(CheckoutStatus::Processing));
    let rows = rows.order_by_asc(Column::Id).all(connection).await?;
    Ok(rows.into_iter().filter_map(|row| row.provider_id).collect())
}

/// Returns all checkouts of a user, newest first.
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
