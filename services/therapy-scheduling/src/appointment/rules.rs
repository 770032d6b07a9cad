//! Who may do what until when, and what goes back.

use chrono::{DateTime, TimeDelta, Utc};
use selam_proto_therapy::v1::MeetingAvailability;

use super::status::Status;
use crate::choices::{Role, SessionType};

/// One can join from this long before the beginning on (product specification, section 9).
pub const JOIN_BEFORE: TimeDelta = TimeDelta::minutes(30);
/// Up to this long after the beginning it is "Available now".
const JOIN_NOW: TimeDelta = TimeDelta::minutes(30);
/// One can join up to this long after the beginning; until then the session is upcoming.
pub const JOIN_AFTER: TimeDelta = TimeDelta::minutes(120);

/// The rules of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A time is held this long while it is paid.
    pub hold: TimeDelta,
    /// A client who cancels this long before gets everything back.
    pub full_refund: TimeDelta,
    /// A client who cancels this long before gets a part back.
    pub part_refund: TimeDelta,
    /// That part, in per cent.
    pub part_refund_percent: u32,
    /// A client can move a session up to this long before.
    pub move_until: TimeDelta,
    /// How often a client can move a session.
    pub most_moves: u32,
}

impl Rules {
    /// What goes back to the client when `role` cancels now a session that begins at `start`, in per cent.
    pub fn refund_percent(&self, role: Role, start: DateTime<Utc>, now: DateTime<Utc>) -> u32 {
        let left = start - now;
        match role {
            Role::Therapist | Role::Admin => 100,
            Role::Client if left >= self.full_refund => 100,
            Role::Client if left >= self.part_refund => self.part_refund_percent,
            Role::Client => 0,
        }
    }

    /// Whether it can be moved: by its client until the cut-off, by others until it begins.
    pub fn is_movable_by(&self, role: Role, start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        match role {
            Role::Client => start - now >= self.move_until,
            Role::Therapist | Role::Admin => now < start,
        }
    }
}

/// Whether an appointment can be cancelled: until it begins.
pub fn is_cancellable(status: Status, start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    status.is_open() && now < start
}

/// Whether an appointment is upcoming: held or scheduled, and not over.
pub fn is_upcoming(status: Status, start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    status.is_open() && now <= start + JOIN_AFTER
}

/// Whether one can join now.
pub fn is_joinable(start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    start - JOIN_BEFORE <= now && now <= start + JOIN_AFTER
}

/// What the badge of a session says (product specification, section 4).
pub fn availability(
    kind: SessionType,
    status: Status,
    start: DateTime<Utc>,
    now: DateTime<Utc>,
) -> MeetingAvailability {
    match kind {
        SessionType::InPerson => MeetingAvailability::Unspecified,
        SessionType::Video if status != Status::Scheduled => MeetingAvailability::NotScheduled,
        SessionType::Video if now < start - JOIN_BEFORE => MeetingAvailability::Scheduled,
        SessionType::Video if now <= start + JOIN_NOW => MeetingAvailability::AvailableNow,
        SessionType::Video if now <= start + JOIN_AFTER => MeetingAvailability::StillAvailable,
        SessionType::Video => MeetingAvailability::Ended,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Rules = Rules {
        hold: TimeDelta::minutes(15),
        full_refund: TimeDelta::hours(24),
        part_refund: TimeDelta::hours(2),
        part_refund_percent: 50,
        move_until: TimeDelta::hours(24),
        most_moves: 2,
    };

    fn start() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap_or_default()
    }

    #[test]
    fn what_goes_back_depends_on_who_cancels_and_when() {
        for (minutes_before, client) in [
            (24 * 60 + 1, 100),
            (24 * 60, 100),
            (24 * 60 - 1, 50),
            (120, 50),
            (119, 0),
            (1, 0),
        ] {
            let now = start() - TimeDelta::minutes(minutes_before);
            assert_eq!(
                RULES.refund_percent(Role::Client, start(), now),
                client,
                "{minutes_before}"
            );
            for role in [Role::Therapist, Role::Admin] {
                assert_eq!(RULES.refund_percent(role, start(), now), 100);
                assert!(RULES.is_movable_by(role, start(), now));
            }
            assert_eq!(RULES.is_movable_by(Role::Client, start(), now), client == 100);
        }
        assert!(!RULES.is_movable_by(Role::Therapist, start(), start()));
    }

    #[test]
    fn the_badge_follows_the_clock() {
        use MeetingAvailability::{AvailableNow, Ended, NotScheduled, Scheduled, StillAvailable, Unspecified};
        for (minutes_after, badge, joinable) in [
            (-31, Scheduled, false),
            (-30, AvailableNow, true),
            (0, AvailableNow, true),
            (30, AvailableNow, true),
            (31, StillAvailable, true),
            (120, StillAvailable, true),
            (121, Ended, false),
        ] {
            let now = start() + TimeDelta::minutes(minutes_after);
            let says = |status| availability(SessionType::Video, status, start(), now);
            assert_eq!(says(Status::Scheduled), badge, "{minutes_after}");
            assert_eq!(says(Status::Cancelled), NotScheduled);
            assert_eq!(
                availability(SessionType::InPerson, Status::Scheduled, start(), now),
                Unspecified
            );
            assert_eq!(is_joinable(start(), now), joinable, "{minutes_after}");
            // A running session is upcoming, a cancelled one is past.
            assert_eq!(is_upcoming(Status::Scheduled, start(), now), minutes_after <= 120);
            assert!(!is_upcoming(Status::Cancelled, start(), now));
            assert_eq!(is_cancellable(Status::Scheduled, start(), now), minutes_after < 0);
        }
    }
}
