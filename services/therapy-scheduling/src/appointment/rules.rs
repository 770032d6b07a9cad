//! Deadlines and refunds of appointments.

use chrono::{DateTime, TimeDelta, Utc};
use selam_proto_therapy::v1::MeetingAvailability;

use super::status::Status;
use crate::choices::{Role, SessionType};

/// The call opens this long before the start (docs/product.md, section 9).
pub const JOIN_BEFORE: TimeDelta = TimeDelta::minutes(30);
/// The call is "Available now" until this long after the start.
const JOIN_NOW: TimeDelta = TimeDelta::minutes(30);
/// The call closes this long after the start; until then the session is upcoming.
pub const JOIN_AFTER: TimeDelta = TimeDelta::minutes(120);

/// Rules for bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Duration of a hold.
    pub hold: TimeDelta,
    /// Clients who cancel at least this long before the start get a full refund.
    pub full_refund: TimeDelta,
    /// Clients who cancel at least this long before the start get a partial refund.
    pub part_refund: TimeDelta,
    /// Partial refund in percent.
    pub part_refund_percent: u32,
    /// Clients can move a session until this long before the start.
    pub move_until: TimeDelta,
    /// Maximum number of moves by the client.
    pub max_moves: u32,
    /// Clients can cancel free of charge this long after booking, until the start.
    pub free_cancellation: TimeDelta,
    /// An absence can be recorded from this long after the start.
    pub absence_grace: TimeDelta,
}

/// Facts that determine the refund of a cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Start of the session.
    pub start: DateTime<Utc>,
    /// Time of the booking.
    pub booked: DateTime<Utc>,
    /// Whether the therapist or the office moved the session and the client has not accepted the new time.
    pub awaits_acceptance: bool,
}

/// Facts that determine whether an appointment can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Role of the caller.
    pub role: Role,
    /// Status of the appointment.
    pub status: Status,
    /// Start of the session.
    pub start: DateTime<Utc>,
    /// Number of earlier moves by the client.
    pub moves: u32,
    /// Whether the practice is listed and offers the format of the session.
    pub is_offered: bool,
}

/// Reason for which an appointment cannot be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRejection {
    /// It is not scheduled, or it has started.
    Closed,
    /// The deadline for clients has passed.
    DeadlinePassed,
    /// The client has used all moves.
    LimitReached,
    /// The practice offers no times for it.
    NotOffered,
}

impl Rules {
    /// Returns whether an appointment can be moved at `now`.
    ///
    /// # Errors
    /// The first reason that applies.
    pub fn check_move(&self, wanted: Move, now: DateTime<Utc>) -> Result<(), MoveRejection> {
        if wanted.status != Status::Scheduled || now >= wanted.start {
            Err(MoveRejection::Closed)
        } else if !self.is_movable_by(wanted.role, wanted.start, now) {
            Err(MoveRejection::DeadlinePassed)
        } else if wanted.role == Role::Client && wanted.moves >= self.max_moves {
            Err(MoveRejection::LimitReached)
        } else if !wanted.is_offered {
            Err(MoveRejection::NotOffered)
        } else {
            Ok(())
        }
    }

    /// Returns the refund in percent of the payment if `role` cancels at `now`.
    pub fn refund_percent(&self, role: Role, terms: Terms, now: DateTime<Utc>) -> u32 {
        let left = terms.start - now;
        match role {
            Role::Therapist | Role::Admin => 100,
            Role::Client if left >= self.full_refund => 100,
            Role::Client if left > TimeDelta::zero() && terms.awaits_acceptance => 100,
            Role::Client if self.free_until(terms).is_some_and(|until| now < until) => 100,
            Role::Client if left >= self.part_refund => self.part_refund_percent,
            Role::Client => 0,
        }
    }

    /// Returns the end of the free cancellation after booking; `None` if the session started before it was booked.
    pub fn free_until(&self, terms: Terms) -> Option<DateTime<Utc>> {
        let until = (terms.booked + self.free_cancellation).min(terms.start);
        (until > terms.booked).then_some(until)
    }

    /// Returns the time from which an absence can be recorded.
    pub fn absence_from(&self, start: DateTime<Utc>) -> DateTime<Utc> {
        start + self.absence_grace
    }

    /// Returns whether the deadline of `role` for moves is ahead: for clients the deadline, for others the start.
    fn is_movable_by(&self, role: Role, start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
        match role {
            Role::Client => start - now >= self.move_until,
            Role::Therapist | Role::Admin => now < start,
        }
    }
}

