use chrono::{DateTime, Datelike as _, Days, FixedOffset, Months, NaiveDate, NaiveTime, SecondsFormat, Utc, Weekday};

use crate::{Error, Result, Zone};

/// The company's days: what date it is where the company works, and which days it works on (closed on Sundays, product specification,
/// section 9, and on the general holidays of Alberta, Employment Standards Code, section 25).
#[derive(Clone, Debug)]
pub struct Calendar {
    zone: Zone,
}

impl Calendar {
    /// The calendar of a place.
    pub fn new(zone: Zone) -> Self {
        Self { zone }
    }

    /// The day that `now` is there.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        self.local(now).date_naive()
    }

    /// The wall time there, with its offset, at an instant.
    pub fn local(&self, at: DateTime<Utc>) -> DateTime<FixedOffset> {
        self.zone.local(at)
    }

    /// The instant at which `time` of `date` comes there. In the hour that is skipped in spring, the hour after it.
    ///
    /// What is agreed on is the wall time: an instant is calculated when it is needed and not kept, because the rules may change before it
    /// comes.
    pub fn instant(&self, date: NaiveDate, time: NaiveTime) -> DateTime<Utc> {
        self.zone.instant(date.and_time(time))
    }

    /// Whether anybody works on that day.
    pub fn is_working_day(&self, date: NaiveDate) -> bool {
        date.weekday() != Weekday::Sun && !is_general_holiday(date)
    }

    /// A date as the contract writes it, `YYYY-MM-DD`.
    ///
    /// # Errors
    /// `DATE_INVALID` on `field` for anything else, also for days that do not exist.
    pub fn parse(field: &str, text: &str) -> Result<NaiveDate> {
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
        date.filter(|date| date.to_string() == text)
            .ok_or_else(|| Error::field(field, "DATE_INVALID", "must be a date, YYYY-MM-DD"))
    }
}

/// General holidays of Alberta.
fn is_general_holiday(date: NaiveDate) -> bool {
    let year = date.year();
    let nth_monday = |month, nth| NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Mon, nth);
    let victoria_day = NaiveDate::from_ymd_opt(year, 5, 24)
        .and_then(|day| day.checked_sub_days(Days::new(u64::from(day.weekday().num_days_from_monday()))));
    let good_friday = easter(year).and_then(|easter| easter.checked_sub_days(Days::new(2)));
    matches!((date.month(), date.day()), (1, 1) | (7, 1) | (11, 11) | (12, 25))
        || [
            nth_monday(2, 3),
            good_friday,
            victoria_day,
            nth_monday(9, 1),
            nth_monday(10, 2),
        ]
        .contains(&Some(date))
}

/// Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876, as in Meeus, Astronomical Algorithms).
fn easter(year: i32) -> Option<NaiveDate> {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let g = (b - (b + 8) / 25 + 1) / 3;
    let h = (19 * a + b - b / 4 - g + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let days = h + l - 7 * m + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(days / 31).ok()?, u32::try_from(days % 31 + 1).ok()?)
}

/// The same day `months` later, or the last day of that month when it is shorter.
pub fn months_later(date: NaiveDate, months: u32) -> NaiveDate {
    date.checked_add_months(Months::new(months)).unwrap_or(date)
}

/// A wall time as the contract has it: RFC 3339 with the offset that was used, `2026-11-23T08:00:00-06:00`. Clients show what it says and
/// need no rules of their own.
pub fn local_time(at: DateTime<FixedOffset>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, false)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    fn calgary() -> Calendar {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../chassis-testing/zones/2026f");
        Calendar::new(Zone::find("America/Edmonton", [folder.into()]).expect("the zone is in the folder"))
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn closed_on_sundays_and_on_the_general_holidays_of_alberta() {
        let calendar = calgary();
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
            "2026-11-22",
        ] {
            assert!(!calendar.is_working_day(day(closed)), "{closed}");
        }
        for open in ["2026-11-21", "2026-11-23", "2026-05-25", "2026-04-06", "2026-12-26"] {
            assert!(calendar.is_working_day(day(open)), "{open}");
        }
    }

    #[test]
    fn days_begin_at_midnight_in_calgary() {
        let calendar = calgary();
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap_or_default();
        assert_eq!(calendar.today(at("2026-02-22T06:59:59Z")), day("2026-02-21"));
        assert_eq!(calendar.today(at("2026-02-22T07:00:00Z")), day("2026-02-22"));
        // Since November 2026 Alberta no longer changes its clocks.
        assert_eq!(calendar.today(at("2026-11-22T05:59:59Z")), day("2026-11-21"));
        assert_eq!(calendar.today(at("2026-11-22T06:00:00Z")), day("2026-11-22"));
        let eight = NaiveTime::from_hms_opt(8, 0, 0).unwrap_or_default();
        assert_eq!(calendar.instant(day("2026-02-23"), eight), at("2026-02-23T15:00:00Z"));
        assert_eq!(calendar.instant(day("2026-07-06"), eight), at("2026-07-06T14:00:00Z"));
        assert_eq!(calendar.instant(day("2026-11-23"), eight), at("2026-11-23T14:00:00Z"));
        // Clocks went forward at two.
        let skipped = NaiveTime::from_hms_opt(2, 30, 0).unwrap_or_default();
        assert_eq!(calendar.instant(day("2026-03-08"), skipped), at("2026-03-08T09:30:00Z"));
    }

    #[test]
    fn a_wall_time_says_its_offset() {
        let text = |at: &str| local_time(calgary().local(at.parse().unwrap_or_default()));
        assert_eq!(text("2026-10-31T14:00:00.5Z"), "2026-10-31T08:00:00-06:00");
        assert_eq!(text("2026-01-31T15:00:00Z"), "2026-01-31T08:00:00-07:00");
        assert_eq!(
            local_time(DateTime::<Utc>::UNIX_EPOCH.fixed_offset()),
            "1970-01-01T00:00:00+00:00"
        );
    }

    #[test]
    fn only_dates_are_dates() {
        assert_eq!(Calendar::parse("date", "2026-02-28").ok(), Some(day("2026-02-28")));
        for text in [
            "",
            "2026-02-29",
            "2026-13-01",
            "2026-2-3",
            "26-02-03",
            "tomorrow",
            "2026-02-03T00:00",
        ] {
            assert!(Calendar::parse("date", text).is_err(), "{text}");
        }
        assert_eq!(months_later(day("2026-01-31"), 1), day("2026-02-28"));
    }
}
