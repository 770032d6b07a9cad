use std::{collections::VecDeque, time::Duration};

use chrono::{DateTime, Utc};
use futures::{Stream, stream};
use selam_chassis::{Database, Error, Result};
use selam_proto_therapy::v1::{EnterRoomResponse, RoomPeer, RoomSignal, RoomWelcome, enter_room_response::Event};
use uuid::Uuid;

use super::not_in_room;
use crate::{
    choices::Role,
    signaling::{Participant, PeerChange, PeerTracker, Signal},
    store::{appointments, rooms},
};

/// Poll interval of a stream with recent events, short enough for a call setup.
const POLL_INTERVAL: Duration = Duration::from_millis(300);
/// Poll interval of an idle stream.
const IDLE_POLL_INTERVAL: Duration = Duration::from_millis(1_500);
/// Time within which an open stream gives a sign of life after a pause of the whole process, even on a busy machine.
pub(super) const HEARTBEAT_PATIENCE: Duration = Duration::from_secs(5);
/// Number of polls without events after which a stream is idle: three seconds.
const IDLE_AFTER: u32 = 10;

/// Returns the pause before the next poll.
fn pause(idle_polls: u32) -> Duration {
    if idle_polls < IDLE_AFTER {
        POLL_INTERVAL
    } else {
        IDLE_POLL_INTERVAL
    }
}

/// Participant in a room, as seen by its stream.
pub(super) struct Presence {
    database: Database,
    appointment_id: Uuid,
    role: Role,
    participant_id: Uuid,
    stream_id: Uuid,
    is_in: bool,
    /// Start of the session for which the presence is recorded on the appointment. A move needs a new record.
    noted_start: Option<DateTime<Utc>>,
    /// Consecutive polls without events.
    idle_polls: u32,
    tracker: PeerTracker,
    /// Number of the last signal sent, and of the last one known to be received.
    sent: i64,
    acknowledged: i64,
    events: VecDeque<Event>,
}

impl Presence {
    pub(super) fn new(database: Database, appointment_id: Uuid, role: Role, participant_id: Uuid) -> Self {
        Self {
            database,
            appointment_id,
            role,
            participant_id,
            stream_id: Uuid::now_v7(),
            is_in: false,
            noted_start: None,
            idle_polls: 0,
            tracker: PeerTracker::default(),
            sent: 0,
            acknowledged: 0,
            events: VecDeque::new(),
        }
    }

    /// Returns the events of the room. The participant is present only while the caller polls the stream.
    pub(super) fn events(self) -> impl Stream<Item = Result<EnterRoomResponse>> + Send {
        stream::unfold(self, async |mut presence| {
            let event = presence.next().await.transpose()?;
            let response = event.map(|event| EnterRoomResponse { event: Some(event) });
            Some((response, presence))
        })
    }

    /// Returns the next event, or `None` when the room has closed.
    async fn next(&mut self) -> Result<Option<Event>> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Ok(Some(event));
            }
            if !self.is_in {
                self.enter().await?;
                continue;
            }
            tokio::time::sleep(pause(self.idle_polls)).await;
            if !self.poll().await? {
                return Ok(None);
            }
            self.idle_polls = if self.events.is_empty() {
                self.idle_polls.saturating_add(1)
            } else {
                0
            };
        }
    }

    async fn enter(&mut self) -> Result<()> {
        let transaction = self.database.begin().await?;
        rooms::lock(&transaction, self.appointment_id).await?;
        let seen = rooms::load(&*transaction, self.appointment_id).await?;
        let seen = seen.ok_or_else(rooms::not_found)?;
        let now = transaction.now();
        let participant = Participant {
            role: self.role,
            participant_id: self.participant_id,
            stream_id: self.stream_id,
            signals: 0,
            seen_time: now,
        };
        match seen.participant(self.role) {
            // The same window reconnects: pending signals are still for it.
            Some(before) if before.participant_id == self.participant_id && before.is_present(now) => {
                rooms::resume(&transaction, self.appointment_id, &participant).await?;
            }
            before => {
                if let Some(before) = before {
                    rooms::remove(&*transaction, self.appointment_id, self.role, before.participant_id).await?;
                }
                rooms::put(&transaction, self.appointment_id, participant).await?;
            }
        }
        transaction.commit().await?;
        let peer = seen.peer(self.role, now);
        self.tracker.observe(peer);
        let peer = peer.map(|peer| room_peer(peer.role, peer.participant_id));
        self.events.push_back(Event::Welcome(RoomWelcome { peer }));
        self.is_in = true;
        Ok(())
    }

    /// Reads new events. Returns whether the stream continues.
    async fn poll(&mut self) -> Result<bool> {
        let connection = self.database.connection();
        let (id, role, now) = (self.appointment_id, self.role, self.database.clock().now());
        let Some(seen) = rooms::load(connection, id).await?.filter(|seen| seen.is_open(now)) else {
            rooms::remove(connection, id, role, self.participant_id).await?;
            return Ok(false);
        };
        let own = seen.participant(role).ok_or_else(not_in_room)?;
        if own.stream_id != self.stream_id {
            return Err(Error::failed_precondition(
                "ROOM_TAKEN_OVER",
                "another window of this user has entered the room",
            ));
        }
        // A poll for more events acknowledges the sent signals.
        if self.acknowledged < self.sent {
            rooms::acknowledge(connection, id, role, self.sent).await?;
            self.acknowledged = self.sent;
        }
        // A therapist counts as present from the start of the session, a client from entering.
        let is_noted = self.noted_start == Some(seen.start_time);
        if !is_noted && (role == Role::Client || seen.start_time <= now) {
            appointments::note_presence(connection, (id, seen.start_time), role, now).await?;
            self.noted_start = Some(seen.start_time);
        }
        if own.is_due(now) {
            rooms::touch(connection, id, role, self.stream_id, now).await?;
        }
        match self.tracker.observe(seen.peer(role, now)) {
            Some(PeerChange::Joined(role, id)) => self.events.push_back(Event::PeerJoined(room_peer(role, id))),
            Some(PeerChange::Left(role, id)) => self.events.push_back(Event::PeerLeft(room_peer(role, id))),
            None => {}
        }
        if self.sent < own.signals {
            let signals = rooms::pending_signals(connection, id, role, (self.sent, own.signals)).await?;
            self.events.extend(signals.into_iter().map(signal_event));
            self.sent = own.signals;
        }
        Ok(true)
    }
}

fn room_peer(role: Role, participant_id: Uuid) -> RoomPeer {
    RoomPeer {
        participant_id: participant_id.to_string(),
        role: role.wire().into(),
    }
}

fn signal_event(signal: Signal) -> Event {
    Event::Signal(RoomSignal {
        participant_id: signal.participant_id.to_string(),
        kind: signal.kind.wire().into(),
        payload: signal.payload,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polls_less_often_when_idle() {
        assert_eq!([0, 9].map(pause), [POLL_INTERVAL; 2]);
        assert_eq!([10, u32::MAX].map(pause), [IDLE_POLL_INTERVAL; 2]);
    }
}
