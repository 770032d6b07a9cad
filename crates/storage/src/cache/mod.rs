//! The cache for rate limits and short-lived values. It is in the memory of the process, or in Redis when
//! several replicas share it. Durable data belongs in the database.

mod memory;
mod redis;

use std::time::Duration;

use selam_foundation::Result;

use self::{memory::MemoryCache, redis::RedisCache};
use crate::Tls;

/// Result of a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Whether this call is within the limit.
    pub allowed: bool,
    /// Time until the next call is allowed; zero for an allowed call.
    pub retry_after: Duration,
}

/// A cache in memory or Redis, with the same API.
#[derive(Clone)]
pub struct Cache(Kind);

#[derive(Clone)]
enum Kind {
    Memory(MemoryCache),
    Redis(Box<RedisCache>),
}

impl Cache {
    /// Opens the cache at `url` (`redis://…` or `rediss://…`), or a cache in the memory of the process.
    /// `namespace` is a prefix of every key.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the URL is invalid.
    pub fn open(url: Option<&str>, namespace: &str, tls: &Tls) -> Result<Self> {
        Ok(Self(match url {
            Some(url) => Kind::Redis(RedisCache::open(url, namespace, tls)?.into()),
            None => Kind::Memory(MemoryCache::default()),
        }))
    }

    /// Returns whether the cache is in the memory of this process.
    pub const fn is_in_process(&self) -> bool {
        matches!(self.0, Kind::Memory(_))
    }

    /// Counts one call under `key` and returns the number of calls in this `window`. Without Redis the process
    /// counts alone, as in [`take`](Self::take).
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub async fn count(&self, key: &str, window: Duration) -> Result<u64> {
        Ok(match &self.0 {
            Kind::Memory(cache) => cache.count(key, window),
            Kind::Redis(cache) => cache.count_or_alone(key, window).await,
        })
    }

    /// Counts one call under `key` and returns whether it is one of the first `limit` calls in this `window`.
    /// When Redis does not respond, the process counts alone: a limit that is too loose for a while is better
    /// than rejecting all calls.
    ///
    /// # Errors
    /// None at present. The signature allows for future errors.
    pub async fn take(&self, key: &str, limit: u32, window: Duration) -> Result<Rate> {
        Ok(match &self.0 {
            Kind::Memory(cache) => cache.take(key, limit, window),
            Kind::Redis(cache) => cache.take(key, limit, window).await,
        })
    }

    /// Stores `value` for `ttl` unless the key exists, and returns whether it was stored.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not respond.
    pub async fn put_if_absent(&self, key: &str, value: &str, ttl: Duration) -> Result<bool> {
        match &self.0 {
            Kind::Memory(cache) => Ok(cache.put_if_absent(key, value, ttl)),
            Kind::Redis(cache) => cache.put_if_absent(key, value, ttl).await,
        }
    }

    /// Stores `value` for `ttl`.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not respond.
    pub async fn put(&self, key: &str, value: &str, ttl: Duration) -> Result<()> {
        match &self.0 {
            Kind::Memory(cache) => {
                cache.put(key, value, ttl);
                Ok(())
            }
            Kind::Redis(cache) => cache.put(key, value, ttl).await,
        }
    }

    /// Stores `value` for at least `ttl`, unless the key holds a larger number. Neither the number nor the time left
    /// ever decreases, whatever the order of the calls.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not respond.
    pub async fn raise(&self, key: &str, value: u64, ttl: Duration) -> Result<()> {
        match &self.0 {
            Kind::Memory(cache) => {
                cache.raise(key, value, ttl);
                Ok(())
            }
            Kind::Redis(cache) => cache.raise(key, value, ttl).await,
        }
    }

    /// Returns the value of `key`, or `None` if it has expired.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not respond.
    pub async fn get(&self, key: &str) -> Result<Option<String>> {
        match &self.0 {
            Kind::Memory(cache) => Ok(cache.get(key)),
            Kind::Redis(cache) => cache.get(key).await,
        }
    }

    /// Deletes `key`.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not respond.
    pub async fn remove(&self, key: &str) -> Result<()> {
        match &self.0 {
            Kind::Memory(cache) => {
                cache.remove(key);
                Ok(())
            }
            Kind::Redis(cache) => cache.remove(key).await,
        }
    }
}
