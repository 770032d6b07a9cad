use std::time::Duration;

/// How often work is tried, and how long it waits in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retries {
    /// Delay after the first failure.
    pub first: Duration,
    /// How many times as long every further delay is.
    pub factor: u32,
    /// Longest delay.
    pub last: Duration,
    /// Tries in all; after the last one the work is given up.
    pub tries: i32,
}

impl Retries {
    /// 1 s, 2 s, 4 s … up to 10 min, 18 tries: about an hour and a half.
    pub const PATIENT: Self = Self {
        first: Duration::from_secs(1),
        factor: 2,
        last: Duration::from_secs(600),
        tries: 18,
    };

    /// 1 s, 2 s, 4 s … up to an hour, without end: for jobs that owe a customer money. They are never parked, so never removed unpaid. Each failed try
    /// after the first hour counts as `overdue` in `selam_jobs_total`, which an alert watches.
    pub const OWED: Self = Self {
        first: Duration::from_secs(1),
        factor: 2,
        last: Duration::from_secs(3600),
        tries: i32::MAX,
    };

    /// Whether the work is tried without end.
    pub fn are_endless(&self) -> bool {
        self.tries == i32::MAX
    }

    /// Delay after a failed try that had `attempts` before it; nothing when that was the last one.
    pub fn after(&self, attempts: i32) -> Option<Duration> {
        (attempts.saturating_add(1) < self.tries).then(|| self.delay(attempts))
    }

    /// Whether all tries are used up. Then the last of them ended with its process.
    pub fn are_used_up(&self, attempts: i32) -> bool {
        attempts >= self.tries
    }

    /// Tries that were made when a claim that had `attempts` before it ends: claims are counted before they try, and one that finds all tries used up
    /// makes none.
    pub fn made(&self, attempts: i32) -> i32 {
        attempts.saturating_add(1).min(self.tries)
    }

    /// Delay after a failed try that had `attempts` before it, however many may follow.
    pub fn delay(&self, attempts: i32) -> Duration {
        let exponent = u32::try_from(attempts).unwrap_or_default();
        Ord::min(
            self.first.saturating_mul(self.factor.saturating_pow(exponent)),
            self.last,
        )
    }
}

/// Delay after the failure of a try that had `attempts` before it: doubling from `first`, at most `last`.
pub fn back_off(attempts: i32, first: Duration, last: Duration) -> Duration {
    let tries = i32::MAX;
    let factor = 2;
    Retries {
        first,
        factor,
        last,
        tries,
    }
    .delay(attempts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_the_last() {
        let (first, last) = (Duration::from_millis(200), Duration::from_secs(30));
        let delays: Vec<_> = [0, 1, 2, 10, i32::MAX]
            .map(|attempts| back_off(attempts, first, last).as_millis())
            .to_vec();
        assert_eq!(delays, [200, 400, 800, 30_000, 30_000]);
    }

    #[test]
    fn the_last_try_is_followed_by_none() {
        let retries = Retries {
            tries: 3,
            factor: 3,
            ..Retries::PATIENT
        };
        let delays: Vec<_> = (0..3)
            .map(|attempts| retries.after(attempts).map(|delay| delay.as_secs()))
            .collect();
        assert_eq!(delays, [Some(1), Some(3), None]);
        assert!(retries.are_used_up(3) && !retries.are_used_up(2));
        assert!(!retries.are_endless());
        assert_eq!([0, 2, 3].map(|attempts| retries.made(attempts)), [1, 3, 3]);
    }

    #[test]
    fn owed_money_is_tried_for_years() {
        let year = 24 * 365;
        assert_eq!(Retries::OWED.after(year), Some(Duration::from_secs(3600)));
        assert!(Retries::OWED.are_endless() && !Retries::OWED.are_used_up(year));
    }
}
