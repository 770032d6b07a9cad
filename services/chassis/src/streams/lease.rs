//! How many streams a user has open, over all replicas: each holds one of a few numbered places in the cache, and keeps saying so.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use uuid::Uuid;

use crate::{Cache, Error, Result};

/// A place that nobody renews is free after this: its process died.
const LIFETIME: Duration = Duration::from_secs(60);
/// How often a place is renewed.
pub(super) const RENEWAL: Duration = Duration::from_secs(20);
/// When to try again. Streams end when they end; this is only so that nobody tries at once.
const RETRY_AFTER: Duration = Duration::from_secs(5);

type Open = Arc<Mutex<HashMap<Uuid, usize>>>;

/// One open stream of a user. Gives its place up when it is dropped.
pub(super) struct Lease {
    cache: Cache,
    open: Open,
    user: Uuid,
    /// Key of the place and who holds it; none while the cache does not answer.
    place: Option<(String, String)>,
}

impl Lease {
    /// Takes a place, one of `limit`. While the cache does not answer the process counts alone.
    pub(super) async fn take(cache: &Cache, open: &Open, name: &str, user: Uuid, limit: usize) -> Result<Self> {
        {
            let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
            let count = open.entry(user).or_default();
            if *count >= limit {
                return Err(too_many());
            }
            *count += 1;
        }
        // From here on dropping it counts back.
        let mut lease = Self {
            cache: cache.clone(),
            open: open.clone(),
            user,
            place: None,
        };
        let holder = Uuid::new_v4().simple().to_string();
        for number in 0..limit {
            let key = format!("streams:{name}:{user}:{number}");
            match cache.put_if_absent(&key, &holder, LIFETIME).await {
                Ok(true) => {
                    lease.place = Some((key, holder));
                    return Ok(lease);
                }
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(cause = %error, "this process counts streams alone");
                    return Ok(lease);
                }
            }
        }
        Err(too_many())
    }

    /// Says that the place is still taken. Nobody waits for it.
    pub(super) fn renew(&self) {
        if let Some((key, holder)) = self.place.clone() {
            let cache = self.cache.clone();
            spawn(async move {
                // After a restart of the cache this takes the place again.
                let _ = cache.put(&key, &holder, LIFETIME).await;
            });
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.user);
            }
        }
        if let Some((key, holder)) = self.place.take() {
            let cache = self.cache.clone();
            spawn(async move {
                // Somebody else's by now when this process stood still for longer than the lifetime.
                if let Ok(Some(present)) = cache.get(&key).await
                    && present == holder
                {
                    let _ = cache.remove(&key).await;
                }
            });
        }
    }
}

fn spawn(work: impl Future<Output = ()> + Send + 'static) {
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        runtime.spawn(work);
    }
}

fn too_many() -> Error {
    Error::resource_exhausted("TOO_MANY_STREAMS", "too many streams are open; close one first")
        .with_retry_after(RETRY_AFTER)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn replicas_count_a_users_streams_together() {
        let cache = Cache::open(None, "test", &crate::Tls::default()).unwrap();
        let (here, there) = (Open::default(), Open::default());
        let (user, other) = (Uuid::new_v4(), Uuid::new_v4());
        let take = async |replica: &Open, user| Lease::take(&cache, replica, "chat", user, 2).await;
        let (first, second) = (take(&here, user).await.unwrap(), take(&there, user).await.unwrap());
        for replica in [&here, &there] {
            let refused = take(replica, user).await.err().unwrap();
            assert_eq!(refused.reason(), "TOO_MANY_STREAMS");
        }
        assert!(take(&there, other).await.is_ok());
        // A place that was lost, as when the cache starts anew, is taken back.
        let (key, _) = first.place.clone().unwrap();
        cache.remove(&key).await.unwrap();
        first.renew();
        soon(async || cache.get(&key).await.unwrap().is_some()).await;
        drop(second);
        soon(async || {
            let third = take(&there, user).await.ok();
            third.is_some_and(|third| third.place.as_ref().unwrap().0 != key)
        })
        .await;
    }

    /// What a task in the background does.
    async fn soon(happened: impl AsyncFn() -> bool) {
        let wait = async {
            while !happened().await {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(120), wait).await.unwrap();
    }

    #[tokio::test]
    async fn without_the_cache_a_process_counts_alone() {
        let cache = Cache::open(Some("redis://127.0.0.1:1/"), "test", &crate::Tls::default()).unwrap();
        let (here, user) = (Open::default(), Uuid::new_v4());
        let first = Lease::take(&cache, &here, "chat", user, 1).await.unwrap();
        assert!(Lease::take(&cache, &here, "chat", user, 1).await.is_err());
        drop(first);
        assert!(Lease::take(&cache, &here, "chat", user, 1).await.is_ok());
    }
}
