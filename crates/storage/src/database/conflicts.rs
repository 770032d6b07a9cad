//! Repetition of transactions that the database rolled back because of another one.

use std::time::Duration;

use selam_foundation::Result;

use crate::jobs::back_off;

/// Maximum number of runs.
const RUNS: i32 = 4;
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const LAST_PAUSE: Duration = Duration::from_millis(100);

/// Runs `transaction` from its begin to its commit, and again after a deadlock or another conflict.
///
/// # Errors
/// The errors of `transaction`; the last conflict when every run ended with one.
pub(crate) async fn repeat_after_conflicts<T, Fut>(transaction: impl Fn() -> Fut) -> Result<T>
where
    Fut: Future<Output = Result<T>>,
{
    for run in 1..RUNS {
        match transaction().await {
            Err(error) if error.is_conflict() => {
                tracing::info!(cause = %error, "the transaction is repeated after a conflict");
                tokio::time::sleep(back_off(run - 1, FIRST_PAUSE, LAST_PAUSE)).await;
            }
            settled => return settled,
        }
    }
    transaction().await
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use selam_foundation::Error;

    #[tokio::test]
    async fn repeats_only_conflicts() {
        for (reason, expected) in [("DATABASE_BUSY", RUNS), ("DATABASE_UNAVAILABLE", 1)] {
            let runs = Cell::new(0);
            let result: Result<()> = repeat_after_conflicts(|| {
                runs.set(runs.get() + 1);
                std::future::ready(Err(Error::unavailable(reason, "requested failure")))
            })
            .await;
            assert_eq!(
                (result.map_err(|error| error.reason()), runs.get()),
                (Err(reason), expected)
            );
        }
    }
}
