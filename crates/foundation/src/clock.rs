use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, Utc};

/// Source of the current time. Time-dependent rules use it, so that tests can set the time.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Microseconds since the epoch of a fixed clock; `None` for the system clock.
    fixed: Option<Arc<AtomicI64>>,
    /// Difference to the system clock.
    ahead: Duration,
}

impl Clock {
    /// Creates the system clock.
    pub fn system() -> Self {
        Self::default()
    }

    /// Creates a clock fixed at `time` until a call of [`advance`](Self::advance). Clones share the clock.
    pub fn fixed(time: DateTime<Utc>) -> Self {
        Self {
            fixed: Some(Arc::new(AtomicI64::new(time.timestamp_micros()))),
            ahead: Duration::ZERO,
        }
    }

    /// Creates a running clock that is ahead of the system clock, like that of a machine with the wrong time.
    pub fn ahead(by: Duration) -> Self {
        Self { fixed: None, ahead: by }
    }

    /// Returns the current time in whole microseconds, the precision of PostgreSQL.
    #[expect(clippy::disallowed_methods, reason = "this is the source of the current time")]
    pub fn now(&self) -> DateTime<Utc> {
        let micros = match &self.fixed {
            Some(micros) => micros.load(Ordering::SeqCst),
            None => (Utc::now() + self.ahead).timestamp_micros(),
        };
        DateTime::from_timestamp_micros(micros).unwrap_or_default()
    }

    /// Returns whether the clock moves only on [`advance`](Self::advance).
    pub fn is_fixed(&self) -> bool {
        self.fixed.is_some()
    }

    /// Moves a fixed clock forward. Has no effect on the system clock.
    pub fn advance(&self, by: Duration) {
        if let Some(micros) = &self.fixed {
            micros.fetch_add(i64::try_from(by.as_micros()).unwrap_or(i64::MAX), Ordering::SeqCst);
        }
    }
}

/// Converts an instant into a protobuf timestamp.
pub fn timestamp(time: DateTime<Utc>) -> prost_types::Timestamp {
    prost_types::Timestamp {
        seconds: time.timestamp(),
        nanos: i32::try_from(time.timestamp_subsec_nanos()).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_fixed_clock_only_on_advance() {
        let start = DateTime::from_timestamp(1_700_000_000, 0).unwrap_or_default();
        let clock = Clock::fixed(start);
        let clone = clock.clone();
        assert_eq!(clock.now(), start);
        clock.advance(Duration::from_secs(90));
        assert_eq!((clone.now() - start).num_seconds(), 90);
    }
}
