use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, SecondsFormat, Utc};

use crate::Zone;

/// What date and time it is where the company works.
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
}