/// Returns `percent` of a payment in cents, rounded half up like in payments.
pub fn share_of(paid_minor: i64, percent: i32) -> i64 {
    (paid_minor
        .saturating_mul(percent.into())
        .saturating_mul(2)
        .saturating_add(100))
    .div_euclid(200)
}

/// Returns the refund in cents after an earlier refund of `refunded`, at most the rest of the payment.
pub fn share_of_rest(paid: i64, refunded: i64, percent: i32) -> i64 {
    share_of(paid, percent).min((paid - refunded).max(0))
}

/// Returns whether an appointment can be cancelled, which is until its start.
pub fn is_cancellable(status: Status, start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    status.is_open() && now < start
}

/// Returns whether an appointment is upcoming: held or scheduled, within the join window or before it.
pub fn is_upcoming(status: Status, start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    status.is_open() && now <= start + JOIN_AFTER
}

/// Returns whether `now` is in the join window.
pub fn is_joinable(start: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    start - JOIN_BEFORE <= now && now <= start + JOIN_AFTER
}

/// Returns whether the room is open, which is during the join window of a scheduled session. A client who was recorded
/// as absent can still enter until the session ends.
pub fn is_room_open(status: Status, start: DateTime<Utc>, minutes: i32, now: DateTime<Utc>) -> bool {
    match status {
        Status::Scheduled => is_joinable(start, now),
        Status::NoShow => is_joinable(start, now) && now < end(start, minutes),
        _ => false,
    }
}

/// Returns the end of a session.
pub fn end(start: DateTime<Utc>, minutes: i32) -> DateTime<Utc> {
    start + TimeDelta::minutes(minutes.into())
}

/// Returns whether two sessions overlap. Each is its start and its length in minutes.
pub fn overlap(one: (DateTime<Utc>, i32), other: (DateTime<Utc>, i32)) -> bool {
    one.0 < end(other.0, other.1) && other.0 < end(one.0, one.1)
}

/// A session without an outcome is completed this long after its end.
pub const ENDS_BY_ITSELF: TimeDelta = TimeDelta::days(1);

/// Window for the limit of unpaid holds.
pub const UNPAID_WINDOW: TimeDelta = TimeDelta::hours(1);

/// Returns the time of the next allowed hold, or `None` if a hold is allowed now. `holds` are the creation times of the
/// unpaid holds within [`UNPAID_WINDOW`].
pub fn hold_again(holds: &[DateTime<Utc>], most: u32) -> Option<DateTime<Utc>> {
    let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
    let mut latest_first = holds.to_vec();
    latest_first.sort_unstable_by(|one, other| other.cmp(one));
    latest_first.get(most - 1).map(|time| *time + UNPAID_WINDOW)
}

