//! Weekly hours and exceptions for single days.

use std::collections::BTreeMap;

use chrono::{Datelike as _, NaiveDate, NaiveDateTime, Timelike as _};

/// Minutes in a day.
pub const DAY: u16 = 1_440;

/// Working hours within one day in local time, in minutes since midnight. The end is at most midnight of the next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Start of the span.
    pub start: u16,
    /// End of the span, after its start.
    pub end: u16,
}

impl Span {
    /// Returns a span, or `None` unless `start < end <= DAY`.
    pub fn new(start: u16, end: u16) -> Option<Self> {
        (start < end && end <= DAY).then_some(Self { start, end })
    }
}

/// Working hours of a therapist: a week and exceptions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hours {
    /// Spans by weekday, Monday first.
    pub week: [Vec<Span>; 7],
    /// Exceptions by date; a date without spans is a day off.
    pub exceptions: BTreeMap<NaiveDate, Vec<Span>>,
}

impl Hours {
    /// Returns the spans of a date.
    pub fn on(&self, date: NaiveDate) -> &[Span] {
        let weekday = date.weekday().num_days_from_monday() as usize;
        let usual = || self.week.get(weekday).map_or(&[][..], Vec::as_slice);
        self.exceptions.get(&date).map_or_else(usual, Vec::as_slice)
    }

    /// Returns whether a session of `minutes` that starts at a local time lies within one span.
    pub fn cover(&self, start: NaiveDateTime, minutes: i32) -> bool {
        let first = start.hour() * 60 + start.minute();
        let last = first + u32::try_from(minutes).unwrap_or_default();
        let spans = self.on(start.date()).iter();
        spans
            .into_iter()
            .any(|span| u32::from(span.start) <= first && last <= u32::from(span.end))
    }
}

/// Sorts the spans of a day. Returns `None` if two of them overlap.
pub fn in_order(mut spans: Vec<Span>) -> Option<Vec<Span>> {
    spans.sort_unstable();
    let overlap = spans
        .windows(2)
        .any(|pair| matches!(pair, [one, next] if next.start < one.end));
    (!overlap).then_some(spans)
}

/// Parses a local time `HH:MM` into minutes since midnight; `24:00` is the end of the day.
pub fn parse(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let number = |text: &str| {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|_| digits)
    };
    let (hour, minute) = (number(hour)?, number(minute)?);
    let minutes = hour * 60 + minute;
    (minute < 60 && minutes <= DAY).then_some(minutes)
}

/// Formats minutes since midnight as `HH:MM`.
pub fn text(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(start: u16, end: u16) -> Span {
        Span { start, end }
    }

    #[test]
    fn parses_formatted_local_times() {
        for minutes in 0..=DAY {
            assert_eq!(parse(&text(minutes)), Some(minutes));
        }
        for wrong in [
            "", "9:00", "09:60", "24:01", "25:00", "0900", "+9:00", "09:0", "09:00:00", "aa:bb",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn rejects_overlapping_spans_but_not_adjacent_ones() {
        let day = vec![span(780, 1_020), span(540, 720), span(720, 780)];
        assert_eq!(
            in_order(day),
            Some(vec![span(540, 720), span(720, 780), span(780, 1_020)])
        );
        assert_eq!(in_order(vec![span(540, 720), span(700, 780)]), None);
        assert_eq!(in_order(vec![span(540, 720), span(540, 720)]), None);
        assert_eq!(Span::new(540, 540), None);
        assert_eq!(Span::new(540, 1_441), None);
    }

    #[test]
    fn covers_only_sessions_within_one_span() {
        let monday: NaiveDate = "2026-11-30".parse().unwrap_or_default();
        let mut hours = Hours::default();
        hours.week[0] = vec![span(540, 720), span(780, 1_020)];
        for (hour, minute, expected) in [
            (9, 0, true),
            (11, 10, true),
            (11, 15, false),
            (12, 0, false),
            (16, 10, true),
        ] {
            let start = monday.and_hms_opt(hour, minute, 0).unwrap_or_default();
            assert_eq!(hours.cover(start, 50), expected, "{hour}:{minute}");
        }
        hours.exceptions.insert(monday, Vec::new());
        assert!(!hours.cover(monday.and_hms_opt(9, 0, 0).unwrap_or_default(), 50));
    }

    #[test]
    fn exception_replaces_weekly_hours() {
        let monday: NaiveDate = "2026-11-30".parse().unwrap_or_default();
        let mut hours = Hours::default();
        hours.week[0] = vec![span(540, 1_020)];
        assert_eq!(hours.on(monday), [span(540, 1_020)]);
        assert_eq!(hours.on(monday + chrono::Days::new(1)), []);
        hours.exceptions.insert(monday, Vec::new());
        assert_eq!(hours.on(monday), []);
        assert_eq!(hours.on(monday + chrono::Days::new(7)), [span(540, 1_020)]);
    }
}
