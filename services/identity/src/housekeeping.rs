//! Deletes expired rows and re-encrypts secrets after a key rotation.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::{CancellationToken, Result};

use crate::{identity::Identity, second_factor, store};

/// Interval between two runs.
pub(crate) const INTERVAL: Duration = Duration::from_secs(3_600);

/// Deletes expired codes, challenges, sessions and security events, and used refresh tokens that are older than any
/// session.
///
/// # Errors
/// Returns an error when the database fails; the chassis retries.
pub(crate) async fn clean(identity: &Identity) -> Result<()> {
    let (db, now) = (identity.database.connection(), identity.clock.now());
    let session_life = TimeDelta::seconds(i64::from(identity.settings.identity_refresh_token_ttl));
    let codes = store::codes::delete_expired(db, now).await?;
    let lifetime = TimeDelta::seconds(i64::from(identity.settings.identity_session_lifetime));
    let sessions = store::sessions::delete_over(db, now - session_life, now - lifetime).await?;
    let tokens = store::sessions::delete_used_tokens(db, now - session_life).await?;
    let kept = TimeDelta::days(identity.settings.identity_security_log_days.into());
    let events = store::security_events::delete_old(db, now - kept).await?;
    let challenges = store::passkeys::delete_expired(db, now).await?;
    let secrets = second_factor::seal_again(identity).await?;
    tracing::debug!(
        codes,
        sessions,
        tokens,
        events,
        challenges,
        secrets,
        "housekeeping finished"
    );
    Ok(())
}

/// Completes the accounts that an earlier version wrote, for the list of people.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn complete_people(identity: &Identity, shutdown: &CancellationToken) -> Result<()> {
    while !shutdown.is_cancelled() && store::people::complete(identity.database.connection()).await? > 0 {}
    Ok(())
}
