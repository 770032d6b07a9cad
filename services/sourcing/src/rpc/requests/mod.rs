//! Requests for products: what customers ask for and choose, what the office does.

mod accept_offer;
pub(crate) mod attachments;
mod create;
mod get;
mod messages;
mod offers;
mod office;
mod view;

use selam_chassis::{
    Principal, Result, Transaction, fields, history::require_present, idempotency::Key, listing::CsvStream,
};
use selam_proto_sourcing::v1::{GetProductRequestRequest, ProductRequest};

use crate::{
    lifecycle::{self, Requests},
    request::status::{RequestStatus, Step},
    store::{RequestRow, requests},
};

pub(crate) use create::searched;
pub(crate) use view::Viewer;

impl Requests {
    /// A request for a step of an admin, locked and as the admin has read it, with the status that the step leads to.
    async fn take(
        &self,
        transaction: &Transaction,
        id: &str,
        etag: &str,
        step: Step,
    ) -> Result<(RequestRow, RequestStatus)> {
        let row = requests::lock(transaction, fields::id("id", id)?, None).await?;
        require_current(&row, etag)?;
        let after = row.status.after(step).ok_or_else(lifecycle::step_invalid)?;
        Ok((row, after))
    }

    /// Commits a change that may be asked for twice by one key, and shows the request as it is now. That it was done is enough to remember: the
    /// request lies in one place only.
    async fn finish(
        &self,
        transaction: Transaction,
        key: Option<&Key>,
        row: RequestRow,
        viewer: Viewer,
    ) -> Result<ProductRequest> {
        if let Some(key) = key {
            let id = row.id.to_string();
            key.complete(&transaction, &GetProductRequestRequest { id }).await?;
        }
        transaction.commit().await?;
        self.whole(row, viewer).await
    }

    /// What was done by the same key before.
    async fn again(&self, done: &GetProductRequestRequest, caller: &Principal) -> Result<ProductRequest> {
        let id = fields::id("id", &done.id)?;
        let row = requests::find(self.database.connection(), id, caller.sees_only()).await?;
        self.whole(row, Viewer::of(caller)).await
    }
}

/// # Errors
/// `REQUEST_CHANGED` when somebody else has changed the request since it was read.
fn require_current(row: &RequestRow, etag: &str) -> Result<()> {
    require_present(row.version, etag, "REQUEST_CHANGED")
}

selam_proto_sourcing::impl_request_service!(Requests, ExportProductRequestsStream = CsvStream);
