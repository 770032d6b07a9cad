//! Queries of the table `disputes`.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, PaginatorTrait as _, QueryFilter, sea_query::Expr,
};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::{DisputeRow, dispute, dispute::Column, ledger};
use crate::{choices::DisputeStatus, ledger::Entry};

pub(crate) async fn insert(transaction: &Transaction, row: DisputeRow) -> Result<()> {
    dispute::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the dispute with the provider's id.
pub(crate) async fn of_provider(connection: &impl ConnectionTrait, provider_id: &str) -> Result<Option<DisputeRow>> {
    Ok(dispute::Entity::find()
        .filter(Column::ProviderId.eq(provider_id))
        .one(connection)
        .await?)
}

/// Returns the disputes of a payment.
pub(crate) async fn of_payment(connection: &impl ConnectionTrait, payment_id: Uuid) -> Result<Vec<DisputeRow>> {
    Ok(dispute::Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .all(connection)
        .await?)
}

/// Returns the time since which the bank has had the money of a dispute. `None` for an inquiry, which withdraws none.
pub(crate) async fn held_since(connection: &impl ConnectionTrait, row: &DisputeRow) -> Result<Option<DateTime<Utc>>> {
    ledger::post_time(connection, &Entry::dispute_held(&row.provider_id, row.amount_minor).key).await
}

/// Returns the number of won disputes of a payment.
pub(crate) async fn won(connection: &impl ConnectionTrait, payment_id: Uuid) -> Result<u64> {
    let rows = dispute::Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .filter(Column::Status.eq(DisputeStatus::Won));
    Ok(rows.count(connection).await?)
}

/// Returns the provider ids of the disputes that the bank has not decided.
pub(crate) async fn open(connection: &impl ConnectionTrait) -> Result<Vec<String>> {
    let open = [DisputeStatus::NeedsResponse, DisputeStatus::UnderReview];
    let rows = dispute::Entity::find().filter(Column::Status.is_in(open));
    let rows = rows.all(connection).await?;
    Ok(rows.into_iter().map(|row| row.provider_id).collect())
}

/// Returns the disputes created since `time`.
pub(crate) async fn since(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<Vec<DisputeRow>> {
    Ok(dispute::Entity::find()
        .filter(Column::CreateTime.gte(time))
        .all(connection)
        .await?)
}

pub(crate) async fn set_state(transaction: &Transaction, row: &DisputeRow) -> Result<()> {
    dispute::Entity::update_many()
        .col_expr(Column::Status, Expr::value(row.status))
        .col_expr(Column::AnswerByTime, Expr::value(row.answer_by_time))
        .col_expr(Column::UpdateTime, Expr::value(row.update_time))
        .filter(Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
