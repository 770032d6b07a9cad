//! The rules of a room: who is in, what the other side is told, and what browsers may say to each other.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::{
    appointment::{rules, status::Status},
    choices::{Role, SignalKind},
};

/// Who was seen so long ago is still in: streams end after ten minutes, in deployments, on bad lines, and go on at once.
pub const PRESENCE: TimeDelta = TimeDelta::seconds(30);
/// A stream says so often that it is alive.
pub const SIGN_OF_LIFE: TimeDelta = TimeDelta::seconds(5);
/// Who was seen so long ago is removed.
pub const KEPT: TimeDelta = TimeDelta::minutes(5);

/// One side that came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which side.
    pub role: Role,
    /// Its window.
    pub participant_id: Uuid,
    /// The stream that serves the window.
    pub stream_id: Uuid,
    /// Number of the latest message to it.
    pub signals: i64,
    /// When its stream was last alive.
    pub seen_time: DateTime<Utc>,
}

impl Place {
    /// Whether it is in.
    pub fn is_present(&self, now: DateTime<Utc>) -> bool {
        now <= self.seen_time + PRESENCE
    }

    /// Whether its stream has to say that it is alive.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        now >= self.seen_time + SIGN_OF_LIFE
    }
}

/// A room at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Where its appointment stands.
    pub status: Status,
    /// When that begins.
    pub start_time: DateTime<Utc>,
    /// Its length.
    pub minutes: i32,
    /// Who came in.
    pub places: Vec<Place>,
}

impl Seen {
    /// Whether one can be in it.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        rules::is_room_open(self.status, self.start_time, self.minutes, now)
    }

    /// The place of a side, also of one whose presence is over.
    pub fn place(&self, role: Role) -> Option<&Place> {
        self.places.iter().find(|place| place.role == role)
    }

    /// The other side, if it is in.
    pub fn peer(&self, of: Role, now: DateTime<Utc>) -> Option<&Place> {
        self.places
            .iter()
            .find(|place| place.role != of && place.is_present(now))
    }
}

/// A message of a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Window that it comes from.
    pub participant_id: Uuid,
    /// What it is.
    pub kind: SignalKind,
    /// JSON.
    pub payload: String,
}

/// What one side has been told of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    told: Option<(Role, Uuid)>,
}

/// What happened to the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It came in, or came in anew.
    Joined(Role, Uuid),
    /// It went out.
    Left(Role, Uuid),
}

impl Watch {
    /// Looks at the other side. Answers what is new.
    pub fn see(&mut self, peer: Option<&Place>) -> Option<Change> {
        let peer = peer.map(|place| (place.role, place.participant_id));
        let told = std::mem::replace(&mut self.told, peer);
        match (told, peer) {
            (told, Some((role, id))) if told != peer => Some(Change::Joined(role, id)),
            (Some((role, id)), None) => Some(Change::Left(role, id)),
            _ => None,
        }
    }
}

/// Whether a payload is what its kind says: of browsers (W3C WebRTC, `RTCSessionDescriptionInit` and `RTCIceCandidateInit`), or of our own client.
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
        // An offer that is taken back has no content.
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

    fn place(role: Role, window: u128, seen: i64) -> Place {
        Place {
            role,
            participant_id: Uuid::from_u128(window),
            stream_id: Uuid::nil(),
            signals: 0,
            seen_time: at(seen),
        }
    }

    #[test]
    fn presence_ends_half_a_minute_after_the_last_sign_of_life() {
        let client = place(Role::Client, 1, 0);
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
    fn one_sees_the_other_side_while_it_is_in() {
        let seen = Seen {
            status: Status::Scheduled,
            start_time: at(0),
            minutes: 50,
            places: vec![place(Role::Client, 1, 0), place(Role::Therapist, 2, 10)],
        };
        let other = |role, now| seen.peer(role, at(now)).map(|place| place.role);
        assert_eq!(other(Role::Client, 20), Some(Role::Therapist));
        assert_eq!(other(Role::Therapist, 20), Some(Role::Client));
        assert_eq!(other(Role::Therapist, 31), None);
        assert_eq!(seen.place(Role::Client).map(|place| place.seen_time), Some(at(0)));
    }

    #[test]
    fn a_room_is_open_while_one_can_join_what_is_scheduled() {
        let room = |status| Seen {
            status,
            start_time: at(0),
            minutes: 50,
            places: Vec::new(),
        };
        for (minutes, open) in [(-31, false), (-30, true), (120, true), (121, false)] {
            assert_eq!(room(Status::Scheduled).is_open(at(minutes * 60)), open, "{minutes}");
            assert!(!room(Status::Cancelled).is_open(at(minutes * 60)));
        }
    }

    #[test]
    fn the_other_side_is_told_once_what_is_new() {
        let (first, second) = (place(Role::Client, 1, 0), place(Role::Client, 2, 0));
        let joined = |place: Place| Some(Change::Joined(place.role, place.participant_id));
        let left = |place: Place| Some(Change::Left(place.role, place.participant_id));
        let mut watch = Watch::default();
        for (peer, told) in [
            (None, None),
            (Some(first), joined(first)),
            (Some(first), None),
            (Some(second), joined(second)),
            (None, left(second)),
            (None, None),
            (Some(second), joined(second)),
        ] {
            assert_eq!(watch.see(peer.as_ref()), told);
        }
    }

    #[test]
    fn payloads_are_what_browsers_make() {
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
