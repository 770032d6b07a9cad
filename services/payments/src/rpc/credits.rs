//! Prepaid sessions of plans: used for a booking, returned after a cancellation, refunded when a plan is withdrawn.

use selam_chassis::{Error, HandleJob, Job, JobContext, Result, Transaction, fields, jobs::Retries, validate};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    ReturnCreditRequest, ReturnCreditResponse, UseCreditRequest, UseCreditResponse, WithdrawPlanRequest,
    WithdrawPlanResponse,
};
use serde::{Deserialize, Serialize};
use tonic::Request;
use uuid::Uuid;

use super::Payments;
use crate::{
    choices::{PaymentStatus, RefundReason, SubscriptionStatus},
    convert,
    refunds::{self, RefundRequest},
    store::{self, EntitlementRow, EntitlementUseRow},
    sync::{EndSubscription, PaymentSync},
    tax::share,
};

impl Payments {
    pub(super) async fn use_credit(&self, request: Request<UseCreditRequest>) -> Result<UseCreditResponse> {
        let request = request.get_ref();
        validate(request)?;
        let user_id = fields::id("userId", &request.user_id)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?;
        let transaction = self.database.begin().await?;
        transaction.lock("payments-credit", &user_id.to_string()).await?;
        if let Some(used) = store::entitlements::use_of(&*transaction, reference_id).await? {
            let row = store::entitlements::lock(&transaction, used.entitlement_id).await?;
            let row = row
                .filter(|row| row.user_id == user_id && row.session_format == request.session_format)
                .ok_or_else(no_credit)?;
            return used_credit(&transaction, &row).await;
        }
        let now = transaction.now();
        let query = store::entitlements::CreditQuery {
            user_id,
            therapist_id: &request.therapist_id,
            session_format: &request.session_format,
        };
        let found = store::entitlements::lock_usable(&transaction, query, now).await?;
        let mut row = found.ok_or_else(no_credit)?;
        row.remaining -= 1;
        row.version += 1;
        store::entitlements::set_state(&transaction, &row).await?;
        let used = EntitlementUseRow {
            reference_id,
            entitlement_id: row.id,
            use_time: now,
            return_time: None,
        };
        store::entitlements::write_use(&transaction, used).await?;
        let answer = used_credit(&transaction, &row).await?;
        transaction.commit().await?;
        Ok(answer)
    }

    pub(super) async fn return_credit(&self, request: Request<ReturnCreditRequest>) -> Result<ReturnCreditResponse> {
        let request = request.get_ref();
        validate(request)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?;
        let transaction = self.database.begin().await?;
        let Some(used) = store::entitlements::use_of(&*transaction, reference_id).await? else {
            return Ok(ReturnCreditResponse { returned: false });
        };
        let payment_id = store::entitlements::payment_of(&*transaction, used.entitlement_id).await?;
        let Some(payment_id) = payment_id else {
            return Ok(ReturnCreditResponse { returned: false });
        };
        // In the order of refunds, which lock the payment first.
        let payment = store::payments::lock(&transaction, payment_id).await?;
        // The entitlement is locked before the use is read again, so that concurrent calls return one credit.
        let row = store::entitlements::lock(&transaction, used.entitlement_id).await?;
        let still = store::entitlements::use_of(&*transaction, reference_id).await?;
        let (Some(mut row), Some(used)) = (row, still) else {
            return Ok(ReturnCreditResponse { returned: false });
        };
        let now = transaction.now();
        let returned = EntitlementUseRow {
            return_time: Some(now),
            ..used
        };
        store::entitlements::write_use(&transaction, returned).await?;
        // A session that the customer got the money back for does not come back.
        let is_paid = payment.left() > 0 && payment.status != PaymentStatus::ChargedBack;
        if request.cancelled_by_provider && is_paid {
            row.end_time = row.end_time.max(now + self.checkouts.sync.plan.grace);
        }
        if row.end_time > now && is_paid {
            row.remaining = (row.remaining + 1).min(row.granted);
            row.version += 1;
            store::entitlements::set_state(&transaction, &row).await?;
            let plan = store::prices::find(&*transaction, &row.therapist_id).await?;
            let has_ended = match payment.subscription_id {
                Some(id) => store::subscriptions::find(&*transaction, id, None).await?.is_withdrawn,
                None => false,
            };
            if has_ended || plan.is_some_and(|plan| plan.is_withdrawn) {
                transaction.enqueue(RefundUnused { entitlement_id: row.id }).await?;
            }
        }
        transaction.commit().await?;
        Ok(ReturnCreditResponse { returned: true })
    }

