use std::time::Duration;

use selam_chassis::Cache;
use uuid::Uuid;

use crate::hanging_peer::HangingPeer;

/// Creates a cache with a unique namespace, in memory or on Redis.
fn cache() -> Cache {
    let url = std::env::var("SELAM_TEST_REDIS_URL").ok();
    Cache::open(
        url.as_deref(),
        &format!("test-{}", Uuid::new_v4()),
        &selam_chassis::Tls::default(),
    )
    .unwrap()
}

#[tokio::test]
async fn limits_calls_per_window() {
    let cache = cache();
    // Long enough for the calls before the sleep, even on a busy machine.
    let window = Duration::from_secs(4);
    for _ in 0..3 {
        assert!(cache.take("door", 3, window).await.unwrap().allowed);
    }
    let refused = cache.take("door", 3, window).await.unwrap();
    assert!(!refused.allowed);
    assert!(refused.retry_after > Duration::ZERO && refused.retry_after <= window);
    assert!(cache.take("other door", 3, window).await.unwrap().allowed);
    tokio::time::sleep(refused.retry_after + Duration::from_millis(50)).await;
    assert!(cache.take("door", 3, window).await.unwrap().allowed);
}

#[tokio::test]
async fn allows_exactly_the_limit_under_concurrency() {
    let cache = cache();
    let calls: Vec<_> = (0..100)
        .map(|_| {
            let cache = cache.clone();
            tokio::spawn(async move { cache.take("rush", 17, Duration::from_secs(60)).await.unwrap().allowed })
        })
        .collect();
    let mut passed = 0;
    for call in calls {
        passed += u32::from(call.await.unwrap());
    }
    assert_eq!(passed, 17);
}

#[tokio::test]
async fn expires_values_and_accepts_first_claim() {
    let cache = cache();
    let long = Duration::from_secs(60);
    assert!(cache.put_if_absent("seat", "anna", long).await.unwrap());
    assert!(!cache.put_if_absent("seat", "ben", long).await.unwrap());
    assert_eq!(cache.get("seat").await.unwrap().as_deref(), Some("anna"));
    cache.put("seat", "carla", long).await.unwrap();
    assert_eq!(cache.get("seat").await.unwrap().as_deref(), Some("carla"));
    cache.remove("seat").await.unwrap();
    assert_eq!(cache.get("seat").await.unwrap(), None);

    cache.put("brief", "value", Duration::from_millis(80)).await.unwrap();
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert_eq!(cache.get("brief").await.unwrap(), None);
    assert!(cache.put_if_absent("brief", "again", long).await.unwrap());
}

#[tokio::test]
async fn limits_calls_without_redis() {
    let away = Cache::open(Some("redis://127.0.0.1:1"), "away", &selam_chassis::Tls::default()).unwrap();
    assert!(away.take("door", 1, Duration::from_secs(60)).await.unwrap().allowed);
    assert!(!away.take("door", 1, Duration::from_secs(60)).await.unwrap().allowed);
    assert_eq!(away.get("x").await.unwrap_err().reason(), "CACHE_UNAVAILABLE");
}

#[tokio::test]
async fn lets_one_caller_wait_for_redis() {
    let hanging = HangingPeer::start().await;
    let url = format!("redis://{}", hanging.address);
    let cache = Cache::open(Some(&url), "hanging", &selam_chassis::Tls::default()).unwrap();
    let calls = (0..50).map(|_| cache.take("door", 10, Duration::from_secs(60)));
    let passed = futures::future::join_all(calls)
        .await
        .into_iter()
        .filter(|rate| rate.as_ref().unwrap().allowed);
    assert_eq!(passed.count(), 10, "the process counts alone");
    // Checked before the next call, which may connect again if a busy machine has outlasted the pause.
    assert!(hanging.connections() <= 2, "{} connections", hanging.connections());
    assert_eq!(cache.get("x").await.unwrap_err().reason(), "CACHE_UNAVAILABLE");
}

#[tokio::test]
async fn raised_number_never_decreases() {
    let cache = cache();
    let minute = Duration::from_secs(60);
    for (given, kept) in [(5, "5"), (9, "9"), (7, "9")] {
        cache.raise("mark", given, minute).await.unwrap();
        assert_eq!(cache.get("mark").await.unwrap().as_deref(), Some(kept));
    }
    // A shorter time to live does not shorten the time left.
    cache.raise("mark", 8, Duration::from_millis(30)).await.unwrap();
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert_eq!(cache.get("mark").await.unwrap().as_deref(), Some("9"));
    cache.raise("short", 3, Duration::from_millis(30)).await.unwrap();
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert_eq!(cache.get("short").await.unwrap(), None);
}
