//! What is there of somebody, and what is left when they leave.

use chrono::{DateTime, Utc};
use sea_orm::{QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Result, Transaction, personal_data::NOBODY};

use super::{
    AppointmentRow, Connection, WaitingListRow,
    entity::{access_log_entry, appointment, session_note, waiting_list_entry},
};
use crate::appointment::status::Status;

/// Ids in one statement.
const AT_ONCE: usize = 500;

/// Appointments of a client, the latest first.
pub(crate) async fn appointments_of(connection: &impl Connection, client_id: Uuid) -> Result<Vec<AppointmentRow>> {
    Ok(appointment::Entity::find()
        .filter(appointment::Column::ClientId.eq(client_id))
        .order_by_desc(appointment::Column::StartTime)
        .all(connection)
        .await?)
}

/// Ids of appointments to come of a client.
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

/// For whom somebody waits.
pub(crate) async fn waiting_of(connection: &impl Connection, user_id: Uuid) -> Result<Vec<WaitingListRow>> {
    Ok(waiting_list_entry::Entity::find()
        .filter(waiting_list_entry::Column::UserId.eq(user_id))
        .all(connection)
        .await?)
}

/// Takes a client out of an appointment, with the notes on it. What is kept is what the books need: when, with whom, for how much. The stars
/// stay with the therapist, the words go.
pub(crate) async fn forget_client(transaction: &Transaction, row: AppointmentRow) -> Result<()> {
    session_note::Entity::delete_by_id(row.id).exec(&**transaction).await?;
    super::rooms::clear(&**transaction, [row.id]).await?;
    let row = AppointmentRow {
        client_id: NOBODY,
        client_name: String::new(),
        client_email: String::new(),
        notes: String::new(),
        review_text: String::new(),
        room: String::new(),
        ..row
    };
    super::appointments::save(transaction, row).await
}

/// Takes a user off every waiting list. Answers off how many.
pub(crate) async fn forget_waiting(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let done = waiting_list_entry::Entity::delete_many()
        .filter(waiting_list_entry::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(done.rows_affected)
}

/// Removes the waiting list of a therapist.
pub(crate) async fn forget_waiting_for(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    waiting_list_entry::Entity::delete_many()
        .filter(waiting_list_entry::Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Takes a user out of the record of who looked.
pub(crate) async fn forget_actor(transaction: &Transaction, user_id: Uuid) -> Result<()> {
    access_log_entry::Entity::update_many()
        .col_expr(access_log_entry::Column::ActorId, Expr::value(NOBODY))
        .filter(access_log_entry::Column::ActorId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Takes a therapist out of their appointments, with their notes.
pub(crate) async fn forget_therapist(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    let ids: Vec<Uuid> = appointment::Entity::find()
        .select_only()
        .column(appointment::Column::Id)
        .filter(appointment::Column::TherapistUserId.eq(user_id))
        .into_tuple()
        .all(&**transaction)
        .await?;
    // A statement holds some ten thousand values at most.
    for ids in ids.chunks(AT_ONCE) {
        super::rooms::clear(&**transaction, ids.iter().copied()).await?;
        session_note::Entity::delete_many()
            .filter(session_note::Column::AppointmentId.is_in(ids.iter().copied()))
            .exec(&**transaction)
            .await?;
    }
    let done = appointment::Entity::update_many()
        .col_expr(appointment::Column::TherapistUserId, Expr::value(NOBODY))
        .filter(appointment::Column::TherapistUserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(done.rows_affected)
}

/// A client or somebody who waits has another address.
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
