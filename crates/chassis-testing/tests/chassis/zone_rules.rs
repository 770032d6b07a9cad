use std::{
    io::Write,
    sync::{Arc, Mutex},
};

use selam_chassis::{Clock, Zone};
use selam_chassis_testing::{TestPlatform, zones};

use crate::small_service::{Behaviour, build};

/// Captures the log of a process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the log of a start with `zone` at `now`. The runtime of a test has one thread, so the log belongs to
/// this start only.
async fn log_of_start(zone: Zone, now: &str) -> String {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let platform = TestPlatform::builder()
        .clock(Clock::fixed(now.parse().unwrap()))
        .settings(|settings| settings.time_zone = zone)
        .start(|platform| async move { Ok(vec![build(&platform, "zones", Behaviour::default()).await?]) })
        .await;
    platform.stop().await;
    log.text()
}

#[tokio::test]
async fn warns_at_start_when_rules_are_old() {
    let warning = "the time zone rules are older than a year";
    let now = "2026-11-22T00:00:00Z";
    let old = log_of_start(zones::older("America/Edmonton"), now).await;
    assert!(old.contains(warning) && old.contains("2025b"), "{old}");
    let new = log_of_start(zones::newer("America/Edmonton"), now).await;
    assert!(new.contains("2026f") && !new.contains(warning), "{new}");
    let later = log_of_start(zones::newer("America/Edmonton"), "2027-11-22T00:00:00Z").await;
    assert!(later.contains(warning), "{later}");
}
