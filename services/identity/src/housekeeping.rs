//! Deletes expired rows and re-encrypts secrets after a key rotation.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::{CancellationToken, Result};

use crate::{account_deletion, accounts, identity::Identity, second_factor, store};

/// Interval between two runs.
pub(crate) const INTERVAL: Duration = Duration::from_secs(3_600);

/// Days since its last email or change by the office for which an unconfirmed account is kept. Links expire after an
/// hour; a month covers an absence of an invited person. Any visitor can type another person's address, and privacy law
/// (PIPA of Alberta, PIPEDA) lets the company keep it only as long as it is needed.
const UNCONFIRMED_DAYS: i64 = 30;

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
    let unconfirmed = delete_unconfirmed(identity).await?;
    let link_life = identity
        .settings
        .identity_link_ttl
        .max(identity.settings.identity_code_ttl);
    let changes = store::users::forget_address_changes(db, now - TimeDelta::seconds(link_life.into())).await?;
    let secrets = second_factor::seal_again(identity).await?;
    tracing::debug!(
        codes,
        sessions,
        tokens,
        events,
        challenges,
        unconfirmed,
        changes,
        secrets,
        "housekeeping finished"
    );
    Ok(())
}

/// Deletes the accounts whose address was never confirmed. Returns their number.
async fn delete_unconfirmed(identity: &Identity) -> Result<usize> {
    let before = identity.clock.now() - TimeDelta::days(UNCONFIRMED_DAYS);
    let (mut deleted, mut last) = (0, None);
    loop {
        let ids = store::users::unconfirmed(identity.database.connection(), before, last).await?;
        let Some(end) = ids.last().copied() else {
            return Ok(deleted);
        };
        last = Some(end);
        for id in ids {
            let tx = identity.database.begin().await?;
            // Another request may have confirmed or renewed the sign-up meanwhile.
            let user = store::users::hold(&*tx, id).await?;
            if let Some(user) = user.filter(|user| accounts::is_unclaimed(user) && user.updated_at < before) {
                account_deletion::discard(identity, &tx, &user).await?;
                tx.commit().await?;
                deleted += 1;
            }
        }
    }
}

/// Completes the accounts that an earlier version wrote, for the list of people.
///
/// # Errors
/// Returns an error when the database fails.
pub async fn complete_people(identity: &Identity, shutdown: &CancellationToken) -> Result<()> {
    while !shutdown.is_cancelled() && store::people::complete(identity.database.connection()).await? > 0 {}
    Ok(())
}
