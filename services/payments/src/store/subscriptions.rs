//! Queries of the table `subscriptions`.

use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::{Error, Result, Transaction};
use uuid::Uuid;

use super::{SubscriptionRow, subscription, subscription::Column};
use crate::choices::{Purpose, SubscriptionStatus};

/// Inserts a subscription unless its provider id is stored.
pub(crate) async fn insert(transaction: &Transaction, row: SubscriptionRow) -> Result<()> {
    subscription::Entity::insert(row.into_active_model())
        .on_conflict(OnConflict::column(Column::ProviderId).do_nothing().to_owned())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns a subscription, only if it belongs to `owner` when one is given.
pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid, owner: Option<Uuid>) -> Result<SubscriptionRow> {
    subscription::Entity::find_by_id(id)
        .one(connection)
        .await?
        .filter(|row| owner.is_none_or(|owner| row.user_id == owner))
        .ok_or_else(|| Error::not_found("SUBSCRIPTION_NOT_FOUND", "there is no such subscription"))
}

/// Returns the subscription with the provider's id, locked until the transaction ends.
pub(crate) async fn lock_by_provider(transaction: &Transaction, provider_id: &str) -> Result<Option<SubscriptionRow>> {
    Ok(subscription::Entity::find()
        .filter(Column::ProviderId.eq(provider_id))
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// Returns whether a subscription with the provider's id is stored.
pub(crate) async fn is_known(connection: &impl ConnectionTrait, provider_id: &str) -> Result<bool> {
    Ok(of_provider(connection, provider_id).await?.is_some())
}

/// Returns the subscription with the provider's id.
pub(crate) async fn of_provider(
    connection: &impl ConnectionTrait,
    provider_id: &str,
) -> Result<Option<SubscriptionRow>> {
    Ok(subscription::Entity::find()
        .filter(Column::ProviderId.eq(provider_id))
        .one(connection)
        .await?)
}

/// Stores the provider's state of a subscription.
pub(crate) async fn set_state(transaction: &Transaction, row: &SubscriptionRow) -> Result<()> {
    subscription::Entity::update_many()
        .col_expr(Column::Status, Expr::value(row.status))
        .col_expr(Column::CancelsAtPeriodEnd, Expr::value(row.cancels_at_period_end))
        .col_expr(Column::IsWithdrawn, Expr::value(row.is_withdrawn))
        .col_expr(Column::PeriodEndTime, Expr::value(row.period_end_time))
        .col_expr(Column::UpdateTime, Expr::value(row.update_time))
        .filter(Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns the user's subscription for a purpose and reference that has not ended.
pub(crate) async fn held(
    connection: &impl ConnectionTrait,
    user_id: Uuid,
    purpose: Purpose,
    reference_id: &str,
) -> Result<Option<SubscriptionRow>> {
    Ok(subscription::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::ReferenceId.eq(reference_id))
        .filter(Column::Status.ne(SubscriptionStatus::Ended))
        .filter(Column::IsDuplicate.eq(false))
        .one(connection)
        .await?)
}

/// Returns the subscriptions of a therapist's plan, locked until the transaction ends.
pub(crate) async fn of_plan(transaction: &Transaction, therapist_id: &str) -> Result<Vec<SubscriptionRow>> {
    Ok(subscription::Entity::find()
        .filter(Column::ReferenceId.eq(therapist_id))
        .filter(Column::Purpose.eq(Purpose::TherapistPlan))
        .lock_exclusive()
        .all(&**transaction)
        .await?)
}

/// Returns all subscriptions of a user, newest first.
pub(crate) async fn of_user(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<SubscriptionRow>> {
    Ok(subscription::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .all(connection)
        .await?)
}
