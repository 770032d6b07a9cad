//! The provider's objects, converted to types of this service.

use chrono::{DateTime, Utc};
use stripe_shared::{
    BalanceTransaction, CheckoutSession, CheckoutSessionPaymentStatus, CheckoutSessionStatus,
    DisputeStatus as StripeDisputeStatus, Invoice, PaymentIntent, PaymentIntentStatus, Subscription,
    SubscriptionStatus as StripeSubscriptionStatus,
};
use stripe_types::Currency;

use super::OUR_ID;
use crate::choices::{DisputeStatus, SubscriptionStatus};

/// Checkout to create at the provider.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Id of the checkout row.
    pub id: String,
    /// Title of the item.
    pub title: String,
    /// Price before tax, in cents.
    pub subtotal: i64,
    /// Label of the tax, and its amount in cents.
    pub tax: (String, i64),
    /// Whether it is billed monthly.
    pub monthly: bool,
    /// Customer id at the provider.
    pub customer: String,
    /// Language of the payment page.
    pub language_code: String,
    /// Time at which the checkout expires.
    pub expire_time: DateTime<Utc>,
    /// Address after a payment.
    pub success_url: String,
    /// Address after a cancellation.
    pub cancel_url: String,
}

/// State of a checkout at the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// Can be paid.
    Open,
    /// Completed and paid.
    Paid,
    /// Completed, but not paid yet.
    Unpaid,
    /// Can no longer be paid.
    Expired,
}

/// Checkout at the provider.
#[derive(Clone, Debug)]
pub struct Session {
    /// Id at the provider.
    pub id: String,
    /// Id of the checkout row.
    pub our_id: String,
    /// Address of the payment page.
    pub url: String,
    /// State of the checkout.
    pub state: SessionState,
    /// Total in cents.
    pub total: i64,
    /// Whether the total is in Canadian dollars.
    pub is_cad: bool,
    /// Payment id, for a one-time payment.
    pub payment_id: Option<String>,
    /// Subscription id, for a subscription.
    pub subscription_id: Option<String>,
}

/// Payment at the provider.
#[derive(Clone, Debug)]
pub struct Intent {
    /// Id at the provider.
    pub id: String,
    /// Id of the checkout row, for a one-time payment.
    pub our_id: String,
    /// Amount received, in cents.
    pub received: i64,
    /// Whether the payment succeeded.
    pub is_paid: bool,
    /// Whether the payment may still succeed.
    pub is_under_way: bool,
}

/// Paid month of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidMonth {
    /// Invoice id at the provider.
    pub invoice_id: String,
    /// Subscription id at the provider.
    pub subscription_id: String,
    /// Payment id at the provider. An invoice paid from a credit balance or outside the provider has none.
    pub payment_id: Option<String>,
    /// Amount of the payment, in cents.
    pub total: i64,
    /// Start and end of the month.
    pub period: (DateTime<Utc>, DateTime<Utc>),
}

/// Subscription at the provider.
#[derive(Clone, Debug)]
pub struct ProviderSubscription {
    /// Id at the provider.
    pub id: String,
    /// Id of the first checkout.
    pub our_id: String,
    /// Status of the subscription.
    pub status: SubscriptionStatus,
    /// Whether it ends with the current month.
    pub cancels_at_period_end: bool,
    /// End of the current month, paid or not: the provider advances it before it charges the card.
    pub period_end: DateTime<Utc>,
    /// Whether it ended because its first month was not paid.
    pub never_began: bool,
}

/// Balance movement at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceMovement {
    /// Id at the provider.
    pub id: String,
    /// Type, such as `charge` or `payout`.
    pub kind: String,
    /// Amount before the fee, in cents; negative for an outgoing movement.
    pub amount: i64,
    /// Fee of the provider, in cents.
    pub fee: i64,
    /// Time of the movement.
    pub create_time: DateTime<Utc>,
}

/// Refund at the provider.
#[derive(Clone, Debug)]
pub struct ProviderRefund {
    /// Id at the provider.
    pub id: String,
    /// Id of the refund row; empty for a refund made manually at the provider.
    pub our_id: String,
    /// Payment id at the provider.
    pub payment_id: String,
    /// Amount in cents.
    pub amount: i64,
    /// Whether the refund succeeded or failed; `None` while it is pending.
    pub outcome: Option<bool>,
}

/// Response to the request for a refund.
#[derive(Clone, Debug)]
pub enum RefundAnswer {
    /// The refund was made, or had been made before.
    Made(ProviderRefund),
    /// The refund was refused permanently.
    Refused {
        /// Whether the reason is a dispute of the payment.
        is_disputed: bool,
    },
}

/// Dispute at the provider.
#[derive(Clone, Debug)]
pub struct ProviderDispute {
    /// Id at the provider.
    pub id: String,
    /// Payment id at the provider.
    pub payment_id: String,
    /// Amount in cents.
    pub amount: i64,
    /// Reason stated by the bank.
    pub reason: String,
    /// Status of the dispute.
    pub status: DisputeStatus,
    /// Whether the bank has withdrawn the funds. An inquiry withdraws none.
    pub has_funds: bool,
    /// Deadline for evidence.
    pub answer_by: Option<DateTime<Utc>>,
}

