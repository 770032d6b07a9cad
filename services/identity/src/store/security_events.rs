//! Queries of the log of security events.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait as _, sea_query::Expr,
};
use selam_chassis::{
    Result,
    listing::{List, Sort},
};
use uuid::Uuid;

use super::entity::{
    security_events::{Column, Entity, Model},
    users,
};

/// Number of latest sign-ins that the detection of new devices considers.
const REMEMBERED_SIGN_INS: u64 = 100;

/// Stores an event.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn insert(db: &impl ConnectionTrait, event: Model) -> Result<()> {
    Entity::insert(event.into_active_model())
        .exec_without_returning(db)
        .await?;
    Ok(())
}

/// Returns an event.
///
/// # Errors
/// See [`insert`].
pub async fn get(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// Lists events, newest first, optionally of one user or one kind.
pub fn list(user_id: Option<Uuid>, kind: Option<&str>) -> List<Entity> {
    let filter = Condition::all()
        .add_option(user_id.map(|id| Column::UserId.eq(id)))
        .add_option(kind.map(|kind| Column::Kind.eq(kind)));
    List::new(filter, Sort::descending(Column::CreatedAt))
}

/// Returns the latest events of a kind for a user.
///
/// # Errors
/// See [`insert`].
pub async fn newest(db: &impl ConnectionTrait, user_id: Uuid, kind: &str) -> Result<Vec<Model>> {
    let of_kind = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Kind.eq(kind));
    Ok(of_kind
        .order_by_desc(Column::CreatedAt)
        .limit(REMEMBERED_SIGN_INS)
        .all(db)
        .await?)
}

/// Returns all events of a user, oldest first.
///
/// # Errors
/// See [`insert`].
pub async fn of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Model>> {
    let of_user = Entity::find().filter(Column::UserId.eq(user_id));
    Ok(of_user.order_by_asc(Column::CreatedAt).all(db).await?)
}

/// Whether an event of a user was caused by another user, such as an admin.
///
/// # Errors
/// See [`insert`].
pub async fn has_actor(db: &impl ConnectionTrait, user_id: Uuid) -> Result<bool> {
    let of_user = Entity::find().filter(Column::UserId.eq(user_id));
    let by_others = of_user.filter(Column::ActorId.is_not_null());
    Ok(by_others.one(db).await?.is_some())
}

/// Deletes the events of a user, and removes the user with device and place from the events of other accounts.
///
/// # Errors
/// See [`insert`].
pub async fn forget(db: &impl ConnectionTrait, user_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(db)
        .await?;
    Entity::update_many()
        .col_expr(Column::ActorId, Expr::value(Uuid::nil()))
        .col_expr(Column::Browser, Expr::value(""))
        .col_expr(Column::System, Expr::value(""))
        .col_expr(Column::Address, Expr::value(""))
        .col_expr(Column::Network, Expr::value(""))
        .col_expr(Column::Country, Expr::value(""))
        .filter(Column::ActorId.eq(user_id))
        .exec(db)
        .await?;
    Ok(())
}

/// Deletes events older than `before`, except those that the office caused for accounts without a confirmed address:
/// [`has_actor`] finds them when such an account is deleted or replaced.
///
/// # Errors
/// See [`insert`].
pub async fn delete_old(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let unconfirmed = users::Entity::find()
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::EmailConfirmedAt.is_null())
        .into_query();
    let is_obsolete = Condition::any()
        .add(Column::ActorId.is_null())
        .add(Column::UserId.is_null())
        .add(Column::UserId.not_in_subquery(unconfirmed));
    let old = Entity::delete_many()
        .filter(Column::CreatedAt.lt(before))
        .filter(is_obsolete);
    Ok(old.exec(db).await?.rows_affected)
}
