//! Queries of email preferences.

use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel as _, sea_query::OnConflict};
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use super::entity::preferences::{Column, Entity, Model};
use crate::preferences::EmailPreferences;

/// Returns the stored preferences, if the user has chosen.
pub(crate) async fn find(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(user_id).one(connection).await?)
}

/// Returns the preferences of a user; all kinds until the user chooses.
pub(crate) async fn of(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<EmailPreferences> {
    let row = find(connection, user_id).await?;
    Ok(row.map_or_else(EmailPreferences::default, |row| EmailPreferences {
        reminders: row.reminders,
        progress: row.progress,
        follow_ups: row.follow_ups,
    }))
}

/// Replaces the preferences in one statement, so that concurrent calls never mix their values.
pub(crate) async fn put(transaction: &Transaction, user_id: Uuid, choice: EmailPreferences) -> Result<()> {
    let row = Model {
        user_id,
        reminders: choice.reminders,
        progress: choice.progress,
        follow_ups: choice.follow_ups,
        update_time: transaction.now(),
    };
    let all = [
        Column::Reminders,
        Column::Progress,
        Column::FollowUps,
        Column::UpdateTime,
    ];
    Entity::insert(row.into_active_model())
        .on_conflict(OnConflict::column(Column::UserId).update_columns(all).to_owned())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Deletes the preferences of a user. Returns the number of rows.
pub(crate) async fn remove(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let deleted = Entity::delete_by_id(user_id).exec(&**transaction).await?;
    Ok(deleted.rows_affected)
}
