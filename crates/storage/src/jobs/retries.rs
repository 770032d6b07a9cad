use std::time::Duration;

/// Retry policy: the number of attempts and the delays between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retries {
    /// Delay after the first failure.
    pub first: Duration,
    /// Factor between successive delays.
    pub factor: u32,
    /// Maximum delay.
    pub last: Duration,
    /// Maximum number of attempts; after the last one the work is parked.
    pub tries: i32,
}

impl Retries {
    /// 1 s, 2 s, 4 s … up to 10 min, 18 attempts: about an hour and a half.
    pub const PATIENT: Self = Self {
        first: Duration::from_secs(1),
        factor: 2,
        last: Duration::from_secs(600),
        tries: 18,
    };

    /// 1 s, 2 s, 4 s … up to an hour, without a limit: for jobs that pay or refund money. They are never
    /// parked, so they are never removed unpaid. Each failed attempt after the first hour counts as `overdue`
    /// in `selam_jobs_total`, which an alert watches.
    pub const OWED: Self = Self {
        first: Duration::from_secs(1),
        factor: 2,
        last: Duration::from_secs(3600),
        tries: i32::MAX,
    };

    /// Returns whether the number of attempts is unlimited.
    pub fn are_endless(&self) -> bool {
        self.tries == i32::MAX
    }

    /// Returns the delay after a failed attempt that follows `attempts` earlier ones, or `None` after the last
    /// one.
    pub fn after(&self, attempts: i32) -> Option<Duration> {
        (attempts.saturating_add(1) < self.tries).then(|| self.delay(attempts))
    }

    /// Returns whether all attempts are used up, so that the last one ended with its process.
    pub fn are_used_up(&self, attempts: i32) -> bool {
        attempts >= self.tries
    }

    /// Returns the number of attempts made at the end of a claim with `attempts` earlier ones. Claims are
    /// counted before their attempt, and a claim without attempts left makes none.
    pub fn made(&self, attempts: i32) -> i32 {
        attempts.saturating_add(1).min(self.tries)
    }

    /// Returns the delay after a failed attempt that follows `attempts` earlier ones, ignoring the limit.
    pub fn delay(&self, attempts: i32) -> Duration {
        let exponent = u32::try_from(attempts).unwrap_or_default();
        Ord::min(
            self.first.saturating_mul(self.factor.saturating_pow(exponent)),
            self.last,
        )
    }
}

/// Returns the delay after a failed attempt that follows `attempts` earlier ones: doubling from `first`, at
/// most `last`.
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
    fn doubles_delays_up_to_maximum() {
        let (first, last) = (Duration::from_millis(200), Duration::from_secs(30));
        let delays: Vec<_> = [0, 1, 2, 10, i32::MAX]
            .map(|attempts| back_off(attempts, first, last).as_millis())
            .to_vec();
        assert_eq!(delays, [200, 400, 800, 30_000, 30_000]);
    }

    #[test]
    fn returns_none_after_last_attempt() {
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
    fn retries_payment_jobs_for_years() {
        let year = 24 * 365;
        assert_eq!(Retries::OWED.after(year), Some(Duration::from_secs(3600)));
        assert!(Retries::OWED.are_endless() && !Retries::OWED.are_used_up(year));
    }
}
