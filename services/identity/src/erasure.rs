//! Rounds of an erasure. Each round requests erasure from all services, until every service has confirmed a round that
//! counts. No I/O.
//!
//! Access tokens issued before the account was closed work until they expire, so a deleted user could still create
//! data, such as a booking. Only rounds that begin after that time count. Earlier rounds remove the data at once.

use chrono::{DateTime, TimeDelta, Utc};

/// Allowed clock difference between machines: the leeway of token verification, doubled.
const LEEWAY: TimeDelta = TimeDelta::seconds(60);

/// State of an erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Time at which the account was closed.
    pub close_time: DateTime<Utc>,
    /// Current round, starting at 1.
    pub round: i32,
    /// Start of the current round.
    pub round_time: DateTime<Utc>,
    /// First round that counts; `None` before it begins.
    pub counting_from: Option<i32>,
}

/// Timing of the rounds.
#[derive(Clone, Copy, Debug)]
pub struct RetrySchedule {
    /// Lifetime of an access token.
    pub token_life: TimeDelta,
    /// Delay after which services without a confirmation are asked again.
    pub retry: TimeDelta,
}

impl Progress {
    /// Returns when the next round is due, unless all services confirm first.
    pub fn next_round_time(&self, pace: RetrySchedule) -> DateTime<Utc> {
        let tokens_end = self.close_time + pace.token_life + LEEWAY;
        match self.counting_from {
            None => tokens_end,
            Some(_) => self.round_time + pace.retry,
        }
    }

    /// Returns the state after starting the next round.
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

    /// Whether each of `services` has confirmed a round that counts. `answers` holds each service with the latest round
    /// that it confirmed.
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
    fn ignores_confirmations_while_tokens_are_valid() {
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
    fn repeats_rounds_until_all_services_confirm() {
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
        // A service that confirmed the previous round need not confirm again.
        assert!(again.is_complete(&services, &answers(&[("cargo", 2), ("cleaning", 3)])));
        assert!(!again.is_complete(&services, &answers(&[("cargo", 2), ("other", 3)])));
    }
}
