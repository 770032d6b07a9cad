use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use chrono::{DateTime, Utc};

/// Where the time comes from. Rules that depend on time take it from here, so that tests can move it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Microseconds since the epoch when the clock stands still; the system's time when there is none.
    fixed: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// The clock of the machine.
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands still at `time` until it is told to [`advance`](Self::advance). Clones share it.
    pub fn fixed(time: DateTime<Utc>) -> Self {
        Self {
            fixed: Some(Arc::new(AtomicI64::new(time.timestamp_micros()))),
        }
    }

    /// The time now, in whole microseconds, which is what PostgreSQL keeps.
    #[expect(clippy::disallowed_methods, reason = "this is where the time comes from")]
    pub fn now(&self) -> DateTime<Utc> {
        let micros = match &self.fixed {
            Some(micros) => micros.load(Ordering::SeqCst),
            None => Utc::now().timestamp_micros(),
        };
        DateTime::from_timestamp_micros(micros).unwrap_or_default()
    }

    /// Moves a fixed clock forward; the system's clock is left alone.
    pub fn advance(&self, by: Duration) {
        if let Some(micros) = &self.fixed {
            micros.fetch_add(i64::try_from(by.as_micros()).unwrap_or(i64::MAX), Ordering::SeqCst);
        }
    }
}

/// An instant as the contract has it.
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
    fn a_fixed_clock_moves_only_when_told() {
        let start = DateTime::from_timestamp(1_700_000_000, 0).unwrap_or_default();
        let clock = Clock::fixed(start);
        let clone = clock.clone();
        assert_eq!(clock.now(), start);
        clock.advance(Duration::from_secs(90));
        assert_eq!((clone.now() - start).num_seconds(), 90);
    }
}
