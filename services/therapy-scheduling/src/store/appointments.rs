use chrono::{DateTime, Utc};
use sea_orm::{IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Error, Principal, Result, Transaction};

use super::{
    Connection,
    entity::{
        appointment::{Column, Entity, Model},
        appointment_change,
    },
};
use crate::{appointment::status::Status, choices::Role};

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// An appointment by its id, whoever asks.
pub(crate) async fn get(connection: &impl Connection, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}

/// The appointment as `viewer` may see it, and as whom. Somebody else's does not exist.
pub(crate) async fn find(connection: &impl Connection, id: Uuid, viewer: &Principal) -> Result<(Model, Role)> {
    seen_by(get(connection, id).await?, viewer)
}

/// The same, locked until the transaction ends. Its therapist is locked first.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid, viewer: &Principal) -> Result<(Model, Role)> {
    let (row, _) = find(&**transaction, id, viewer).await?;
    super::therapists::lock(transaction, row.therapist_id).await?;
    seen_by(lock_row(transaction, id).await?, viewer)
}

/// An appointment, locked for the platform itself. Its therapist is locked first.
pub(crate) async fn lock_any(transaction: &Transaction, id: Uuid) -> Result<Option<Model>> {
    let Some(row) = get(&**transaction, id).await? else {
        return Ok(None);
    };
    super::therapists::lock(transaction, row.therapist_id).await?;
    lock_row(transaction, id).await
}

async fn lock_row(transaction: &Transaction, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).lock_exclusive().one(&**transaction).await?)
}

fn seen_by(row: Option<Model>, viewer: &Principal) -> Result<(Model, Role)> {
    let row = row.ok_or_else(not_found)?;
    let role = if row.client_id == viewer.user_id {
        Role::Client
    } else if row.therapist_user_id == viewer.user_id {
        Role::Therapist
    } else if viewer.is_admin() {
        Role::Admin
    } else {
        return Err(not_found());
    };
    Ok((row, role))
}

pub(crate) fn not_found() -> Error {
    Error::not_found("APPOINTMENT_NOT_FOUND", "there is no such appointment")
}

/// Writes the whole row.
pub(crate) async fn save(transaction: &Transaction, row: Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

pub(crate) async fn insert_change(transaction: &Transaction, row: appointment_change::Model) -> Result<()> {
    appointment_change::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// What happened to an appointment, oldest first.
pub(crate) async fn changes(connection: &impl Connection, id: Uuid) -> Result<Vec<appointment_change::Model>> {
    Ok(appointment_change::Entity::find()
        .filter(appointment_change::Column::AppointmentId.eq(id))
        .order_by_asc(appointment_change::Column::Version)
        .all(connection)
        .await?)
}

/// How many appointments of a client are held or to come.
pub(crate) async fn open_count(transaction: &Transaction, client_id: Uuid, now: DateTime<Utc>) -> Result<u64> {
    Ok(Entity::find()
        .filter(Column::ClientId.eq(client_id))
        .filter(Column::StartTime.gt(now))
        .filter(Column::Status.is_in(Status::OPEN))
        .count(&**transaction)
        .await?)
}

/// What a client holds already at this time with this therapist.
pub(crate) async fn held(
    transaction: &Transaction,
    client_id: Uuid,
    therapist_id: Uuid,
    start: DateTime<Utc>,
) -> Result<Option<Model>> {
    Ok(Entity::find()
        .filter(Column::ClientId.eq(client_id))
        .filter(Column::StartTime.eq(start))
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::Status.eq(Status::Held))
        .one(&**transaction)
        .await?)
}

/// Sessions of a therapist that are to come and those of the last days, for calendars.
pub(crate) async fn of_calendar(
    connection: &impl Connection,
    therapist_id: Uuid,
    from: DateTime<Utc>,
) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::StartTime.gte(from))
        .filter(Column::Status.is_in([Status::Scheduled, Status::Completed, Status::NoShow]))
        .order_by_asc(Column::StartTime)
        .all(connection)
        .await?)
}

/// Sessions that took place since `from`, and those that the client did not come to: beginning and fee.
pub(crate) async fn earned(
    connection: &impl Connection,
    therapist_id: Uuid,
    from: DateTime<Utc>,
) -> Result<Vec<(DateTime<Utc>, i64)>> {
    Ok(Entity::find()
        .select_only()
        .columns([Column::StartTime, Column::FeeMinor])
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::StartTime.gte(from))
        .filter(Column::Status.is_in([Status::Completed, Status::NoShow]))
        .order_by_desc(Column::StartTime)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Scheduled appointments from `from` on, in portions by id: those after `last`.
pub(crate) async fn scheduled_after(
    connection: &impl Connection,
    from: DateTime<Utc>,
    last: Uuid,
    limit: u64,
) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::StartTime.gt(from))
        .filter(Column::Status.eq(Status::Scheduled))
        .filter(Column::Id.gt(last))
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(connection)
        .await?)
}
