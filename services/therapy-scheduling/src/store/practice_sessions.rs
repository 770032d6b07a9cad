//! Open sessions of a practice.

use chrono::{DateTime, Utc};
use sea_orm::{QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::Result;

use super::{
    AppointmentRow, Connection,
    entity::appointment::{Column, Entity},
};
use crate::{appointment::status::Status, choices::SessionType};

/// Returns the held and scheduled sessions of a therapist that start at `from` or later, the earliest first.
pub(crate) async fn upcoming(
    connection: &impl Connection,
    therapist_id: Uuid,
    from: DateTime<Utc>,
) -> Result<Vec<AppointmentRow>> {
    Ok(Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::Status.is_in(Status::OPEN))
        .filter(Column::StartTime.gte(from))
        .order_by_asc(Column::StartTime)
        .all(connection)
        .await?)
}

/// Returns every held and scheduled session of a therapist, past ones too.
pub(crate) async fn open(connection: &impl Connection, therapist_id: Uuid) -> Result<Vec<AppointmentRow>> {
    Ok(Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::Status.is_in(Status::OPEN))
        .all(connection)
        .await?)
}

/// Returns the IDs of the held and scheduled sessions in person of a therapist that start after `now`.
pub(crate) async fn in_person(
    connection: &impl Connection,
    therapist_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::Status.is_in(Status::OPEN))
        .filter(Column::SessionType.eq(SessionType::InPerson))
        .filter(Column::StartTime.gt(now))
        .order_by_asc(Column::StartTime)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Counts the scheduled sessions of a therapist that start after `now`.
pub(crate) async fn upcoming_count(
    connection: &impl Connection,
    therapist_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64> {
    Ok(Entity::find()
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::Status.eq(Status::Scheduled))
        .filter(Column::StartTime.gt(now))
        .count(connection)
        .await?)
}
