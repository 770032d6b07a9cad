//! What has to be tidied up from time to time.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::{Database, Result};

use crate::store;

/// How often.
pub(crate) const INTERVAL: Duration = Duration::from_secs(3600);
/// Quotes are kept this long after they ran out, so that a late booking is told so.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Deletes quotes that nobody booked.
pub(crate) async fn delete_old_quotes(database: Database) -> Result<()> {
    let before = database.clock().now() - KEPT;
    let deleted = store::quotes::delete_expired(database.connection(), before).await?;
    if deleted > 0 {
        tracing::info!(deleted, "deleted old quotes");
    }
    Ok(())
}
