use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, IntoActiveModel as _, entity::prelude::*};
use selam_chassis::{Result, Transaction};

use super::entity::quote::{self, Column, Model};

pub(crate) async fn insert_quote(connection: &impl ConnectionTrait, row: Model) -> Result<()> {
    quote::Entity::insert(row.into_active_model())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(crate) async fn quote(connection: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>> {
    Ok(quote::Entity::find_by_id(id).one(connection).await?)
}

/// Marks the quote as used and says whether it was not before: of several calls at the same time one gets it.
pub(crate) async fn use_quote(transaction: &Transaction, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let result = quote::Entity::update_many()
        .col_expr(Column::UsedTime, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::UsedTime.is_null())
        .exec(&**transaction)
        .await?;
    Ok(result.rows_affected == 1)
}

/// Removes quotes that expired before `time`.
pub(crate) async fn forget_quotes(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<()> {
    quote::Entity::delete_many()
        .filter(Column::ExpireTime.lt(time))
        .exec(connection)
        .await?;
    Ok(())
}
