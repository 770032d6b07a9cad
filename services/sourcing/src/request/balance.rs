//! Due time of the balance, and reminders of it.

use chrono::{DateTime, TimeDelta, Utc};

/// Days relative to the due time at which the customer gets an email about the balance. The one at 0 marks it
/// overdue.
const REMINDERS: [i64; 3] = [-3, 0, 7];

/// Returns the number of balance emails due by `now`.
pub fn reminders_due(due_time: DateTime<Utc>, now: DateTime<Utc>) -> i32 {
    let due = REMINDERS
        .iter()
        .filter(|days| due_time + TimeDelta::days(**days) <= now);
    i32::try_from(due.count()).unwrap_or_default()
}

/// Returns whether a balance is overdue, after `sent` emails. No email is sent during a bank debit, so the balance is not
/// overdue then.
pub fn is_overdue(due_time: DateTime<Utc>, sent: i32, now: DateTime<Utc>) -> bool {
    due_time <= now && sent >= reminders_due(due_time, due_time)
}

/// Returns the latest due time of a balance whose next email, after `sent` emails, is due by `now`. Returns `None`
/// when all are sent.
pub fn due_time_of_next(sent: usize, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    REMINDERS.get(sent).map(|days| now - TimeDelta::days(*days))
}

/// Largest number of emails about one balance.
pub const MOST_REMINDERS: usize = REMINDERS.len();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_follow_due_time() {
        let due: DateTime<Utc> = "2026-12-08T17:00:00Z".parse().unwrap_or_default();
        let second = TimeDelta::seconds(1);
        for (days, expected) in [(-3, 1), (0, 2), (7, 3), (90, 3)] {
            let time = due + TimeDelta::days(days);
            assert_eq!(reminders_due(due, time), expected, "{days}");
        }
        assert_eq!(reminders_due(due, due - TimeDelta::days(3) - second), 0);
        assert_eq!(reminders_due(due, due - second), 1);
    }

    #[test]
    fn next_reminder_is_due_at_stated_time() {
        let due: DateTime<Utc> = "2026-12-08T17:00:00Z".parse().unwrap_or_default();
        for (sent, days) in REMINDERS.into_iter().enumerate() {
            assert_eq!(due_time_of_next(sent, due + TimeDelta::days(days)), Some(due));
        }
        assert_eq!(due_time_of_next(MOST_REMINDERS, due), None);
    }
}
