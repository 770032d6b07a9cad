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

/// Stores the email address that the provider has.
pub(crate) async fn set_email(connection: &impl ConnectionTrait, user_id: Uuid, email: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Email, Expr::value(email))
        .filter(Column::UserId.eq(user_id))
        .exec(connection)
        .await?;
    Ok(())
}
