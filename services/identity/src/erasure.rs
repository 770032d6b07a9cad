//! How an erasure goes on: rounds of asking until every service has answered one that counts. No I/O.
//!
//! Access tokens from before the account was closed work until they run out, so somebody who leaves could still book with one and no service
//! would know better. A round that begins after that is the one that counts; the rounds before it make the data disappear at once.

use chrono::{DateTime, TimeDelta, Utc};

/// By how much clocks of machines may differ; the leeway that tokens are verified with, and as much again.
const LEEWAY: TimeDelta = TimeDelta::seconds(60);

/// Where an erasure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// When the account was closed.
    pub close_time: DateTime<Utc>,
    /// The latest round, from 1.
    pub round: i32,
    /// When it began.
    pub round_time: DateTime<Utc>,
    /// The first round whose answers count; nothing while there was none.
    pub counting_from: Option<i32>,
}

/// How fast it goes.
#[derive(Clone, Copy, Debug)]
pub struct RetrySchedule {
    /// Life of an access token.
    pub token_life: TimeDelta,
    /// Time after which services that have not answered are asked again.
    pub retry: TimeDelta,
}

impl Progress {
    /// When the next round is due, unless all services answer before.
    pub fn next_round_time(&self, pace: RetrySchedule) -> DateTime<Utc> {
        let tokens_end = self.close_time + pace.token_life + LEEWAY;
        match self.counting_from {
            None => tokens_end,
            Some(_) => self.round_time + pace.retry,
        }
    }

    /// The next round.
    pub fn next_round(self, now: DateTime<Utc>, pace: RetrySchedule) -> Self {
        let round = self.round + 1;
        let tokens_ended = now >= self.close_time + pace.token_life + LEEWAY;
        Self {
            round,
            round_time: now,
            counting_from: self.counting_from.or(tokens_ended.then_some(round)),
            ..self
        }
    }

    /// Whether every one of `services` has answered a round that counts. `answers` are services and the latest round that each answered.
    pub fn is_complete(&self, services: &[&str], answers: &[(String, i32)]) -> bool {
        let Some(first) = self.counting_from else {
            return false;
        };
        services
            .iter()
            .all(|service| answers.iter().any(|(name, round)| name == service && *round >= first))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const PACE: RetrySchedule = RetrySchedule {
        token_life: TimeDelta::hours(1),
        retry: TimeDelta::minutes(30),
    };

    fn begin(now: DateTime<Utc>) -> Progress {
        Progress {
            close_time: now,
            round: 1,
            round_time: now,
            counting_from: None,
        }
    }

    fn answers(list: &[(&str, i32)]) -> Vec<(String, i32)> {
        list.iter().map(|(name, round)| ((*name).to_owned(), *round)).collect()
    }

    #[test]
    fn what_is_answered_while_tokens_still_work_does_not_count() {
        let start = DateTime::UNIX_EPOCH;
        let first = begin(start);
        assert!(!first.is_complete(&["cargo"], &answers(&[("cargo", 1)])));
        assert_eq!(first.next_round_time(PACE), start + TimeDelta::minutes(61));

        let early = first.next_round(start + TimeDelta::minutes(60), PACE);
        assert_eq!((early.round, early.counting_from), (2, None));
        let counting = first.next_round(start + TimeDelta::minutes(61), PACE);
        assert_eq!((counting.round, counting.counting_from), (2, Some(2)));
        assert!(!counting.is_complete(&["cargo"], &answers(&[("cargo", 1)])));
        assert!(counting.is_complete(&["cargo"], &answers(&[("cargo", 2)])));
    }

    #[test]
    fn it_is_asked_again_until_every_service_has_answered() {
        let start = DateTime::UNIX_EPOCH;
        let counting = begin(start).next_round(start + TimeDelta::hours(2), PACE);
        let services = ["cargo", "cleaning"];
        assert!(!counting.is_complete(&services, &answers(&[("cargo", 2)])));
        assert_eq!(
            counting.next_round_time(PACE),
            start + TimeDelta::hours(2) + TimeDelta::minutes(30)
        );
        let again = counting.next_round(start + TimeDelta::hours(3), PACE);
        assert_eq!((again.round, again.counting_from), (3, Some(2)));
        // The one that answered the round before need not answer again.
        assert!(again.is_complete(&services, &answers(&[("cargo", 2), ("cleaning", 3)])));
        assert!(!again.is_complete(&services, &answers(&[("cargo", 2), ("someone else", 3)])));
    }
}
