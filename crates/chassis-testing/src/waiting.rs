//! Waiting for background work in tests.

use std::time::Duration;

use selam_chassis::Clock;

/// Maximum wait of a test. It is much longer than any normal wait, so a test fails only if the result never
/// comes.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Polls `look` until it returns a value.
///
/// # Panics
/// If it returns none within [`PATIENCE`].
pub async fn eventually<T, F, Fut>(what: &str, look: F) -> T
where
    F: Fn() -> Fut,
    Fut: Future<Output = Option<T>>,
{
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(tokio::time::Instant::now() < deadline, "timed out waiting for {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Polls `look` like [`eventually`] and advances the clock by `step` from time to time. It is for recurring
/// work: a run that was in progress when a test moved the clock has not seen the change, and the next run comes
/// an interval later.
///
/// The pause between two steps is a sixteenth of the time waited so far. Slow work on a busy machine thus
/// finishes between two steps and keeps its lease. The clock advances by about 100 steps within [`PATIENCE`] on
/// any machine. A test that needs more than 30 steps waits for seconds.
///
/// # Panics
/// As [`eventually`].
pub async fn as_time_goes_on<T>(clock: &Clock, step: Duration, what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    let begin = tokio::time::Instant::now();
    let next = std::cell::Cell::new(begin);
    eventually(what, || async {
        let now = tokio::time::Instant::now();
        if now >= next.get() {
            clock.advance(step);
            next.set(now + (now - begin) / 16);
        }
        look().await
    })
    .await
}

/// Polls `look` while the clock runs `times` as fast as the machine's clock, no matter how long a poll takes.
/// Work in progress keeps its lease of several seconds even when both processors are busy.
///
/// # Panics
/// As [`eventually`].
pub async fn as_time_flies<T>(clock: &Clock, times: u32, what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    let last = std::cell::Cell::new(tokio::time::Instant::now());
    eventually(what, || async {
        let now = tokio::time::Instant::now();
        clock.advance((now - last.replace(now)) * times);
        look().await
    })
    .await
}
