//! Queries of the table `refunds`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect,
    sea_query::Expr,
};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::{RefundRow, refund, refund::Column};
use crate::choices::RefundStatus;

pub(crate) async fn insert(transaction: &Transaction, row: RefundRow) -> Result<()> {
    refund::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid) -> Result<Option<RefundRow>> {
    Ok(refund::Entity::find_by_id(id).one(connection).await?)
}

/// Returns a refund, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Option<RefundRow>> {
    Ok(refund::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

/// Returns the refund with the provider's id.
pub(crate) async fn of_provider(connection: &impl ConnectionTrait, provider_id: &str) -> Result<Option<RefundRow>> {
    Ok(refund::Entity::find()
        .filter(Column::ProviderId.eq(provider_id))
        .one(connection)
        .await?)
}

/// Returns the refunds of a payment, oldest first.
pub(crate) async fn of_payment(connection: &impl ConnectionTrait, payment_id: Uuid) -> Result<Vec<RefundRow>> {
    Ok(refund::Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .order_by_asc(Column::Id)
        .all(connection)
        .await?)
}

/// Returns the refunds created since `time`.
pub(crate) async fn since(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<Vec<RefundRow>> {
    Ok(refund::Entity::find()
        .filter(Column::CreateTime.gte(time))
        .all(connection)
        .await?)
}

/// Returns the provider ids of the refunds that are pending at the provider.
pub(crate) async fn pending(connection: &impl ConnectionTrait) -> Result<Vec<String>> {
    let pending = unfinished(connection).await?;
    Ok(pending.into_iter().filter_map(|refund| refund.provider_id).collect())
}

/// Returns the sum of refunds that are pending at the provider, in cents; `None` while one is being sent.
pub(crate) async fn under_way(connection: &impl ConnectionTrait) -> Result<Option<i64>> {
    let pending = unfinished(connection).await?;
    let are_sent = pending.iter().all(|refund| refund.provider_id.is_some());
    Ok(are_sent.then(|| pending.iter().map(|refund| refund.amount_minor).sum()))
}

async fn unfinished(connection: &impl ConnectionTrait) -> Result<Vec<RefundRow>> {
    Ok(refund::Entity::find()
        .filter(Column::Status.eq(RefundStatus::Pending))
        .all(connection)
        .await?)
}

/// Returns unsent refunds created before `time`.
pub(crate) async fn unsent_before(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<Vec<RefundRow>> {
    Ok(refund::Entity::find()
        .filter(Column::CreateTime.lt(time))
        .filter(Column::Status.eq(RefundStatus::Pending))
        .filter(Column::ProviderId.is_null())
        .all(connection)
        .await?)
}

pub(crate) async fn set_state(
    transaction: &Transaction,
    id: Uuid,
    provider_id: Option<&str>,
    status: RefundStatus,
    time: DateTime<Utc>,
) -> Result<()> {
    let mut update = refund::Entity::update_many()
        .col_expr(Column::Status, Expr::value(status))
        .col_expr(Column::UpdateTime, Expr::value(time));
    if let Some(provider_id) = provider_id {
        update = update.col_expr(Column::ProviderId, Expr::value(provider_id));
    }
    update.filter(Column::Id.eq(id)).exec(&**transaction).await?;
    Ok(())
}
