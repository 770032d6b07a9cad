//! Revocation of access tokens before they expire, after a session ended, a user was blocked or roles changed.
//! Identity publishes an event for each revocation. Every service stores it in the cache until the tokens have
//! expired, and checks the cache on every call.

use std::time::Duration;

use chrono::{DateTime, Utc};
use moka::sync::Cache as Remembered;
use selam_foundation::principal::Claims;
use selam_proto_personal_data::v1::AccessRevoked;
use uuid::Uuid;

use crate::{Cache, Clock, Error, HandleEvent, Principal, Received, Result, Transaction};

/// Time for which a replica does not query a shared cache again for the same token.
const BELIEVED: Duration = Duration::from_secs(2);
/// Interval at which an open stream checks whether its token was revoked.
const LOOKED_AT: Duration = Duration::from_secs(3);
const CAPACITY: u64 = 10_000;
/// Allowed clock difference between machines. Tokens are accepted for this long after they expire.
const MARGIN: Duration = Duration::from_secs(60);

/// The parts of a token that a revocation may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    session: Option<Uuid>,
    user: Uuid,
    signed_at: u64,
}

impl From<&Claims> for Token {
    fn from(claims: &Claims) -> Self {
        Self {
            session: claims.session_id,
            user: claims.sub,
            signed_at: claims.iat,
        }
    }
}

impl From<&Principal> for Token {
    fn from(principal: &Principal) -> Self {
        Self {
            session: principal.session_id,
            user: principal.user_id,
            signed_at: principal.token_time,
        }
    }
}

/// Known revocations.
#[derive(Clone)]
pub(crate) struct Revocations {
    cache: Cache,
    /// Tokens that were recently checked and not revoked.
    good: Option<Remembered<Token, ()>>,
}

impl Revocations {
    pub(crate) fn new(cache: Cache) -> Self {
        let good = (!cache.is_in_process()).then(|| {
            Remembered::builder()
                .max_capacity(CAPACITY)
                .time_to_live(BELIEVED)
                .build()
        });
        Self { cache, good }
    }

    /// Returns whether a token was revoked. When the cache does not respond, the token is accepted. Tokens
    /// expire within minutes, and rejecting all of them would stop the whole platform.
    pub(crate) async fn has(&self, token: Token) -> bool {
        if self.good.as_ref().is_some_and(|good| good.contains_key(&token)) {
            return false;
        }
        let revoked = self.look_up(token).await.unwrap_or_else(|error| {
            tracing::debug!(cause = %error, "failed to check whether a token was revoked");
            false
        });
        if !revoked && let Some(good) = &self.good {
            good.insert(token, ());
        }
        revoked
    }

    /// Completes when a valid token is revoked.
    pub(crate) async fn wait_for(self, token: Token) {
        loop {
            tokio::time::sleep(LOOKED_AT).await;
            if self.has(token).await {
                return;
            }
        }
    }

    async fn look_up(&self, token: Token) -> Result<bool> {
        if let Some(session) = token.session
            && self.cache.get(&of_session(session)).await?.is_some()
        {
            return Ok(true);
        }
        let signed_before = self.cache.get(&of_user(token.user)).await?;
        let signed_before = signed_before.and_then(|time| time.parse::<u64>().ok());
        Ok(signed_before.is_some_and(|time| token.signed_at < time))
    }
}

/// The error for a revoked token.
pub(crate) fn revoked() -> Error {
    Error::unauthenticated("TOKEN_REVOKED", "the session of the access token has ended")
}

fn of_session(id: Uuid) -> String {
    format!("access:session:{id}")
}

fn of_user(id: Uuid) -> String {
    format!("access:user:{id}")
}

/// Stores a revocation, so that every service that shares the cache rejects the tokens. A revocation that arrives late
/// never weakens a newer one.
///
/// # Errors
/// `UNAVAILABLE` when the cache does not respond.
pub async fn store_revocation(cache: &Cache, now: DateTime<Utc>, revoked: &AccessRevoked) -> Result<()> {
    let expire_time = revoked.expire_time.as_ref().map_or(0, |time| time.seconds);
    let left = u64::try_from(expire_time - now.timestamp()).unwrap_or_default();
    let ttl = Duration::from_secs(left) + MARGIN;
    for session in revoked.session_ids.iter().filter_map(|id| Uuid::parse_str(id).ok()) {
        cache.put(&of_session(session), "", ttl).await?;
    }
    if let (Some(time), Ok(user)) = (&revoked.signed_before, Uuid::parse_str(&revoked.user_id)) {
        let signed_before = u64::try_from(time.seconds).unwrap_or_default();
        cache.raise(&of_user(user), signed_before, ttl).await?;
    }
    Ok(())
}

/// Stores published revocations. The publisher itself stores them when it commits; the event serves processes with a
/// cache of their own, and repairs a lost write. In a shared cache only the publisher may write them.
pub(crate) struct KeepingRevocations {
    pub service: &'static str,
    pub cache: Cache,
    pub clock: Clock,
}

impl HandleEvent<AccessRevoked> for KeepingRevocations {
    async fn handle(&self, _: &Transaction, received: Received<AccessRevoked>) -> Result<()> {
        if !self.cache.is_in_process() && received.source != self.service {
            return Ok(());
        }
        store_revocation(&self.cache, self.clock.now(), &received.event).await
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use prost_types::Timestamp;

    use super::*;
    use crate::Tls;

    #[tokio::test]
    async fn late_revocation_keeps_newer_one() {
        let cache = Cache::open(None, "test", &Tls::default()).unwrap();
        let (user, now) = (Uuid::now_v7(), DateTime::from_timestamp(1_800_000_000, 0).unwrap());
        let at = |seconds| Some(Timestamp { seconds, nanos: 0 });
        for signed_before in [1_800_000_010, 1_800_000_005] {
            let revoked = AccessRevoked {
                user_id: user.to_string(),
                session_ids: Vec::new(),
                signed_before: at(signed_before),
                expire_time: at(1_800_000_600),
            };
            store_revocation(&cache, now, &revoked).await.unwrap();
        }
        let revocations = Revocations::new(cache);
        let token = |signed_at| Token {
            session: None,
            user,
            signed_at,
        };
        assert!(revocations.has(token(1_800_000_007)).await);
        assert!(!revocations.has(token(1_800_000_010)).await);
    }
}
