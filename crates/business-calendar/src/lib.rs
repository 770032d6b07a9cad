//! Working days of the company: closed on Sundays (docs/product.md, section 9) and on the general holidays of
//! Alberta (Employment Standards Code, section 25).

use chrono::{Datelike as _, Days, NaiveDate, Weekday};

/// Returns whether the company works on `date`.
pub fn is_working_day(date: NaiveDate) -> bool {
    date.weekday() != Weekday::Sun && !is_general_holiday(date)
}

/// Returns whether `date` is a general holiday of Alberta.
fn is_general_holiday(date: NaiveDate) -> bool {
    let year = date.year();
    let nth_monday = |month, nth| NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Mon, nth);
    let victoria_day = NaiveDate::from_ymd_opt(year, 5, 24)
        .and_then(|day| day.checked_sub_days(Days::new(u64::from(day.weekday().num_days_from_monday()))));
    let good_friday = easter(year).and_then(|easter| easter.checked_sub_days(Days::new(2)));
    matches!((date.month(), date.day()), (1, 1) | (7, 1) | (11, 11) | (12, 25))
        // Canada Day moves from a Sunday to the next day.
        || (date.month(), date.day(), date.weekday()) == (7, 2, Weekday::Mon)
        || [
            nth_monday(2, 3),
            good_friday,
            victoria_day,
            nth_monday(9, 1),
            nth_monday(10, 2),
        ]
        .contains(&Some(date))
}

/// Returns Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876, as in Meeus, Astronomical
/// Algorithms).
fn easter(year: i32) -> Option<NaiveDate> {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let g = (b - (b + 8) / 25 + 1) / 3;
    let h = (19 * a + b - b / 4 - g + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let days = h + l - 7 * m + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(days / 31).ok()?, u32::try_from(days % 31 + 1).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn closes_on_sundays_and_alberta_holidays() {
        for closed in [
            "2026-01-01",
            "2026-02-16",
            "2026-04-03",
            "2026-05-18",
            "2026-07-01",
            "2026-09-07",
            "2026-10-12",
            "2026-11-11",
            "2026-12-25",
            "2027-03-26",
            "2027-05-24",
            "2029-07-02",
            "2026-11-22",
        ] {
            assert!(!is_working_day(day(closed)), "{closed}");
        }
        for open in [
            "2026-11-21",
            "2026-11-23",
            "2026-05-25",
            "2026-04-06",
            "2026-12-26",
            "2030-07-02",
        ] {
            assert!(is_working_day(day(open)), "{open}");
        }
    }
}
