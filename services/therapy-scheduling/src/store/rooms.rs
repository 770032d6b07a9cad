//! Who is in a room, and what waits for them there. Streams of all replicas meet in these rows.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, Condition, IntoActiveModel as _, JoinType, QueryOrder as _, QuerySelect as _, entity::prelude::*,
};
use selam_chassis::{Error, Result, Transaction};

use super::{
    AppointmentRow, Connection,
    entity::{
        appointment,
        room_participant::{Column, Entity, Model},
        room_signal,
    },
};
use crate::{
    appointment::status::Status,
    choices::{Role, SignalKind},
    signaling::{Participant, RoomState, Signal},
};

/// The appointment that is held in a room, for one of its two parties. For everybody else there is no such room.
pub(crate) async fn find(connection: &impl Connection, room: &str, user_id: Uuid) -> Result<(AppointmentRow, Role)> {
    let row = appointment::Entity::find()
        .filter(appointment::Column::Room.eq(room))
        .one(connection)
        .await?;
    let row = row.filter(|row| !row.room.is_empty()).ok_or_else(not_found)?;
    if row.client_id == user_id {
        Ok((row, Role::Client))
    } else if row.therapist_user_id == user_id {
        Ok((row, Role::Therapist))
    } else {
        Err(not_found())
    }
}

pub(crate) fn not_found() -> Error {
    Error::not_found("ROOM_NOT_FOUND", "there is no such room")
}

/// The rule that there is one window of each side, and that what is replaced says nothing any more.
pub(crate) async fn lock(transaction: &Transaction, appointment_id: Uuid) -> Result<()> {
    transaction.lock("therapy-room", &appointment_id.to_string()).await
}

/// What a stream has to know, by the primary keys of two tables. Nothing when the appointment is gone.
pub(crate) async fn load(connection: &impl Connection, appointment_id: Uuid) -> Result<Option<RoomState>> {
    type Found = (
        Status,
        DateTime<Utc>,
        i32,
        Option<Role>,
        Option<Uuid>,
        Option<Uuid>,
        Option<i64>,
        Option<DateTime<Utc>>,
    );
    let participants = appointment::Entity::belongs_to(Entity)
        .from(appointment::Column::Id)
        .to(Column::AppointmentId)
        .into();
    let rows: Vec<Found> = appointment::Entity::find()
        .select_only()
        .columns([
            appointment::Column::Status,
            appointment::Column::StartTime,
            appointment::Column::Minutes,
        ])
        .columns([
            Column::Role,
            Column::ParticipantId,
            Column::StreamId,
            Column::Signals,
            Column::SeenTime,
        ])
        .join(JoinType::LeftJoin, participants)
        .filter(appointment::Column::Id.eq(appointment_id))
        .into_tuple()
        .all(connection)
        .await?;
    let Some(&(status, start_time, minutes, ..)) = rows.first() else {
        return Ok(None);
    };
    let participants = rows
        .into_iter()
        .filter_map(|(_, _, _, role, participant, stream, signals, seen)| {
            Some(Participant {
                role: role?,
                participant_id: participant?,
                stream_id: stream?,
                signals: signals?,
                seen_time: seen?,
            })
        });
    Ok(Some(RoomState {
        status,
        start_time,
        minutes,
        participants: participants.collect(),
    }))
}

/// Puts a window into its participant. Nothing waits for it there.
pub(crate) async fn put(transaction: &Transaction, appointment_id: Uuid, participant: Participant) -> Result<()> {
    let row = Model {
        appointment_id,
        role: participant.role,
        participant_id: participant.participant_id,
        stream_id: participant.stream_id,
        signals: participant.signals,
        seen_time: participant.seen_time,
    };
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Another stream serves the same window from now on.
pub(crate) async fn resume(transaction: &Transaction, appointment_id: Uuid, participant: &Participant) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::StreamId, Expr::value(participant.stream_id))
        .col_expr(Column::SeenTime, Expr::value(participant.seen_time))
        .filter(of(appointment_id, participant.role))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Notes that a stream is alive, if the participant is still its own.
