//! RPCs of `ChargeService` about charges, called by other services.

use chrono::{DateTime, Utc};
use selam_chassis::{Caller, Error, Language, Result, Transaction, fields, validate};
use selam_proto_payments::v1::{
    CheckoutSession, CloseCheckoutRequest, CloseCheckoutResponse, GetChargeRequest, GetChargeResponse,
    OpenCheckoutRequest, PutPlanPriceRequest, RefundChargeRequest, RefundChargeResponse, RefundOutcome, TherapistPlan,
};
use tonic::Request;
use uuid::Uuid;

use super::{Payments, credits::end_plans};
use crate::{
    checkout_state::CheckoutStatus,
    checkouts::{self, EndCheckout, NewCheckout},
    choices::{PaymentStatus, Purpose, RefundReason, RefundStatus},
    convert,
    provider::LARGEST_CHARGE,
    refunds::{self, RefundRequest},
    store::{self, CheckoutRow, TherapistPriceRow},
    tax::{Price, share},
};

impl Payments {
    pub(super) async fn open_checkout(&self, request: Request<OpenCheckoutRequest>) -> Result<CheckoutSession> {
        let sold = sold_by_caller(&request);
        let request = request.into_inner();
        validate(&request)?;
        let purpose = fields::required("purpose", Purpose::from_wire(request.purpose()))?;
        if !sold.contains(&purpose) {
            return Err(Error::field(
                "purpose",
                "PURPOSE_INVALID",
                "is not sold by the calling service",
            ));
        }
        let user_id = fields::id("userId", &request.user_id)?;
        let subtotal = refunds::cents("subtotal", &request.subtotal.clone().unwrap_or_default())?;
        if subtotal < 1 {
            return Err(Error::field("subtotal", "AMOUNT_INVALID", "must be at least 1"));
        }
        // The subtotal is checked first, because a larger one could overflow the total.
        if subtotal > LARGEST_CHARGE
            || Price::new(subtotal, self.checkouts.tax.basis_points(purpose)).total() > LARGEST_CHARGE
        {
            return Err(Error::field(
                "subtotal",
                "AMOUNT_INVALID",
                "exceeds, with tax, the provider's limit for one charge",
            ));
        }
        let expire_time = fields::required("expireTime", instant(request.expire_time.as_ref()))?;
        let reference_id = fields::id("referenceId", &request.reference_id)?.to_string();

        let transaction = self.database.begin().await?;
        transaction.lock("payments-reference", &reference_id).await?;
        let newest = store::checkouts::newest_of(&*transaction, &reference_id, &[purpose]).await?;
        let row = match newest {
            Some(row) if row.status == CheckoutStatus::Paid => return Err(checkouts::paid()),
            // An expired checkout is of no use to the customer, but a bank debit in progress outlasts its page.
            Some(row) if is_usable(&row, user_id, transaction.now()) => row,
            _ => {
                let new = NewCheckout {
                    user_id,
                    user_email: request.email,
                    language: Language::from_code(&request.language_code).unwrap_or_default(),
                    purpose,
                    reference_id,
                    title: request.title,
                    subject: request.subject,
                    subtotal,
                    session_format: String::new(),
                    expire_time,
                };
                self.checkouts.write(&transaction, new).await?
            }
        };
        transaction.commit().await?;
        self.with_payment(self.checkouts.start(row).await?).await
    }

    pub(super) async fn close_checkout(&self, request: Request<CloseCheckoutRequest>) -> Result<CloseCheckoutResponse> {
        let sold = sold_by_caller(&request);
        let request = request.get_ref();
        validate(request)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?.to_string();
        let newest = store::checkouts::newest_of(self.database.connection(), &reference_id, sold).await?;
        let status = match newest {
            Some(row) => self.checkouts.end(row, true).await?.status.wire().into(),
            None => 0,
        };
        Ok(CloseCheckoutResponse { status })
    }

    pub(super) async fn get_charge(&self, request: Request<GetChargeRequest>) -> Result<GetChargeResponse> {
        let sold = sold_by_caller(&request);
        let request = request.get_ref();
        validate(request)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?.to_string();
        let connection = self.database.connection();
        let newest = store::checkouts::newest_of(connection, &reference_id, sold).await?;
        let mut refunds = match store::payments::first_of_reference(connection, &reference_id, sold).await? {
            Some(payment) => store::refunds::of_payment(connection, payment.id).await?,
            None => Vec::new(),
        };
        refunds.retain(|refund| refund.status != RefundStatus::Failed);
        Ok(GetChargeResponse {
            status: newest.map_or(0, |row| row.status.wire().into()),
            refunds: refunds
                .into_iter()
                .map(|refund| convert::refund(refund, false))
                .collect(),
        })
    }

