//! Slots of concurrent uploads.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use selam_foundation::{Error, Result};
use uuid::Uuid;

/// Maximum number of concurrent uploads of a service in a process. Each holds at most 10 MiB.
const OF_ALL: usize = 8;
/// Maximum number of them that one user may make.
const OF_SENDER: usize = 2;
/// Retry delay after a rejection because of too many uploads.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// The uploads in progress, by sender.
#[derive(Clone, Default)]
pub(super) struct Slots(Arc<Mutex<HashMap<Uuid, usize>>>);

/// The slot of one upload. Dropping it releases the slot.
pub(super) struct Slot {
    slots: Slots,
    sender: Uuid,
}

impl Slots {
    /// Takes a slot for an upload of `sender`.
    pub(super) fn take(&self, sender: Uuid) -> Result<Slot> {
        let mut counts = self.counts();
        let all: usize = counts.values().sum();
        let own = counts.entry(sender).or_default();
        if all >= OF_ALL || *own >= OF_SENDER {
            let problem = "too many uploads are in progress";
            return Err(Error::resource_exhausted("TOO_MANY_UPLOADS", problem).with_retry_after(RETRY_AFTER));
        }
        *own += 1;
        Ok(Slot {
            slots: self.clone(),
            sender,
        })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut counts = self.slots.counts();
        if let Some(own) = counts.get_mut(&self.sender) {
            *own -= 1;
        }
        counts.retain(|_, own| *own > 0);
    }
}
