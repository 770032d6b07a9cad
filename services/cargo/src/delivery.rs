//! Delivery days and arrival dates.

use chrono::{Days, NaiveDate};
use selam_business_calendar::is_working_day;

use crate::choices::Priority;

/// First and last day of a pickup, counted from today in Calgary.
pub const PICKUP_DAYS: std::ops::RangeInclusive<u64> = 1..=60;

/// Returns the first and the last pickup date for a booking made on `today`.
pub fn pickup_dates(today: NaiveDate) -> std::ops::RangeInclusive<NaiveDate> {
    later(today, *PICKUP_DAYS.start())..=later(today, *PICKUP_DAYS.end())
}

/// Delivery attempts of a shipment. When the last one fails, the shipment ends.
pub const DELIVERY_ATTEMPTS: u32 = 3;

/// First and last day of the next delivery attempt, counted from today in Calgary.
pub const NEXT_ATTEMPT_DAYS: std::ops::RangeInclusive<u64> = 1..=14;

/// Returns the first and the last date of the next delivery attempt, when one failed on `today`.
pub fn next_attempt_dates(today: NaiveDate) -> std::ops::RangeInclusive<NaiveDate> {
    later(today, *NEXT_ATTEMPT_DAYS.start())..=later(today, *NEXT_ATTEMPT_DAYS.end())
}

/// Returns the first date on which a pickup planned for `pickup` can be recorded. The office may collect one working
/// day early by agreement with the sender.
pub fn earliest_pickup(pickup: NaiveDate) -> NaiveDate {
    let mut earlier = pickup.iter_days().rev().skip(1);
    earlier.find(|day| is_working_day(*day)).unwrap_or(pickup)
}

/// Longest distance for same-day delivery, in kilometres: from the towns around Calgary to those around Edmonton.
pub const SAME_DAY_KM: u32 = 320;
const BEYOND_SAME_DAY_KM: u32 = SAME_DAY_KM + 1;
const TWO_DAYS_KM: u32 = 600;

/// Returns the days from pickup to delivery, or `None` when the priority is not offered over this distance.
///
/// Express is one day faster than standard, but never same-day. Where standard takes one day, express takes one day and
/// costs the same.
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

/// Returns the arrival date. A delivery due on a Sunday or a holiday arrives on the next working day.
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

/// Returns the estimated arrival after a change on the day `today`, which is never an earlier day. Before and at the
/// pickup, `trip_days` are the days from pickup to delivery: a delay of the pickup moves the arrival.
pub fn estimate(planned: NaiveDate, pickup: NaiveDate, trip_days: Option<u32>, today: NaiveDate) -> NaiveDate {
    match trip_days {
        Some(days) if today > pickup => arrival(today, days).max(planned),
        None if planned < today => arrival(today, 0),
        _ => planned,
    }
}

/// Returns the date `days` after `date`.
pub fn later(date: NaiveDate, days: u64) -> NaiveDate {
    date.checked_add_days(Days::new(days)).unwrap_or(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_routes_take_more_days() {
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
    fn estimate_is_never_in_the_past() {
        for (trip_days, today, expected) in [
            (Some(3), "2026-11-09", "2026-11-13"),
            (Some(3), "2026-11-10", "2026-11-13"),
            (Some(3), "2026-11-12", "2026-11-16"),
            // The arrival has been moved before: only the days of the trip count.
            (Some(1), "2026-11-12", "2026-11-13"),
            (Some(1), "2026-11-13", "2026-11-14"),
            (None, "2026-11-12", "2026-11-13"),
            (None, "2026-11-13", "2026-11-13"),
            (None, "2026-11-14", "2026-11-14"),
            (None, "2026-11-15", "2026-11-16"),
        ] {
            let day = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
            let found = estimate(day("2026-11-13"), day("2026-11-10"), trip_days, day(today));
            assert_eq!(found, day(expected), "{trip_days:?} {today}");
        }
    }

    #[test]
    fn earliest_pickup_is_the_working_day_before() {
        for (pickup, expected) in [
            ("2026-11-10", "2026-11-09"),
            ("2026-11-09", "2026-11-07"),
            // The 11th is a holiday.
            ("2026-11-12", "2026-11-10"),
        ] {
            let day = |text: &str| text.parse::<NaiveDate>().unwrap_or_default();
            assert_eq!(earliest_pickup(day(pickup)), day(expected), "{pickup}");
        }
        assert_eq!(earliest_pickup(NaiveDate::MIN), NaiveDate::MIN);
    }

    #[test]
    fn never_arrives_on_sunday_or_holiday() {
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
