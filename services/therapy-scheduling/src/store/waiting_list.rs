//! Users who wait for a free slot of a therapist.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    Condition, IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*, sea_query::OnConflict,
};
use selam_chassis::{Result, Transaction};

use super::{
    Connection,
    entity::waiting_list_entry::{Column, Entity, Model},
};

/// Adds a user, unless they are on the list. Returns their entry.
pub(crate) async fn join(transaction: &Transaction, row: Model) -> Result<Model> {
    let key = (row.therapist_id, row.user_id);
    Entity::insert(row.clone().into_active_model())
        .on_conflict(
            OnConflict::columns([Column::TherapistId, Column::UserId])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**transaction)
        .await?;
    Ok(Entity::find_by_id(key).one(&**transaction).await?.unwrap_or(row))
}

/// Returns the entry of a user.
pub(crate) async fn get(connection: &impl Connection, therapist_id: Uuid, user_id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id((therapist_id, user_id)).one(connection).await?)
}

pub(crate) async fn leave(transaction: &Transaction, therapist_id: Uuid, user_id: Uuid) -> Result<()> {
    Entity::delete_by_id((therapist_id, user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Minimum time between two emails to a user.
const NOTICE_INTERVAL: TimeDelta = TimeDelta::days(1);

/// Marks all users on the list to be notified of the next free slot.
pub(crate) async fn expect_news(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::IsDue, Expr::value(true))
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::IsDue.eq(false))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns the users to notify of a free slot, the longest waiting first, and marks them as notified. They stay on the
/// list.
pub(crate) async fn notify(transaction: &Transaction, therapist_id: Uuid) -> Result<Vec<Model>> {
    let now = transaction.now();
    let is_due = Condition::all()
        .add(Column::TherapistId.eq(therapist_id))
        .add(Column::IsDue.eq(true))
        .add(
            Condition::any()
                .add(Column::NoticeTime.is_null())
                .add(Column::NoticeTime.lte(now - NOTICE_INTERVAL)),
        );
    let rows = Entity::find()
        .filter(is_due.clone())
        .order_by_asc(Column::CreateTime)
        .all(&**transaction)
        .await?;
    if !rows.is_empty() {
        Entity::update_many()
            .col_expr(Column::IsDue, Expr::value(false))
            .col_expr(Column::NoticeTime, Expr::value(now))
            .filter(is_due)
            .exec(&**transaction)
            .await?;
    }
    Ok(rows)
}

/// Returns the earliest time for an email to a user who is due but received the last one less than a day ago.
pub(crate) async fn next_notice_time(transaction: &Transaction, therapist_id: Uuid) -> Result<Option<DateTime<Utc>>> {
    let last: Option<Option<DateTime<Utc>>> = Entity::find()
        .select_only()
        .column(Column::NoticeTime)
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::IsDue.eq(true))
        .filter(Column::NoticeTime.is_not_null())
        .order_by_asc(Column::NoticeTime)
        .into_tuple()
        .one(&**transaction)
        .await?;
    Ok(last.flatten().map(|last| last + NOTICE_INTERVAL))
}
