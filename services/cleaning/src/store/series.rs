use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    Condition, ConnectionTrait, IntoActiveModel as _, QueryOrder, QuerySelect, Select,
    entity::prelude::*,
    sea_query::{LockBehavior, LockType},
};
use selam_chassis::{Result, Transaction, personal_data::ERASED_USER_ID};

use super::entity::series::{self, Column, Entity, Model};
use crate::choices::Frequency;

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    series::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Locks the series until the transaction ends, so that it is not ended and extended at the same time.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(&**transaction).await?)
}

/// Locks a due series for extending. Returns `None` when it is no longer due or another replica has the lock.
pub(crate) async fn lock_due(
    transaction: &Transaction,
    id: Uuid,
    horizons: &[(Frequency, NaiveDate)],
) -> Result<Option<Model>> {
    Ok(is_due(horizons)
        .filter(Column::Id.eq(id))
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .one(&**transaction)
        .await?)
}

/// Returns series whose next visit is within the horizon of their frequency, the longest due first.
pub(crate) async fn due(
    connection: &impl ConnectionTrait,
    horizons: &[(Frequency, NaiveDate)],
    limit: u64,
) -> Result<Vec<Uuid>> {
    Ok(is_due(horizons)
        .select_only()
        .column(Column::Id)
        .order_by_asc(Column::NextDate)
        .limit(limit)
        .into_tuple()
        .all(connection)
        .await?)
}

fn is_due(horizons: &[(Frequency, NaiveDate)]) -> Select<Entity> {
    let within = horizons.iter().fold(Condition::any(), |any, (frequency, horizon)| {
        any.add(
            Condition::all()
                .add(Column::Frequency.eq(*frequency))
                .add(Column::NextDate.lte(*horizon)),
        )
    });
    Entity::find().filter(Column::EndTime.is_null()).filter(within)
}

pub(crate) async fn set_next_visit(transaction: &Transaction, id: Uuid, index: i32, date: NaiveDate) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::NextIndex, Expr::value(index))
        .col_expr(Column::NextDate, Expr::value(date))
        .filter(Column::Id.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn end(transaction: &Transaction, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::EndTime, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::EndTime.is_null())
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns all series of a user, locked until the transaction ends.
pub(crate) async fn lock_of_user(transaction: &Transaction, user_id: Uuid) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(&**transaction)
        .await?)
}

/// Removes all personal data from a series.
pub(crate) async fn anonymise(transaction: &Transaction, id: Uuid) -> Result<()> {
    let mut update = Entity::update_many().col_expr(Column::UserId, Expr::value(ERASED_USER_ID));
    for text in [
        Column::UserEmail,
        Column::Address,
        Column::PostalCode,
        Column::Phone,
        Column::Notes,
    ] {
        update = update.col_expr(text, Expr::value(""));
    }
    update.filter(Column::Id.eq(id)).exec(&**transaction).await?;
    Ok(())
}

/// Replaces the customer's email address.
pub(crate) async fn set_address(transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::UserEmail, Expr::value(email))
        .filter(Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
