//! Times at which a session can begin.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use selam_chassis::Zone;

use super::hours::{DAY, Hours, Span};

/// What times are counted in, in minutes: every beginning, length and buffer is a multiple of it.
pub const UNIT_MINUTES: i64 = 5;
const UNIT_SECONDS: i64 = UNIT_MINUTES * 60;

/// How a therapist wants to be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingPolicy {
    /// Stays free before a session.
    pub buffer_before: TimeDelta,
    /// Stays free after a session.
    pub buffer_after: TimeDelta,
    /// A session is booked at least this long before it begins.
    pub notice: TimeDelta,
    /// A session is booked at most this long before it begins.
    pub horizon: TimeDelta,
    /// Minutes between one beginning that is offered and the next.
    pub step_minutes: u16,
}

/// The time that a session keeps: itself with its buffers. Those of one therapist never overlap, so that between two sessions both buffers are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// From then on.
    pub start: DateTime<Utc>,
    /// Up to then, not included.
    pub end: DateTime<Utc>,
}

impl Block {
    /// The time that a session from `start` on keeps.
    pub fn of(start: DateTime<Utc>, minutes: i32, policy: &BookingPolicy) -> Self {
        Self {
            start: start - policy.buffer_before,
            end: start + TimeDelta::minutes(minutes.into()) + policy.buffer_after,
        }
    }

    /// Whether two keep the same time.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }

    /// The units of time that it keeps, counted from the beginning of 1970. Two blocks share one if and only if they overlap, as long as they begin
    /// and end with a unit.
    pub fn units(&self) -> std::ops::Range<i64> {
        let first = self.start.timestamp().div_euclid(UNIT_SECONDS);
        let last = (self.end.timestamp() + UNIT_SECONDS - 1).div_euclid(UNIT_SECONDS);
        first..last
    }
}

/// Finds the times at which a session can begin.
pub struct Finder<'a> {
    /// When the therapist works.
    pub hours: &'a Hours,
    /// Where they work.
    pub zone: &'a Zone,
    /// How they want to be booked.
    pub policy: BookingPolicy,
    /// What is taken already.
    pub taken: &'a [Block],
    /// Now.
    pub now: DateTime<Utc>,
}

impl Finder<'_> {
    /// Beginnings of sessions of `minutes` from `from` on and before `until`, the earliest first.
    pub fn starts(&self, minutes: i32, from: DateTime<Utc>, until: DateTime<Utc>) -> Vec<DateTime<Utc>> {
        self.days(from, until)
            .flat_map(|day| self.starts_of(day, minutes))
            .filter(|start| from <= *start && *start < until)
            .collect()
    }

    /// The earliest beginning there is.
    pub fn next(&self, minutes: i32) -> Option<DateTime<Utc>> {
        let until = self.now + self.policy.horizon + TimeDelta::days(1);
        self.days(self.now, until)
            .find_map(|day| self.starts_of(day, minutes).into_iter().next())
    }

    /// Whether a session can begin at `start`, leaving aside what is taken.
    pub fn offers(&self, start: DateTime<Utc>, minutes: i32) -> bool {
        let free = Finder { taken: &[], ..*self };
        let day = self.zone.local(start).date_naive();
        [day.pred_opt(), Some(day), day.succ_opt()]
            .into_iter()
            .flatten()
            .any(|day| free.starts_of(day, minutes).contains(&start))
    }

    /// Days there between two instants; wall times of a day may lie outside by a day's length at most.
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
        // Where clocks go back, spans of the day may interlock.
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// Wall times that the clocks skip are none, and one that they show twice is the first. A session ends before the span does, also when an
    /// hour is missing in between.
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
