//! Ranges of days of a report, cut into intervals. Pure.

use chrono::{Days, Months, NaiveDate};
use selam_chassis::{Error, Result, fields};
use selam_proto_admin::v1::ReportInterval;

use super::facts::Intervals;

/// Maximum number of intervals of a report.
const MOST_INTERVALS: usize = 400;
/// Maximum length of a range in days, ten years.
const MOST_DAYS: u64 = 3_653;

/// Length of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Period {
    Day,
    Week,
    Month,
}

impl Period {
    pub(crate) const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Month];

    /// Returns the name in the database.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
        }
    }

    pub(crate) const fn from_wire(interval: ReportInterval) -> Self {
        match interval {
            ReportInterval::Unspecified | ReportInterval::Day => Self::Day,
            ReportInterval::Week => Self::Week,
            ReportInterval::Month => Self::Month,
        }
    }

    /// Returns the first day of the interval that contains `day`.
    pub(crate) fn start(self, day: NaiveDate) -> NaiveDate {
        let intervals = Intervals::of_day(day);
        match self {
            Self::Day => intervals.day,
            Self::Week => intervals.week,
            Self::Month => intervals.month,
        }
    }

    /// Returns the first day of the next interval.
    fn next(self, start: NaiveDate) -> NaiveDate {
        let next = match self {
            Self::Day => start.succ_opt(),
            Self::Week => start.checked_add_days(Days::new(7)),
            Self::Month => start.checked_add_months(Months::new(1)),
        };
        next.unwrap_or(NaiveDate::MAX)
    }
}

/// A range of days in intervals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub period: Period,
    /// First days of the intervals, earliest first.
    pub starts: Vec<NaiveDate>,
}

impl Range {
    /// Parses the range of a request.
    ///
    /// # Errors
    /// `DATE_INVALID` on `fromDate` or `toDate`; `REPORT_RANGE_INVALID` on `toDate` for a range that ends before it
    /// begins, or that is too long.
    pub(crate) fn parse(from: &str, to: &str, interval: ReportInterval) -> Result<Self> {
        let (from, to) = (fields::date("fromDate", from)?, fields::date("toDate", to)?);
        Self::new(from, to, Period::from_wire(interval))
    }

    fn new(from: NaiveDate, to: NaiveDate, period: Period) -> Result<Self> {
        let invalid = |message| Err(Error::field("toDate", "REPORT_RANGE_INVALID", message));
        if to < from {
            return invalid("must not be before fromDate");
        }
        if to.signed_duration_since(from).num_days().unsigned_abs() > MOST_DAYS {
            return invalid("the range must have at most ten years");
        }
        let mut starts = vec![period.start(from)];
        while let Some(next) = starts.last().map(|start| period.next(*start))
            && next <= to
        {
            starts.push(next);
        }
        if starts.len() > MOST_INTERVALS {
            return invalid("the range must have at most 400 intervals");
        }
        Ok(Self {
            from,
            to,
            period,
            starts,
        })
    }

    /// Returns the range of the same length that begins on another day.
    ///
    /// # Errors
    /// `DATE_INVALID` on `compareFromDate`.
    pub(crate) fn beginning(&self, from: &str) -> Result<Self> {
        let from = fields::date("compareFromDate", from)?;
        let length = self.to.signed_duration_since(self.from);
        let to = from.checked_add_signed(length);
        let to = to.ok_or_else(|| Error::field("compareFromDate", "DATE_INVALID", "is too late"))?;
        Self::new(from, to, self.period)
    }

    /// Returns the index of the interval that contains `day`.
    pub(crate) fn index(&self, day: NaiveDate) -> Option<usize> {
        self.starts.binary_search(&self.period.start(day)).ok()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn range(from: &str, to: &str, interval: ReportInterval) -> Result<Range> {
        Range::parse(from, to, interval)
    }

    fn starts(from: &str, to: &str, interval: ReportInterval) -> Vec<String> {
        let starts = range(from, to, interval).unwrap().starts;
        starts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn cuts_range_into_intervals() {
        use ReportInterval::{Day, Month, Unspecified, Week};
        assert_eq!(
            starts("2026-02-28", "2026-03-01", Unspecified),
            ["2026-02-28", "2026-03-01"]
        );
        assert_eq!(starts("2026-02-28", "2026-02-28", Day), ["2026-02-28"]);
        assert_eq!(starts("2026-11-29", "2026-11-30", Week), ["2026-11-23", "2026-11-30"]);
        assert_eq!(
            starts("2025-12-31", "2026-02-01", Month),
            ["2025-12-01", "2026-01-01", "2026-02-01"]
        );
    }

    #[test]
    fn finds_interval_of_day() {
        let weeks = range("2026-11-25", "2026-12-08", ReportInterval::Week).unwrap();
        let index = |day: &str| weeks.index(day.parse().unwrap());
        assert_eq!(index("2026-11-25"), Some(0));
        assert_eq!(index("2026-12-06"), Some(1));
        assert_eq!(index("2026-12-08"), Some(2));
        assert_eq!(index("2026-11-20"), None);
    }

    #[test]
    fn refuses_impossible_ranges() {
        use ReportInterval::{Day, Month, Week};
        for (from, to, interval, field, reason) in [
            ("2026-02-30", "2026-03-01", Day, "fromDate", "DATE_INVALID"),
            ("2026-02-01", "9999-99-99", Day, "toDate", "DATE_INVALID"),
            ("2026-02-02", "2026-02-01", Day, "toDate", "REPORT_RANGE_INVALID"),
            ("1026-01-01", "2026-01-01", Month, "toDate", "REPORT_RANGE_INVALID"),
            ("2025-01-01", "2026-12-31", Day, "toDate", "REPORT_RANGE_INVALID"),
            ("2016-01-01", "2025-12-31", Week, "toDate", "REPORT_RANGE_INVALID"),
        ] {
            let error = range(from, to, interval).unwrap_err();
            let violation = error.violations().first().unwrap();
            assert_eq!(
                (violation.field.as_str(), violation.reason.as_str()),
                (field, reason),
                "{from} {to}"
            );
        }
        assert!(range("2016-01-01", "2025-12-31", Month).is_ok());
    }

    #[test]
    fn compares_with_range_of_same_length() {
        let range = range("2026-11-01", "2026-11-30", ReportInterval::Day).unwrap();
        let before = range.beginning("2026-10-04").unwrap();
        assert_eq!(before.to.to_string(), "2026-11-02");
        assert_eq!(before.starts.len(), range.starts.len());
        assert!(range.beginning("9999-12-31").is_ok());
        assert!(range.beginning("2026-13-01").is_err());
    }
}
