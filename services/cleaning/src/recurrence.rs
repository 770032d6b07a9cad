//! Dates of recurring visits, and the alternatives when a window is full.

use chrono::{Days, Months, NaiveDate};
use selam_business_calendar::is_working_day;

use crate::{
    choices::{ArrivalWindow, Frequency, ServiceType},
    days,
};

/// Months ahead for which monthly visits are created: three visits.
const MONTHS_AHEAD: u32 = 2;
/// Days by which a visit may move when its own day has no free window.
const MOVES_AT_MOST: u64 = 3;

/// Returns the date of visit number `index` (starting at 0) of a booking that begins on `first`. Monthly visits keep
/// the day of the month, or use the last day of a shorter month. A single booking has only visit 0.
pub fn occurrence(first: NaiveDate, frequency: Frequency, index: u32) -> Option<NaiveDate> {
    let weeks = |weeks: u64| first.checked_add_days(Days::new(7 * weeks * u64::from(index)));
    match frequency {
        Frequency::Once => (index == 0).then_some(first),
        Frequency::Weekly => weeks(1),
        Frequency::BiWeekly => weeks(2),
        Frequency::Monthly => Some(months_later(first, index)),
    }
}

/// Returns the last day for which visits are created, counted from `from`.
pub fn horizon(from: NaiveDate, frequency: Frequency, days_ahead: u32) -> NaiveDate {
    match frequency {
        Frequency::Monthly => months_later(from, MONTHS_AHEAD),
        _ => from.checked_add_days(Days::new(u64::from(days_ahead))).unwrap_or(from),
    }
}

/// Returns the same day `months` later, or the last day of a shorter month.
fn months_later(date: NaiveDate, months: u32) -> NaiveDate {
    date.checked_add_months(Months::new(months)).unwrap_or(date)
}

/// Returns the candidate windows of a visit, the best first: those of the planned day, then those of working days
/// within three days after it. Each day begins with the preferred window.
pub fn places(service: ServiceType, planned: NaiveDate, window: ArrivalWindow) -> Vec<(NaiveDate, Vec<ArrivalWindow>)> {
    let windows: Vec<_> = std::iter::once(window)
        .chain(ArrivalWindow::ALL.into_iter().filter(|other| *other != window))
        .collect();
    (0..=MOVES_AT_MOST)
        .filter_map(|days| planned.checked_add_days(Days::new(days)))
        .filter(|date| is_working_day(*date) && days::in_season(service, *date))
        .map(|date| (date, windows.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn visits_follow_their_frequency() {
        let first = day("2026-12-31");
        let dates = |frequency| -> Vec<String> {
            (0..3)
                .filter_map(|index| occurrence(first, frequency, index))
                .map(|date| date.to_string())
                .collect()
        };
        assert_eq!(dates(Frequency::Once), ["2026-12-31"]);
        assert_eq!(dates(Frequency::Weekly), ["2026-12-31", "2027-01-07", "2027-01-14"]);
        assert_eq!(dates(Frequency::BiWeekly), ["2026-12-31", "2027-01-14", "2027-01-28"]);
        assert_eq!(dates(Frequency::Monthly), ["2026-12-31", "2027-01-31", "2027-02-28"]);
    }

    #[test]
    fn short_month_does_not_shift_later_visits() {
        assert_eq!(
            occurrence(day("2026-12-31"), Frequency::Monthly, 3),
            Some(day("2027-03-31"))
        );
        for (index, date) in [(1, "2028-03-29"), (12, "2029-02-28"), (13, "2029-03-29")] {
            let visit = occurrence(day("2028-02-29"), Frequency::Monthly, index);
            assert_eq!(visit, Some(day(date)));
        }
    }

    #[test]
    fn closed_day_moves_to_following_working_days() {
        let days = |planned| -> Vec<String> {
            places(ServiceType::Regular, day(planned), ArrivalWindow::Midday)
                .iter()
                .map(|(date, _)| date.to_string())
                .collect()
        };
        // Christmas Day is a Friday; the Sunday after it is closed, too.
        assert_eq!(days("2026-12-25"), ["2026-12-26", "2026-12-28"]);
        assert_eq!(
            days("2026-12-07"),
            ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"]
        );
        let out_of_season = places(ServiceType::Window, day("2026-12-07"), ArrivalWindow::Midday);
        assert!(out_of_season.is_empty());
    }

    #[test]
    fn preferred_window_comes_first() {
        let places = places(ServiceType::Regular, day("2026-12-07"), ArrivalWindow::Afternoon);
        for (_, windows) in places {
            assert_eq!(
                windows,
                [ArrivalWindow::Afternoon, ArrivalWindow::Morning, ArrivalWindow::Midday]
            );
        }
    }

    proptest! {
        #[test]
        fn moved_visits_never_overlap(
            offset in 0_u64..2000,
            frequency in select(vec![Frequency::Weekly, Frequency::BiWeekly, Frequency::Monthly]),
            index in 0_u32..30,
        ) {
            let first = day("2026-01-01") + Days::new(offset);
            let (here, next) = (occurrence(first, frequency, index), occurrence(first, frequency, index + 1));
            let (Some(here), Some(next)) = (here, next) else { return Err(TestCaseError::fail("no visit")) };
            prop_assert!((next - here).num_days() > MOVES_AT_MOST as i64);
        }
    }
}