pub(crate) async fn touch(
    connection: &impl Connection,
    appointment_id: Uuid,
    role: Role,
    stream_id: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::SeenTime, Expr::value(now))
        .filter(of(appointment_id, role))
        .filter(Column::StreamId.eq(stream_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Takes a window out of its participant, with what waits for it and what it has said.
pub(crate) async fn remove(
    connection: &impl Connection,
    appointment_id: Uuid,
    role: Role,
    participant_id: Uuid,
) -> Result<()> {
    use room_signal::Column as SignalColumn;
    Entity::delete_many()
        .filter(of(appointment_id, role))
        .filter(Column::ParticipantId.eq(participant_id))
        .exec(connection)
        .await?;
    room_signal::Entity::delete_many()
        .filter(SignalColumn::AppointmentId.eq(appointment_id))
        .filter(SignalColumn::ParticipantId.eq(participant_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Lays a message down for the window in `to`.
pub(crate) async fn send(
    transaction: &Transaction,
    appointment_id: Uuid,
    to: &Participant,
    signal: Signal,
) -> Result<()> {
    let number = to.signals + 1;
    Entity::update_many()
        .col_expr(Column::Signals, Expr::value(number))
        .filter(of(appointment_id, to.role))
        .exec(&**transaction)
        .await?;
    let row = room_signal::ActiveModel {
        appointment_id: Set(appointment_id),
        role: Set(to.role),
        number: Set(number),
        participant_id: Set(signal.participant_id),
        kind: Set(signal.kind),
        payload: Set(signal.payload),
    };
    room_signal::Entity::insert(row)
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Messages after number `from` up to `to`, in their order.
pub(crate) async fn pending_signals(
    connection: &impl Connection,
    appointment_id: Uuid,
    role: Role,
    (from, to): (i64, i64),
) -> Result<Vec<Signal>> {
    use room_signal::Column as SignalColumn;
    let rows: Vec<(Uuid, SignalKind, String)> = room_signal::Entity::find()
        .select_only()
        .columns([SignalColumn::ParticipantId, SignalColumn::Kind, SignalColumn::Payload])
        .filter(signals_of(appointment_id, role))
        .filter(SignalColumn::Number.gt(from))
        .filter(SignalColumn::Number.lte(to))
        .order_by_asc(SignalColumn::Number)
        .into_tuple()
        .all(connection)
        .await?;
    let signal = |(participant_id, kind, payload)| Signal {
        participant_id,
        kind,
        payload,
    };
    Ok(rows.into_iter().map(signal).collect())
}

/// Messages up to number `last` were handed over.
pub(crate) async fn acknowledge(
    connection: &impl Connection,
    appointment_id: Uuid,
    role: Role,
    last: i64,
) -> Result<()> {
    room_signal::Entity::delete_many()
        .filter(signals_of(appointment_id, role))
        .filter(room_signal::Column::Number.lte(last))
        .exec(connection)
        .await?;
    Ok(())
}

/// Empties the rooms of appointments.
pub(crate) async fn clear(connection: &impl Connection, appointments: impl IntoIterator<Item = Uuid>) -> Result<()> {
    Entity::delete_many()
        .filter(Column::AppointmentId.is_in(appointments))
        .exec(connection)
        .await?;
    Ok(())
}

/// Removes whoever was last seen before `time`, with what waits for them.
pub(crate) async fn remove_unseen(connection: &impl Connection, time: DateTime<Utc>) -> Result<()> {
    Entity::delete_many()
        .filter(Column::SeenTime.lt(time))
        .exec(connection)
        .await?;
    Ok(())
}

fn of(appointment_id: Uuid, role: Role) -> Condition {
    Condition::all()
        .add(Column::AppointmentId.eq(appointment_id))
        .add(Column::Role.eq(role))
}

fn signals_of(appointment_id: Uuid, role: Role) -> Condition {
    use room_signal::Column as SignalColumn;
    Condition::all()
        .add(SignalColumn::AppointmentId.eq(appointment_id))
        .add(SignalColumn::Role.eq(role))
}
