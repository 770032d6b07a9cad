//! The cache: rate limits and short-lived values. Memory of the process, or Redis when several replicas must agree. Nothing that must
//! last is kept here.

mod memory;
mod redis;

use std::time::Duration;

use self::{memory::MemoryCache, redis::RedisCache};
use crate::{Result, Tls};

/// Answer of a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Whether this call is within the limit.
    pub allowed: bool,
    /// When the next one will be; zero for a call that is allowed.
    pub retry_after: Duration,
}

/// Memory or Redis; callers cannot tell.
#[derive(Clone)]
pub struct Cache(Kind);

#[derive(Clone)]
enum Kind {
    Memory(MemoryCache),
    Redis(Box<RedisCache>),
}

impl Cache {
    /// The cache behind `url` (`redis://…` or `rediss://…`), or memory of the process. `namespace` goes before every key.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the URL cannot be read.
    pub fn open(url: Option<&str>, namespace: &str, tls: &Tls) -> Result<Self> {
        Ok(Self(match url {
            Some(url) => Kind::Redis(RedisCache::open(url, namespace, tls)?.into()),
            None => Kind::Memory(MemoryCache::default()),
        }))
    }

    /// Whether it is memory of this process.
    pub(crate) const fn is_in_process(&self) -> bool {
        matches!(self.0, Kind::Memory(_))
    }

    /// Counts one call under `key`, and answers how many there were in this `window`. As [`take`](Self::take) it goes on alone without Redis.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub async fn count(&self, key: &str, window: Duration) -> Result<u64> {
        Ok(match &self.0 {
            Kind::Memory(cache) => cache.count(key, window),
            Kind::Redis(cache) => cache.count_or_alone(key, window).await,
        })
    }

    /// Counts one call under `key` and says whether it is one of the first `limit` in this `window`. When Redis does not answer, the
    /// process counts alone: a limit that is too loose for a while is better than a closed door.
    ///
    /// # Errors
    /// None at present; part of the signature so that callers are ready for one.
    pub async fn take(&self, key: &str, limit: u32, window: Duration) -> Result<Rate> {
        Ok(match &self.0 {
            Kind::Memory(cache) => cache.take(key, limit, window),
            Kind::Redis(cache) => cache.take(key, limit, window).await,
        })
    }

    /// Keeps `value` for `ttl` unless there is one already, and says whether it did.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not answer.
    pub async fn put_if_absent(&self, key: &str, value: &str, ttl: Duration) -> Result<bool> {
        match &self.0 {
            Kind::Memory(cache) => Ok(cache.put_if_absent(key, value, ttl)),
            Kind::Redis(cache) => cache.put_if_absent(key, value, ttl).await,
        }
    }

    /// Keeps `value` for `ttl`.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not answer.
    pub async fn put(&self, key: &str, value: &str, ttl: Duration) -> Result<()> {
        match &self.0 {
            Kind::Memory(cache) => {
                cache.put(key, value, ttl);
                Ok(())
            }
            Kind::Redis(cache) => cache.put(key, value, ttl).await,
        }
    }

    /// The value of `key`, while it lives.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not answer.
    pub async fn get(&self, key: &str) -> Result<Option<String>> {
        match &self.0 {
            Kind::Memory(cache) => Ok(cache.get(key)),
            Kind::Redis(cache) => cache.get(key).await,
        }
    }

    /// Forgets `key`.
    ///
    /// # Errors
    /// `UNAVAILABLE` when Redis does not answer.
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
