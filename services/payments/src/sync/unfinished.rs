//! Reconciliation of objects that can change long after they were created: the provider lists by creation time, so
//! a lost webhook about a later change is not in the window of the last days.

use selam_chassis::Result;

use super::PaymentSync;
use crate::{
    reconciliation::{Findings, note_failure},
    store,
};

impl PaymentSync {
    /// Asks the provider about every bank debit on its way, pending refund and open dispute.
    pub(crate) async fn sync_unfinished(&self, found: &mut Findings) -> Result<()> {
        let connection = self.database.connection();
        for id in store::checkouts::processing(connection).await? {
            note_failure("checkout", &id, self.sync_session(&id).await, found)?;
        }
        for id in store::refunds::pending(connection).await? {
            let synced = match self.provider.find_refund(&id).await {
                Ok(refund) => self.apply_refund(refund).await,
                Err(error) => Err(error),
            };
            note_failure("refund", &id, synced, found)?;
        }
        for id in store::disputes::open(connection).await? {
            note_failure("dispute", &id, self.sync_dispute(&id).await, found)?;
        }
        Ok(())
    }
}
