//! Participants of rooms and their pending signals. Streams of all replicas use these rows.

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

/// Returns the appointment of a room and the role of its party. For other users the room is not found.
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
    Error::not_found("ROOM_NOT_FOUND", "room not found")
}

/// Serialises changes of a room, so that each party has one window and a replaced window sends nothing.
pub(crate) async fn lock(transaction: &Transaction, appointment_id: Uuid) -> Result<()> {
    transaction.lock("therapy-room", &appointment_id.to_string()).await
}

/// Returns the state of a room with one query on two primary keys; `None` if the appointment does not exist.
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

/// Adds a participant without pending signals.
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

/// Assigns a participant to another stream.
pub(crate) async fn resume(transaction: &Transaction, appointment_id: Uuid, participant: &Participant) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::StreamId, Expr::value(participant.stream_id))
        .col_expr(Column::SeenTime, Expr::value(participant.seen_time))
        .filter(of(appointment_id, participant.role))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Records a heartbeat, if the stream still serves the participant.
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

/// Deletes a participant with its pending and sent signals.
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

/// Stores a signal for the participant `to`.
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

/// Returns the signals after number `from` up to `to`, in order.
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

/// Deletes the signals up to number `last`, which the participant has received.
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

/// Deletes the participants of appointments.
pub(crate) async fn clear(connection: &impl Connection, appointments: impl IntoIterator<Item = Uuid>) -> Result<()> {
    Entity::delete_many()
        .filter(Column::AppointmentId.is_in(appointments))
        .exec(connection)
        .await?;
    Ok(())
}

/// Returns whether a participant has had no heartbeat since `time`.
pub(crate) async fn has_unseen(connection: &impl Connection, time: DateTime<Utc>) -> Result<bool> {
    let unseen = Entity::find().filter(Column::SeenTime.lt(time)).one(connection).await?;
    Ok(unseen.is_some())
}

/// Deletes participants without a heartbeat since `time`, with their pending signals.
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
