//! Queries for the export and erasure of personal data.

use chrono::{DateTime, Utc};
use sea_orm::{QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Result, Transaction, personal_data::ERASED_USER_ID};

use super::{
    AppointmentRow, Connection, WaitingListRow,
    entity::{access_log_entry, appointment, session_note, waiting_list_entry},
};
use crate::appointment::status::Status;

/// Maximum number of IDs per statement.
const AT_ONCE: usize = 500;

/// Returns the appointments of a client, the latest first.
pub(crate) async fn appointments_of(connection: &impl Connection, client_id: Uuid) -> Result<Vec<AppointmentRow>> {
    Ok(appointment::Entity::find()
        .filter(appointment::Column::ClientId.eq(client_id))
        .order_by_desc(appointment::Column::StartTime)
        .all(connection)
        .await?)
}

/// Returns the IDs of a client's appointments, grouped by therapist.
pub(crate) async fn appointment_ids(connection: &impl Connection, client_id: Uuid) -> Result<Vec<Uuid>> {
    Ok(appointment::Entity::find()
        .select_only()
        .column(appointment::Column::Id)
        .filter(appointment::Column::ClientId.eq(client_id))
        // Locks of several clients follow one order.
        .order_by_asc(appointment::Column::TherapistId)
        .order_by_asc(appointment::Column::Id)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Returns the IDs of a client's future open appointments.
pub(crate) async fn open_of(connection: &impl Connection, user_id: Uuid, now: DateTime<Utc>) -> Result<Vec<Uuid>> {
    let rows = appointment::Entity::find()
        .filter(appointment::Column::ClientId.eq(user_id))
        .filter(appointment::Column::StartTime.gt(now))
        .filter(appointment::Column::Status.is_in(Status::OPEN))
        .order_by_asc(appointment::Column::Id)
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Returns the waiting list entries of a user.
pub(crate) async fn waiting_of(connection: &impl Connection, user_id: Uuid) -> Result<Vec<WaitingListRow>> {
    Ok(waiting_list_entry::Entity::find()
        .filter(waiting_list_entry::Column::UserId.eq(user_id))
        .all(connection)
        .await?)
}

/// Anonymises the client of an appointment and deletes the notes. Time, therapist, amounts and rating remain for
/// accounting; the review text is deleted.
pub(crate) async fn forget_client(transaction: &Transaction, row: AppointmentRow) -> Result<()> {
    session_note::Entity::delete_by_id(row.id).exec(&**transaction).await?;
    super::rooms::clear(&**transaction, [row.id]).await?;
    let row = AppointmentRow {
        client_id: ERASED_USER_ID,
        client_name: String::new(),
        client_email: String::new(),
        notes: String::new(),
        review_text: String::new(),
        room: String::new(),
        ..row
    };
    super::appointments::save(transaction, row).await
}

/// Removes a user from all waiting lists. Returns the number of entries.
pub(crate) async fn forget_waiting(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let done = waiting_list_entry::Entity::delete_many()
        .filter(waiting_list_entry::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(done.rows_affected)
}

/// Deletes the waiting list of a therapist.
pub(crate) async fn forget_waiting_for(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    waiting_list_entry::Entity::delete_many()
        .filter(waiting_list_entry::Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Anonymises a user in the access log.
pub(crate) async fn forget_actor(transaction: &Transaction, user_id: Uuid) -> Result<()> {
    access_log_entry::Entity::update_many()
        .col_expr(access_log_entry::Column::ActorId, Expr::value(ERASED_USER_ID))
        .filter(access_log_entry::Column::ActorId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Anonymises a therapist in their appointments and deletes the notes.
pub(crate) async fn forget_therapist(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let ids: Vec<Uuid> = appointment::Entity::find()
        .select_only()
        .column(appointment::Column::Id)
        .filter(appointment::Column::TherapistUserId.eq(user_id))
        .into_tuple()
        .all(&**transaction)
        .await?;
    // A statement has a limit of some ten thousand values.
    for ids in ids.chunks(AT_ONCE) {
        super::rooms::clear(&**transaction, ids.iter().copied()).await?;
        session_note::Entity::delete_many()
            .filter(session_note::Column::AppointmentId.is_in(ids.iter().copied()))
            .exec(&**transaction)
            .await?;
    }
    let done = appointment::Entity::update_many()
        .col_expr(appointment::Column::TherapistUserId, Expr::value(ERASED_USER_ID))
        .filter(appointment::Column::TherapistUserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(done.rows_affected)
}

/// Stores the new address of a client or waiting user.
pub(crate) async fn set_address(transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
    appointment::Entity::update_many()
        .col_expr(appointment::Column::ClientEmail, Expr::value(email))
        .filter(appointment::Column::ClientId.eq(user_id))
        .exec(&**transaction)
        .await?;
    waiting_list_entry::Entity::update_many()
        .col_expr(waiting_list_entry::Column::Email, Expr::value(email))
        .filter(waiting_list_entry::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
