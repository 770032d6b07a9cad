//! Quotes, kept until they are booked or too old.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel as _, QueryFilter, QueryOrder, QuerySelect,
    sea_query::Expr,
};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::{QuoteRow, quote};

pub(crate) async fn insert(connection: &impl ConnectionTrait, quote: QuoteRow) -> Result<()> {
    quote::Entity::insert(quote.into_active_model())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Returns the quote, locked until the transaction ends. A concurrent booking then sees that the quote is used.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Option<QuoteRow>> {
    Ok(quote::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?)
}

pub(crate) async fn mark_used(transaction: &Transaction, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    quote::Entity::update_many()
        .col_expr(quote::Column::UsedTime, Expr::value(now))
        .filter(quote::Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Deletes unbooked quotes that expired before `time`. Returns the number of rows.
pub(crate) async fn delete_expired(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<u64> {
    let deleted = quote::Entity::delete_many()
        .filter(quote::Column::ExpireTime.lt(time))
        .filter(quote::Column::UsedTime.is_null())
        .exec(connection)
        .await?;
    Ok(deleted.rows_affected)
}

/// Returns all quotes of a user, newest first.
pub(crate) async fn of_user(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<QuoteRow>> {
    Ok(quote::Entity::find()
        .filter(quote::Column::UserId.eq(user_id))
        .order_by_desc(quote::Column::Id)
        .all(connection)
        .await?)
}

/// Deletes a user's unbooked quotes and returns their number. Booked quotes stay without a user.
pub(crate) async fn forget_user(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let deleted = quote::Entity::delete_many()
        .filter(quote::Column::UserId.eq(user_id))
        .filter(quote::Column::UsedTime.is_null())
        .exec(&**transaction)
        .await?;
    quote::Entity::update_many()
        .col_expr(quote::Column::UserId, Expr::value(None::<Uuid>))
        .filter(quote::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(deleted.rows_affected)
}