/// Returns the availability badge of a session (docs/product.md, section 4).
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
        max_moves: 2,
        free_cancellation: TimeDelta::minutes(60),
        absence_grace: TimeDelta::minutes(10),
    };

    fn terms(booked_minutes_before: i64, awaits_acceptance: bool) -> Terms {
        Terms {
            start: start(),
            booked: start() - TimeDelta::minutes(booked_minutes_before),
            awaits_acceptance,
        }
    }

    fn start() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap_or_default()
    }

    #[test]
    fn limits_share_to_remaining_amount() {
        assert_eq!(share_of_rest(15_750, 0, 100), 15_750);
        assert_eq!(share_of_rest(15_750, 4_000, 100), 11_750);
        assert_eq!(share_of_rest(15_750, 4_000, 50), 7_875);
        assert_eq!(share_of_rest(15_750, 16_000, 50), 0);
    }

    #[test]
    fn rounds_share_half_up() {
        for (paid, percent, share) in [
            (15_750, 100, 15_750),
            (15_750, 50, 7_875),
            (13_125, 50, 6_563),
            (15_750, 0, 0),
            (0, 50, 0),
        ] {
            assert_eq!(share_of(paid, percent), share, "{paid} {percent}");
        }
    }

    #[test]
    fn refund_depends_on_role_and_time() {
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
                RULES.refund_percent(Role::Client, terms(60 * 48, false), now),
                client,
                "{minutes_before}"
            );
            for role in [Role::Therapist, Role::Admin] {
                assert_eq!(RULES.refund_percent(role, terms(60 * 48, false), now), 100);
                assert!(RULES.is_movable_by(role, start(), now));
            }
            assert_eq!(RULES.is_movable_by(Role::Client, start(), now), client == 100);
        }
        assert!(!RULES.is_movable_by(Role::Therapist, start(), start()));
    }

    #[test]
    fn rejects_move_for_first_reason() {
        use MoveRejection::{Closed, DeadlinePassed, LimitReached, NotOffered};
        for (status, hours_before, moves, is_offered, by_client, by_others) in [
            (Status::Scheduled, 24, 1, true, Ok(()), Ok(())),
            (Status::Held, 24, 2, false, Err(Closed), Err(Closed)),
            (Status::Scheduled, 0, 2, false, Err(Closed), Err(Closed)),
            (Status::Scheduled, 23, 2, true, Err(DeadlinePassed), Ok(())),
            (Status::Scheduled, 24, 2, true, Err(LimitReached), Ok(())),
            (Status::Scheduled, 24, 1, false, Err(NotOffered), Err(NotOffered)),
        ] {
            for (role, expected) in [
                (Role::Client, by_client),
                (Role::Therapist, by_others),
                (Role::Admin, by_others),
            ] {
                let wanted = Move {
                    role,
                    status,
                    start: start(),
                    moves,
                    is_offered,
                };
                let now = start() - TimeDelta::hours(hours_before);
                assert_eq!(RULES.check_move(wanted, now), expected, "{wanted:?} {hours_before}");
            }
        }
    }

    #[test]
    fn refunds_all_within_free_period_after_booking() {
        // Booked three hours before the start: free for an hour, then by the rules.
        for (minutes_before, percent) in [(180, 100), (121, 100), (120, 50), (119, 0)] {
            let now = start() - TimeDelta::minutes(minutes_before);
            assert_eq!(
                RULES.refund_percent(Role::Client, terms(180, false), now),
                percent,
                "{minutes_before}"
            );
        }
        // Booked half an hour before the start: free until the start.
        assert_eq!(RULES.free_until(terms(30, false)), Some(start()));
        assert_eq!(RULES.refund_percent(Role::Client, terms(30, false), start()), 0);
        assert_eq!(RULES.free_until(terms(-1, false)), None);
    }

    #[test]
    fn refunds_all_when_therapist_moved_session() {
        for minutes_before in [180, 1] {
            let now = start() - TimeDelta::minutes(minutes_before);
            assert_eq!(RULES.refund_percent(Role::Client, terms(60 * 48, true), now), 100);
        }
        assert_eq!(RULES.refund_percent(Role::Client, terms(60 * 48, true), start()), 0);
    }

    #[test]
    fn keeps_room_open_for_absent_client() {
        let at = |minutes| start() + TimeDelta::minutes(minutes);
        assert!(is_room_open(Status::NoShow, start(), 50, at(49)));
        assert!(!is_room_open(Status::NoShow, start(), 50, at(50)));
        assert!(is_room_open(Status::Scheduled, start(), 50, at(120)));
        assert!(!is_room_open(Status::Completed, start(), 50, at(1)));
        assert!(!is_room_open(Status::TherapistAbsent, start(), 50, at(1)));
    }

    #[test]
    fn sessions_overlap_when_they_share_a_minute() {
        let at = |minutes| (start() + TimeDelta::minutes(minutes), 50);
        for (minutes, expected) in [(-50, false), (-49, true), (0, true), (49, true), (50, false)] {
            assert_eq!(overlap(at(0), at(minutes)), expected, "{minutes}");
            assert_eq!(overlap(at(minutes), at(0)), expected, "{minutes}");
        }
    }

    #[test]
    fn allows_hold_when_oldest_is_hour_old() {
        let holds: Vec<_> = [5, 1, 3].map(|minutes| start() + TimeDelta::minutes(minutes)).into();
        assert_eq!(hold_again(&holds, 4), None);
        assert_eq!(hold_again(&holds, 3), Some(start() + TimeDelta::minutes(61)));
        assert_eq!(hold_again(&holds, 2), Some(start() + TimeDelta::minutes(63)));
        assert_eq!(hold_again(&[], 1), None);
    }

    #[test]
    fn availability_follows_the_clock() {
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
            let badge_of = |status| availability(SessionType::Video, status, start(), now);
            assert_eq!(badge_of(Status::Scheduled), badge, "{minutes_after}");
            assert_eq!(badge_of(Status::Cancelled), NotScheduled);
            assert_eq!(
                availability(SessionType::InPerson, Status::Scheduled, start(), now),
                Unspecified
            );
            assert_eq!(is_joinable(start(), now), joinable, "{minutes_after}");
            // A running session is upcoming; a cancelled one is past.
            assert_eq!(is_upcoming(Status::Scheduled, start(), now), minutes_after <= 120);
            assert!(!is_upcoming(Status::Cancelled, start(), now));
            assert_eq!(is_cancellable(Status::Scheduled, start(), now), minutes_after < 0);
        }
    }
}
