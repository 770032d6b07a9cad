use std::{collections::VecDeque, time::Duration};

use futures::{Stream, stream};
use selam_chassis::{Database, Error, Result};
use selam_proto_therapy::v1::{EnterRoomResponse, RoomPeer, RoomSignal, RoomWelcome, enter_room_response::Event};
use uuid::Uuid;

use super::not_in_room;
use crate::{
    choices::Role,
    room::{Change, Message, Place, Watch},
    store::{appointments, rooms},
};

/// How often a stream looks for news while there is some: people do not notice the delay.
const LOOK: Duration = Duration::from_millis(300);
/// How often it looks after a while without news.
const IDLE_LOOK: Duration = Duration::from_millis(1_500);
/// Looks without news after which a stream slows down: three seconds.
const IDLE_AFTER: u32 = 10;

/// Pause before the next look after `quiet` looks without news.
fn pause(quiet: u32) -> Duration {
    if quiet < IDLE_AFTER { LOOK } else { IDLE_LOOK }
}

/// A window that is in a room, as its stream sees it.
pub(super) struct Presence {
    database: Database,
    appointment_id: Uuid,
    role: Role,
    participant_id: Uuid,
    stream_id: Uuid,
    is_in: bool,
    /// Whether the presence is noted on the appointment.
    is_noted: bool,
    /// Looks without news, one after the other.
    quiet: u32,
    watch: Watch,
    /// Number of the last message that was said, and of the last that is known to have been taken.
    said: i64,
    taken: i64,
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
            is_noted: false,
            quiet: 0,
            watch: Watch::default(),
            said: 0,
            taken: 0,
            events: VecDeque::new(),
        }
    }

    /// What happens from now on, as long as somebody asks. Whoever does not is not in.
    pub(super) fn events(self) -> impl Stream<Item = Result<EnterRoomResponse>> + Send {
        stream::unfold(self, async |mut presence| {
            let event = presence.next().await.transpose()?;
            let response = event.map(|event| EnterRoomResponse { event: Some(event) });
            Some((response, presence))
        })
    }

    /// The next event; nothing when all was said.
    async fn next(&mut self) -> Result<Option<Event>> {
        loop {
            if let Some(event) = self.events.pop_front() {
                return Ok(Some(event));
            }
            if !self.is_in {
                self.come_in().await?;
                continue;
            }
            tokio::time::sleep(pause(self.quiet)).await;
            if !self.look().await? {
                return Ok(None);
            }
            self.quiet = if self.events.is_empty() {
                self.quiet.saturating_add(1)
            } else {
                0
            };
        }
    }

    async fn come_in(&mut self) -> Result<()> {
        let transaction = self.database.begin().await?;
        rooms::lock(&transaction, self.appointment_id).await?;
        let seen = rooms::look(&*transaction, self.appointment_id).await?;
        let seen = seen.ok_or_else(rooms::not_found)?;
        let now = transaction.now();
        let place = Place {
            role: self.role,
            participant_id: self.participant_id,
            stream_id: self.stream_id,
            signals: 0,
            seen_time: now,
        };
        match seen.place(self.role) {
            // The same window goes on: what waits for it is still for it.
            Some(before) if before.participant_id == self.participant_id && before.is_present(now) => {
                rooms::resume(&transaction, self.appointment_id, &place).await?;
            }
            before => {
                if let Some(before) = before {
                    rooms::remove(&*transaction, self.appointment_id, self.role, before.participant_id).await?;
                }
                rooms::put(&transaction, self.appointment_id, place).await?;
            }
        }
        transaction.commit().await?;
        let peer = seen.peer(self.role, now);
        self.watch.see(peer);
        let peer = peer.map(|peer| room_peer(peer.role, peer.participant_id));
        self.events.push_back(Event::Welcome(RoomWelcome { peer }));
        self.is_in = true;
        Ok(())
    }

    /// Looks what is new. Answers whether it goes on.
    async fn look(&mut self) -> Result<bool> {
        let connection = self.database.connection();
        let (id, role, now) = (self.appointment_id, self.role, self.database.clock().now());
        let Some(seen) = rooms::look(connection, id).await?.filter(|seen| seen.is_open(now)) else {
            rooms::remove(connection, id, role, self.participant_id).await?;
            return Ok(false);
        };
        let own = seen.place(role).ok_or_else(not_in_room)?;
        if own.stream_id != self.stream_id {
            return Err(Error::failed_precondition(
                "ROOM_TAKEN_OVER",
                "another window has taken the place of this one",
            ));
        }
        // Whoever asks for more has taken what was said.
        if self.taken < self.said {
            rooms::handed_over(connection, id, role, self.said).await?;
            self.taken = self.said;
        }
        // A therapist counts as present from the beginning on, a client from when they come.
        if !self.is_noted && (role == Role::Client || seen.start_time <= now) {
            appointments::note_presence(connection, id, role, now).await?;
            self.is_noted = true;
        }
        if own.is_due(now) {
            rooms::keep(connection, id, role, self.stream_id, now).await?;
        }
        match self.watch.see(seen.peer(role, now)) {
            Some(Change::Joined(role, id)) => self.events.push_back(Event::PeerJoined(room_peer(role, id))),
            Some(Change::Left(role, id)) => self.events.push_back(Event::PeerLeft(room_peer(role, id))),
            None => {}
        }
        if self.said < own.signals {
            let messages = rooms::waiting(connection, id, role, (self.said, own.signals)).await?;
            self.events.extend(messages.into_iter().map(signal));
            self.said = own.signals;
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

fn signal(message: Message) -> Event {
    Event::Signal(RoomSignal {
        participant_id: message.participant_id.to_string(),
        kind: message.kind.wire().into(),
        payload: message.payload,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_less_often_without_news() {
        assert_eq!([0, 9].map(pause), [LOOK; 2]);
        assert_eq!([10, u32::MAX].map(pause), [IDLE_LOOK; 2]);
    }
}
