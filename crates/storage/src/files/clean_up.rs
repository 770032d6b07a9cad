//! Removes unreferenced files: incomplete or unconfirmed uploads, and deleted files.

use std::time::Duration;

use sea_orm::prelude::Uuid;
use selam_foundation::Result;

use super::{
    Files,
    record::{self, Model},
};

/// Time for which a call may keep a received file.
const PENDING: chrono::Duration = chrono::Duration::hours(1);
/// Interval of the clean-up.
pub const CLEAN_UP_INTERVAL: Duration = Duration::from_secs(60);
const BATCH: u64 = 100;

impl Files {
    /// Removes unreferenced files once and returns their number. Files that the store fails to remove are left
    /// for the next run.
    ///
    /// # Errors
    /// The errors of the database.
    pub async fn sweep(&self) -> Result<u64> {
        let connection = self.inner.database.connection();
        let abandoned = record::give_up_pending(connection, self.inner.clock.now() - PENDING).await?;
        if abandoned > 0 {
            tracing::info!(
                service = self.inner.service,
                count = abandoned,
                "removing uploads that were never kept"
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
                    Err(error) => {
                        tracing::warn!(file = %row.id, cause = %error, "failed to remove a file; it will be retried")
                    }
                }
            }
        }
    }

    /// Removes the object, then the row.
    pub(super) async fn erase(&self, row: &Model) -> Result<()> {
        self.inner.store.remove(&row.key, row.upload.as_deref()).await?;
        record::forget(self.inner.database.connection(), row.id).await
    }

    /// Removes a file that was just received and then rejected.
    pub(super) async fn take_back(&self, id: Uuid) {
        let found = record::pending(self.inner.database.connection(), id).await;
        let erased = match found {
            Ok(Some(row)) => self.erase(&row).await,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(error) = erased {
            tracing::warn!(file = %id, cause = %error, "failed to remove a rejected upload; the clean-up will remove it");
        }
    }
}
