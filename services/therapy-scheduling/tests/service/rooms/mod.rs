//! Tests of video rooms.

mod access;
mod meeting;

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis_testing::{PATIENCE, TestPlatform};
use selam_proto_therapy::v1::{
    Appointment, AppointmentRole, EnterRoomRequest, EnterRoomResponse, GetRoomRequest, JoinAppointmentRequest,
    LeaveRoomRequest, RoomPeer, RoomSignal, RoomSignalKind, SendRoomSignalRequest, enter_room_response::Event,
    room_service_client::RoomServiceClient,
};
use tonic::{Status, Streaming, transport::Channel};
use uuid::Uuid;

use crate::{App, Practitioner, User, personal_data::query, reason, start};

const OFFER: &str = r#"{"type":"offer","sdp":"v=0\r\n"}"#;
const ANSWER: &str = r#"{"type":"answer","sdp":"v=0\r\n"}"#;
const CANDIDATE: &str = r#"{"candidate":"candidate:1 1 udp 1 192.0.2.7 9 typ host","sdpMid":"0"}"#;
const MEDIA: &str = r#"{"camera":true,"microphone":false}"#;

/// A running session and its room.
struct Call {
    app: App,
    client: User,
    therapist: Practitioner,
    booked: Appointment,
    room: String,
}

/// Browser window in the room.
struct Window {
    id: Uuid,
    user: User,
    stream: Streaming<EnterRoomResponse>,
}

async fn begin() -> Call {
    begin_on(start().await).await
}

async fn begin_on(app: App) -> Call {
    let mut call = arrange(app).await;
    call.app.go_to(&call.booked, TimeDelta::zero());
    let id = call.booked.id.clone();
    let request = call.app.by(&call.client, JoinAppointmentRequest { id });
    let meeting = call.app.appointments().join_appointment(request).await;
    let url = meeting.unwrap().into_inner().url;
    url.split('?')
        .next()
        .unwrap()
        .rsplit('/')
        .next()
        .unwrap()
        .clone_into(&mut call.room);
    call
}

/// Returns a booked session in the future.
async fn arrange(app: App) -> Call {
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let rows = query(&app, "SELECT room FROM appointments").await;
    Call {
        room: rows[0].try_get("", "room").unwrap(),
        app,
        client,
        therapist,
        booked,
    }
}

fn rooms(platform: &TestPlatform) -> RoomServiceClient<Channel> {
    RoomServiceClient::new(platform.channel())
}

impl Call {
    fn rooms(&self) -> RoomServiceClient<Channel> {
        rooms(&self.app.platform)
    }

    async fn try_enter(&self, user: &User, id: Uuid) -> Result<Streaming<EnterRoomResponse>, Status> {
        let request = EnterRoomRequest {
            room: self.room.clone(),
            participant_id: id.to_string(),
        };
        let answer = self.rooms().enter_room(self.app.by(user, request)).await?;
        Ok(answer.into_inner())
    }

    /// Enters the room. Returns the window and the peer.
    async fn enter_as(&self, user: &User, id: Uuid) -> (Window, Option<RoomPeer>) {
        let mut window = Window {
            id,
            user: user.clone(),
            stream: self.try_enter(user, id).await.unwrap(),
        };
        match window.next().await {
            Event::Welcome(welcome) => (window, welcome.peer),
            other => panic!("no welcome, but {other:?}"),
        }
    }

    async fn enter(&self, user: &User) -> (Window, Option<RoomPeer>) {
        self.enter_as(user, Uuid::now_v7()).await
    }

    /// Returns both participants after they have entered.
    async fn both(&self) -> (Window, Window) {
        let (mut client, no_peer) = self.enter(&self.client).await;
        assert!(no_peer.is_none());
        let (therapist, peer) = self.enter(&self.therapist.user).await;
        assert_eq!(peer, Some(client.as_peer(AppointmentRole::Client)));
        let joined = client.next().await;
        assert_eq!(joined, Event::PeerJoined(therapist.as_peer(AppointmentRole::Therapist)));
        (client, therapist)
    }

    async fn try_send(&self, user: &User, id: Uuid, kind: RoomSignalKind, payload: &str) -> Result<(), Status> {
        let request = SendRoomSignalRequest {
            room: self.room.clone(),
            participant_id: id.to_string(),
            kind: kind.into(),
            payload: payload.to_owned(),
        };
        self.rooms()
            .send_room_signal(self.app.by(user, request))
            .await
            .map(drop)
    }

    async fn send(&self, from: &Window, kind: RoomSignalKind, payload: &str) {
        self.try_send(&from.user, from.id, kind, payload).await.unwrap();
    }

    /// Sends a signal and checks that it is the next event of the peer.
    async fn delivers(&self, to: &mut Window, from: &Window, kind: RoomSignalKind, payload: &str) {
        self.send(from, kind, payload).await;
        assert_eq!(to.next().await, from.signal(kind, payload));
    }

    async fn leave(&self, user: &User, id: Uuid) -> Result<(), Status> {
        let request = LeaveRoomRequest {
            room: self.room.clone(),
            participant_id: id.to_string(),
        };
        self.rooms().leave_room(self.app.by(user, request)).await.map(drop)
    }

    /// Returns the errors of all RPCs for a user.
    async fn refusals(&self, user: &User, id: Uuid) -> [Option<Status>; 4] {
        let request = GetRoomRequest {
            room: self.room.clone(),
        };
        [
            self.rooms().get_room(self.app.by(user, request)).await.err(),
            self.try_enter(user, id).await.err(),
            self.try_send(user, id, RoomSignalKind::Media, MEDIA).await.err(),
            self.leave(user, id).await.err(),
        ]
    }

    /// Returns the row counts of both tables.
    async fn kept(&self) -> (usize, usize) {
        (
            query(&self.app, "SELECT 1 AS n FROM room_participants").await.len(),
            query(&self.app, "SELECT 1 AS n FROM room_signals").await.len(),
        )
    }

    fn now(&self) -> DateTime<Utc> {
        self.app.platform.clock().now()
    }
}

impl Window {
    async fn next(&mut self) -> Event {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.message()).await;
            let event = message.expect("no event arrived").unwrap().expect("the stream ended");
            match event.event.unwrap() {
                Event::Heartbeat(_) => {}
                other => return other,
            }
        }
    }

    /// Returns the reason of the stream error, which is the next event.
    async fn error(&mut self) -> String {
        let event = self.next().await;
        assert!(matches!(event, Event::Error(_)), "no error, but {event:?}");
        reason(&self.stream.message().await.unwrap_err())
    }

    fn as_peer(&self, role: AppointmentRole) -> RoomPeer {
        RoomPeer {
            participant_id: self.id.to_string(),
            role: role.into(),
        }
    }

    fn signal(&self, kind: RoomSignalKind, payload: &str) -> Event {
        Event::Signal(RoomSignal {
            participant_id: self.id.to_string(),
            kind: kind.into(),
            payload: payload.to_owned(),
        })
    }
}
