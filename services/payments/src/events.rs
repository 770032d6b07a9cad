//! Events that the service publishes, each in the transaction of the change.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, Transaction, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutClosed, PaymentDisputed, PaymentRefunded, PaymentSucceeded, SubscriptionChanged, SubscriptionEvent,
};

use crate::{
    checkout_state::CheckoutStatus,
    choices::SubscriptionStatus,
    store::{CheckoutRow, DisputeRow, PaymentRow, RefundRow, SubscriptionRow},
    sync::RefundState,
};

pub(crate) async fn succeeded(transaction: &Transaction, payment: &PaymentRow) -> Result<()> {
    let event = PaymentSucceeded {
        payment_id: payment.id.to_string(),
        checkout_session_id: payment.checkout_id.to_string(),
        purpose: payment.purpose.wire().into(),
        reference_id: payment.reference_id.clone(),
        user_id: payment.user_id.to_string(),
        email: payment.user_email.clone(),
        language_code: payment.language_code.clone(),
        title: payment.title.clone(),
        subtotal: Some(Money::cad(payment.subtotal_minor)),
        tax: Some(Money::cad(payment.tax_minor)),
        total: Some(Money::cad(payment.total_minor)),
        receipt_number: payment.receipt_number.clone(),
        pay_time: Some(timestamp(payment.pay_time)),
        subscription_id: payment.subscription_id.map(|id| id.to_string()).unwrap_or_default(),
    };
    transaction.publish(&event.payment_id, &event).await
}

pub(crate) async fn closed(
    transaction: &Transaction,
    checkout: &CheckoutRow,
    status: CheckoutStatus,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = CheckoutClosed {
        checkout_session_id: checkout.id.to_string(),
        status: status.wire().into(),
        purpose: checkout.purpose.wire().into(),
        reference_id: checkout.reference_id.clone(),
        user_id: checkout.user_id.to_string(),
        close_time: Some(timestamp(now)),
        email: checkout.user_email.clone(),
        language_code: checkout.language_code.clone(),
        title: checkout.title.clone(),
        total: Some(Money::cad(checkout.subtotal_minor + checkout.tax_minor)),
    };
    transaction.publish(&event.checkout_session_id, &event).await
}

pub(crate) async fn refunded(
    transaction: &Transaction,
    payment: &PaymentRow,
    refund: &RefundRow,
    state: &RefundState<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = PaymentRefunded {
        refund_id: refund.id.to_string(),
        payment_id: payment.id.to_string(),
        purpose: payment.purpose.wire().into(),
        reference_id: payment.reference_id.clone(),
        user_id: payment.user_id.to_string(),
        email: payment.user_email.clone(),
        language_code: payment.language_code.clone(),
        title: payment.title.clone(),
        amount: Some(Money::cad(refund.amount_minor)),
        receipt_number: payment.receipt_number.clone(),
        status: state.status.wire().into(),
        reason: refund.reason.wire().into(),
        refunded_total: Some(Money::cad(payment.refunded_minor)),
        update_time: Some(timestamp(now)),
        method: refund.method.wire().into(),
        is_disputed: state.is_disputed,
    };
    transaction.publish(&event.refund_id, &event).await
}

/// Returns the state of a subscription as an event without its event kind.
fn state_of(row: &SubscriptionRow) -> SubscriptionChanged {
    SubscriptionChanged {
        subscription_id: row.id.to_string(),
        purpose: row.purpose.wire().into(),
        reference_id: row.reference_id.clone(),
        user_id: row.user_id.to_string(),
        email: row.user_email.clone(),
        language_code: row.language_code.clone(),
        title: row.title.clone(),
        status: row.status.wire().into(),
        cancels_at_period_end: row.cancels_at_period_end,
        period_end_time: Some(timestamp(row.period_end_time)),
        ..SubscriptionChanged::default()
    }
}

/// Publishes a change of a subscription. `grace` is added to the paid period while a further month may still be paid.
pub(crate) async fn subscription_changed(
    transaction: &Transaction,
    row: &SubscriptionRow,
    event: SubscriptionEvent,
    grace: TimeDelta,
) -> Result<()> {
    let is_last = row.status == SubscriptionStatus::Ended || row.cancels_at_period_end;
    let access_end_time = if is_last {
        row.period_end_time
    } else {
        row.period_end_time + grace
    };
    let event = SubscriptionChanged {
        event: event.into(),
        access_end_time: Some(timestamp(access_end_time)),
        ..state_of(row)
    };
    transaction.publish(&event.subscription_id, &event).await
}

/// Publishes that a running month was refunded. Access ends at `access_end`, and the month's entitlement is void up
/// to `void_until`.
pub(crate) async fn month_refunded(
    transaction: &Transaction,
    row: &SubscriptionRow,
    access_end: DateTime<Utc>,
    void_until: DateTime<Utc>,
) -> Result<()> {
    let event = SubscriptionChanged {
        event: SubscriptionEvent::MonthRefunded.into(),
        access_end_time: Some(timestamp(access_end)),
        void_until_time: Some(timestamp(void_until)),
        ..state_of(row)
    };
    transaction.publish(&event.subscription_id, &event).await
}

/// Publishes a change of a dispute: whether the bank has money because of it, and because of another one.
pub(crate) async fn disputed(
    transaction: &Transaction,
    payment: &PaymentRow,
    dispute: &DisputeRow,
    (has_funds, has_other_dispute): (bool, bool),
) -> Result<()> {
    let event = PaymentDisputed {
        dispute_id: dispute.id.to_string(),
        payment_id: payment.id.to_string(),
        purpose: payment.purpose.wire().into(),
        reference_id: payment.reference_id.clone(),
        user_id: payment.user_id.to_string(),
        title: payment.title.clone(),
        receipt_number: payment.receipt_number.clone(),
        amount: Some(Money::cad(dispute.amount_minor)),
        reason: dispute.reason.clone(),
        status: dispute.status.wire().into(),
        answer_by_time: dispute.answer_by_time.map(timestamp),
        has_funds,
        update_time: Some(timestamp(dispute.update_time)),
        subscription_id: payment.subscription_id.map(|id| id.to_string()).unwrap_or_default(),
        has_other_dispute,
    };
    transaction.publish(&event.dispute_id, &event).await
}
