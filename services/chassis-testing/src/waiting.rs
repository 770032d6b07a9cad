//! How tests wait for what happens in the background.

use std::time::Duration;

use selam_chassis::Clock;

/// Longest wait of a test. Far more than anything takes; a test fails only when it never comes.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Asks `look` again and again until it finds something.
///
/// # Panics
/// When nothing is found within [`PATIENCE`].
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
        assert!(tokio::time::Instant::now() < deadline, "never came: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Asks `look` like [`eventually`] and advances the clock by `step` from time to time. For recurring work: a run that was under way when a test moved
/// the clock has not seen that, and the next one comes an interval later.
///
/// The pause between two steps is a sixteenth of the time waited so far. Work that takes longer on a busy machine thus finishes between two steps and
/// keeps its lease, and the clock advances by about 100 steps within [`PATIENCE`] on any machine. A test needs at most 30 steps, or it waits for seconds.
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

/// The same while the clock goes `times` as fast as that of the machine, however long a look takes: work that is under way keeps its lease of
/// seconds also where both processors are busy.
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
