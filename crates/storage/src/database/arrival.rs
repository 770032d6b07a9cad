//! The wait for a database that starts later than the process.

use std::time::Duration;

use sea_orm::{DbErr, RuntimeErr, sqlx};
use selam_foundation::{Code, Error, Result};
use tokio::time::{Instant, sleep};

use crate::jobs::back_off;

/// Maximum wait. Orchestrators start servers and services in any order.
const LONGEST_WAIT: Duration = Duration::from_secs(300);
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LAST_PAUSE: Duration = Duration::from_secs(5);
/// PostgreSQL is starting, is stopping, or has no free connection.
const NOT_YET: [&str; 4] = ["57P01", "57P02", "57P03", "53300"];

/// Converts a failure to connect. Only a server that may respond later is unavailable.
pub(super) fn connect_error(error: DbErr) -> Error {
    let is_temporary = match &error {
        DbErr::ConnectionAcquire(_) => true,
        DbErr::Conn(RuntimeErr::SqlxError(cause)) => match &**cause {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut => true,
            sqlx::Error::Database(cause) => cause.code().is_some_and(|code| NOT_YET.contains(&&*code)),
            _ => false,
        },
        _ => false,
    };
    if is_temporary {
        Error::unavailable("DATABASE_UNAVAILABLE", "the database does not respond").with_source(error)
    } else {
        Error::internal(error)
    }
}

/// Runs `open` until its database responds, for at most five minutes.
///
/// # Errors
/// The errors of `open`, at once unless the database is unavailable.
pub async fn when_available<T, Fut>(service: &'static str, open: impl Fn() -> Fut) -> Result<T>
where
    Fut: Future<Output = Result<T>>,
{
    let end = Instant::now() + LONGEST_WAIT;
    let mut failures = 0;
    loop {
        match open().await {
            Err(error) if error.code() == Code::Unavailable && Instant::now() < end => {
                let pause = back_off(failures, FIRST_PAUSE, LAST_PAUSE);
                failures = failures.saturating_add(1);
                tracing::warn!(service, cause = %error, retry_in = ?pause, "the database does not respond yet");
                sleep(pause).await;
            }
            settled => return settled,
        }
    }
}
