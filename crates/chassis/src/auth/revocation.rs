//! Revocation of access tokens before they expire, after a session ended, a user was blocked or roles changed.
//! Identity publishes an event for each revocation. Every service stores it in the cache until the tokens have
//! expired, and checks the cache on every call.

use std::time::Duration;

use moka::sync::Cache as Remembered;
use selam_proto_personal_data::v1::AccessRevoked;
use uuid::Uuid;

use super::principal::{Claims, Principal};
use crate::{Cache, Clock, Error, HandleEvent, Received, Result, Transaction};

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

/// Stores the revocations that identity publishes.
pub(crate) struct KeepingRevocations {
    pub cache: Cache,
    pub clock: Clock,
}

impl HandleEvent<AccessRevoked> for KeepingRevocations {
    async fn handle(&self, _: &Transaction, received: Received<AccessRevoked>) -> Result<()> {
        let revoked = received.event;
        let expire_time = revoked.expire_time.map_or(0, |time| time.seconds);
        let left = u64::try_from(expire_time - self.clock.now().timestamp()).unwrap_or_default();
        let ttl = Duration::from_secs(left) + MARGIN;
        for session in revoked.session_ids.iter().filter_map(|id| Uuid::parse_str(id).ok()) {
            self.cache.put(&of_session(session), "", ttl).await?;
        }
        if let (Some(time), Ok(user)) = (revoked.signed_before, Uuid::parse_str(&revoked.user_id)) {
            self.cache.put(&of_user(user), &time.seconds.to_string(), ttl).await?;
        }
        Ok(())
    }
}
