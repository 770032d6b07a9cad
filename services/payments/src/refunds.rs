//! Refunds: recorded in the caller's transaction and sent to the provider by a job.

use chrono::TimeDelta;
use selam_chassis::{AtLeastOnceJob, Error, Job, JobContext, Result, Transaction, fields, jobs::Retries};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    choices::{RefundMethod, RefundReason, RefundStatus},
    provider::RefundAnswer,
    store::{self, DisputeRow, PaymentRow, RefundRow},
    sync::{PaymentSync, RefundState, set_refunded, tax_in},
};

/// A refund to record.
pub(crate) struct RefundRequest {
    /// Id of the refund; repeated requests with the same id are one refund.
    pub id: Uuid,
    /// Amount in cents.
    pub amount: i64,
    pub reason: RefundReason,
    /// Note of the admin.
    pub note: String,
    pub method: RefundMethod,
}

impl RefundRequest {
    /// Returns a new refund by the provider, without a note.
    pub(crate) fn new(amount: i64, reason: RefundReason) -> Self {
        Self {
            id: Uuid::now_v7(),
            amount,
            reason,
            note: String::new(),
            method: RefundMethod::Original,
        }
    }
}

/// Sends a refund to the provider.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendRefund {
    refund_id: Uuid,
}

impl Job for SendRefund {
    const KIND: &'static str = "send-refund";
    const RETRIES: Retries = Retries::OWED;
}

/// Records a refund of a payment, which must be locked. A refund by the provider is sent by a job; one outside the
/// provider is pending until the caller stores its success.
///
/// # Errors
/// `REFUND_TOO_LARGE` on `amount` when it exceeds the remaining amount, `REFUND_NOT_FAILED` on `method` for a refund
/// outside the provider before one has failed, `PAYMENT_DISPUTED` while a dispute is open or lost.
pub(crate) async fn create(
    transaction: &Transaction,
    payment: &mut PaymentRow,
    request: RefundRequest,
) -> Result<RefundRow> {
    if payment.status.is_with_the_bank() {
        return Err(Error::failed_precondition(
            "PAYMENT_DISPUTED",
            "the customer disputes this payment; respond to the dispute instead",
        ));
    }
    if request.amount < 1 || request.amount > payment.total_minor - payment.refunded_minor {
        return Err(Error::field(
            "amount",
            "REFUND_TOO_LARGE",
            "must not exceed the remaining amount of the payment",
        ));
    }
    if request.method == RefundMethod::Outside {
        let refunds = store::refunds::of_payment(&**transaction, payment.id).await?;
        if refunds.iter().all(|refund| refund.status != RefundStatus::Failed) {
            return Err(Error::field(
                "method",
                "REFUND_NOT_FAILED",
                "must be the method of the payment until a refund of it has failed",
            ));
        }
    }
    let now = transaction.now();
    let row = RefundRow {
        id: request.id,
        payment_id: payment.id,
        amount_minor: request.amount,
        tax_minor: tax_in(transaction, payment, request.amount).await?,
        reason: request.reason,
        note: request.note,
        method: request.method,
        status: RefundStatus::Pending,
        provider_id: None,
        create_time: now,
        update_time: now,
    };
    store::refunds::insert(transaction, row.clone()).await?;
    let refunded = payment.refunded_minor + request.amount;
    set_refunded(transaction, payment, refunded, now).await?;
    if row.method == RefundMethod::Original {
        transaction.enqueue(SendRefund { refund_id: row.id }).await?;
    }
    Ok(row)
}

