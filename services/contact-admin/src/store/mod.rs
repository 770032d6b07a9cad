//! Queries. Only this module uses the ORM.

pub(crate) mod audit;
pub(crate) mod entity;
pub(crate) mod figures;
pub(crate) mod office_changes;
pub(crate) mod reply_templates;

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait as _, IntoActiveModel as _, QueryFilter,
    QueryOrder, QuerySelect,
    sea_query::{Expr, Func},
};
use selam_chassis::{
    Error, Result, Transaction,
    listing::{List, Sort, contains, count_up_to, search_text as joined},
    personal_data::ERASED_USER_ID,
    string_enum::EnumText as _,
};
use selam_proto_contact::v1::ServiceInterest;
use uuid::Uuid;

pub(crate) use entity::{
    contact_message::{self, Model as MessageRow},
    contact_reply::{self, Model as ReplyRow},
};
/// Connection or transaction on which a query runs.
pub(crate) use sea_orm::ConnectionTrait as Connection;

use crate::message_status::Status;

/// Maximum count of messages per status.
pub(crate) const COUNT_LIMIT: u64 = 1_000;

/// Filter of a list of messages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub status: Option<Status>,
    pub service_interest: Option<ServiceInterest>,
    pub query: String,
}

impl Filter {
    /// Returns the condition for one status, or for all.
    fn condition(&self, status: Option<Status>) -> Condition {
        let interest = self.service_interest.map(ServiceInterest::text);
        Condition::all()
            .add_option(status.map(|status| contact_message::Column::Status.eq(status)))
            .add_option(interest.map(|interest| contact_message::Column::ServiceInterest.eq(interest)))
            .add_option(contains(contact_message::Column::SearchText, &self.query))
    }
}

/// Returns the text that the search uses.
pub(crate) fn search_text(name: &str, email: &str, message: &str) -> String {
    joined([name, email, message])
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

/// Returns a message, locked until the transaction ends, so that changes by two admins are serialised.
pub(crate) async fn lock_message(transaction: &Transaction, id: Uuid) -> Result<MessageRow> {
    contact_message::Entity::find_by_id(id)
        .lock_exclusive()
        .one(&**transaction)
        .await?
        .ok_or_else(not_found)
}

pub(crate) async fn set_status(transaction: &Transaction, id: Uuid, status: Status, now: DateTime<Utc>) -> Result<()> {
    contact_message::Entity::update_many()
        .col_expr(contact_message::Column::Status, Expr::value(status))
        .col_expr(contact_message::Column::UpdateTime, Expr::value(now))
        .filter(contact_message::Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns the messages that match `filter`, newest first.
pub(crate) fn list(filter: &Filter) -> List<contact_message::Entity> {
    let newest_first = Sort::descending(contact_message::Column::CreateTime);
    List::new(filter.condition(filter.status), newest_first)
}

/// Counts the messages of each status, ignoring the status of the filter. Each count stops at [`COUNT_LIMIT`], so that
/// the cost is constant.
pub(crate) async fn counts(connection: &impl ConnectionTrait, filter: &Filter) -> Result<Vec<(Status, i64)>> {
    let mut counts = Vec::new();
    for status in Status::ALL {
        let some = contact_message::Entity::find()
            .select_only()
            .column(contact_message::Column::Status)
            .filter(filter.condition(Some(status)))
            // Ordered like the index. Otherwise PostgreSQL may scan the whole table for a rare status.
            .order_by_desc(contact_message::Column::CreateTime);
        counts.push((status, count_up_to(connection, some, COUNT_LIMIT).await?));
    }
    Ok(counts)
}

/// Returns the time of the oldest message without an answer. Each status is a lookup in the index of the lists.
pub(crate) async fn oldest_waiting(connection: &impl ConnectionTrait) -> Result<Option<DateTime<Utc>>> {
    let mut oldest = None;
    for status in [Status::Unread, Status::Read] {
        let first = contact_message::Entity::find()
            .filter(contact_message::Column::Status.eq(status))
            .order_by_asc(contact_message::Column::CreateTime)
            .one(connection)
            .await?;
        oldest = oldest.into_iter().chain(first.map(|message| message.create_time)).min();
    }
    Ok(oldest)
}

/// Returns the replies to a message, oldest first.
pub(crate) async fn replies(connection: &impl ConnectionTrait, message_id: Uuid) -> Result<Vec<ReplyRow>> {
    Ok(contact_reply::Entity::find()
        .filter(contact_reply::Column::ContactMessageId.eq(message_id))
        .order_by_asc(contact_reply::Column::Id)
        .all(connection)
        .await?)
}

/// Returns the messages from an address up to `until`, newest first. Addresses are compared without case.
pub(crate) async fn messages_from(
    connection: &impl ConnectionTrait,
    email: &str,
    until: DateTime<Utc>,
) -> Result<Vec<MessageRow>> {
    Ok(contact_message::Entity::find()
        .filter(from_address(email, until))
        .order_by_desc(contact_message::Column::CreateTime)
        .all(connection)
        .await?)
}

/// Deletes the messages from an address up to `until` with their replies. Returns the number of rows.
pub(crate) async fn delete_messages_from(transaction: &Transaction, email: &str, until: DateTime<Utc>) -> Result<u64> {
    let ids: Vec<_> = messages_from(&**transaction, email, until)
        .await?
        .into_iter()
        .map(|message| message.id)
        .collect();
    let replies = contact_reply::Entity::delete_many()
        .filter(contact_reply::Column::ContactMessageId.is_in(ids.iter().copied()))
        .exec(&**transaction)
        .await?;
    let messages = contact_message::Entity::delete_many()
        .filter(contact_message::Column::Id.is_in(ids))
        .exec(&**transaction)
        .await?;
    Ok(replies.rows_affected + messages.rows_affected)
}

/// Anonymises an author in their replies. Returns the number of rows.
pub(crate) async fn forget_author(transaction: &Transaction, author_id: Uuid) -> Result<u64> {
    let changed = contact_reply::Entity::update_many()
        .col_expr(contact_reply::Column::AuthorId, Expr::value(ERASED_USER_ID))
        .col_expr(contact_reply::Column::AuthorEmail, Expr::value(""))
        .filter(contact_reply::Column::AuthorId.eq(author_id))
        .exec(&**transaction)
        .await?;
    Ok(changed.rows_affected)
}

fn from_address(email: &str, until: DateTime<Utc>) -> Condition {
    let address = Expr::expr(Func::lower(Expr::col(contact_message::Column::Email)));
    Condition::all()
        .add(address.eq(email.to_lowercase()))
        .add(contact_message::Column::CreateTime.lte(until))
}

fn not_found() -> Error {
    Error::not_found("CONTACT_MESSAGE_NOT_FOUND", "contact message not found")
}
