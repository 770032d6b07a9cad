use std::time::{Duration, Instant};

use moka::{
    Expiry,
    ops::compute::{CompResult, Op},
    sync::Cache,
};

use super::Rate;

/// Maximum number of entries, so that arbitrary keys cannot exhaust the memory.
const CAPACITY: u64 = 200_000;

#[derive(Clone, Debug)]
struct Entry {
    text: String,
    count: u32,
    until: Instant,
}

struct UntilItsEnd;

impl Expiry<String, Entry> for UntilItsEnd {
    fn expire_after_create(&self, _key: &String, entry: &Entry, now: Instant) -> Option<Duration> {
        Some(entry.until.saturating_duration_since(now))
    }

    fn expire_after_update(
        &self,
        _key: &String,
        entry: &Entry,
        now: Instant,
        _left: Option<Duration>,
    ) -> Option<Duration> {
        Some(entry.until.saturating_duration_since(now))
    }
}

#[derive(Clone)]
pub(super) struct MemoryCache {
    entries: Cache<String, Entry>,
}

impl Default for MemoryCache {
    fn default() -> Self {
        Self {
            entries: Cache::builder()
                .max_capacity(CAPACITY)
                .expire_after(UntilItsEnd)
                .build(),
        }
    }
}

impl MemoryCache {
    pub(super) fn take(&self, key: &str, limit: u32, window: Duration) -> Rate {
        let now = Instant::now();
        let entry = self.counted(key, window, now);
        let allowed = entry.count <= limit;
        Rate {
            allowed,
            retry_after: if allowed {
                Duration::ZERO
            } else {
                entry.until.saturating_duration_since(now)
            },
        }
    }

    pub(super) fn count(&self, key: &str, window: Duration) -> u64 {
        self.counted(key, window, Instant::now()).count.into()
    }

    fn counted(&self, key: &str, window: Duration, now: Instant) -> Entry {
        self.entries
            .entry(key.to_owned())
            .and_upsert_with(|earlier| match earlier.map(|entry| entry.into_value()) {
                Some(entry) if entry.until > now => Entry {
                    count: entry.count.saturating_add(1),
                    ..entry
                },
                _ => Entry {
                    text: String::new(),
                    count: 1,
                    until: now + window,
                },
            })
            .into_value()
    }

    pub(super) fn put_if_absent(&self, key: &str, value: &str, ttl: Duration) -> bool {
        let now = Instant::now();
        let result = self
            .entries
            .entry(key.to_owned())
            .and_compute_with(|earlier| match earlier {
                Some(entry) if entry.value().until > now => Op::Nop,
                _ => Op::Put(text(value, now + ttl)),
            });
        matches!(result, CompResult::Inserted(_) | CompResult::ReplacedWith(_))
    }

    pub(super) fn put(&self, key: &str, value: &str, ttl: Duration) {
        self.entries.insert(key.to_owned(), text(value, Instant::now() + ttl));
    }

    pub(super) fn raise(&self, key: &str, value: u64, ttl: Duration) {
        let now = Instant::now();
        self.entries.entry(key.to_owned()).and_upsert_with(|earlier| {
            let earlier = earlier
                .map(|entry| entry.into_value())
                .filter(|entry| entry.until > now);
            let number = earlier.as_ref().and_then(|entry| entry.text.parse().ok()).unwrap_or(0);
            let until = earlier.map_or(now, |entry| entry.until).max(now + ttl);
            text(&value.max(number).to_string(), until)
        });
    }

    pub(super) fn get(&self, key: &str) -> Option<String> {
        let entry = self.entries.get(key)?;
        (entry.until > Instant::now()).then_some(entry.text)
    }

    pub(super) fn remove(&self, key: &str) {
        self.entries.invalidate(key);
    }
}

fn text(value: &str, until: Instant) -> Entry {
    Entry {
        text: value.to_owned(),
        count: 0,
        until,
    }
}
