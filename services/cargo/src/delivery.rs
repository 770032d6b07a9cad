//! How many days a delivery takes, and the day it arrives.

use chrono::{Days, NaiveDate};
use selam_business_calendar::is_working_day;

use crate::choices::Priority;

/// First and last day of a pickup, counted from today in Calgary.
pub const PICKUP_DAYS: std::ops::RangeInclusive<u64> = 1..=60;

/// First and last day of a pickup that is booked on `today`.
pub fn pickup_dates(today: NaiveDate) -> std::ops::RangeInclusive<NaiveDate> {
    later(today, *PICKUP_DAYS.start())..=later(today, *PICKUP_DAYS.end())
}

/// Farthest that a truck gets there and unloads on the day it loaded: Calgary's towns to Edmonton's.
pub const SAME_DAY_KM: u32 = 320;
const BEYOND_SAME_DAY_KM: u32 = SAME_DAY_KM + 1;
const TWO_DAYS_KM: u32 = 600;

/// Days from pickup to delivery; nothing when the priority is not offered so far.
///
/// Express is a day sooner, but never the same day: where standard is there the next day, express is no sooner (and no dearer).
pub fn days(distance_km: u32, priority: Priority) -> Option<u32> {
    let standard = match distance_km {
        0..=SAME_DAY_KM => 1,
        BEYOND_SAME_DAY_KM..=TWO_DAYS_KM => 2,
        _ => 3,
    };
    match priority {
        Priority::Standard => Some(standard),
        Priority::Express => Some(standard.max(2) - 1),
        Priority::SameDay => (distance_km <= SAME_DAY_KM).then_some(0),
    }
}

/// The day of arrival: nobody hands anything over on a Sunday or a holiday, so it is the next working day then.
pub fn arrival(pickup: NaiveDate, days: u32) -> NaiveDate {
    let mut day = later(pickup, u64::from(days));
    while !is_working_day(day) {
        let next = later(day, 1);
        if next == day {
            break;
        }
        day = next;
    }
    day
}

/// The day `days` after `date`.
pub fn later(date: NaiveDate, days: u64) -> NaiveDate {
    date.checked_add_days(Days::new(days)).unwrap_or(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn farther_takes_longer_and_express_a_day_less() {
        for (distance, standard, express, same_day) in [
            (19, 1, 1, Some(0)),
            (300, 1, 1, Some(0)),
            (320, 1, 1, Some(0)),
            (321, 2, 1, None),
            (600, 2, 1, None),
            (601, 3, 2, None),
            (987, 3, 2, None),
        ] {
            let found =
                [Priority::Standard, Priority::Express, Priority::SameDay].map(|urgency| days(distance, urgency));
            assert_eq!(found, [Some(standard), Some(express), same_day], "{distance} km");
        }
    }

    #[test]
    fn nothing_arrives_on_a_sunday_or_a_holiday() {
        for (pickup, days, expected) in [
            ("2026-11-06", 1, "2026-11-07"),
            ("2026-11-07", 1, "2026-11-09"),
            ("2026-11-10", 1, "2026-11-12"),
            ("2026-11-12", 0, "2026-11-12"),
            ("2026-12-24", 1, "2026-12-26"),
            ("2026-12-24", 3, "2026-12-28"),
        ] {
            let day = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
            assert_eq!(arrival(day(pickup), days), day(expected), "{pickup} and {days}");
        }
        assert_eq!(arrival(NaiveDate::MAX, 1), NaiveDate::MAX);
    }
}
