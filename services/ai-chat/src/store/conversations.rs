//! Conversations.

use chrono::{DateTime, Utc};
use sea_orm::{Condition, IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{
    Error, Result, Transaction,
    listing::{List, Sort},
};

use super::{
    Connection,
    entity::conversation::{Column, Entity, Model},
};

pub(crate) fn not_found() -> Error {
    Error::not_found("CONVERSATION_NOT_FOUND", "the conversation does not exist")
}

/// Name of the lock on a user's number of conversations.
pub(crate) const OF_USER: &str = "chat.conversations";

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Stores the whole row.
pub(crate) async fn save(transaction: &Transaction, row: Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// Returns a conversation of its user.
pub(crate) async fn find(connection: &impl Connection, id: Uuid, user_id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id).filter(Column::UserId.eq(user_id));
    find.one(connection).await?.ok_or_else(not_found)
}

/// Returns a conversation of its user, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid, user_id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

/// Returns a conversation for a job, or `None` when it was deleted.
pub(crate) async fn lock_any(transaction: &Transaction, id: Uuid) -> Result<Option<Model>> {
    let find = Entity::find_by_id(id).lock_exclusive();
    Ok(find.one(&**transaction).await?)
}

/// Returns a conversation without a lock.
pub(crate) async fn get(connection: &impl Connection, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}

/// Lists a user's conversations, the latest first.
pub(crate) fn list(user_id: Uuid) -> List<Entity> {
    List::new(
        Condition::all().add(Column::UserId.eq(user_id)),
        Sort::descending(Column::UpdateTime),
    )
}

/// Returns all conversations of a user, the latest first.
pub(crate) async fn of_user(connection: &impl Connection, user_id: Uuid) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::UpdateTime)
        .order_by_desc(Column::Id);
    Ok(find.all(connection).await?)
}

pub(crate) async fn count(connection: &impl Connection, user_id: Uuid) -> Result<u64> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .count(connection)
        .await?)
}

/// Deletes a conversation with its messages. Returns whether it existed.
pub(crate) async fn remove(connection: &impl Connection, id: Uuid, user_id: Uuid) -> Result<bool> {
    let delete = Entity::delete_by_id(id).filter(Column::UserId.eq(user_id));
    Ok(delete.exec(connection).await?.rows_affected > 0)
}

/// Deletes all conversations of a user. Returns their number.
pub(crate) async fn remove_of_user(connection: &impl Connection, user_id: Uuid) -> Result<u64> {
    let delete = Entity::delete_many().filter(Column::UserId.eq(user_id));
    Ok(delete.exec(connection).await?.rows_affected)
}

/// Deletes conversations without activity since `before`. Returns their number.
pub(crate) async fn remove_older(connection: &impl Connection, before: DateTime<Utc>) -> Result<u64> {
    let delete = Entity::delete_many().filter(Column::UpdateTime.lt(before));
    Ok(delete.exec(connection).await?.rows_affected)
}

/// Returns the conversations after an ID, in the order of IDs, for batch jobs.
pub(crate) async fn after(connection: &impl Connection, id: Uuid, limit: u64) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::Id.gt(id))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(find.all(connection).await?)
}
