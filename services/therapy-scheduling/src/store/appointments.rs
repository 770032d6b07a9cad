use std::ops::Range;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Error, Principal, Result, Transaction};

use super::{
    Connection,
    entity::{
        appointment::{Column, Entity, Model},
        appointment_change,
    },
};
use crate::{
    appointment::{
        rules,
        status::{Refund, Status},
    },
    choices::Role,
};

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns an appointment by ID, without an access check.
pub(crate) async fn get(connection: &impl Connection, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}

/// Returns an appointment and the role of `viewer`. Appointments of other users are not found.
pub(crate) async fn find(connection: &impl Connection, id: Uuid, viewer: &Principal) -> Result<(Model, Role)> {
    seen_by(get(connection, id).await?, viewer)
}

/// Returns an appointment and the role of `viewer`, locked until the transaction ends. Locks the therapist first.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid, viewer: &Principal) -> Result<(Model, Role)> {
    let (row, _) = find(&**transaction, id, viewer).await?;
    super::therapists::lock(transaction, row.therapist_id).await?;
    seen_by(lock_row(transaction, id).await?, viewer)
}

/// Returns an appointment without an access check, locked until the transaction ends. Locks the therapist first.
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
    } else if viewer.is_office() {
        Role::Admin
    } else {
        return Err(not_found());
    };
    Ok((row, role))
}

pub(crate) fn not_found() -> Error {
    Error::not_found("APPOINTMENT_NOT_FOUND", "appointment not found")
}

/// Updates the whole row.
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

/// Returns the history of an appointment, oldest first.
pub(crate) async fn changes(connection: &impl Connection, id: Uuid) -> Result<Vec<appointment_change::Model>> {
    Ok(appointment_change::Entity::find()
        .filter(appointment_change::Column::AppointmentId.eq(id))
        .order_by_asc(appointment_change::Column::Version)
        .all(connection)
        .await?)
}

/// Counts the held and scheduled future appointments of a client.
pub(crate) async fn open_count(transaction: &Transaction, client_id: Uuid, now: DateTime<Utc>) -> Result<u64> {
    Ok(Entity::find()
        .filter(Column::ClientId.eq(client_id))
        .filter(Column::StartTime.gt(now))
        .filter(Column::Status.is_in(Status::OPEN))
        .count(&**transaction)
        .await?)
}

/// Returns the creation times of a client's unpaid holds since `from`, active and ended ones.
pub(crate) async fn unpaid_holds(
    transaction: &Transaction,
    client_id: Uuid,
    from: DateTime<Utc>,
) -> Result<Vec<DateTime<Utc>>> {
    Ok(Entity::find()
        .select_only()
        .column(Column::CreateTime)
        .filter(Column::ClientId.eq(client_id))
        .filter(Column::CreateTime.gt(from))
        .filter(Column::IsPaid.eq(false))
        .filter(Column::Status.is_in([Status::Held, Status::Released, Status::Cancelled]))
        .into_tuple()
        .all(&**transaction)
        .await?)
}

/// Serialises the bookings of a client until the transaction ends. Lock the therapist first.
pub(crate) async fn lock_client(transaction: &Transaction, client_id: Uuid) -> Result<()> {
    transaction.lock("therapy-client", &client_id.to_string()).await
}

/// Returns whether a client has another held or scheduled session that overlaps the `minutes` from `start`. Expired
/// holds are ignored. Lock the client first.
pub(crate) async fn overlaps(
    transaction: &Transaction,
    client_id: Uuid,
    except: Uuid,
    (start, minutes): (DateTime<Utc>, i32),
) -> Result<bool> {
    let rows: Vec<(Status, DateTime<Utc>, DateTime<Utc>, i32)> = Entity::find()
        .select_only()
        .columns([
            Column::Status,
            Column::HoldExpireTime,
            Column::StartTime,
            Column::Minutes,
        ])
        .filter(Column::ClientId.eq(client_id))
        .filter(Column::Id.ne(except))
        .filter(Column::Status.is_in(Status::OPEN))
        // No session is longer than a day.
        .filter(Column::StartTime.gt(start - TimeDelta::days(1)))
        .filter(Column::StartTime.lt(rules::end(start, minutes)))
        .into_tuple()
        .all(&**transaction)
        .await?;
    let now = transaction.now();
    Ok(rows
        .into_iter()
        .filter(|(status, hold_end, ..)| *status != Status::Held || *hold_end > now)
        .any(|(_, _, other, its_minutes)| rules::overlap((start, minutes), (other, its_minutes))))
}

/// Returns the latest hold of a client for this time with this therapist.
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
        .order_by_desc(Column::Id)
        .one(&**transaction)
        .await?)
}

/// Returns the sessions of a therapist that start at `from` or later, for iCalendar feeds.
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

/// Returns completed and missed sessions that started in `times`, latest first.
pub(crate) async fn earned(
    connection: &impl Connection,
    therapist_id: Uuid,
    times: Range<DateTime<Utc>>,
) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::StartTime.gte(times.start))
        .filter(Column::StartTime.lt(times.end))
        .filter(Column::Status.is_in([Status::Completed, Status::NoShow]))
        .order_by_desc(Column::StartTime)
        .all(connection)
        .await?)
}

/// Returns a page of scheduled appointments after `from`, ordered by ID and starting after `last`.
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

/// Returns scheduled, undisputed sessions that started before `until`, the oldest first.
pub(crate) async fn without_outcome(
    connection: &impl Connection,
    until: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(Uuid, DateTime<Utc>, i32)>> {
    Ok(Entity::find()
        .select_only()
        .columns([Column::Id, Column::StartTime, Column::Minutes])
        .filter(Column::Status.eq(Status::Scheduled))
        .filter(Column::StartTime.lt(until))
        .filter(Column::DisputedTime.is_null())
        .order_by_asc(Column::StartTime)
        .limit(limit)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Returns a page of appointments with a refund pending since before `until`, ordered by ID and starting after `last`.
pub(crate) async fn owing(
    connection: &impl Connection,
    until: DateTime<Utc>,
    last: Uuid,
    limit: u64,
) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::Refund.eq(Refund::Pending))
        .filter(Column::UpdateTime.lt(until))
        .filter(Column::Id.gt(last))
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(connection)
        .await?)
}

/// Records the first presence of a party in the room, unless the session was moved from `start`.
pub(crate) async fn note_presence(
    connection: &impl Connection,
    (id, start): (Uuid, DateTime<Utc>),
    role: Role,
    now: DateTime<Utc>,
) -> Result<()> {
    let column = match role {
        Role::Client => Column::ClientSeenTime,
        Role::Therapist => Column::TherapistSeenTime,
        Role::Admin => return Ok(()),
    };
    Entity::update_many()
        .col_expr(column, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::StartTime.eq(start))
        .filter(column.is_null())
        .exec(connection)
        .await?;
    Ok(())
}

/// Stores the checkout of an appointment while it is held.
pub(crate) async fn note_checkout(connection: &impl Connection, id: Uuid, checkout_session_id: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::CheckoutSessionId, Expr::value(checkout_session_id))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(Status::Held))
        .exec(connection)
        .await?;
    Ok(())
}
