//! Recorded calls, and the responses that payments would give.

use std::collections::BTreeMap;

use selam_chassis::{Error, Result as ChassisResult};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutSession, CheckoutStatus, OpenCheckoutRequest, PutPlanPriceRequest, Refund, RefundChargeRequest,
    RefundChargeResponse, RefundOutcome, RefundStatus, ReturnCreditRequest, ReturnCreditResponse, UseCreditRequest,
    UseCreditResponse, WithdrawPlanRequest,
};
use uuid::Uuid;

/// Key of a credit: user, therapist, session format.
pub(crate) type Credit = (String, String, String);

/// State of one reference: its checkout and payment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Charge {
    pub checkout_id: String,
    pub status: CheckoutStatus,
    pub subtotal: i64,
    pub paid: i64,
    pub refunded: i64,
    pub is_disputed: bool,
    pub refunds: Vec<Refund>,
    /// Refunds after the next read of the charge.
    pub next_refunds: Option<Vec<Refund>>,
}

#[derive(Default)]
pub(crate) struct State {
    pub caller: String,
    pub is_away: bool,
    pub is_slow_to_prepare: bool,
    pub charges: BTreeMap<String, Charge>,
    pub refunds: BTreeMap<String, (RefundChargeRequest, RefundChargeResponse)>,
    pub credits: BTreeMap<Credit, i32>,
    /// Value of each credit, in cents.
    pub credit_value: Option<i64>,
    pub uses: BTreeMap<String, Credit>,
    pub returned: Vec<ReturnCreditRequest>,
    pub opened: Vec<OpenCheckoutRequest>,
    pub closed: Vec<String>,
    pub looked_at: Vec<String>,
    pub plans: Vec<PutPlanPriceRequest>,
    pub withdrawn: Vec<WithdrawPlanRequest>,
}

pub(crate) fn open(state: &mut State, request: &OpenCheckoutRequest) -> ChassisResult<CheckoutSession> {
    state.opened.push(request.clone());
    let is_slow = state.is_slow_to_prepare;
    let charge = state.charges.entry(request.reference_id.clone()).or_default();
    if charge.status == CheckoutStatus::Paid {
        return Err(Error::failed_precondition("CHECKOUT_PAID", "this is already paid"));
    }
    if !matches!(charge.status, CheckoutStatus::Open | CheckoutStatus::Processing) {
        charge.checkout_id = Uuid::now_v7().to_string();
        charge.status = CheckoutStatus::Open;
        charge.subtotal = request.subtotal.as_ref().map_or(0, |subtotal| subtotal.amount_minor);
    }
    let url = if is_slow {
        String::new()
    } else {
        format!("https://pay.example.test/{}", request.reference_id)
    };
    Ok(CheckoutSession {
        id: charge.checkout_id.clone(),
        url,
        status: charge.status.into(),
        reference_id: request.reference_id.clone(),
        ..CheckoutSession::default()
    })
}

pub(crate) fn refund(state: &mut State, request: &RefundChargeRequest) -> ChassisResult<RefundChargeResponse> {
    if let Some((known, answer)) = state.refunds.get(&request.request_id) {
        if known.reference_id == request.reference_id {
            return Ok(answer.clone());
        }
        return Err(not_paid());
    }
    let charge = state
        .charges
        .get_mut(&request.reference_id)
        .filter(|charge| charge.paid > 0);
    let charge = charge.ok_or_else(not_paid)?;
    let left = charge.paid - charge.refunded;
    let without = |outcome: RefundOutcome| RefundChargeResponse {
        outcome: outcome.into(),
        refund: None,
    };
    if charge.is_disputed {
        return Ok(without(RefundOutcome::Disputed));
    }
    if left == 0 {
        return Ok(without(RefundOutcome::NothingLeft));
    }
    let amount = (charge.paid * i64::from(request.percent) / 100).min(left);
    charge.refunded += amount;
    let answer = RefundChargeResponse {
        outcome: RefundOutcome::Refunded.into(),
        refund: Some(Refund {
            id: request.request_id.clone(),
            amount: Some(Money::cad(amount)),
            reason: request.reason,
            status: RefundStatus::Pending.into(),
            ..Refund::default()
        }),
    };
    let record = (request.clone(), answer.clone());
    state.refunds.insert(request.request_id.clone(), record);
    Ok(answer)
}

pub(crate) fn use_credit(state: &mut State, request: &UseCreditRequest) -> ChassisResult<UseCreditResponse> {
    let credit = (
        request.user_id.clone(),
        request.therapist_id.clone(),
        request.session_format.clone(),
    );
    let answer = UseCreditResponse {
        value: state.credit_value.map(Money::cad),
        ..UseCreditResponse::default()
    };
    if state.uses.get(&request.reference_id) == Some(&credit) {
        return Ok(answer);
    }
    let left = state.credits.get_mut(&credit).filter(|left| **left > 0);
    let left = left.ok_or_else(|| Error::failed_precondition("NO_CREDIT", "no credit is left"))?;
    *left -= 1;
    state.uses.insert(request.reference_id.clone(), credit);
    Ok(answer)
}

pub(crate) fn return_credit(state: &mut State, request: &ReturnCreditRequest) -> ReturnCreditResponse {
    let Some(credit) = state.uses.remove(&request.reference_id) else {
        return ReturnCreditResponse { returned: false };
    };
    *state.credits.entry(credit).or_default() += 1;
    state.returned.push(request.clone());
    ReturnCreditResponse { returned: true }
}

fn not_paid() -> Error {
    Error::not_found("PAYMENT_NOT_FOUND", "there is no payment for this reference")
}
