use std::{sync::Arc, time::Duration};

use ::redis::{Client, Script, aio::ConnectionManager, aio::ConnectionManagerConfig, cmd};
use tokio::sync::OnceCell;

use super::{MemoryCache, Rate};
use crate::{Error, Result};

const TIMEOUT: Duration = Duration::from_millis(500);

/// Counts, and starts the window with the first call. Answers the count and the rest of the window in milliseconds.
const TAKE: &str = r"
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }
";

#[derive(Clone)]
pub(super) struct RedisCache {
    client: Client,
    connection: Arc<OnceCell<ConnectionManager>>,
    namespace: Arc<str>,
    take: Arc<Script>,
    fallback: MemoryCache,
}

impl RedisCache {
    pub(super) fn open(url: &str, namespace: &str) -> Result<Self> {
        Ok(Self {
            client: Client::open(url).map_err(unavailable)?,
            connection: Arc::default(),
            namespace: namespace.into(),
            take: Arc::new(Script::new(TAKE)),
            fallback: MemoryCache::default(),
        })
    }

    async fn connection(&self) -> Result<ConnectionManager> {
        self.connection
            .get_or_try_init(|| {
                let config = ConnectionManagerConfig::new()
                    .set_connection_timeout(Some(TIMEOUT))
                    .set_response_timeout(Some(TIMEOUT))
                    .set_number_of_retries(1);
                ConnectionManager::new_with_config(self.client.clone(), config)
            })
            .await
            .cloned()
            .map_err(unavailable)
    }

    fn key(&self, key: &str) -> String {
        format!("{}:{key}", self.namespace)
    }

    pub(super) async fn take(&self, key: &str, limit: u32, window: Duration) -> Rate {
        match self.count(key, window).await {
            Ok((count, _)) if count <= u64::from(limit) => Rate {
                allowed: true,
                retry_after: Duration::ZERO,
            },
            Ok((_, rest)) => Rate {
                allowed: false,
                retry_after: rest,
            },
            Err(error) => {
                tracing::warn!(reason = error.reason(), cause = %error, "rate limits are counted by this process alone");
                self.fallback.take(key, limit, window)
            }
        }
    }

    async fn count(&self, key: &str, window: Duration) -> Result<(u64, Duration)> {
        let mut connection = self.connection().await?;
        let (count, rest): (u64, i64) = self
            .take
            .key(self.key(key))
            .arg(u64::try_from(window.as_millis()).unwrap_or(u64::MAX))
            .invoke_async(&mut connection)
            .await
            .map_err(unavailable)?;
        Ok((count, Duration::from_millis(rest.max(0).unsigned_abs())))
    }

    pub(super) async fn put_if_absent(&self, key: &str, value: &str, ttl: Duration) -> Result<bool> {
        let mut connection = self.connection().await?;
        let kept: Option<String> = cmd("SET")
            .arg(self.key(key))
            .arg(value)
            .arg("NX")
            .arg("PX")
            .arg(milliseconds(ttl))
            .query_async(&mut connection)
            .await
            .map_err(unavailable)?;
        Ok(kept.is_some())
    }

    pub(super) async fn put(&self, key: &str, value: &str, ttl: Duration) -> Result<()> {
        let mut connection = self.connection().await?;
        cmd("SET")
            .arg(self.key(key))
            .arg(value)
            .arg("PX")
            .arg(milliseconds(ttl))
            .query_async(&mut connection)
            .await
            .map_err(unavailable)
    }

    pub(super) async fn get(&self, key: &str) -> Result<Option<String>> {
        let mut connection = self.connection().await?;
        cmd("GET")
            .arg(self.key(key))
            .query_async(&mut connection)
            .await
            .map_err(unavailable)
    }

    pub(super) async fn remove(&self, key: &str) -> Result<()> {
        let mut connection = self.connection().await?;
        cmd("DEL")
            .arg(self.key(key))
            .query_async(&mut connection)
            .await
            .map_err(unavailable)
    }
}

/// Redis refuses an expiry of zero.
fn milliseconds(ttl: Duration) -> u64 {
    u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX).max(1)
}

fn unavailable(error: ::redis::RedisError) -> Error {
    Error::unavailable("CACHE_UNAVAILABLE", "the cache does not answer").with_source(error)
}
