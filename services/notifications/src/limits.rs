//! How many mails somebody gets. Anybody can give somebody else's address, so what strangers can cause is limited by recipient, whatever
//! service they cause it through.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{purpose::Purpose, settings::Settings};

const HOUR: TimeDelta = TimeDelta::hours(1);
const DAY: TimeDelta = TimeDelta::days(1);

/// The limits of all purposes.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    acknowledgement: Limit,
    update: Limit,
}

/// Mails of a purpose that a recipient gets in an hour and in a day.
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

    /// The limit of a purpose. Codes have none here: identity limits them before it makes one, and a code that it made and that did not
    /// come would lock its owner out. What concerns the safety of an account always goes, or an attacker would begin by using up the limit;
    /// what a person of ours writes goes as well.
    pub(crate) fn of(&self, purpose: Purpose) -> Option<Limit> {
        match purpose {
            Purpose::Code | Purpose::Security | Purpose::Reply => None,
            Purpose::Acknowledgement => Some(self.acknowledgement),
            Purpose::Update => Some(self.update),
        }
    }
}

impl Limit {
    /// Mails before this do not count any more.
    pub(crate) fn since(self, now: DateTime<Utc>) -> DateTime<Utc> {
        now - DAY
    }

    /// How many of the latest mails tell whether the limit is reached.
    pub(crate) fn most(self) -> u64 {
        self.hour.max(self.day).into()
    }

    /// Why no further mail is sent `now`; nothing when one is. `earlier` are the times of the mails that count, at least the latest
    /// [`most`](Self::most) of them.
    pub(crate) fn reached(self, earlier: &[DateTime<Utc>], now: DateTime<Utc>) -> Option<String> {
        let within = |window: TimeDelta| earlier.iter().filter(|time| **time > now - window).count();
        [(self.hour, HOUR, "an hour"), (self.day, DAY, "a day")]
            .into_iter()
            .find(|(limit, window, _)| within(*window) >= usize::try_from(*limit).unwrap_or(usize::MAX))
            .map(|(limit, _, window)| format!("the recipient gets {limit} mails of this kind in {window} at most"))
    }
}

/// What a mail counts under: its purpose and its recipient. Case does not matter, as no mail server minds it. What stands behind a `+` does:
/// what it means is up to each server, and where it means nothing `a+b@` and `a@` are two people.
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
    fn the_hour_and_the_day_both_limit() {
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
    fn one_reader_counts_once_for_each_purpose() {
        let key = |recipient| count_key(Purpose::Acknowledgement, recipient);
        assert_eq!(key("a@b.test"), key(" A@B.Test "));
        assert_ne!(key("a@b.test"), key("a+x@b.test"));
        assert_ne!(key("a@b.test"), count_key(Purpose::Update, "a@b.test"));
    }
}
