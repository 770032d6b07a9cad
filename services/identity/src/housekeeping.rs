//! Deletes what nobody can use any more. Safe with many replicas: deleting twice does nothing.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use selam_chassis::{CancellationToken, Result};

use crate::{identity::Identity, store};

/// How often.
const INTERVAL: Duration = Duration::from_secs(3_600);

/// Cleans up every hour until `shutdown`.
///
/// # Errors
/// When the database fails; the chassis starts it again.
pub async fn run(identity: Arc<Identity>, shutdown: CancellationToken) -> Result<()> {
    loop {
        clean(&identity).await?;
        tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}

/// Deletes expired codes, sessions past their time, and used refresh tokens old enough that their sessions would be over.
async fn clean(identity: &Identity) -> Result<()> {
    let (db, now) = (identity.database.connection(), identity.clock.now());
    let session_life = TimeDelta::seconds(i64::from(identity.settings.identity_refresh_token_ttl));
    let codes = store::codes::delete_expired(db, now).await?;
    let sessions = store::sessions::delete_idle(db, now - session_life).await?;
    let tokens = store::sessions::delete_used_tokens(db, now - session_life).await?;
    tracing::debug!(codes, sessions, tokens, "cleaned up");
    Ok(())
}
