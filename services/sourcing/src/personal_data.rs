//! Personal data: requests and orders of customers, and admin ids in the catalogue's history.

use chrono::TimeDelta;
use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{Erasure, ExportPage, Subject, json},
};
use serde_json::json as object;
use uuid::Uuid;

use crate::{
    lifecycle::Requests,
    request::status::{RefundReason, RequestStatus, Side},
    rpc::requests::{Viewer, searched},
    store::{
        RequestRow, products,
        requests::{self, erasure},
    },
};

/// Exports and erases a user's sourcing data.
pub(crate) struct SourcingData {
    pub(crate) requests: Requests,
}

impl PersonalData for SourcingData {
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let connection = self.requests.database.connection();
        let changes = products::changes_by(connection, subject.user_id).await?;
        for (product_id, kind, time) in page.select("catalogueChanges", changes) {
            page.record(&object!({"productId": product_id, "kind": kind, "createTime": time}));
        }
        let asked = requests::of_user(connection, subject.user_id).await?;
        for row in page.select("productRequests", asked) {
            page.record(&json(&self.requests.full_request(row, Viewer::Export).await?)?);
        }
        Ok(())
    }

    /// Cancels requests before the order and refunds their deposit. An order in progress keeps its customer until it
    /// ends, or until the wait of the setting expires. It is then anonymised and stays for an admin to end.
    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let mut anonymised = products::forget_admin(transaction, subject.user_id).await?;
        let mut is_under_way = false;
        for row in requests::of_user(&**transaction, subject.user_id).await? {
            let mut row = requests::lock(transaction, row.id, None).await?;
            let limit = TimeDelta::days(self.requests.settings.erasure_wait_days.into());
            if RequestStatus::UNDER_WAY.contains(&row.status) && transaction.now() < subject.until + limit {
                is_under_way = true;
                continue;
            }
            if row.status.can_cancel() {
                self.requests
                    .end(transaction, &mut row, Side::Customer, RefundReason::AccountDeleted, "")
                    .await?;
            }
            anonymised += 1;
            self.forget(transaction, row).await?;
        }
        if is_under_way {
            return Ok(Erasure::Later("an order is in progress"));
        }
        let erased = self
            .requests
            .files
            .remove_of_owner(transaction, subject.user_id)
            .await?;
        Ok(Erasure::Done { erased, anonymised })
    }

    async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        for row in requests::of_user(&**transaction, user_id).await? {
            let mut row = requests::lock(transaction, row.id, None).await?;
            row.email = email.to_owned();
            row.search_text = searched(&row);
            requests::save(transaction, row).await?;
        }
        Ok(())
    }
}

impl SourcingData {
    async fn forget(&self, transaction: &Transaction, row: RequestRow) -> Result<()> {
        for attachment in requests::parts::attachments(&**transaction, row.id).await? {
            self.requests.files.remove(transaction, attachment.id).await?;
        }
        erasure::forget_customer(transaction, row).await
    }
}
