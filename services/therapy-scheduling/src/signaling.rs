//! Rules of video rooms: presence, changes of the peer, and valid signals.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::{
    appointment::{rules, status::Status},
    choices::{Role, SignalKind},
};

/// A participant without a heartbeat for this long is absent. Streams end after ten minutes, on roll-outs and on
/// connection errors, and reconnect at once.
pub const PRESENCE_TIMEOUT: TimeDelta = TimeDelta::seconds(30);
/// Interval of heartbeats of a stream.
pub const HEARTBEAT_INTERVAL: TimeDelta = TimeDelta::seconds(5);
/// Participants without a heartbeat for this long are deleted.
pub const RETENTION: TimeDelta = TimeDelta::minutes(5);

/// A party of the session that entered the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Role of the participant.
    pub role: Role,
    /// ID of the participant's browser window.
    pub participant_id: Uuid,
    /// Stream that serves the window.
    pub stream_id: Uuid,
    /// Number of the latest signal to the participant.
    pub signals: i64,
    /// Time of the last heartbeat.
    pub seen_time: DateTime<Utc>,
}

impl Participant {
    /// Returns whether the participant is present.
    pub fn is_present(&self, now: DateTime<Utc>) -> bool {
        now <= self.seen_time + PRESENCE_TIMEOUT
    }

    /// Returns whether a heartbeat is due.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        now >= self.seen_time + HEARTBEAT_INTERVAL
    }
}

/// State of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomState {
    /// Status of the appointment.
    pub status: Status,
    /// Start of the session.
    pub start_time: DateTime<Utc>,
    /// Length of the session.
    pub minutes: i32,
    /// Participants, including those whose presence has expired.
    pub participants: Vec<Participant>,
}

impl RoomState {
    /// Returns whether the room is open.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        rules::is_room_open(self.status, self.start_time, self.minutes, now)
    }

    /// Returns the participant with a role, even if its presence has expired.
    pub fn participant(&self, role: Role) -> Option<&Participant> {
        self.participants.iter().find(|participant| participant.role == role)
    }

    /// Returns the other party, if present.
    pub fn peer(&self, of: Role, now: DateTime<Utc>) -> Option<&Participant> {
        self.participants
            .iter()
            .find(|participant| participant.role != of && participant.is_present(now))
    }
}

/// Signal of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Window that sent the signal.
    pub participant_id: Uuid,
    /// Kind of the signal.
    pub kind: SignalKind,
    /// Payload in JSON.
    pub payload: String,
}

/// Last reported peer of a participant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PeerTracker {
    last: Option<(Role, Uuid)>,
}

/// Change of the peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeerChange {
    /// The peer joined, or joined from another window.
    Joined(Role, Uuid),
    /// The peer left.
    Left(Role, Uuid),
}

impl PeerTracker {
    /// Returns the change since the last call.
    pub fn observe(&mut self, peer: Option<&Participant>) -> Option<PeerChange> {
        let peer = peer.map(|participant| (participant.role, participant.participant_id));
        let last = std::mem::replace(&mut self.last, peer);
        match (last, peer) {
            (last, Some((role, id))) if last != peer => Some(PeerChange::Joined(role, id)),
            (Some((role, id)), None) => Some(PeerChange::Left(role, id)),
            _ => None,
        }
    }
}

/// Returns whether the payload matches its kind: `RTCSessionDescriptionInit`, `RTCIceCandidateInit` (W3C WebRTC), or
/// the media state of the web client.
pub fn is_well_formed(kind: SignalKind, payload: &str) -> bool {
    let Ok(Value::Object(object)) = serde_json::from_str(payload) else {
        return false;
    };
    match kind {
        SignalKind::Description => is_description(&object),
        SignalKind::Candidate => object.get("candidate").is_some_and(Value::is_string),
        SignalKind::Media => ["camera", "microphone"]
            .iter()
            .all(|part| object.get(*part).is_some_and(Value::is_boolean)),
    }
}

