//! Queries; the only place that knows the ORM.

pub(crate) mod entity;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait as _, IntoActiveModel as _, Order, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait as _, Select,
    sea_query::{Asterisk, Expr, Func, LikeExpr, LockType, Query},
};
use selam_chassis::{Error, Result, Transaction, page::Cursor};
use uuid::Uuid;

pub(crate) use entity::{
    contact_message::{self, Model as MessageRow},
    contact_reply::{self, Model as ReplyRow},
};

use crate::status::Status;

/// Messages of a status that are counted at most.
pub(crate) const COUNT_LIMIT: u64 = 1_000;

/// What a list of messages is narrowed to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub status: Option<Status>,
    pub service_interest: Option<String>,
    pub query: String,
}

impl Filter {
    fn condition(&self) -> Condition {
        let text = self.query.trim().to_lowercase();
        Condition::all()
            .add_option(
                self.service_interest
                    .as_ref()
                    .map(|interest| contact_message::Column::ServiceInterest.eq(interest)),
            )
            .add_option((!text.is_empty()).then(|| {
                let pattern = LikeExpr::new(format!("%{}%", escape_like(&text))).escape('\\');
                Expr::col(contact_message::Column::SearchText).like(pattern)
            }))
    }

    fn select(&self) -> Select<contact_message::Entity> {
        let by_status = self
            .status
            .map(|status| contact_message::Column::Status.eq(status.as_str()));
        contact_message::Entity::find()
            .filter(self.condition())
            .filter(Condition::all().add_option(by_status))
    }
}

/// `%`, `_` and `\` in what somebody searches for mean themselves.
fn escape_like(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// What the search looks through.
pub(crate) fn search_text(name: &str, email: &str, message: &str) -> String {
    format!("{name}\n{email}\n{message}").to_lowercase()
}

pub(crate) async fn insert_message(transaction: &Transaction, message: MessageRow) -> Result<()> {
    contact_message::Entity::insert(message.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn insert_reply(transaction: &Transaction, reply: ReplyRow) -> Result<()> {
    contact_reply::Entity::insert(reply.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn message(connection: &impl ConnectionTrait, id: Uuid) -> Result<MessageRow> {
    contact_message::Entity::find_by_id(id)
        .one(connection)
        .await?
        .ok_or_else(not_found)
}

/// The message, locked until the transaction ends, so that two admins change it one after the other.
pub(crate) async fn message_for_update(transaction: &Transaction, postgres: bool, id: Uuid) -> Result<MessageRow> {
    let find = contact_message::Entity::find_by_id(id);
    // On SQLite the transaction holds the only write lock already.
    let find = if postgres { find.lock(LockType::Update) } else { find };
    find.one(&**transaction).await?.ok_or_else(not_found)
}

pub(crate) async fn set_status(transaction: &Transaction, id: Uuid, status: Status, now: DateTime<Utc>) -> Result<()> {
    contact_message::Entity::update_many()
        .col_expr(contact_message::Column::Status, Expr::value(status.as_str()))
        .col_expr(contact_message::Column::UpdateTime, Expr::value(now))
        .filter(contact_message::Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Up to `limit` messages after `cursor`, newest first.
pub(crate) async fn messages(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    cursor: Option<Cursor>,
    limit: u64,
) -> Result<Vec<MessageRow>> {
    use contact_message::Column::{CreateTime, Id};
    let mut select = filter.select();
    if let Some(cursor) = cursor {
        select = select.filter(cursor.follows(CreateTime, Id, &Order::Desc));
    }
    Ok(select
        .order_by_desc(CreateTime)
        .order_by_desc(Id)
        .limit(limit)
        .all(connection)
        .await?)
}

/// How many messages there are in each status, whatever status the filter names. No more than [`COUNT_LIMIT`] are counted of each, so that
/// the answer costs the same however many there are.
pub(crate) async fn counts(connection: &impl ConnectionTrait, filter: &Filter) -> Result<Vec<(Status, i64)>> {
    use contact_message::Column;
    let mut counts = Vec::new();
    for status in Status::ALL {
        let some = contact_message::Entity::find()
            .select_only()
            .column(Column::Status)
            .filter(Column::Status.eq(status.as_str()))
            .filter(filter.condition())
            // In the order of the index, or PostgreSQL may look for the few of a rare status through the whole table.
            .order_by_desc(Column::CreateTime)
            .limit(COUNT_LIMIT)
            .into_query();
        let count = Query::select()
            .expr_as(Func::count(Expr::col(Asterisk)), "count")
            .from_subquery(some, "some")
            .take();
        let row = connection.query_one(&count).await?;
        let count = row.map_or(Ok(0), |row| row.try_get("", "count"))?;
        counts.push((status, count));
    }
    Ok(counts)
}

/// Replies to a message, oldest first.
pub(crate) async fn replies(connection: &impl ConnectionTrait, message_id: Uuid) -> Result<Vec<ReplyRow>> {
    Ok(contact_reply::Entity::find()
        .filter(contact_reply::Column::ContactMessageId.eq(message_id))
        .order_by_asc(contact_reply::Column::Id)
        .all(connection)
        .await?)
}

fn not_found() -> Error {
    Error::not_found("CONTACT_MESSAGE_NOT_FOUND", "there is no such contact message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_like_would_read_as_a_pattern_is_escaped() {
        assert_eq!(escape_like(r"50%_\x"), r"50\%\_\\x");
    }
}
