//! Circuit breaker of the model.

use std::time::{Duration, Instant};

/// Consecutive failures that open the circuit.
const FAILURES: u32 = 5;
/// Time until one call is tried again.
const REST: Duration = Duration::from_secs(20);

/// State of the circuit breaker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Circuit {
    failures: u32,
    /// End of the present pause.
    rests_until: Option<Instant>,
}

impl Circuit {
    /// Returns whether a call may be made. After a pause one call is admitted, and the others wait for its result.
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

    /// Records a success.
    pub(super) fn succeeded(&mut self) {
        *self = Self::default();
    }

    /// Records a failure.
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
    fn opens_after_failures_and_admits_one_call() {
        let (mut circuit, now) = (Circuit::default(), Instant::now());
        for _ in 0..FAILURES {
            assert!(circuit.admits(now));
            circuit.failed(now);
        }
        assert!(!circuit.admits(now) && !circuit.admits(now + REST / 2));
        let later = now + REST;
        assert!(circuit.admits(later), "one call is tried");
        assert!(!circuit.admits(later), "the others wait for it");
        circuit.failed(later);
        assert!(!circuit.admits(later + REST / 2));
        assert!(circuit.admits(later + REST));
        circuit.succeeded();
        assert!(circuit.admits(later + REST) && circuit.admits(later + REST));
    }

    #[test]
    fn success_resets_failures() {
        let (mut circuit, now) = (Circuit::default(), Instant::now());
        for _ in 0..FAILURES * 3 {
            circuit.failed(now);
            circuit.failed(now);
            circuit.succeeded();
            assert!(circuit.admits(now));
        }
    }
}
