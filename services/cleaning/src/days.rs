//! Bookable days.

use chrono::{DateTime, Datelike as _, Days, NaiveDate, TimeDelta, Utc};
use selam_business_calendar::is_working_day;
use selam_chassis::{Calendar, Error, Result};

use crate::choices::{ArrivalWindow, ServiceType};

/// First bookable day, counted from today.
pub const FIRST_DAY_OFFSET: u32 = 1;
/// Last bookable day, counted from today.
pub const LAST_DAY_OFFSET: u32 = 180;

/// First and last day of a season, as month and day.
pub type Season = ((u32, u32), (u32, u32));

/// Returns the season of a service, or `None` when it is offered all year. Windows cannot be cleaned in frost.
pub fn season(service: ServiceType) -> Option<Season> {
    (service == ServiceType::Window).then_some(((4, 15), (10, 15)))
}

/// Returns whether the service is offered on `date`.
pub fn in_season(service: ServiceType, date: NaiveDate) -> bool {
    season(service).is_none_or(|(start, end)| (start..=end).contains(&(date.month(), date.day())))
}

/// Returns the first and the last day that can be booked on `today`.
pub fn bookable(today: NaiveDate) -> (NaiveDate, NaiveDate) {
    let later = |days| today.checked_add_days(Days::new(u64::from(days))).unwrap_or(today);
    (later(FIRST_DAY_OFFSET), later(LAST_DAY_OFFSET))
}

/// Checks that a visit can be booked for `date`, independent of the service.
///
/// # Errors
/// `INVALID_ARGUMENT` with `DATE_TOO_EARLY`, `DATE_TOO_LATE` or `DATE_CLOSED` on `date`.
pub fn check(today: NaiveDate, date: NaiveDate) -> Result<()> {
    let (first, last) = bookable(today);
    if date < first {
        Err(Error::field("date", "DATE_TOO_EARLY", "must be tomorrow or later"))
    } else if date > last {
        let description = format!("must be at most {LAST_DAY_OFFSET} days ahead");
        Err(Error::field("date", "DATE_TOO_LATE", description))
    } else if !is_working_day(date) {
        Err(Error::field("date", "DATE_CLOSED", "must be a working day"))
    } else {
        Ok(())
    }
}

/// Checks that the service is offered on `date`.
///
/// # Errors
/// `INVALID_ARGUMENT` with `DATE_OUT_OF_SEASON` on `date`.
pub fn check_season(service: ServiceType, date: NaiveDate) -> Result<()> {
    if in_season(service, date) {
        Ok(())
    } else {
        Err(Error::field(
            "date",
            "DATE_OUT_OF_SEASON",
            "must be within the season of the service",
        ))
    }
}

/// Returns the time until which the customer can change a visit: the cut-off hours before its arrival window.
pub fn change_deadline(
    calendar: &Calendar,
    date: NaiveDate,
    window: ArrivalWindow,
    cutoff_hours: u32,
) -> DateTime<Utc> {
    calendar.instant(date, window.begins()) - TimeDelta::hours(i64::from(cutoff_hours))
}

#[cfg(test)]
mod tests {
    use selam_chassis_testing::zones;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn rejects_unbookable_days_with_reason() {
        let today = day("2026-11-20");
        for (date, reason) in [
            ("2026-11-19", Some("DATE_TOO_EARLY")),
            ("2026-11-20", Some("DATE_TOO_EARLY")),
            ("2026-11-21", None),
            ("2026-11-22", Some("DATE_CLOSED")),
            ("2026-12-25", Some("DATE_CLOSED")),
            ("2027-05-19", None),
            ("2027-05-20", Some("DATE_TOO_LATE")),
        ] {
            let found = check(today, day(date)).err();
            let found = found.as_ref().and_then(|error| error.violations().first());
            assert_eq!(found.map(|violation| violation.reason.as_str()), reason, "{date}");
        }
    }

    #[test]
    fn change_deadline_uses_the_days_rules() {
        // Alberta stopped changing its clocks in November 2026; the older rules still change them.
        let deadline = |zone, date| {
            let calendar = Calendar::new(zone);
            change_deadline(&calendar, day(date), ArrivalWindow::Morning, 24).to_rfc3339()
        };
        let (older, newer) = (zones::older("America/Edmonton"), zones::newer("America/Edmonton"));
        assert_eq!(deadline(older.clone(), "2026-10-30"), "2026-10-29T14:00:00+00:00");
        assert_eq!(deadline(newer.clone(), "2026-10-30"), "2026-10-29T14:00:00+00:00");
        assert_eq!(deadline(older, "2026-11-23"), "2026-11-22T15:00:00+00:00");
        assert_eq!(deadline(newer, "2026-11-23"), "2026-11-22T14:00:00+00:00");
        // This night has 25 hours, so 24 hours before 08:00 is 09:00 on the day before.
        assert_eq!(
            deadline(zones::newer("America/New_York"), "2026-11-01"),
            "2026-10-31T13:00:00+00:00"
        );
    }

    #[test]
    fn window_season_is_april_to_october() {
        for (date, offered) in [
            ("2027-04-14", false),
            ("2027-04-15", true),
            ("2027-10-15", true),
            ("2027-10-16", false),
            ("2027-01-20", false),
        ] {
            assert_eq!(check_season(ServiceType::Window, day(date)).is_ok(), offered, "{date}");
            assert!(in_season(ServiceType::Regular, day(date)));
        }
    }
}
