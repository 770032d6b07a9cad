//! Accounts of users and their paid access.

use sea_orm::{IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*, sea_query::OnConflict};
use selam_chassis::{Result, Transaction};

use super::{
    Connection,
    entity::{
        account::{Column, Entity, Model},
        pass, spending,
    },
};
use crate::choices::AccessKind;

impl Model {
    /// Creates an empty account.
    pub(crate) fn new(user_id: Uuid) -> Self {
        Self {
            user_id,
            email: String::new(),
            language_code: "en".to_owned(),
            is_of_age: false,
            allows_follow_up: false,
            country_code: String::new(),
            free_used: 0,
        }
    }
}

impl pass::Model {
    /// Creates paid access until `end_time`.
    pub(crate) fn new(id: Uuid, user_id: Uuid, kind: AccessKind, end_time: DateTimeUtc) -> Self {
        Self {
            id,
            user_id,
            kind,
            start_time: None,
            begin_until_time: None,
            end_time,
            messages_left: 0,
            paid_minor: 0,
            void_until_time: None,
            is_revoked: false,
        }
    }
}

/// Name of the lock on a user's account and passes.
pub(crate) const OF_USER: &str = "chat.account";

/// Returns the account of a user.
pub(crate) async fn find(connection: &impl Connection, user_id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(user_id).one(connection).await?)
}

/// Locks the account and passes of a user until the transaction ends. Returns a new account if there is none.
pub(crate) async fn lock(transaction: &Transaction, user_id: Uuid) -> Result<Model> {
    transaction.lock(OF_USER, &user_id.to_string()).await?;
    let found = find(&**transaction, user_id).await?;
    Ok(found.unwrap_or_else(|| Model::new(user_id)))
}

/// Inserts or updates the whole row.
pub(crate) async fn put(transaction: &Transaction, row: Model) -> Result<()> {
    let all = [
        Column::Email,
        Column::LanguageCode,
        Column::IsOfAge,
        Column::AllowsFollowUp,
        Column::CountryCode,
        Column::FreeUsed,
    ];
    Entity::insert(row.into_active_model())
        .on_conflict(OnConflict::column(Column::UserId).update_columns(all).to_owned())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns all passes of a user, the oldest first.
pub(crate) async fn passes(connection: &impl Connection, user_id: Uuid) -> Result<Vec<pass::Model>> {
    Ok(passes_of(user_id).all(connection).await?)
}

/// Locks all passes of a user, so that no refund or dispute is overwritten.
pub(crate) async fn lock_passes(transaction: &Transaction, user_id: Uuid) -> Result<Vec<pass::Model>> {
    Ok(passes_of(user_id).lock_exclusive().all(&**transaction).await?)
}

fn passes_of(user_id: Uuid) -> Select<pass::Entity> {
    pass::Entity::find()
        .filter(pass::Column::UserId.eq(user_id))
        .order_by_asc(pass::Column::EndTime)
}

pub(crate) async fn lock_pass(transaction: &Transaction, id: Uuid) -> Result<Option<pass::Model>> {
    let find = pass::Entity::find_by_id(id).lock_exclusive();
    Ok(find.one(&**transaction).await?)
}

pub(crate) async fn insert_pass(transaction: &Transaction, row: pass::Model) -> Result<()> {
    pass::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn save_pass(transaction: &Transaction, row: pass::Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// Deletes the account and passes of a user. Returns the number of rows.
pub(crate) async fn remove(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let passes = pass::Entity::delete_many().filter(pass::Column::UserId.eq(user_id));
    let spendings = spending::Entity::delete_many().filter(spending::Column::UserId.eq(user_id));
    let account = Entity::delete_by_id(user_id);
    Ok(passes.exec(&**transaction).await?.rows_affected
        + spendings.exec(&**transaction).await?.rows_affected
        + account.exec(&**transaction).await?.rows_affected)
}
