//! Refunds of charges. The charge stores the owed refund and its outcome, so that no refund is lost with its job.

use chrono::TimeDelta;
use selam_chassis::{AtLeastOnceJob, Error, Job, JobContext, Result, Transaction, jobs::Retries};
use selam_payments_client::Refunded;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    lifecycle::Requests,
    request::status::{RefundOutcome, RefundReason},
    store::{
        ChargeRow,
        requests::{self, due},
    },
};

/// Full refund, in percent.
pub(crate) const WHOLE: i32 = 100;

/// Charges read per query.
const PORTION: u64 = 100;

/// Age after which the daily check repeats a refund without an outcome.
const STALE: TimeDelta = TimeDelta::hours(1);

/// Sends the owed refund of a charge.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendRefund {
    pub charge_id: Uuid,
}

impl Job for SendRefund {
    const KIND: &'static str = "send-refund";
    const RETRIES: Retries = Retries::OWED;
}

/// Refunds a second payment of a charge.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RefundDuplicate {
    pub charge_id: Uuid,
}

impl Job for RefundDuplicate {
    const KIND: &'static str = "refund-duplicate";
    const RETRIES: Retries = Retries::OWED;
}

/// Stores that `percent` of a charge is owed to the customer, and enqueues the refund. A share of 0 percent is stored
/// without a call.
pub(crate) async fn owe(
    transaction: &Transaction,
    mut charge: ChargeRow,
    percent: i32,
    reason: RefundReason,
) -> Result<()> {
    let charge_id = charge.id;
    charge.refund_id = Some(Uuid::now_v7());
    charge.refund_percent = Some(percent);
    charge.refund_reason = Some(reason);
    charge.refund_time = Some(transaction.now());
    charge.refund_outcome = (percent == 0).then_some(RefundOutcome::NothingLeft);
    requests::save_charge(transaction, charge).await?;
    if percent > 0 {
        transaction.enqueue(SendRefund { charge_id }).await?;
    }
    Ok(())
}

/// Returns whether payments has not recorded the refund of a charge.
fn is_open(charge: &ChargeRow) -> bool {
    matches!(charge.refund_outcome, None | Some(RefundOutcome::Disputed))
}

impl AtLeastOnceJob<SendRefund> for Requests {
    async fn run(&self, due: JobContext<SendRefund>) -> Result<()> {
        let charge_id = due.job.charge_id;
        let Some(charge) = requests::find_charge(self.database.connection(), charge_id).await? else {
            return Ok(());
        };
        let owed = (charge.refund_id, charge.refund_percent, charge.refund_reason);
        let (true, (Some(refund_id), Some(percent), Some(reason))) = (is_open(&charge), owed) else {
            return Ok(());
        };
        let refunded = self.clients.refund(charge_id, refund_id, percent, reason).await?;
        let (outcome, amount_minor) = match refunded {
            Refunded::Sent { amount_minor } => (RefundOutcome::Sent, Some(amount_minor)),
            Refunded::NothingLeft => (RefundOutcome::NothingLeft, None),
            Refunded::Disputed => (RefundOutcome::Disputed, None),
            Refunded::NothingPaid => (RefundOutcome::NothingPaid, None),
        };
        if refunded == Refunded::NothingPaid {
            tracing::error!(%charge_id, "payments has no payment for a paid charge");
        }
        let transaction = self.database.begin().await?;
        requests::lock(&transaction, charge.request_id, None).await?;
        // Read again under the lock, so that no concurrent change is overwritten.
        let charge = requests::find_charge(&*transaction, charge_id).await?;
        // The result of the refund may have arrived before.
        if let Some(charge) = charge.filter(is_open) {
            let charge = ChargeRow {
                refund_outcome: Some(outcome),
                refund_minor: amount_minor,
                ..charge
            };
            requests::save_charge(&transaction, charge).await?;
        }
        transaction.commit().await
    }
}

impl AtLeastOnceJob<RefundDuplicate> for Requests {
    async fn run(&self, due: JobContext<RefundDuplicate>) -> Result<()> {
        let charge_id = due.job.charge_id;
        // The job id is the same at every attempt, so that all attempts are one refund.
        let refunded = self
            .clients
            .refund(charge_id, due.id, WHOLE, RefundReason::Duplicate)
            .await?;
        if refunded == Refunded::Disputed {
            return Err(Error::unavailable(
                "PAYMENT_DISPUTED",
                "the customer's bank holds the second payment",
            ));
        }
        tracing::warn!(%charge_id, ?refunded, "refunded a second payment");
        Ok(())
    }
}

impl Requests {
    /// Checks the refunds of ended requests and repeats those without an outcome. A repeated refund keeps its id, so
    /// it is sent once.
    pub(crate) async fn check_refunds(&self) -> Result<()> {
        let connection = self.database.connection();
        let mut last = Uuid::nil();
        loop {
            let before = self.database.clock().now() - STALE;
            let charges = due::owed_refunds(connection, before, last, PORTION).await?;
            let Some(end) = charges.last() else { break };
            last = end.id;
            for charge in charges {
                tracing::warn!(charge_id = %charge.id, request_id = %charge.request_id, "repeating an owed refund");
                let transaction = self.database.begin().await?;
                transaction.enqueue(SendRefund { charge_id: charge.id }).await?;
                transaction.commit().await?;
            }
        }
        let mut last = Uuid::nil();
        loop {
            let charges = due::missing_refunds(connection, last, PORTION).await?;
            let Some(end) = charges.last() else {
                return Ok(());
            };
            last = end.id;
            for charge in charges {
                self.repair(charge.id, charge.request_id).await?;
            }
        }
    }

    /// Records the missing refund of an ended request.
    async fn repair(&self, charge_id: Uuid, request_id: Uuid) -> Result<()> {
        let transaction = self.database.begin().await?;
        let row = requests::lock(&transaction, request_id, None).await?;
        let charge = requests::find_charge(&*transaction, charge_id).await?;
        if let Some(charge) = charge.filter(|charge| charge.refund_id.is_none()) {
            tracing::error!(%charge_id, %request_id, status = row.status.as_str(), "an ended request had no refund");
            owe(&transaction, charge, WHOLE, RefundReason::CancelledByProvider).await?;
        }
        transaction.commit().await
    }
}
