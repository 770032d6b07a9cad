//! Limits on emails per recipient. Any person can enter another person's address, so emails are limited by recipient,
//! across all services that cause them.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{failure::Cause, purpose::Purpose, settings::Settings};

const HOUR: TimeDelta = TimeDelta::hours(1);
const DAY: TimeDelta = TimeDelta::days(1);

/// Limits of all purposes.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    acknowledgement: Limit,
    update: Limit,
}

/// Maximum emails of a purpose per recipient, per hour and per day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    hour: u32,
    day: u32,
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            acknowledgement: Limit {
                hour: settings.mail_acknowledgements_hour,
                day: settings.mail_acknowledgements_day,
            },
            update: Limit {
                hour: settings.mail_updates_hour,
                day: settings.mail_updates_day,
            },
        }
    }

    /// Returns the limit of a purpose. Codes have none: identity limits them before it issues one, and a missing email
    /// would lock out the owner. Security notices have none, because an attacker could use up the limit first. Replies
    /// have none, because a person wrote them.
    pub(crate) fn of(&self, purpose: Purpose) -> Option<Limit> {
        match purpose {
            Purpose::Code | Purpose::Security | Purpose::Reply => None,
            Purpose::Acknowledgement => Some(self.acknowledgement),
            Purpose::Update => Some(self.update),
        }
    }
}

impl Limit {
    /// Returns the start of the longest window.
    pub(crate) fn since(self, now: DateTime<Utc>) -> DateTime<Utc> {
        now - DAY
    }

    /// Returns how many of the latest emails determine whether the limit is reached.
    pub(crate) fn most(self) -> u64 {
        self.hour.max(self.day).into()
    }

    /// Returns why the limit is reached at `now`; `None` below the limit. `earlier` holds the times of the counted
    /// emails, at least the latest [`most`](Self::most) of them.
    pub(crate) fn reached(self, earlier: &[DateTime<Utc>], now: DateTime<Utc>) -> Option<String> {
        let within = |window: TimeDelta| earlier.iter().filter(|time| **time > now - window).count();
        [(self.hour, HOUR, "hour"), (self.day, DAY, "day")]
            .into_iter()
            .find(|(limit, window, _)| within(*window) >= usize::try_from(*limit).unwrap_or(usize::MAX))
            .map(|(limit, _, window)| {
                Cause::LimitReached.with(&format!("limit of {limit} emails of this kind per {window} reached"))
            })
    }
}

/// Returns the key that an email counts under: purpose and recipient. Ignores case, as mail servers do. Keeps the part
/// after `+`: servers differ in its meaning, and `a+b@` and `a@` may belong to different people.
pub(crate) fn count_key(purpose: Purpose, recipient: &str) -> String {
    format!("{purpose:?}:{}", recipient.trim()).to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit { hour: 1, day: 3 };

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_763_700_000, 0).unwrap_or_default()
    }

    fn reached(minutes_ago: &[i64]) -> bool {
        let earlier: Vec<_> = minutes_ago.iter().map(|ago| now() - TimeDelta::minutes(*ago)).collect();
        LIMIT.reached(&earlier, now()).is_some()
    }

    #[test]
    fn applies_hourly_and_daily_limit() {
        for (minutes_ago, expected) in [
            (vec![], false),
            (vec![0], true),
            (vec![59], true),
            (vec![60], false),
            (vec![60, 120], false),
            (vec![60, 120, 1439], true),
            (vec![60, 120, 1440], false),
        ] {
            assert_eq!(reached(&minutes_ago), expected, "{minutes_ago:?}");
        }
        let nothing = Limit { hour: 0, day: 3 };
        assert!(nothing.reached(&[], now()).is_some());
    }

    #[test]
    fn counts_by_purpose_and_recipient() {
        let key = |recipient| count_key(Purpose::Acknowledgement, recipient);
        assert_eq!(key("a@b.test"), key(" A@B.Test "));
        assert_ne!(key("a@b.test"), key("a+x@b.test"));
        assert_ne!(key("a@b.test"), count_key(Purpose::Update, "a@b.test"));
    }
}
