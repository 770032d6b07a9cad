//! RPCs of product requests.

mod accept_offer;
pub(crate) mod attachments;
mod create;
mod get;
mod messages;
mod offers;
mod office;
mod view;

use selam_chassis::{
    Changes, Principal, Result, Transaction, fields, history::check_etag, idempotency::Key, listing::CsvStream,
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
    /// Locks the request of an admin's step, checks its etag and returns the status that the step leads to.
    async fn lock_for_step(
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

    /// Returns the changed fields of a request, for the audit trail.
    fn changes(&self, before: RequestRow, after: &RequestRow) -> Result<Changes> {
        let summary = |row| self.request_summary(row, &[], Viewer::Office);
        Changes::between(&summary(before), &summary(after.clone()))
    }

    /// Commits a change by the office with its entry in the audit trail, and returns the current request.
    async fn finish_for_office(
        &self,
        transaction: Transaction,
        key: Option<&Key>,
        row: RequestRow,
        (changes, reason): (Changes, &str),
    ) -> Result<ProductRequest> {
        transaction.audit(row.id, Some(row.user_id), changes, reason).await?;
        self.finish(transaction, key, row, Viewer::Office).await
    }

    /// Commits a change and returns the current request. The idempotency key stores only the request id, so that
    /// request data exists in one place.
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
        self.full_request(row, viewer).await
    }

    /// Returns the current request for a repeated idempotency key.
    async fn replay(&self, done: &GetProductRequestRequest, caller: &Principal) -> Result<ProductRequest> {
        let id = fields::id("id", &done.id)?;
        let row = requests::find(self.database.connection(), id, caller.owner_scope()).await?;
        self.full_request(row, Viewer::of(caller)).await
    }
}

/// Checks the etag.
///
/// # Errors
/// `REQUEST_CHANGED` when the request changed after it was read.
fn require_current(row: &RequestRow, etag: &str) -> Result<()> {
    check_etag(row.version, etag, "REQUEST_CHANGED")
}

selam_proto_sourcing::impl_request_service!(Requests, ExportProductRequestsStream = CsvStream);