/// Creates again, after a dispute was won, the refunds of a payment that the provider refused because the bank had the
/// money. Each refusal counts for the dispute `won` only when no earlier dispute was decided after it, and when the
/// office has not paid outside the provider since.
///
/// # Errors
/// Those of the database.
pub(crate) async fn create_again(transaction: &Transaction, mut payment: PaymentRow, won: &DisputeRow) -> Result<()> {
    let disputes = store::disputes::of_payment(&**transaction, payment.id).await?;
    let held = store::disputes::held_since(&**transaction, won).await?;
    let refunds = store::refunds::of_payment(&**transaction, payment.id).await?;
    // A dispute that was decided while the bank had the money of this one repeated no refund.
    let others = disputes.iter().filter(|dispute| dispute.id != won.id);
    let decided = others.map(|dispute| dispute.update_time);
    let decided = decided.filter(|time| held.is_none_or(|held| *time <= held));
    let outside = refunds.iter().filter(|refund| refund.method == RefundMethod::Outside);
    let settled = decided.chain(outside.map(|refund| refund.create_time)).max();
    for refused in refunds {
        let was_refused = refused.status == RefundStatus::Failed && refused.provider_id.is_none();
        let is_earlier = settled.is_some_and(|time| refused.update_time <= time);
        if !was_refused || is_earlier || refused.amount_minor > payment.left() {
            continue;
        }
        let request = RefundRequest {
            note: refused.note,
            ..RefundRequest::new(refused.amount_minor, refused.reason)
        };
        create(transaction, &mut payment, request).await?;
    }
    Ok(())
}

/// Age up to which an idempotency key is trusted. Stripe keeps keys for a day.
const KEY_KEPT: TimeDelta = TimeDelta::hours(20);

impl AtLeastOnceJob<SendRefund> for PaymentSync {
    async fn run(&self, due: JobContext<SendRefund>) -> Result<()> {
        let connection = self.database.connection();
        let Some(refund) = store::refunds::find(connection, due.job.refund_id).await? else {
            return Ok(());
        };
        if refund.status != RefundStatus::Pending {
            return Ok(());
        }
        let payment = store::payments::find(connection, refund.payment_id, None).await?;
        let id = refund.id.to_string();
        let won = store::disputes::won(connection, payment.id).await?;
        // A won dispute changes the key, and the key of an old attempt has expired. If the response of an earlier
        // attempt was lost, a retry would refund twice.
        if won > 0 || self.database.clock().now() - refund.create_time > KEY_KEPT {
            let since = refund.create_time - TimeDelta::minutes(5);
            let made = self.provider.refunds_since(since).await?;
            if let Some(made) = made.into_iter().find(|made| made.our_id == id) {
                return self.apply_refund(made).await;
            }
        }
        match self
            .provider
            .refund(&id, won, &payment.provider_id, refund.amount_minor)
            .await?
        {
            RefundAnswer::Made(reported) => self.apply_refund(reported).await,
            RefundAnswer::Refused { is_disputed } => {
                let transaction = self.database.begin().await?;
                let payment = store::payments::lock(&transaction, refund.payment_id).await?;
                let refund = store::refunds::lock(&transaction, refund.id).await?;
                // The refusal may be older than the end of the dispute, after which the refund was not created again,
                // because it was pending.
                if store::disputes::won(&*transaction, payment.id).await? > won {
                    return Err(Error::unavailable(
                        "DISPUTE_WON",
                        "the dispute was won after this attempt",
                    ));
                }
                // A webhook or a reconciliation may have synced the refund in the meantime.
                let Some(refund) = refund.filter(|refund| refund.provider_id.is_none()) else {
                    return Ok(());
                };
                let refused = RefundState {
                    provider_id: None,
                    status: RefundStatus::Failed,
                    is_disputed,
                };
                self.set_refund(&transaction, payment, refund, refused).await?;
                transaction.commit().await
            }
        }
    }
}

/// Returns an amount of a request in Canadian cents.
///
/// # Errors
/// `CURRENCY_UNSUPPORTED` on `field` for another currency.
pub(crate) fn cents(field: &str, money: &selam_proto::money::v1::Money) -> Result<i64> {
    fields::required(field, Some(money).filter(|money| !money.currency_code.is_empty()))?;
    if money.currency_code == "CAD" {
        return Ok(money.amount_minor);
    }
    Err(Error::field(
        field,
        "CURRENCY_UNSUPPORTED",
        "must be in Canadian dollars",
    ))
}
