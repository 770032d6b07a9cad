//! Reserved time of appointments. The primary key prevents two appointments of a therapist at the same time.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, QueryOrder as _, QuerySelect as _, entity::prelude::*, sea_query::OnConflict};
use selam_chassis::{Result, Transaction};

use super::{
    AppointmentRow, Connection,
    entity::{
        appointment,
        reserved_slot::{ActiveModel, Column, Entity},
    },
};
use crate::{appointment::status::Status, calendar::slots::Block};

/// Reserves the time of an appointment. Returns whether all of it was free; otherwise roll the transaction back.
pub(crate) async fn reserve(transaction: &Transaction, row: &AppointmentRow) -> Result<bool> {
    let units = block_of(row).units();
    let wanted = u64::try_from(units.end - units.start).unwrap_or_default();
    let rows = units.map(|unit| ActiveModel {
        therapist_id: Set(row.therapist_id),
        unit: Set(unit),
        appointment_id: Set(row.id),
    });
    let taken = Entity::insert_many(rows)
        .on_conflict(
            OnConflict::columns([Column::TherapistId, Column::Unit])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**transaction)
        .await?;
    Ok(taken == wanted)
}

/// Releases the time of an appointment.
pub(crate) async fn release(transaction: &Transaction, appointment_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::AppointmentId.eq(appointment_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Returns the reserved blocks of a therapist that end after `from`, except that of `except`.
pub(crate) async fn blocks(
    connection: &impl Connection,
    therapist_id: Uuid,
    from: DateTime<Utc>,
    except: Option<Uuid>,
) -> Result<Vec<Block>> {
    use appointment::Column;
    let mut find = appointment::Entity::find()
        .select_only()
        .columns([Column::BlockStartTime, Column::BlockEndTime])
        .filter(Column::TherapistId.eq(therapist_id))
        .filter(Column::Status.is_in(Status::OPEN))
        // No block is longer than a day.
        .filter(Column::StartTime.gt(from - chrono::TimeDelta::days(1)))
        .filter(Column::BlockEndTime.gt(from));
    if let Some(id) = except {
        find = find.filter(Column::Id.ne(id));
    }
    let rows: Vec<(DateTime<Utc>, DateTime<Utc>)> = find
        .order_by_asc(Column::BlockStartTime)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|(start, end)| Block { start, end }).collect())
}

/// Returns the block of an appointment.
pub(crate) fn block_of(row: &AppointmentRow) -> Block {
    Block {
        start: row.block_start_time,
        end: row.block_end_time,
    }
}
