//! A circuit breaker: who does not answer is left alone for a while.

use std::time::{Duration, Instant};

/// Failures in a row after which the model is left alone.
const FAILURES: u32 = 5;
/// How long, before one call tries again.
const REST: Duration = Duration::from_secs(20);

/// Whether a model is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Circuit {
    failures: u32,
    /// Until when nobody asks.
    rests_until: Option<Instant>,
}

impl Circuit {
    /// Whether somebody may ask now. After a rest one may, and the others wait for what becomes of it.
    pub(super) fn admits(&mut self, now: Instant) -> bool {
        match self.rests_until {
            Some(until) if now < until => false,
            Some(_) => {
                self.rests_until = Some(now + REST);
                true
            }
            None => true,
        }
    }

    /// The model has answered.
    pub(super) fn succeeded(&mut self) {
        *self = Self::default();
    }

    /// The model has not.
    pub(super) fn failed(&mut self, now: Instant) {
        self.failures = self.failures.saturating_add(1);
        if self.failures >= FAILURES {
            self.rests_until = Some(now + REST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_fails_often_is_left_alone_and_tried_once() {
        let (mut circuit, now) = (Circuit::default(), Instant::now());
        for _ in 0..FAILURES {
            assert!(circuit.admits(now));
            circuit.failed(now);
        }
        assert!(!circuit.admits(now) && !circuit.admits(now + REST / 2));
        let later = now + REST;
        assert!(circuit.admits(later), "one tries again");
        assert!(!circuit.admits(later), "and the others wait for it");
        circuit.failed(later);
        assert!(!circuit.admits(later + REST / 2));
        assert!(circuit.admits(later + REST));
        circuit.succeeded();
        assert!(circuit.admits(later + REST) && circuit.admits(later + REST));
    }

    #[test]
    fn a_success_forgets_failures() {
        let (mut circuit, now) = (Circuit::default(), Instant::now());
        for _ in 0..FAILURES * 3 {
            circuit.failed(now);
            circuit.failed(now);
            circuit.succeeded();
            assert!(circuit.admits(now));
        }
    }
}
