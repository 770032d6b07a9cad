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
    Error::not_found("CONVERSATION_NOT_FOUND", "there is no such conversation")
}

/// Lock of how many conversations a user has.
pub(crate) const OF_USER: &str = "chat.conversations";

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Writes the whole row.
pub(crate) async fn save(transaction: &Transaction, row: Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// A user's own conversation.
pub(crate) async fn find(connection: &impl Connection, id: Uuid, user_id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id).filter(Column::UserId.eq(user_id));
    find.one(connection).await?.ok_or_else(not_found)
}

/// The same, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid, user_id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

/// A conversation for a job; nothing when it was deleted meanwhile.
pub(crate) async fn lock_any(transaction: &Transaction, id: Uuid) -> Result<Option<Model>> {
    let find = Entity::find_by_id(id).lock_exclusive();
    Ok(find.one(&**transaction).await?)
}

/// The same without a lock.
pub(crate) async fn get(connection: &impl Connection, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}

/// A user's conversations, the latest first.
pub(crate) fn list(user_id: Uuid) -> List<Entity> {
    List::new(
        Condition::all().add(Column::UserId.eq(user_id)),
        Sort::descending(Column::UpdateTime),
    )
}

/// All of them, the latest first.
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

/// Deletes a conversation with its messages. Answers whether it was there.
pub(crate) async fn remove(connection: &impl Connection, id: Uuid, user_id: Uuid) -> Result<bool> {
    let delete = Entity::delete_by_id(id).filter(Column::UserId.eq(user_id));
    Ok(delete.exec(connection).await?.rows_affected > 0)
}

/// Deletes all conversations of a user. Answers how many there were.
pub(crate) async fn remove_of_user(connection: &impl Connection, user_id: Uuid) -> Result<u64> {
    let delete = Entity::delete_many().filter(Column::UserId.eq(user_id));
    Ok(delete.exec(connection).await?.rows_affected)
}

/// Deletes what nobody has written in since `before`. Answers how many there were.
pub(crate) async fn remove_older(connection: &impl Connection, before: DateTime<Utc>) -> Result<u64> {
    let delete = Entity::delete_many().filter(Column::UpdateTime.lt(before));
    Ok(delete.exec(connection).await?.rows_affected)
}

/// Conversations after one, in the order of their ids, for whoever goes through all of them.
pub(crate) async fn after(connection: &impl Connection, id: Uuid, limit: u64) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::Id.gt(id))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(find.all(connection).await?)
}
