//! What has to be tidied up from time to time.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::{CancellationToken, Database, Result};

use crate::store;

const INTERVAL: Duration = Duration::from_secs(3600);
/// Quotes are kept this long after they ran out, so that a late booking is told so.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Deletes quotes that nobody booked, hour by hour. Any number of replicas may do so at once.
pub(crate) async fn delete_old_quotes(database: Database, shutdown: CancellationToken) -> Result<()> {
    loop {
        let before = database.clock().now() - KEPT;
        let deleted = store::quotes::delete_expired(database.connection(), before).await?;
        if deleted > 0 {
            tracing::info!(deleted, "deleted old quotes");
        }
        tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}