    pub(super) async fn withdraw_plan(&self, request: Request<WithdrawPlanRequest>) -> Result<WithdrawPlanResponse> {
        let request = request.get_ref();
        validate(request)?;
        let therapist_id = fields::id("therapistId", &request.therapist_id)?.to_string();
        let transaction = self.database.begin().await?;
        transaction.lock("payments-plan", &therapist_id).await?;
        let Some(mut plan) = store::prices::find(&*transaction, &therapist_id).await? else {
            return Ok(WithdrawPlanResponse::default());
        };
        if request.erase_name {
            store::erasure::forget_therapist(&transaction, &therapist_id).await?;
        }
        if plan.version > request.version {
            transaction.commit().await?;
            return Ok(WithdrawPlanResponse::default());
        }
        plan.is_offered = false;
        plan.is_withdrawn = true;
        plan.version = request.version;
        plan.update_time = transaction.now();
        if request.erase_name {
            plan.therapist_name = String::new();
        }
        store::prices::write(&transaction, plan).await?;
        let ended_subscriptions = end_plans(&transaction, &therapist_id, &[]).await?;
        transaction.commit().await?;
        tracing::info!(therapist_id, ended_subscriptions, "plan withdrawn");
        Ok(WithdrawPlanResponse { ended_subscriptions })
    }
}

/// Ends the subscriptions of a therapist's plans and refunds unused sessions, except those of the session formats
/// `kept`. Returns the number of ended subscriptions. The plan must be locked.
pub(super) async fn end_plans(transaction: &Transaction, therapist_id: &str, kept: &[String]) -> Result<i32> {
    let mut ended = 0;
    for mut row in store::subscriptions::of_plan(transaction, therapist_id).await? {
        if kept.contains(&row.session_format) {
            continue;
        }
        // Booked sessions of an ended subscription may still be returned.
        row.is_withdrawn = true;
        store::subscriptions::set_state(transaction, &row).await?;
        if row.status == SubscriptionStatus::Ended {
            continue;
        }
        ended += 1;
        let provider_id = row.provider_id;
        transaction.enqueue(EndSubscription { provider_id }).await?;
    }
    for row in store::entitlements::unused_of_plan(&**transaction, therapist_id, transaction.now()).await? {
        if !kept.contains(&row.session_format) {
            transaction.enqueue(RefundUnused { entitlement_id: row.id }).await?;
        }
    }
    Ok(ended)
}

/// Returns the response for a used session of `row`, with its share of the paid month.
async fn used_credit(transaction: &Transaction, row: &EntitlementRow) -> Result<UseCreditResponse> {
    let payment = store::payments::find(&**transaction, row.payment_id, None).await?;
    let value_minor = payment.subtotal_minor / i64::from(row.granted.max(1));
    Ok(UseCreditResponse {
        entitlement: Some(convert::entitlement(row)),
        value: Some(Money::cad(value_minor)),
    })
}

/// Refunds the unused sessions of an entitlement of a withdrawn plan.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RefundUnused {
    pub(crate) entitlement_id: Uuid,
}

impl Job for RefundUnused {
    const KIND: &'static str = "refund-unused";
    const RETRIES: Retries = Retries::OWED;
}

impl PaymentSync {
    /// Enqueues the refund of the sessions that a payment granted; `provider_id` is the payment id at the provider.
    pub(crate) async fn refund_unused_of(&self, transaction: &Transaction, provider_id: &str) -> Result<()> {
        let Some(payment) = store::payments::lock_by_provider(transaction, provider_id).await? else {
            return Ok(());
        };
        if let Some(row) = store::entitlements::lock_of_payment(transaction, payment.id).await? {
            transaction.enqueue(RefundUnused { entitlement_id: row.id }).await?;
        }
        Ok(())
    }
}

impl HandleJob<RefundUnused> for PaymentSync {
    async fn handle(&self, transaction: &Transaction, due: JobContext<RefundUnused>) -> Result<()> {
        let id = due.job.entitlement_id;
        let Some(payment_id) = store::entitlements::payment_of(&**transaction, id).await? else {
            return Ok(());
        };
        // In the order of refunds, which lock the payment first.
        let mut payment = store::payments::lock(transaction, payment_id).await?;
        let row = store::entitlements::lock(transaction, id).await?;
        let Some(mut row) = row.filter(|row| row.remaining > 0) else {
            return Ok(());
        };
        // The bank has returned the money of a lost dispute, so nothing is owed.
        let left = if payment.status == PaymentStatus::ChargedBack {
            0
        } else {
            payment.left()
        };
        let amount = share(payment.total_minor, row.remaining.into(), row.granted.into()).min(left);
        row.remaining = 0;
        row.version += 1;
        store::entitlements::set_state(transaction, &row).await?;
        if amount < 1 {
            return Ok(());
        }
        let refund_request = RefundRequest {
            id: due.id,
            ..RefundRequest::new(amount, RefundReason::CancelledByProvider)
        };
        refunds::create(transaction, &mut payment, refund_request)
            .await
            .map(drop)
    }
}

fn no_credit() -> Error {
    Error::failed_precondition("NO_CREDIT", "no prepaid session is left")
}
