//! Applications, their history and the log of admin access.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, Condition, IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*,
};
use selam_chassis::{
    Error, Result, Transaction,
    listing::{List, Sort, contains},
    personal_data::ERASED_USER_ID,
};

use super::{
    Connection,
    entity::{
        application::{Column, Entity, Model},
        application_access, application_change,
    },
    therapists::NEVER,
};
use crate::application::status::{Path, Status};

pub(crate) fn not_found() -> Error {
    Error::not_found("APPLICATION_NOT_FOUND", "application not found")
}

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Updates the whole row.
pub(crate) async fn save(transaction: &Transaction, row: Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// Returns the latest application of a user.
pub(crate) async fn latest(connection: &impl Connection, user_id: Uuid) -> Result<Option<Model>> {
    let find = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id);
    Ok(find.one(connection).await?)
}

/// Returns the latest application of a user, locked until the transaction ends. Also blocks the creation of a first
/// one.
pub(crate) async fn lock_latest(transaction: &Transaction, user_id: Uuid) -> Result<Option<Model>> {
    transaction.lock("therapy.application", &user_id.to_string()).await?;
    let find = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .lock_exclusive();
    Ok(find.one(&**transaction).await?)
}

/// Returns all applications of a user, the latest first.
pub(crate) async fn of_user(connection: &impl Connection, user_id: Uuid) -> Result<Vec<Model>> {
    let find = Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id);
    Ok(find.all(connection).await?)
}

/// Returns a submitted application. Admins cannot see drafts.
pub(crate) async fn find_submitted(connection: &impl Connection, id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id).filter(Column::SubmitTime.is_not_null());
    find.one(connection).await?.ok_or_else(not_found)
}

/// Returns a submitted application, locked until the transaction ends. Waits for other changes to the user's
/// applications.
pub(crate) async fn lock_submitted(transaction: &Transaction, id: Uuid) -> Result<Model> {
    let row = find_submitted(&**transaction, id).await?;
    let subject = row.user_id.to_string();
    transaction.lock("therapy.application", &subject).await?;
    let find = Entity::find_by_id(id).lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

/// Filter of the queue.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter<'a> {
    pub status: Option<Status>,
    pub path: Option<Path>,
    pub query: &'a str,
    /// Time before which an application that waits for the office was submitted.
    pub waiting_before: Option<DateTime<Utc>>,
}

/// Returns the queue: applications that wait the longest first, then those that do not wait.
pub(crate) fn queue(filter: &Filter) -> List<Entity> {
    let condition = Condition::all()
        .add(Column::SubmitTime.is_not_null())
        .add_option(filter.status.map(|status| Column::Status.eq(status)))
        .add_option(filter.path.map(|path| Column::Path.eq(path)))
        .add_option(filter.waiting_before.map(|time| {
            Condition::all()
                .add(Column::QueueTime.lt(NEVER))
                .add(Column::SubmitTime.lt(time))
        }))
        .add_option(contains(Column::SearchText, filter.query));
    List::new(condition, Sort::ascending(Column::QueueTime))
}

pub(crate) async fn insert_change(transaction: &Transaction, row: application_change::Model) -> Result<()> {
    application_change::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the history of an application, oldest first.
pub(crate) async fn changes(connection: &impl Connection, id: Uuid) -> Result<Vec<application_change::Model>> {
    let find = application_change::Entity::find()
        .filter(application_change::Column::ApplicationId.eq(id))
        .order_by_asc(application_change::Column::Version);
    Ok(find.all(connection).await?)
}

/// Access of an admin to an application, or to one of its documents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access<'a> {
    pub application_id: Uuid,
    pub document_id: Option<Uuid>,
    pub action: &'a str,
}

/// Logs the access of an admin.
pub(crate) async fn note_access(
    connection: &impl Connection,
    actor_id: Uuid,
    time: DateTime<Utc>,
    accesses: impl IntoIterator<Item = Access<'_>>,
) -> Result<()> {
    let rows = accesses.into_iter().map(|access| application_access::ActiveModel {
        id: Set(Uuid::now_v7()),
        application_id: Set(access.application_id),
        document_id: Set(access.document_id),
        actor_id: Set(actor_id),
        action: Set(access.action.to_owned()),
        time: Set(time),
    });
    application_access::Entity::insert_many(rows)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Deletes an application and its dependent rows, but not its files.
pub(crate) async fn remove(transaction: &Transaction, id: Uuid) -> Result<()> {
    application_access::Entity::delete_many()
        .filter(application_access::Column::ApplicationId.eq(id))
        .exec(&**transaction)
        .await?;
    super::application_documents::remove_all(transaction, id).await?;
    application_change::Entity::delete_many()
        .filter(application_change::Column::ApplicationId.eq(id))
        .exec(&**transaction)
        .await?;
    Entity::delete_by_id(id).exec(&**transaction).await?;
    Ok(())
}

/// Anonymises a user in the access log.
pub(crate) async fn forget_actor(transaction: &Transaction, user_id: Uuid) -> Result<()> {
    application_access::Entity::update_many()
        .col_expr(application_access::Column::ActorId, Expr::value(ERASED_USER_ID))
        .filter(application_access::Column::ActorId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
