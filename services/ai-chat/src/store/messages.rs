//! Messages.

use std::ops::Range;

use chrono::{DateTime, Utc};
use sea_orm::{
    Condition, IntoActiveModel as _, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select, entity::prelude::*,
};
use selam_chassis::{
    Error, Result, Transaction,
    listing::{List, Sort},
};

use super::{
    Connection,
    entity::{
        conversation,
        message::{Column, Entity, Model},
    },
};
use crate::choices::{Role, Status};

pub(crate) fn not_found() -> Error {
    Error::not_found("MESSAGE_NOT_FOUND", "the answer does not exist")
}

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

/// Lists the messages of a conversation, the latest first.
pub(crate) fn list(conversation_id: Uuid) -> List<Entity> {
    List::new(
        Condition::all().add(Column::ConversationId.eq(conversation_id)),
        Sort::descending(Column::CreateTime),
    )
}

/// Returns the last `limit` messages of a conversation, the oldest of them first.
pub(crate) async fn last(connection: &impl Connection, conversation_id: Uuid, limit: u64) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::ConversationId.eq(conversation_id))
        .order_by_desc(Column::CreateTime)
        .order_by_desc(Column::Id)
        .limit(limit);
    let mut rows = find.all(connection).await?;
    rows.reverse();
    Ok(rows)
}

/// Returns all messages of a conversation, the oldest first.
pub(crate) async fn all(connection: &impl Connection, conversation_id: Uuid) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::ConversationId.eq(conversation_id))
        .order_by_asc(Column::CreateTime)
        .order_by_asc(Column::Id);
    Ok(find.all(connection).await?)
}

/// Selects all messages in the conversations of a user.
fn of_conversations(user_id: Uuid) -> Select<Entity> {
    let conversations = conversation::Entity::find()
        .select_only()
        .column(conversation::Column::Id)
        .filter(conversation::Column::UserId.eq(user_id))
        .into_query();
    Entity::find().filter(Column::ConversationId.in_subquery(conversations))
}

/// Returns the number of messages in the conversations of a user.
pub(crate) async fn count_of_user(connection: &impl Connection, user_id: Uuid) -> Result<usize> {
    let count = of_conversations(user_id).count(connection).await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Returns a range of the messages in the conversations of a user: by conversation, the oldest first.
pub(crate) async fn of_user(connection: &impl Connection, user_id: Uuid, range: Range<usize>) -> Result<Vec<Model>> {
    let find = of_conversations(user_id)
        .order_by_asc(Column::ConversationId)
        .order_by_asc(Column::CreateTime)
        .order_by_asc(Column::Id)
        .offset(range.start as u64)
        .limit(range.len() as u64);
    Ok(find.all(connection).await?)
}

/// Returns the user's first message in a conversation.
pub(crate) async fn first_of_user(connection: &impl Connection, conversation_id: Uuid) -> Result<Option<Model>> {
    let find = Entity::find()
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::Role.eq(Role::User))
        .order_by_asc(Column::CreateTime)
        .order_by_asc(Column::Id);
    Ok(find.one(connection).await?)
}

/// Selects a message in a user's conversation.
fn of(id: Uuid, conversation_id: Uuid, user_id: Uuid) -> Select<Entity> {
    Entity::find_by_id(id)
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::UserId.eq(user_id))
}

/// Returns an answer in the user's own conversation.
pub(crate) async fn find_answer(
    connection: &impl Connection,
    id: Uuid,
    conversation_id: Uuid,
    user_id: Uuid,
) -> Result<Model> {
    let find = of(id, conversation_id, user_id).filter(Column::Role.eq(Role::Assistant));
    find.one(connection).await?.ok_or_else(not_found)
}

/// Returns an answer in the user's own conversation, locked until the transaction ends.
pub(crate) async fn lock_answer(
    transaction: &Transaction,
    id: Uuid,
    conversation_id: Uuid,
    user_id: Uuid,
) -> Result<Model> {
    let find = of(id, conversation_id, user_id)
        .filter(Column::Role.eq(Role::Assistant))
        .lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

/// Returns any message by its ID.
pub(crate) async fn get(connection: &impl Connection, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}

/// Returns the message that a browser sent before with the same ID.
pub(crate) async fn by_request(
    connection: &impl Connection,
    conversation_id: Uuid,
    request_id: Uuid,
) -> Result<Option<Model>> {
    let find = Entity::find()
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::RequestId.eq(request_id));
    Ok(find.one(connection).await?)
}

/// Returns the answer to a message.
pub(crate) async fn answer_to(connection: &impl Connection, message: &Model) -> Result<Option<Model>> {
    let find = Entity::find()
        .filter(Column::ConversationId.eq(message.conversation_id))
        .filter(Column::AnswerTo.eq(message.id));
    Ok(find.one(connection).await?)
}

/// Returns the answer of a conversation whose writer has sent a heartbeat since `since`.
pub(crate) async fn being_written(
    connection: &impl Connection,
    conversation_id: Uuid,
    since: DateTime<Utc>,
) -> Result<Option<Model>> {
    let find = Entity::find()
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::Status.eq(Status::Writing))
        .filter(Column::WriteTime.gte(since));
    Ok(find.one(connection).await?)
}

/// Counts the generated answers of a conversation.
pub(crate) async fn count_answers(connection: &impl Connection, conversation_id: Uuid) -> Result<u64> {
    let find = Entity::find()
        .filter(Column::ConversationId.eq(conversation_id))
        .filter(Column::Role.eq(Role::Assistant))
        .filter(Column::AnswerTo.is_not_null())
        .filter(Column::Notice.is_null());
    Ok(find.count(connection).await?)
}

/// Stores the present text of a writer. Returns the status of the answer, or `None` when it was deleted or belongs to
/// another writer.
pub(crate) async fn keep(
    connection: &impl Connection,
    id: Uuid,
    writer: Uuid,
    sealed: &str,
    now: DateTime<Utc>,
) -> Result<Option<Status>> {
    let kept = Entity::update_many()
        .col_expr(Column::Sealed, Expr::value(sealed))
        .col_expr(Column::WriteTime, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::Writer.eq(writer))
        .exec(connection)
        .await?;
    if kept.rows_affected == 0 {
        return Ok(None);
    }
    Ok(get(connection, id).await?.map(|row| row.status))
}

/// Stops an answer. Its writer still stores the latest text.
pub(crate) async fn stop(connection: &impl Connection, id: Uuid) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Stopped))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Writing))
        .exec(connection)
        .await?;
    Ok(())
}

/// Returns the answers whose writers have sent no heartbeat since `since`, also those that were stopped.
pub(crate) async fn unwritten(connection: &impl Connection, since: DateTime<Utc>) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::Writer.is_not_null())
        .filter(Column::WriteTime.lt(since));
    Ok(find.all(connection).await?)
}

/// Replaces a text by its re-encrypted form, unless it has changed meanwhile.
pub(crate) async fn reseal(connection: &impl Connection, before: &Model, sealed: &str, hints: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Sealed, Expr::value(sealed))
        .col_expr(Column::SealedHints, Expr::value(hints))
        .filter(Column::Id.eq(before.id))
        .filter(Column::Sealed.eq(&before.sealed))
        .exec(connection)
        .await?;
    Ok(())
}
