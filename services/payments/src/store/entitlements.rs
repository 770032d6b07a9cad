//! Queries of entitlements and their uses.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::{EntitlementRow, EntitlementUseRow, entitlement, entitlement::Column, entitlement_use};
use crate::choices::EntitlementKind;

/// Inserts an entitlement unless its payment has granted one already.
pub(crate) async fn insert(transaction: &Transaction, row: EntitlementRow) -> Result<()> {
    entitlement::Entity::insert(row.into_active_model())
        .on_conflict(OnConflict::column(Column::PaymentId).do_nothing().to_owned())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Selects the running entitlements of a kind at `now`, earliest end first.
fn running(user_id: Uuid, kind: EntitlementKind, now: DateTime<Utc>) -> sea_orm::Select<entitlement::Entity> {
    entitlement::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Kind.eq(kind))
        .filter(Column::StartTime.lte(now))
        .filter(Column::EndTime.gt(now))
        .order_by_asc(Column::EndTime)
        .order_by_asc(Column::Id)
}

/// Returns the plans of a user with sessions left at `now`, earliest end first.
pub(crate) async fn usable_plans(
    connection: &impl ConnectionTrait,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<EntitlementRow>> {
    Ok(running(user_id, EntitlementKind::TherapistSession, now)
        .filter(Column::Remaining.gt(0))
        .all(connection)
        .await?)
}

/// Returns the running months of the assistant of a user, earliest end first.
pub(crate) async fn assistant_months(
    connection: &impl ConnectionTrait,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<EntitlementRow>> {
    Ok(running(user_id, EntitlementKind::AssistantMonth, now)
        .all(connection)
        .await?)
}

/// Credit to look up.
pub(crate) struct CreditQuery<'a> {
    pub user_id: Uuid,
    pub therapist_id: &'a str,
    pub session_format: &'a str,
}

/// Returns a therapist plan's entitlements with sessions left at `now`.
pub(crate) async fn unused_of_plan(
    connection: &impl ConnectionTrait,
    therapist_id: &str,
    now: DateTime<Utc>,
) -> Result<Vec<EntitlementRow>> {
    Ok(entitlement::Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::EndTime.gt(now))
        .filter(Column::Remaining.gt(0))
        .all(connection)
        .await?)
}

/// Returns the entitlement to use next, locked until the transaction ends.
pub(crate) async fn lock_usable(
    transaction: &Transaction,
    query: CreditQuery<'_>,
    now: DateTime<Utc>,
) -> Result<Option<EntitlementRow>> {
    Ok(running(query.user_id, EntitlementKind::TherapistSession, now)
        .filter(Column::Remaining.gt(0))
        .filter(Column::TherapistId.eq(query.therapist_id))
        .filter(Column::SessionFormat.eq(query.session_format))
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// Returns the payment of an entitlement.
pub(crate) async fn payment_of(connection: &impl ConnectionTrait, id: Uuid) -> Result<Option<Uuid>> {
    let row = entitlement::Entity::find_by_id(id).one(connection).await?;
    Ok(row.map(|row| row.payment_id))
}

/// Returns an entitlement, locked until the transaction ends. Lock its payment before it where both are changed.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Option<EntitlementRow>> {
    Ok(entitlement::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// Returns the entitlement of a payment, locked until the transaction ends.
pub(crate) async fn lock_of_payment(transaction: &Transaction, payment_id: Uuid) -> Result<Option<EntitlementRow>> {
    Ok(entitlement::Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// Stores the remaining count, the end and the version. The row must be locked.
pub(crate) async fn set_state(transaction: &Transaction, row: &EntitlementRow) -> Result<()> {
    entitlement::Entity::update_many()
        .col_expr(Column::Remaining, Expr::value(row.remaining))
        .col_expr(Column::EndTime, Expr::value(row.end_time))
        .col_expr(Column::Version, Expr::value(row.version))
        .filter(Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns the use of a reference, unless the credit was returned.
pub(crate) async fn use_of(connection: &impl ConnectionTrait, reference_id: Uuid) -> Result<Option<EntitlementUseRow>> {
    let row = entitlement_use::Entity::find_by_id(reference_id)
        .one(connection)
        .await?;
    Ok(row.filter(|row| row.return_time.is_none()))
}

/// Stores a use, replacing a returned one.
pub(crate) async fn write_use(transaction: &Transaction, row: EntitlementUseRow) -> Result<()> {
    use entitlement_use::Column;
    entitlement_use::Entity::insert(entitlement_use::ActiveModel {
        reference_id: Set(row.reference_id),
        entitlement_id: Set(row.entitlement_id),
        use_time: Set(row.use_time),
        return_time: Set(row.return_time),
    })
    .on_conflict(
        OnConflict::column(Column::ReferenceId)
            .update_columns([Column::EntitlementId, Column::UseTime, Column::ReturnTime])
            .to_owned(),
    )
    .exec_without_returning(&**transaction)
    .await?;
    Ok(())
}

/// Returns all entitlements of a user, newest first.
pub(crate) async fn of_user(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<EntitlementRow>> {
    Ok(entitlement::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .all(connection)
        .await?)
}