fn is_description(object: &Map<String, Value>) -> bool {
    let text = |name| object.get(name).and_then(Value::as_str);
    match text("type") {
        // A rollback has no SDP.
        Some("rollback") => true,
        Some("offer" | "answer" | "pranswer") => text("sdp").is_some(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap_or_default()
    }

    fn participant(role: Role, window: u128, seen: i64) -> Participant {
        Participant {
            role,
            participant_id: Uuid::from_u128(window),
            stream_id: Uuid::nil(),
            signals: 0,
            seen_time: at(seen),
        }
    }

    #[test]
    fn presence_expires_30_seconds_after_last_heartbeat() {
        let client = participant(Role::Client, 1, 0);
        for (seconds, present, due) in [
            (0, true, false),
            (4, true, false),
            (5, true, true),
            (30, true, true),
            (31, false, true),
        ] {
            assert_eq!(client.is_present(at(seconds)), present, "{seconds}");
            assert_eq!(client.is_due(at(seconds)), due, "{seconds}");
        }
    }

    #[test]
    fn returns_peer_while_present() {
        let seen = RoomState {
            status: Status::Scheduled,
            start_time: at(0),
            minutes: 50,
            participants: vec![participant(Role::Client, 1, 0), participant(Role::Therapist, 2, 10)],
        };
        let other = |role, now| seen.peer(role, at(now)).map(|participant| participant.role);
        assert_eq!(other(Role::Client, 20), Some(Role::Therapist));
        assert_eq!(other(Role::Therapist, 20), Some(Role::Client));
        assert_eq!(other(Role::Therapist, 31), None);
        assert_eq!(
            seen.participant(Role::Client).map(|participant| participant.seen_time),
            Some(at(0))
        );
    }

    #[test]
    fn opens_room_in_join_window_when_scheduled() {
        let room = |status| RoomState {
            status,
            start_time: at(0),
            minutes: 50,
            participants: Vec::new(),
        };
        for (minutes, open) in [(-31, false), (-30, true), (120, true), (121, false)] {
            assert_eq!(room(Status::Scheduled).is_open(at(minutes * 60)), open, "{minutes}");
            assert!(!room(Status::Cancelled).is_open(at(minutes * 60)));
        }
    }

    #[test]
    fn reports_each_peer_change_once() {
        let (first, second) = (participant(Role::Client, 1, 0), participant(Role::Client, 2, 0));
        let joined = |participant: Participant| Some(PeerChange::Joined(participant.role, participant.participant_id));
        let left = |participant: Participant| Some(PeerChange::Left(participant.role, participant.participant_id));
        let mut tracker = PeerTracker::default();
        for (peer, told) in [
            (None, None),
            (Some(first), joined(first)),
            (Some(first), None),
            (Some(second), joined(second)),
            (None, left(second)),
            (None, None),
            (Some(second), joined(second)),
        ] {
            assert_eq!(tracker.observe(peer.as_ref()), told);
        }
    }

    #[test]
    fn accepts_well_formed_signal_payloads_only() {
        use SignalKind::{Candidate, Description, Media};
        for (kind, payload, fine) in [
            (Description, r#"{"type":"offer","sdp":"v=0\r\n"}"#, true),
            (Description, r#"{"type":"answer","sdp":"v=0\r\n"}"#, true),
            (Description, r#"{"type":"rollback"}"#, true),
            (Description, r#"{"type":"offer"}"#, false),
            (Description, r#"{"type":"other","sdp":"v=0"}"#, false),
            (Description, r#"{"sdp":"v=0"}"#, false),
            (Description, r#"{"type":"offer","sdp":1}"#, false),
            (
                Candidate,
                r#"{"candidate":"candidate:1 1 udp 2 10.0.0.1 5 typ host","sdpMid":"0"}"#,
                true,
            ),
            (Candidate, r#"{"candidate":""}"#, true),
            (Candidate, r#"{"candidate":null}"#, false),
            (Candidate, r#"["candidate"]"#, false),
            (Media, r#"{"camera":true,"microphone":false}"#, true),
            (Media, r#"{"camera":true}"#, false),
            (Media, r#"{"camera":"yes","microphone":false}"#, false),
            (Media, "{}", false),
            (Media, "not JSON", false),
            (Media, r#"{"camera":true,"microphone":false} and more"#, false),
        ] {
            assert_eq!(is_well_formed(kind, payload), fine, "{payload}");
        }
    }
}
