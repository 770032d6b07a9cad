use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use ::redis::{Client, RedisResult, Script, aio::ConnectionManager, aio::ConnectionManagerConfig, cmd};
use selam_foundation::{Error, Result};
use tokio::{sync::OnceCell, time::timeout};

use super::{MemoryCache, Rate};
use crate::Tls;

const TIMEOUT: Duration = Duration::from_millis(500);
/// Time without requests to Redis after a failure. Otherwise every caller would wait for its own timeout.
const PAUSE: Duration = Duration::from_secs(1);
/// Timeout of a request, including reconnects and retries of the client.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Increments the counter and starts the window with the first call. Returns the count and the remaining window
/// in milliseconds.
const TAKE: &str = r"
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }
";

/// Keeps the larger number and the longer time to live.
const RAISE: &str = r"
local old = tonumber(redis.call('GET', KEYS[1]) or '')
local value = ARGV[1]
if old and old > tonumber(value) then value = string.format('%d', old) end
local ttl = math.max(tonumber(ARGV[2]), redis.call('PTTL', KEYS[1]))
redis.call('SET', KEYS[1], value, 'PX', ttl)
";

#[derive(Clone)]
pub(super) struct RedisCache {
    client: Client,
    connection: Arc<OnceCell<ConnectionManager>>,
    namespace: Arc<str>,
    take: Arc<Script>,
    raise: Arc<Script>,
    fallback: MemoryCache,
    failed: Arc<Mutex<Option<Instant>>>,
}

impl RedisCache {
    pub(super) fn open(url: &str, namespace: &str, tls: &Tls) -> Result<Self> {
        let client = if url.starts_with("rediss:") || url.starts_with("valkeys:") {
            Client::build_with_tls(url, tls.cache())
        } else {
            Client::open(url)
        };
        Ok(Self {
            client: client.map_err(unavailable)?,
            connection: Arc::default(),
            namespace: namespace.into(),
            take: Arc::new(Script::new(TAKE)),
            raise: Arc::new(Script::new(RAISE)),
            fallback: MemoryCache::default(),
            failed: Arc::default(),
        })
    }

    /// Runs `work` on the connection, unless Redis has just failed.
    async fn ask<T>(&self, work: impl AsyncFnOnce(&mut ConnectionManager) -> RedisResult<T>) -> Result<T> {
        self.refuse_after_failure()?;
        let connect = async || {
            // Callers that waited for a failed attempt make no attempt of their own.
            self.refuse_after_failure()?;
            let config = ConnectionManagerConfig::new()
                .set_connection_timeout(Some(TIMEOUT))
                .set_response_timeout(Some(TIMEOUT))
                .set_number_of_retries(1);
            self.answer(ConnectionManager::new_with_config(self.client.clone(), config))
                .await
        };
        let mut connection = self.connection.get_or_try_init(connect).await?.clone();
        self.answer(work(&mut connection)).await
    }

    async fn answer<T>(&self, asked: impl Future<Output = RedisResult<T>>) -> Result<T> {
        let error = match timeout(LONGEST_WAIT, asked).await {
            Ok(Ok(answer)) => return Ok(answer),
            // Redis responded with an error that is not a connection failure, so there is no reason to pause.
            Ok(Err(error)) if !error.is_io_error() => return Err(unavailable(error)),
            Ok(Err(error)) => unavailable(error),
            Err(elapsed) => unavailable(elapsed),
        };
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        tracing::warn!(cause = %error, pause = ?PAUSE, "Redis does not respond; this process counts rate limits alone");
        Err(error)
    }

    fn refuse_after_failure(&self) -> Result<()> {
        let failed = *self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        match failed {
            Some(failed) if failed.elapsed() < PAUSE => Err(Error::unavailable(
                "CACHE_UNAVAILABLE",
                "the last request to the cache failed",
            )
            .with_retry_after(PAUSE)),
            _ => Ok(()),
        }
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
            Err(_) => self.fallback.take(key, limit, window),
        }
    }

    pub(super) async fn count_or_alone(&self, key: &str, window: Duration) -> u64 {
        match self.count(key, window).await {
            Ok((count, _)) => count,
            Err(_) => self.fallback.count(key, window),
        }
    }

    async fn count(&self, key: &str, window: Duration) -> Result<(u64, Duration)> {
        let mut take = self.take.key(self.key(key));
        take.arg(milliseconds(window));
        let (count, rest): (u64, i64) = self.ask(async |connection| take.invoke_async(connection).await).await?;
        Ok((count, Duration::from_millis(rest.max(0).unsigned_abs())))
    }

    pub(super) async fn put_if_absent(&self, key: &str, value: &str, ttl: Duration) -> Result<bool> {
        let mut set = cmd("SET");
        set.arg(self.key(key))
            .arg(value)
            .arg("NX")
            .arg("PX")
            .arg(milliseconds(ttl));
        let kept: Option<String> = self.ask(async |connection| set.query_async(connection).await).await?;
        Ok(kept.is_some())
    }

    pub(super) async fn put(&self, key: &str, value: &str, ttl: Duration) -> Result<()> {
        let mut set = cmd("SET");
        set.arg(self.key(key)).arg(value).arg("PX").arg(milliseconds(ttl));
        self.ask(async |connection| set.query_async(connection).await).await
    }

    pub(super) async fn raise(&self, key: &str, value: u64, ttl: Duration) -> Result<()> {
        let mut raise = self.raise.key(self.key(key));
        raise.arg(value).arg(milliseconds(ttl));
        self.ask(async |connection| raise.invoke_async(connection).await).await
    }

    pub(super) async fn get(&self, key: &str) -> Result<Option<String>> {
        let mut get = cmd("GET");
        get.arg(self.key(key));
        self.ask(async |connection| get.query_async(connection).await).await
    }

    pub(super) async fn remove(&self, key: &str) -> Result<()> {
        let mut del = cmd("DEL");
        del.arg(self.key(key));
        self.ask(async |connection| del.query_async(connection).await).await
    }
}

/// Redis rejects an expiry of zero.
fn milliseconds(ttl: Duration) -> u64 {
    u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX).max(1)
}

fn unavailable(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::unavailable("CACHE_UNAVAILABLE", "the cache does not respond").with_source(error)
}
