//! Quotes: kept until they are booked or too old to be of use.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QuerySelect,
    sea_query::{Expr, LockType},
};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::{QuoteRow, cargo_quote};

pub(crate) async fn insert(connection: &impl ConnectionTrait, quote: QuoteRow) -> Result<()> {
    cargo_quote::Entity::insert(quote.into_active_model())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// The quote, locked until the transaction ends, so that of two bookings the second sees what the first did.
pub(crate) async fn for_booking(transaction: &Transaction, postgres: bool, id: Uuid) -> Result<Option<QuoteRow>> {
    let find = cargo_quote::Entity::find_by_id(id);
    // On SQLite the transaction holds the only write lock already.
    let find = if postgres { find.lock(LockType::Update) } else { find };
    Ok(find.one(&**transaction).await?)
}

pub(crate) async fn mark_used(transaction: &Transaction, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    cargo_quote::Entity::update_many()
        .col_expr(cargo_quote::Column::UsedTime, Expr::value(now))
        .filter(cargo_quote::Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Deletes quotes that ran out before `time` and were never booked, and says how many.
pub(crate) async fn delete_expired(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64> {
    let deleted = cargo_quote::Entity::delete_many()
        .filter(cargo_quote::Column::ExpireTime.lt(time))
        .filter(cargo_quote::Column::UsedTime.is_null())
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected)
}
