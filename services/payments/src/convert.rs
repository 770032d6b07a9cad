//! Conversion from rows to messages of the contract.

use selam_chassis::{Principal, history, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutSession, Difference, Dispute, Entitlement, Payment, Refund, Subscription, TherapistPlan,
};

use crate::{
    checkout_state::CheckoutStatus,
    store::{
        CheckoutRow, DifferenceRow, DisputeRow, EntitlementRow, PaymentRow, RefundRow, SubscriptionRow,
        TherapistPriceRow,
    },
};

/// Converts a checkout; `payment` is its payment, if it is paid.
pub(crate) fn checkout(row: CheckoutRow, payment: Option<PaymentRow>) -> CheckoutSession {
    let can_be_paid = row.status == CheckoutStatus::Open && !row.gave_up;
    let (payment_id, receipt_number) = payment
        .map(|payment| (payment.id.to_string(), payment.receipt_number))
        .unwrap_or_default();
    CheckoutSession {
        id: row.id.to_string(),
        purpose: row.purpose.wire().into(),
        reference_id: row.reference_id,
        title: row.title,
        subject: row.subject,
        status: row.status.wire().into(),
        url: if can_be_paid { row.url } else { String::new() },
        subtotal: Some(Money::cad(row.subtotal_minor)),
        tax: Some(Money::cad(row.tax_minor)),
        total: Some(Money::cad(row.subtotal_minor + row.tax_minor)),
        expire_time: Some(timestamp(row.expire_time)),
        create_time: Some(timestamp(row.create_time)),
        payment_id,
        receipt_number,
    }
}

/// Converts a payment with the fields that `viewer` may see.
pub(crate) fn payment(row: PaymentRow, refunds: Vec<RefundRow>, viewer: &Principal) -> Payment {
    let for_office = |text: String| if viewer.is_office() { text } else { String::new() };
    Payment {
        id: row.id.to_string(),
        receipt_number: row.receipt_number,
        purpose: row.purpose.wire().into(),
        reference_id: row.reference_id,
        title: row.title,
        subject: row.subject,
        status: row.status.wire().into(),
        subtotal: Some(Money::cad(row.subtotal_minor)),
        tax: Some(Money::cad(row.tax_minor)),
        total: Some(Money::cad(row.total_minor)),
        refunded: Some(Money::cad(row.refunded_minor)),
        subscription_id: row.subscription_id.map(|id| id.to_string()).unwrap_or_default(),
        pay_time: Some(timestamp(row.pay_time)),
        refunds: refunds.into_iter().map(|row| refund(row, viewer.is_office())).collect(),
        etag: history::etag(row.version),
        user_id: for_office(row.user_id.to_string()),
        user_email: for_office(row.user_email),
        provider_id: for_office(row.provider_id),
    }
}

/// Converts a refund. Only admins see the note.
pub(crate) fn refund(row: RefundRow, for_office: bool) -> Refund {
    Refund {
        id: row.id.to_string(),
        amount: Some(Money::cad(row.amount_minor)),
        reason: row.reason.wire().into(),
        status: row.status.wire().into(),
        note: if for_office { row.note } else { String::new() },
        method: row.method.wire().into(),
        create_time: Some(timestamp(row.create_time)),
        update_time: Some(timestamp(row.update_time)),
    }
}

/// Converts a subscription with the fields that `viewer` may see.
pub(crate) fn subscription(row: SubscriptionRow, viewer: &Principal) -> Subscription {
    Subscription {
        id: row.id.to_string(),
        purpose: row.purpose.wire().into(),
        reference_id: row.reference_id,
        title: row.title,
        subject: row.subject,
        status: row.status.wire().into(),
        total: Some(Money::cad(row.subtotal_minor + row.tax_minor)),
        cancels_at_period_end: row.cancels_at_period_end,
        period_end_time: Some(timestamp(row.period_end_time)),
        create_time: Some(timestamp(row.create_time)),
        user_email: if viewer.is_office() {
            row.user_email
        } else {
            String::new()
        },
    }
}

pub(crate) fn therapist_plan(row: TherapistPriceRow) -> TherapistPlan {
    TherapistPlan {
        therapist_id: row.therapist_id,
        price: Some(Money::cad(row.month_minor)),
        session_format: row.session_format,
    }
}

pub(crate) fn entitlement(row: &EntitlementRow) -> Entitlement {
    Entitlement {
        id: row.id.to_string(),
        kind: row.kind.wire().into(),
        therapist_id: row.therapist_id.clone(),
        granted: row.granted,
        remaining: row.remaining,
        start_time: Some(timestamp(row.start_time)),
        end_time: Some(timestamp(row.end_time)),
        version: row.version,
        session_format: row.session_format.clone(),
    }
}

pub(crate) fn dispute(row: DisputeRow, receipt_number: String) -> Dispute {
    Dispute {
        id: row.id.to_string(),
        payment_id: row.payment_id.to_string(),
        receipt_number,
        amount: Some(Money::cad(row.amount_minor)),
        reason: row.reason,
        status: row.status.wire().into(),
        answer_by_time: row.answer_by_time.map(timestamp),
        create_time: Some(timestamp(row.create_time)),
        provider_id: row.provider_id,
    }
}

/// Converts a difference found by a reconciliation.
pub(crate) fn difference(row: DifferenceRow) -> Difference {
    Difference {
        kind: row.kind,
        provider_id: row.provider_id,
        problem: row.problem,
        theirs: row.theirs_minor.map(Money::cad),
        ours: row.ours_minor.map(Money::cad),
    }
}
