//! Access tokens that do not count any more although they have not run out: of sessions that were ended, of users who were shut out or have other roles.
//! Identity says so in an event; every service keeps it in the cache until the tokens have run out, and looks there with every call.

use std::time::Duration;

use moka::sync::Cache as Remembered;
use selam_proto_personal_data::v1::AccessRevoked;
use uuid::Uuid;

use super::principal::Claims;
use crate::{Cache, Clock, HandleEvent, Received, Result, Transaction};

/// For so long a replica does not ask a cache outside of it again about the same token.
const BELIEVED: Duration = Duration::from_secs(2);
const CAPACITY: u64 = 10_000;
/// By so much clocks of machines may differ, and tokens are taken longer than they say.
const MARGIN: Duration = Duration::from_secs(60);

/// A token, by session, user and time of signing.
type Token = (Option<Uuid>, Uuid, u64);

/// What is known of revoked tokens.
#[derive(Clone)]
pub(crate) struct Revocations {
    cache: Cache,
    /// Tokens that were not revoked a moment ago.
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

    /// Whether a token with these claims was revoked. When the cache does not answer the token is believed: it lives for minutes only, and a platform
    /// that nobody can use would be worse.
    pub(super) async fn has(&self, claims: &Claims) -> bool {
        let token = (claims.session_id, claims.sub, claims.iat);
        if self.good.as_ref().is_some_and(|good| good.contains_key(&token)) {
            return false;
        }
        let revoked = self.look_up(claims).await.unwrap_or_else(|error| {
            tracing::debug!(cause = %error, "whether a token was revoked is not known");
            false
        });
        if !revoked && let Some(good) = &self.good {
            good.insert(token, ());
        }
        revoked
    }

    async fn look_up(&self, claims: &Claims) -> Result<bool> {
        if let Some(session) = claims.session_id
            && self.cache.get(&of_session(session)).await?.is_some()
        {
            return Ok(true);
        }
        let signed_before = self.cache.get(&of_user(claims.sub)).await?;
        let signed_before = signed_before.and_then(|time| time.parse::<u64>().ok());
        Ok(signed_before.is_some_and(|time| claims.iat < time))
    }
}

fn of_session(id: Uuid) -> String {
    format!("access:session:{id}")
}

fn of_user(id: Uuid) -> String {
    format!("access:user:{id}")
}

/// Keeps what identity says of revoked tokens.
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