pub(super) fn session(session: CheckoutSession) -> Session {
    let is_paid = !matches!(session.payment_status, CheckoutSessionPaymentStatus::Unpaid);
    let state = match session.status {
        Some(CheckoutSessionStatus::Complete) if is_paid => SessionState::Paid,
        Some(CheckoutSessionStatus::Complete) => SessionState::Unpaid,
        Some(CheckoutSessionStatus::Expired) => SessionState::Expired,
        _ => SessionState::Open,
    };
    Session {
        id: session.id.to_string(),
        our_id: session.client_reference_id.unwrap_or_default(),
        url: session.url.unwrap_or_default(),
        state,
        total: session.amount_total.unwrap_or_default(),
        is_cad: session.currency == Some(Currency::CAD),
        payment_id: session.payment_intent.map(|intent| intent.id().to_string()),
        subscription_id: session.subscription.map(|subscription| subscription.id().to_string()),
    }
}

pub(super) fn intent(intent: PaymentIntent) -> Intent {
    Intent {
        id: intent.id.to_string(),
        our_id: intent.metadata.get(OUR_ID).cloned().unwrap_or_default(),
        received: intent.amount_received,
        is_paid: matches!(intent.status, PaymentIntentStatus::Succeeded),
        // After a completed checkout, the customer verifies a bank account with an amount that arrives days later.
        is_under_way: matches!(
            intent.status,
            PaymentIntentStatus::Processing | PaymentIntentStatus::RequiresAction
        ),
    }
}

pub(super) fn subscription_of(invoice: &Invoice) -> Option<String> {
    let details = invoice.parent.as_ref()?.subscription_details.as_ref()?;
    Some(details.subscription.id().to_string())
}

/// Returns the month of a paid invoice.
pub(super) fn month(invoice: Invoice) -> Option<PaidMonth> {
    let subscription_id = subscription_of(&invoice)?;
    let invoice_id = invoice.id?.to_string();
    // Prorations of earlier months come first on an invoice; the newest line is the month.
    let period = invoice
        .lines
        .data
        .iter()
        .map(|line| (line.period.start, line.period.end))
        .max_by_key(|(_, end)| *end)?;
    // An invoice can have several payments: failed and cancelled ones in addition to the successful one.
    let payments = invoice.payments.map(|payments| payments.data).unwrap_or_default();
    let paid = payments.into_iter().find(|payment| payment.status == "paid");
    let total = paid.as_ref().and_then(|payment| payment.amount_paid);
    let payment_id = paid
        .and_then(|payment| payment.payment.payment_intent)
        .map(|intent| intent.id().to_string());
    Some(PaidMonth {
        total: total.unwrap_or(invoice.amount_paid),
        invoice_id,
        subscription_id,
        payment_id,
        period: (instant(period.0), instant(period.1)),
    })
}

pub(super) fn movement(movement: BalanceTransaction) -> BalanceMovement {
    BalanceMovement {
        id: movement.id.to_string(),
        kind: movement.type_.as_str().to_owned(),
        amount: movement.amount,
        fee: movement.fee,
        create_time: instant(movement.created),
    }
}

pub(super) fn subscription(subscription: Subscription) -> ProviderSubscription {
    use StripeSubscriptionStatus as Theirs;
    let status = match subscription.status {
        Theirs::Active | Theirs::Trialing => SubscriptionStatus::Active,
        Theirs::PastDue | Theirs::Unpaid | Theirs::Incomplete | Theirs::Paused => SubscriptionStatus::PastDue,
        _ => SubscriptionStatus::Ended,
    };
    let never_began = subscription.status == Theirs::IncompleteExpired;
    let period_end = subscription.items.data.first().map(|item| item.current_period_end);
    ProviderSubscription {
        id: subscription.id.to_string(),
        our_id: subscription.metadata.get(OUR_ID).cloned().unwrap_or_default(),
        status,
        // Under flexible billing the customer portal sets only the date.
        cancels_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at.is_some(),
        period_end: instant(period_end.unwrap_or_default()),
        never_began,
    }
}

pub(super) fn refund(refund: stripe_shared::Refund) -> ProviderRefund {
    let metadata = refund.metadata.unwrap_or_default();
    ProviderRefund {
        id: refund.id.to_string(),
        our_id: metadata.get(OUR_ID).cloned().unwrap_or_default(),
        payment_id: refund
            .payment_intent
            .map(|intent| intent.id().to_string())
            .unwrap_or_default(),
        amount: refund.amount,
        outcome: match refund.status.as_deref() {
            Some("succeeded") => Some(true),
            Some("failed" | "canceled") => Some(false),
            _ => None,
        },
    }
}

pub(super) fn dispute(dispute: stripe_shared::Dispute) -> ProviderDispute {
    use StripeDisputeStatus as Theirs;
    let (status, has_funds) = match dispute.status {
        Theirs::NeedsResponse => (DisputeStatus::NeedsResponse, true),
        Theirs::UnderReview => (DisputeStatus::UnderReview, true),
        Theirs::Lost => (DisputeStatus::Lost, true),
        Theirs::Won => (DisputeStatus::Won, true),
        Theirs::WarningNeedsResponse => (DisputeStatus::NeedsResponse, false),
        Theirs::WarningUnderReview => (DisputeStatus::UnderReview, false),
        _ => (DisputeStatus::Won, false),
    };
    ProviderDispute {
        id: dispute.id.to_string(),
        payment_id: dispute
            .payment_intent
            .map(|intent| intent.id().to_string())
            .unwrap_or_default(),
        amount: dispute.amount,
        reason: dispute.reason,
        status,
        has_funds,
        answer_by: dispute.evidence_details.due_by.map(instant),
    }
}

fn instant(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}
