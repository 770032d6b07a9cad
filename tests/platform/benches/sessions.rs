//! Measures the time from the provider's webhook to a scheduled session and to its sent emails. All services
//! run in one process in embedded mode, and sessions are booked one after the other.
//!
//! ```sh
//! SELAM_TARGET_DIR=target/debug cargo bench --profile dev --workspace --bench sessions
//! ```

#![allow(clippy::unwrap_used, missing_docs)]

use std::time::{Duration, Instant};

use selam_platform_tests::PaidSessions;

const SESSIONS: usize = 100;
/// The confirmation and the receipt.
const MAILS: usize = 2;
const LOOK: Duration = Duration::from_millis(5);

#[tokio::main]
async fn main() {
    let sessions = PaidSessions::start().await;
    let (mut scheduled, mut mailed) = (Vec::new(), Vec::new());
    // The first one opens connections and is not counted.
    for number in 0..=SESSIONS {
        let booked = sessions.book_and_pay().await;
        let event = sessions.event(&booked, "checkout.session.completed");
        let started = Instant::now();
        sessions.deliver(&event).await;
        while !sessions.is_scheduled(&booked).await {
            tokio::time::sleep(LOOK).await;
        }
        let until_scheduled = started.elapsed();
        while sessions.mails() < (number + 1) * MAILS {
            tokio::time::sleep(LOOK).await;
        }
        if number > 0 {
            scheduled.push(until_scheduled);
            mailed.push(started.elapsed());
        }
    }
    println!("milliseconds from the webhook to      p50      p99");
    print("a scheduled session", scheduled);
    print("both emails sent", mailed);
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    println!("{what:<32} {:>8.0} {:>8.0}", at(50), at(99));
}
