//! Removes what nobody keeps: uploads that broke off or were never kept, files that were given up.

use std::time::Duration;

use sea_orm::prelude::Uuid;

use super::{
    Files,
    record::{self, Model},
};
use crate::Result;

/// A call has this long to keep what it received.
const PENDING: chrono::Duration = chrono::Duration::hours(1);
/// How often a service looks for what nobody keeps.
pub(crate) const CLEAN_UP_INTERVAL: Duration = Duration::from_secs(60);
const BATCH: u64 = 100;

impl Files {
    /// Removes once what nobody keeps, and answers how many files that were. What the store does not remove now is left for the next time.
    ///
    /// # Errors
    /// As the database.
    pub async fn sweep(&self) -> Result<u64> {
        let connection = self.inner.database.connection();
        let abandoned = record::give_up_pending(connection, self.inner.clock.now() - PENDING).await?;
        if abandoned > 0 {
            tracing::info!(
                service = self.inner.service,
                count = abandoned,
                "uploads were never kept"
            );
        }
        let (mut removed, mut after) = (0, Uuid::nil());
        loop {
            let rows = record::given_up(connection, after, BATCH).await?;
            let Some(last) = rows.last() else {
                return Ok(removed);
            };
            after = last.id;
            for row in &rows {
                match self.erase(row).await {
                    Ok(()) => removed += 1,
                    Err(error) => tracing::warn!(file = %row.id, cause = %error, "a file could not be removed yet"),
                }
            }
        }
    }

    /// Removes the object, and then the row.
    pub(super) async fn erase(&self, row: &Model) -> Result<()> {
        self.inner.store.remove(&row.key, row.upload.as_deref()).await?;
        record::forget(self.inner.database.connection(), row.id).await
    }

    /// Removes a file that was received a moment ago and is not wanted after all.
    pub(super) async fn take_back(&self, id: Uuid) {
        let found = record::pending(self.inner.database.connection(), id).await;
        let erased = match found {
            Ok(Some(row)) => self.erase(&row).await,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = erased {
            tracing::warn!(file = %id, cause = %error, "a refused upload is left to the clean-up");
        }
    }
}
