//! Recurring clean-up of old rows.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::{Database, Result};

use crate::store;

/// Interval between two runs.
pub(crate) const INTERVAL: Duration = Duration::from_secs(3600);
/// Time that quotes are kept after they expire, so that a late booking returns `CARGO_QUOTE_EXPIRED`.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Deletes expired quotes that were never booked.
pub(crate) async fn delete_old_quotes(database: Database) -> Result<()> {
    let before = database.clock().now() - KEPT;
    let deleted = store::quotes::delete_expired(database.connection(), before).await?;
    if deleted > 0 {
        tracing::info!(deleted, "deleted old quotes");
    }
    Ok(())
}
