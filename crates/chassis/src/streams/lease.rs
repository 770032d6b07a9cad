//! Limit of open streams per user across replicas. Each stream holds one of a few numbered slots in the cache
//! and renews it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use uuid::Uuid;

use crate::{Cache, Error, Result};

/// Lifetime of a slot that is not renewed because its process died.
const LIFETIME: Duration = Duration::from_secs(60);
/// Renewal interval of a slot.
pub(super) const RENEWAL: Duration = Duration::from_secs(20);
/// Retry delay. It only prevents immediate retries, because the end of a stream is not predictable.
const RETRY_AFTER: Duration = Duration::from_secs(5);

type Open = Arc<Mutex<HashMap<Uuid, usize>>>;

/// One open stream of a user. Dropping it releases its slot.
pub(super) struct Lease {
    cache: Cache,
    open: Open,
    user: Uuid,
    /// Key of the slot and its holder; `None` while the cache does not respond.
    place: Option<(String, String)>,
    /// Whether the slot was released. Locked during each access to the slot, so that no renewal follows the release.
    is_released: Arc<tokio::sync::Mutex<bool>>,
}

impl Lease {
    /// Takes one of `limit` slots. While the cache does not respond, the process counts alone.
    pub(super) async fn take(cache: &Cache, open: &Open, name: &str, user: Uuid, limit: usize) -> Result<Self> {
        {
            let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
            let count = open.entry(user).or_default();
            if *count >= limit {
                return Err(too_many());
            }
            *count += 1;
        }
        // From here on, dropping it releases the count.
        let mut lease = Self {
            cache: cache.clone(),
            open: open.clone(),
            user,
            place: None,
            is_released: Arc::default(),
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
                    tracing::warn!(cause = %error, "the cache does not respond; this process counts streams alone");
                    return Ok(lease);
                }
            }
        }
        Err(too_many())
    }

    /// Renews the slot in the background.
    pub(super) fn renew(&self) {
        if let Some(renewal) = self.renewal() {
            spawn(renewal);
        }
    }

    fn renewal(&self) -> Option<impl Future<Output = ()> + Send + use<>> {
        let (key, holder) = self.place.clone()?;
        let (cache, is_released) = (self.cache.clone(), Arc::clone(&self.is_released));
        Some(async move {
            let is_released = is_released.lock().await;
            if !*is_released {
                // After a restart of the cache, this takes the slot again.
                let _ = cache.put(&key, &holder, LIFETIME).await;
            }
        })
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
            let (cache, is_released) = (self.cache.clone(), Arc::clone(&self.is_released));
            spawn(async move {
                let mut is_released = is_released.lock().await;
                *is_released = true;
                // After a pause longer than the lifetime, another stream may hold the slot.
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
    Error::resource_exhausted("TOO_MANY_STREAMS", "too many open streams; close one first")
        .with_retry_after(RETRY_AFTER)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn counts_streams_across_replicas() {
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
        // A lost slot, for example after a restart of the cache, is taken again.
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

    /// Waits for the effect of a background task.
    async fn soon(happened: impl AsyncFn() -> bool) {
        let wait = async {
            while !happened().await {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(120), wait).await.unwrap();
    }

    #[tokio::test]
    async fn keeps_slot_free_when_renewed_after_end() {
        let cache = Cache::open(None, "test", &crate::Tls::default()).unwrap();
        let lease = Lease::take(&cache, &Open::default(), "chat", Uuid::new_v4(), 1)
            .await
            .unwrap();
        let (key, _) = lease.place.clone().unwrap();
        let late = lease.renewal().unwrap();
        drop(lease);
        soon(async || cache.get(&key).await.unwrap().is_none()).await;
        late.await;
        assert_eq!(cache.get(&key).await.unwrap(), None);
    }

    #[tokio::test]
    async fn counts_locally_without_cache() {
        let cache = Cache::open(Some("redis://127.0.0.1:1/"), "test", &crate::Tls::default()).unwrap();
        let (here, user) = (Open::default(), Uuid::new_v4());
        let first = Lease::take(&cache, &here, "chat", user, 1).await.unwrap();
        assert!(Lease::take(&cache, &here, "chat", user, 1).await.is_err());
        drop(first);
        assert!(Lease::take(&cache, &here, "chat", user, 1).await.is_ok());
    }
}
