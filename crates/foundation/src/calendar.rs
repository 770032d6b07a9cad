use chrono::{DateTime, Datelike as _, FixedOffset, NaiveDate, NaiveTime, SecondsFormat, Utc};

use crate::{Result, Zone, fields};

/// Dates and times in the time zone of the company.
#[derive(Clone, Debug)]
pub struct Calendar {
    zone: Zone,
}

impl Calendar {
    /// Creates the calendar of a time zone.
    pub fn new(zone: Zone) -> Self {
        Self { zone }
    }

    /// Returns the local date at `now`.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        self.local(now).date_naive()
    }

    /// Returns the local time at an instant, with its offset.
    pub fn local(&self, at: DateTime<Utc>) -> DateTime<FixedOffset> {
        self.zone.local(at)
    }

    /// Returns the instant of a local date and time. A time in the hour skipped in spring maps to one hour
    /// later.
    ///
    /// Bookings agree on the wall time. The instant is calculated when needed and not stored, because the time
    /// zone rules may change before it.
    pub fn instant(&self, date: NaiveDate, time: NaiveTime) -> DateTime<Utc> {
        self.zone.instant(date.and_time(time))
    }

    /// Returns the first instant of an optional day of the API; `None` without a day.
    ///
    /// # Errors
    /// `DATE_INVALID` on `field`.
    pub fn start_of_day(&self, field: &str, day: &str) -> Result<Option<DateTime<Utc>>> {
        let day = fields::optional_date(field, day)?;
        Ok(day.map(|day| self.instant(day, NaiveTime::MIN)))
    }

    /// Returns the first instant after an optional day of the API; `None` without a day, and after the last day of the
    /// year 9999.
    ///
    /// # Errors
    /// `DATE_INVALID` on `field`.
    pub fn end_of_day(&self, field: &str, day: &str) -> Result<Option<DateTime<Utc>>> {
        // SQLite compares times as texts, whose years have four digits.
        let next = fields::optional_date(field, day)?.and_then(|day| day.succ_opt());
        let next = next.filter(|day| day.year() <= 9999);
        Ok(next.map(|day| self.instant(day, NaiveTime::MIN)))
    }
}

/// Formats a wall time for the API: RFC 3339 with the offset that was used, such as
/// `2026-11-23T08:00:00-06:00`. Clients display it without time zone rules of their own.
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
    fn starts_days_at_midnight_in_calgary() {
        let calendar = calgary();
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap_or_default();
        assert_eq!(calendar.today(at("2026-02-22T06:59:59Z")), day("2026-02-21"));
        assert_eq!(calendar.today(at("2026-02-22T07:00:00Z")), day("2026-02-22"));
        // Alberta stopped changing its clocks in November 2026.
        assert_eq!(calendar.today(at("2026-11-22T05:59:59Z")), day("2026-11-21"));
        assert_eq!(calendar.today(at("2026-11-22T06:00:00Z")), day("2026-11-22"));
        let eight = NaiveTime::from_hms_opt(8, 0, 0).unwrap_or_default();
        assert_eq!(calendar.instant(day("2026-02-23"), eight), at("2026-02-23T15:00:00Z"));
        assert_eq!(calendar.instant(day("2026-07-06"), eight), at("2026-07-06T14:00:00Z"));
        assert_eq!(calendar.instant(day("2026-11-23"), eight), at("2026-11-23T14:00:00Z"));
        // The clocks went forward at 02:00.
        let skipped = NaiveTime::from_hms_opt(2, 30, 0).unwrap_or_default();
        assert_eq!(calendar.instant(day("2026-03-08"), skipped), at("2026-03-08T09:30:00Z"));
    }

    #[test]
    fn ends_days_of_the_api_before_the_year_10000() {
        let calendar = calgary();
        let time = |time: Result<Option<DateTime<Utc>>>| time.ok().flatten().map(|time| time.to_rfc3339());
        assert_eq!(
            time(calendar.start_of_day("fromDate", "2026-11-23")).as_deref(),
            Some("2026-11-23T06:00:00+00:00")
        );
        assert_eq!(
            time(calendar.end_of_day("toDate", "2026-11-23")).as_deref(),
            Some("2026-11-24T06:00:00+00:00")
        );
        assert_eq!(time(calendar.end_of_day("toDate", "9999-12-31")), None);
        assert_eq!(time(calendar.end_of_day("toDate", "")), None);
        assert!(calendar.start_of_day("fromDate", "2026-02-30").is_err());
    }

    #[test]
    fn formats_wall_times_with_offset() {
        let text = |at: &str| local_time(calgary().local(at.parse().unwrap_or_default()));
        assert_eq!(text("2026-10-31T14:00:00.5Z"), "2026-10-31T08:00:00-06:00");
        assert_eq!(text("2026-01-31T15:00:00Z"), "2026-01-31T08:00:00-07:00");
        assert_eq!(
            local_time(DateTime::<Utc>::UNIX_EPOCH.fixed_offset()),
            "1970-01-01T00:00:00+00:00"
        );
    }
}
