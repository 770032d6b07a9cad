//! The platform's own video room. Participants are database rows, so that streams of different replicas meet.

mod presence;

use selam_chassis::{
    Error, EventStream, Principal, Result, StreamRules, Streams, fields, local_time, timestamp, validate,
};
use selam_proto_therapy::v1::{
    EnterRoomRequest, EnterRoomResponse, GetRoomRequest, LeaveRoomRequest, LeaveRoomResponse, Room,
    SendRoomSignalRequest, SendRoomSignalResponse,
};
use tonic::Request;

use super::{Therapy, join::require_open};
use crate::{
    appointment::rules::JOIN_AFTER,
    choices::{Role, SignalKind},
    ice::IceServers,
    signaling::{self, Signal},
    store::{self, AppointmentRow, Connection, rooms},
};
use presence::{HEARTBEAT_PATIENCE, Presence};

/// Serves `selam.therapy.v1.RoomService`.
#[derive(Clone)]
pub(crate) struct Rooms {
    pub(crate) therapy: Therapy,
    pub(crate) streams: Streams,
    pub(crate) ice: IceServers,
}

impl Rooms {
    /// Removes participants whose presence has expired. After a pause of the whole process their streams may still be
    /// open, so they first get the time for a heartbeat.
    pub(crate) async fn tidy(&self) -> Result<()> {
        let connection = self.therapy.database.connection();
        let before = self.therapy.now() - signaling::RETENTION;
        if rooms::has_unseen(connection, before).await? {
            tokio::time::sleep(HEARTBEAT_PATIENCE).await;
            rooms::remove_unseen(connection, before).await?;
        }
        Ok(())
    }

    /// Returns the session of a room and the role of `viewer`.
    async fn find(
        &self,
        connection: &impl Connection,
        room: &str,
        viewer: &Principal,
    ) -> Result<(AppointmentRow, Role)> {
        // With an external meeting host, the platform has no rooms.
        if self.therapy.settings.meeting_url.is_some() {
            return Err(rooms::not_found());
        }
        rooms::find(connection, room, viewer.user_id).await
    }

    /// Returns the session of a room that is open, and the role of `viewer`.
    async fn find_open(
        &self,
        connection: &impl Connection,
        room: &str,
        viewer: &Principal,
    ) -> Result<(AppointmentRow, Role)> {
        let (row, role) = self.find(connection, room, viewer).await?;
        require_open(&row, self.therapy.now())?;
        Ok((row, role))
    }

    async fn get_room(&self, request: Request<GetRoomRequest>) -> Result<Room> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let connection = self.therapy.database.connection();
        let (row, role) = self.find_open(connection, &request.get_ref().room, &viewer).await?;
        let mut names = store::therapists::names(connection, [row.therapist_id]).await?;
        let therapist = names.remove(&row.therapist_id).unwrap_or_default();
        let (display_name, peer_name, zone) = match role {
            Role::Therapist => (therapist, row.client_name, row.therapist_zone),
            Role::Client | Role::Admin => (row.client_name, therapist, row.client_zone),
        };
        let zone = self.therapy.bookings.zones.kept(&zone);
        Ok(Room {
            appointment_id: row.id.to_string(),
            role: role.wire().into(),
            display_name,
            peer_name,
            start_time: Some(timestamp(row.start_time)),
            start_local_time: local_time(zone.local(row.start_time)),
            duration_minutes: row.minutes,
            join_end_time: Some(timestamp(row.start_time + JOIN_AFTER)),
            ice_servers: self.ice.of(viewer.user_id, self.therapy.now()),
        })
    }

    async fn enter_room(&self, request: Request<EnterRoomRequest>) -> Result<EventStream<EnterRoomResponse>> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let EnterRoomRequest { room, participant_id } = request.into_inner();
        let participant_id = fields::id("participantId", &participant_id)?;
        let connection = self.therapy.database.connection();
        let (row, role) = self.find_open(connection, &room, &viewer).await?;
        let presence = Presence::new(self.therapy.database.clone(), row.id, role, participant_id);
        self.streams
            .open("enter_room", Some(&viewer), StreamRules::default(), presence.events())
            .await
    }

    async fn send_room_signal(&self, request: Request<SendRoomSignalRequest>) -> Result<SendRoomSignalResponse> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let request = request.into_inner();
        let kind = fields::required("kind", SignalKind::from_wire(request.kind()))?;
        let participant_id = fields::id("participantId", &request.participant_id)?;
        let transaction = self.therapy.database.begin().await?;
        let (row, role) = self.find_open(&*transaction, &request.room, &viewer).await?;
        if !signaling::is_well_formed(kind, &request.payload) {
            return Err(Error::field(
                "payload",
                "SIGNAL_MALFORMED",
                "must be a JSON object of this kind",
            ));
        }
        rooms::lock(&transaction, row.id).await?;
        let seen = rooms::load(&*transaction, row.id).await?.ok_or_else(rooms::not_found)?;
        let now = transaction.now();
        let is_in = |participant: &&signaling::Participant| {
            participant.participant_id == participant_id && participant.is_present(now)
        };
        seen.participant(role).filter(is_in).ok_or_else(not_in_room)?;
        if let Some(peer) = seen.peer(role, now) {
            let signal = Signal {
                participant_id,
                kind,
                payload: request.payload,
            };
            rooms::send(&transaction, row.id, peer, signal).await?;
        }
        transaction.commit().await?;
        Ok(SendRoomSignalResponse {})
    }

    async fn leave_room(&self, request: Request<LeaveRoomRequest>) -> Result<LeaveRoomResponse> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let LeaveRoomRequest { room, participant_id } = request.into_inner();
        let participant_id = fields::id("participantId", &participant_id)?;
        let transaction = self.therapy.database.begin().await?;
        // Participants can leave after the room has closed.
        let (row, role) = self.find(&*transaction, &room, &viewer).await?;
        rooms::lock(&transaction, row.id).await?;
        rooms::remove(&*transaction, row.id, role, participant_id).await?;
        transaction.commit().await?;
        Ok(LeaveRoomResponse {})
    }
}

fn not_in_room() -> Error {
    Error::failed_precondition("NOT_IN_ROOM", "the participant is not in the room")
}

selam_proto_therapy::impl_room_service!(Rooms, EnterRoomStream = EventStream<EnterRoomResponse>);
