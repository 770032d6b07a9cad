//! Start times at which a session can be booked.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use selam_chassis::Zone;

use super::hours::{DAY, Hours, Span};

/// Length of a reserved unit in minutes. Every start, length and buffer is a multiple of it.
pub const UNIT_MINUTES: i64 = 5;
const UNIT_SECONDS: i64 = UNIT_MINUTES * 60;

/// Rules of a therapist for new bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingPolicy {
    /// Free time before a session.
    pub buffer_before: TimeDelta,
    /// Free time after a session.
    pub buffer_after: TimeDelta,
    /// Minimum time between booking and start.
    pub notice: TimeDelta,
    /// Maximum time between booking and start.
    pub horizon: TimeDelta,
    /// Minutes between two offered start times.
    pub step_minutes: u16,
}

/// Time that a session reserves, including its buffers. Blocks of one therapist never overlap, so both buffers fit
/// between two sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// Start, inclusive.
    pub start: DateTime<Utc>,
    /// End, exclusive.
    pub end: DateTime<Utc>,
}

impl Block {
    /// Returns the block of a session that starts at `start`.
    pub fn of(start: DateTime<Utc>, minutes: i32, policy: &BookingPolicy) -> Self {
        Self {
            start: start - policy.buffer_before,
            end: start + TimeDelta::minutes(minutes.into()) + policy.buffer_after,
        }
    }

    /// Returns whether two blocks overlap.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// Returns the units of the block, counted from 1970-01-01 UTC. Blocks that start and end on unit boundaries share
    /// a unit if and only if they overlap.
    pub fn units(&self) -> std::ops::Range<i64> {
        let first = self.start.timestamp().div_euclid(UNIT_SECONDS);
        let last = (self.end.timestamp() + UNIT_SECONDS - 1).div_euclid(UNIT_SECONDS);
        first..last
    }
}

/// Finds start times for sessions.
pub struct Finder<'a> {
    /// Working hours of the therapist.
    pub hours: &'a Hours,
    /// Time zone of the therapist.
    pub zone: &'a Zone,
    /// Booking rules of the therapist.
    pub policy: BookingPolicy,
    /// Blocks of existing appointments.
    pub taken: &'a [Block],
    /// Current time.
    pub now: DateTime<Utc>,
}

impl Finder<'_> {
    /// Returns the start times for sessions of `minutes` from `from` until before `until`, the earliest first.
    pub fn starts(&self, minutes: i32, from: DateTime<Utc>, until: DateTime<Utc>) -> Vec<DateTime<Utc>> {
        self.days(from, until)
            .flat_map(|day| self.starts_of(day, minutes))
            .filter(|start| from <= *start && *start < until)
            .collect()
    }

    /// Returns the earliest start time.
    pub fn next(&self, minutes: i32) -> Option<DateTime<Utc>> {
        let until = self.now + self.policy.horizon + TimeDelta::days(1);
        self.days(self.now, until)
            .find_map(|day| self.starts_of(day, minutes).into_iter().next())
    }

    /// Returns whether a session can start at `start`, ignoring existing appointments.
    pub fn offers(&self, start: DateTime<Utc>, minutes: i32) -> bool {
        let free = Finder { taken: &[], ..*self };
        let day = self.zone.local(start).date_naive();
        [day.pred_opt(), Some(day), day.succ_opt()]
            .into_iter()
            .flatten()
            .any(|day| free.starts_of(day, minutes).contains(&start))
    }

    /// Returns the local days between two instants, with one more day at each end for differences between time zones.
    fn days(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> impl Iterator<Item = NaiveDate> + use<> {
        let from = from.max(self.now + self.policy.notice);
        let until = until.min(self.now + self.policy.horizon + TimeDelta::days(1));
        let first = self.zone.local(from).date_naive();
        let last = self.zone.local(until).date_naive();
        let first = first.pred_opt().unwrap_or(first);
        first.iter_days().take_while(move |day| *day <= last)
    }

    fn starts_of(&self, day: NaiveDate, minutes: i32) -> Vec<DateTime<Utc>> {
        let earliest = self.now + self.policy.notice;
        let latest = self.now + self.policy.horizon;
        let mut starts: Vec<_> = self
            .hours
            .on(day)
            .iter()
            .flat_map(|span| self.starts_in(day, *span, minutes))
            .filter(|start| earliest <= *start && *start <= latest)
            .filter(|start| {
                let block = Block::of(*start, minutes, &self.policy);
                !self.taken.iter().any(|taken| taken.overlaps(&block))
            })
            .collect();
        // When clocks go back, spans of a day can interleave.
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// Skips local times that do not exist on the day and uses the first instant of local times that exist twice. A
    /// session ends within the span, even if a clock change removes an hour of it.
    fn starts_in(&self, day: NaiveDate, span: Span, minutes: i32) -> impl Iterator<Item = DateTime<Utc>> {
        let end = wall(day, span.end).map(|wall| self.zone.instant(wall));
        let step = usize::from(self.policy.step_minutes.max(1));
        (span.start..span.end).step_by(step).filter_map(move |minute| {
            let wall = wall(day, minute)?;
            let start = self.zone.instant(wall);
            let is_shown = self.zone.local(start).naive_local() == wall;
            (is_shown && start + TimeDelta::minutes(minutes.into()) <= end?).then_some(start)
        })
    }
}

fn wall(day: NaiveDate, minute: u16) -> Option<NaiveDateTime> {
    let day = if minute == DAY { day.succ_opt()? } else { day };
    let time = NaiveTime::from_num_seconds_from_midnight_opt(u32::from(minute % DAY) * 60, 0)?;
    Some(day.and_time(time))
}

#[cfg(test)]
#[path = "slots_tests.rs"]
mod tests;
