//! Queries of the table `customers`, which maps users to customers at the provider.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::Result;
use uuid::Uuid;

use super::customer::{ActiveModel, Column, Entity, Model};

/// Returns the customer of a user; `None` before the first checkout.
pub(crate) async fn find(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(user_id).one(connection).await?)
}

/// Returns the customer id at the provider; `None` before the first checkout.
pub(crate) async fn provider_id(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Option<String>> {
    Ok(find(connection, user_id).await?.map(|row| row.provider_id))
}

/// Stores the customer of a user unless one is stored already.
pub(crate) async fn remember(
    connection: &impl ConnectionTrait,
    user_id: Uuid,
    provider_id: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    Entity::insert(ActiveModel {
        user_id: Set(user_id),
        email: Set(String::new()),
        provider_id: Set(provider_id.to_owned()),
        create_time: Set(now),
    })
    .on_conflict(OnConflict::column(Column::UserId).do_nothing().to_owned())
    .exec_without_returning(connection)
    .await?;
    Ok(())
}

/// Replaces a customer whom the provider no longer knows, unless another request has done so.
pub(crate) async fn replace(connection: &impl ConnectionTrait, lost: &Model, provider_id: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::ProviderId, Expr::value(provider_id))
        .col_expr(Column::Email, Expr::value(""))
        .filter(Column::UserId.eq(lost.user_id))
        .filter(Column::ProviderId.eq(lost.provider_id.as_str()))
        .exec(connection)
        .await?;
    Ok(())
}

/// Stores the email address that the provider has.
pub(crate) async fn set_email(connection: &impl ConnectionTrait, user_id: Uuid, email: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Email, Expr::value(email))
        .filter(Column::UserId.eq(user_id))
        .exec(connection)
        .await?;
    Ok(())
}
