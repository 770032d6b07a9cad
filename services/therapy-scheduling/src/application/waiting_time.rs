//! How long an application waits for the office, in business days of the company ("3-5 business days", docs/product.md, section 9). Days
//! with the applicant are not counted.

use chrono::{Days, NaiveDate};
use selam_business_calendar::is_working_day;

/// How long somebody has waited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaitingTime {
    /// Since when it waits for the office; nothing while it does not.
    pub since: Option<NaiveDate>,
    /// Business days of the times before.
    pub before: i32,
}

impl WaitingTime {
    /// Business days until `today`.
    pub fn days(self, today: NaiveDate) -> i32 {
        self.before + self.since.map_or(0, |since| business_days(since, today))
    }

    /// Last day of the answer that was promised within `most` business days; nothing while it does not wait.
    pub fn due(self, most: i32) -> Option<NaiveDate> {
        self.since.map(|since| after(since, most - self.before))
    }

    /// Whether that day has passed.
    pub fn is_overdue(self, most: i32, today: NaiveDate) -> bool {
        self.due(most).is_some_and(|due| due < today)
    }
}

/// Business days after `from`, up to and with `to`.
fn business_days(from: NaiveDate, to: NaiveDate) -> i32 {
    let days = from.iter_days().skip(1).take_while(|day| *day <= to);
    i32::try_from(days.filter(|day| is_working_day(*day)).count()).unwrap_or(i32::MAX)
}

/// The business day that is `days` after `from`; `from` itself when none are left.
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