    pub(super) async fn refund_charge(&self, request: Request<RefundChargeRequest>) -> Result<RefundChargeResponse> {
        let sold = sold_by_caller(&request);
        let request = request.get_ref();
        validate(request)?;
        let reference_id = fields::id("referenceId", &request.reference_id)?.to_string();
        let id = fields::id("requestId", &request.request_id)?;
        let reason = fields::required("reason", RefundReason::from_wire(request.reason()))?;

        let transaction = self.database.begin().await?;
        let payments = store::payments::lock_of_reference(&transaction, &reference_id, sold).await?;
        if let Some(known) = store::refunds::find(&*transaction, id).await? {
            return match payments.iter().any(|payment| payment.id == known.payment_id) {
                true => Ok(refunded(known)),
                false => Err(store::payments::not_found()),
            };
        }
        // The first payment pays the charge; later ones are duplicates.
        let is_duplicate = reason == RefundReason::Duplicate;
        let skipped = usize::from(is_duplicate);
        let mut candidates = payments.into_iter().skip(skipped).filter(|payment| payment.left() > 0);
        let Some(mut payment) = candidates.next() else {
            return Ok(without_refund(RefundOutcome::NothingLeft));
        };
        match payment.status {
            PaymentStatus::Disputed => return Ok(without_refund(RefundOutcome::Disputed)),
            // The bank has returned the money of a lost dispute.
            PaymentStatus::ChargedBack => return Ok(without_refund(RefundOutcome::NothingLeft)),
            _ => {}
        }
        let amount = share(payment.total_minor, request.percent.into(), 100).clamp(1, payment.left());
        let refund_request = RefundRequest {
            id,
            ..RefundRequest::new(amount, reason)
        };
        let refund = refunds::create(&transaction, &mut payment, refund_request).await?;
        transaction.commit().await?;
        Ok(refunded(refund))
    }

    pub(super) async fn put_plan_price(&self, request: Request<PutPlanPriceRequest>) -> Result<TherapistPlan> {
        let request = request.into_inner();
        validate(&request)?;
        let month_minor = refunds::cents("price", &request.price.clone().unwrap_or_default())?;
        if month_minor < 1 {
            return Err(Error::field("price", "AMOUNT_INVALID", "must be at least 1"));
        }
        let therapist_id = fields::id("therapistId", &request.therapist_id)?.to_string();
        let transaction = self.database.begin().await?;
        transaction.lock("payments-plan", &therapist_id).await?;
        let known = store::prices::find(&*transaction, &therapist_id).await?;
        let row = match known.filter(|known| known.version >= request.version) {
            Some(newer) => newer,
            None => {
                let row = TherapistPriceRow {
                    therapist_id,
                    therapist_name: request.therapist_name,
                    month_minor,
                    session_format: request.session_format,
                    is_offered: request.is_offered,
                    is_withdrawn: false,
                    version: request.version,
                    update_time: transaction.now(),
                };
                store::prices::write(&transaction, row.clone()).await?;
                if !request.offered_formats.is_empty() {
                    keep_plans_of(&transaction, &row.therapist_id, &request.offered_formats).await?;
                }
                row
            }
        };
        transaction.commit().await?;
        Ok(convert::therapist_plan(row))
    }
}

/// Ends a therapist's plans for other session formats than `offered`, because clients can no longer book their sessions.
async fn keep_plans_of(transaction: &Transaction, therapist_id: &str, offered: &[String]) -> Result<()> {
    for row in store::checkouts::open_plans(&**transaction, therapist_id).await? {
        if !offered.contains(&row.session_format) {
            transaction.enqueue(EndCheckout { checkout_id: row.id }).await?;
        }
    }
    end_plans(transaction, therapist_id, offered).await.map(drop)
}

fn refunded(refund: store::RefundRow) -> RefundChargeResponse {
    RefundChargeResponse {
        outcome: RefundOutcome::Refunded.into(),
        refund: Some(convert::refund(refund, false)),
    }
}

fn without_refund(outcome: RefundOutcome) -> RefundChargeResponse {
    RefundChargeResponse {
        outcome: outcome.into(),
        refund: None,
    }
}

/// Returns the purposes that the calling service sells. It cannot access charges of other services.
fn sold_by_caller<T>(request: &Request<T>) -> &'static [Purpose] {
    Caller::of(request).map_or(&[], |caller| Purpose::sold_by(&caller.service))
}

fn is_usable(row: &CheckoutRow, user_id: Uuid, now: DateTime<Utc>) -> bool {
    let can_be_paid = row.status == CheckoutStatus::Open && !row.gave_up && row.expire_time > now;
    row.user_id == user_id && (can_be_paid || row.status == CheckoutStatus::Processing)
}

fn instant(time: Option<&prost_types::Timestamp>) -> Option<DateTime<Utc>> {
    let time = time?;
    DateTime::from_timestamp(time.seconds, u32::try_from(time.nanos).ok()?)
}
