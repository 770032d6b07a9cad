//! Waiting time of an application, in business days of the company ("3-5 business days", docs/product.md, section 9).
//! Days on which the applicant has to act do not count.

use chrono::{Days, NaiveDate};
use selam_business_calendar::is_working_day;

/// Waiting time of an application.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingTime {
    /// Start of the current wait for the office; `None` while the office does not have to act.
    pub since: Option<NaiveDate>,
    /// Business days of earlier waits.
    pub before: i32,
}

impl WaitingTime {
    /// Returns the business days until `today`.
    pub fn days(self, today: NaiveDate) -> i32 {
        self.before + self.since.map_or(0, |since| business_days(since, today))
    }

    /// Returns the last day for a response within `most` business days; `None` while the office does not have to act.
    pub fn due(self, most: i32) -> Option<NaiveDate> {
        self.since.map(|since| after(since, most - self.before))
    }

    /// Returns whether that day has passed.
    pub fn is_overdue(self, most: i32, today: NaiveDate) -> bool {
        self.due(most).is_some_and(|due| due < today)
    }
}

/// Counts the business days after `from`, up to and including `to`.
fn business_days(from: NaiveDate, to: NaiveDate) -> i32 {
    let days = from.iter_days().skip(1).take_while(|day| *day <= to);
    i32::try_from(days.filter(|day| is_working_day(*day)).count()).unwrap_or(i32::MAX)
}

/// Returns the business day `days` after `from`, or `from` if `days` is not positive.
fn after(from: NaiveDate, days: i32) -> NaiveDate {
    let mut day = from;
    for _ in 0..days {
        loop {
            let Some(next) = day.checked_add_days(Days::new(1)) else {
                return day;
            };
            day = next;
            if is_working_day(day) {
                break;
            }
        }
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn skips_sundays_and_holidays() {
        // A Friday before Christmas: Saturday counts, Sunday and the 25th do not.
        let wait = WaitingTime {
            since: Some(day("2026-12-18")),
            before: 0,
        };
        for (today, days) in [
            ("2026-12-18", 0),
            ("2026-12-19", 1),
            ("2026-12-20", 1),
            ("2026-12-21", 2),
            ("2026-12-24", 5),
            ("2026-12-25", 5),
            ("2026-12-26", 6),
        ] {
            assert_eq!(wait.days(day(today)), days, "{today}");
        }
        assert_eq!(wait.due(5), Some(day("2026-12-24")));
        assert!(!wait.is_overdue(5, day("2026-12-24")));
        assert!(wait.is_overdue(5, day("2026-12-25")));
    }

    #[test]
    fn skips_days_with_applicant() {
        let paused = WaitingTime { since: None, before: 3 };
        assert_eq!(paused.days(day("2026-12-31")), 3);
        assert_eq!(paused.due(5), None);
        assert!(!paused.is_overdue(5, day("2027-12-31")));
        let again = WaitingTime {
            since: Some(day("2026-12-01")),
            before: 3,
        };
        assert_eq!(again.days(day("2026-12-02")), 4);
        assert_eq!(again.due(5), Some(day("2026-12-03")));
        let late = WaitingTime { before: 9, ..again };
        assert_eq!(late.due(5), Some(day("2026-12-01")));
    }
}
