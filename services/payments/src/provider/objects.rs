//! What the provider has, in our words.

use chrono::{DateTime, Utc};
use stripe_shared::{
    BalanceTransaction, CheckoutSession, CheckoutSessionPaymentStatus, CheckoutSessionStatus,
    DisputeStatus as StripeDisputeStatus, Invoice, PaymentIntent, PaymentIntentStatus, Subscription,
    SubscriptionStatus as StripeSubscriptionStatus,
};
use stripe_types::Currency;

use super::OUR_ID;
use crate::choices::{DisputeStatus, SubscriptionStatus};

/// A checkout that is to be made.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Our id of the checkout.
    pub id: String,
    /// What is bought.
    pub title: String,
    /// Its price before tax, in cents.
    pub subtotal: i64,
    /// What the tax is called, and how much it is, in cents.
    pub tax: (String, i64),
    /// Whether it is paid every month.
    pub monthly: bool,
    /// The customer's id at the provider.
    pub customer: String,
    /// Language of the page.
    pub language_code: String,
    /// Until when it can be paid.
    pub expire_time: DateTime<Utc>,
    /// Where the customer goes after paying.
    pub success_url: String,
    /// Where the customer goes who gives up.
    pub cancel_url: String,
}

/// How far a checkout is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// It can be paid.
    Open,
    /// It is done, and paid.
    Paid,
    /// It is done, the money is not there.
    Unpaid,
    /// It cannot be paid any more.
    Expired,
}

/// A checkout at the provider.
#[derive(Clone, Debug)]
pub struct Session {
    /// Its id.
    pub id: String,
    /// Our id of it.
    pub our_id: String,
    /// Where it is paid.
    pub url: String,
    /// How far it is.
    pub state: SessionState,
    /// What is paid, in cents, and whether these are Canadian.
    pub total: i64,
    /// Whether it is in Canadian dollars.
    pub is_cad: bool,
    /// The payment, for one that is made once.
    pub payment_id: Option<String>,
    /// The subscription.
    pub subscription_id: Option<String>,
}

/// A payment at the provider.
#[derive(Clone, Debug)]
pub struct Intent {
    /// Its id.
    pub id: String,
    /// Our id of the checkout, for one that is made once.
    pub our_id: String,
    /// What came in, in cents.
    pub received: i64,
    /// Whether it came in.
    pub is_paid: bool,
    /// Whether it still may come.
    pub is_under_way: bool,
}

/// A paid month of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidMonth {
    /// The invoice.
    pub invoice_id: String,
    /// The subscription.
    pub subscription_id: String,
    /// The payment. An invoice that was paid from a credit balance or outside the provider has none.
    pub payment_id: Option<String>,
    /// Amount of that payment in cents.
    pub total: i64,
    /// From when until when.
    pub period: (DateTime<Utc>, DateTime<Utc>),
}

/// A subscription at the provider.
#[derive(Clone, Debug)]
pub struct ProviderSubscription {
    /// Its id.
    pub id: String,
    /// Our id of the checkout that it began with.
    pub our_id: String,
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// Whether it ends with the month.
    pub cancels_at_period_end: bool,
    /// End of the current month, whether or not it is paid: the provider moves it before it charges the card.
    pub period_end: DateTime<Utc>,
    /// Whether it ended because its first month was not paid.
    pub never_began: bool,
}

/// A movement of our balance at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceMovement {
    /// Its id.
    pub id: String,
    /// Type, such as `charge` or `payout`.
    pub kind: String,
    /// Amount before the fee, in cents; negative when it left the balance.
    pub amount: i64,
    /// The provider's fee, in cents.
    pub fee: i64,
    /// Time of the movement.
    pub create_time: DateTime<Utc>,
}

/// A refund at the provider.
#[derive(Clone, Debug)]
pub struct ProviderRefund {
    /// Its id.
    pub id: String,
    /// Our id of it; empty when it was made at the provider.
    pub our_id: String,
    /// The payment.
    pub payment_id: String,
    /// How much, in cents.
    pub amount: i64,
    /// Whether it succeeded, failed, or neither yet.
    pub outcome: Option<bool>,
}

/// A dispute at the provider.
#[derive(Clone, Debug)]
pub struct ProviderDispute {
    /// Its id.
    pub id: String,
    /// The payment.
    pub payment_id: String,
    /// How much, in cents.
    pub amount: i64,
    /// Why.
    pub reason: String,
    /// Where it stands.
    pub status: DisputeStatus,
    /// Whether the bank has taken the money; it only asks otherwise.
    pub has_funds: bool,
    /// Until when it can be answered.
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
        is_under_way: matches!(intent.status, PaymentIntentStatus::Processing),
    }
}

pub(super) fn subscription_of(invoice: &Invoice) -> Option<String> {
    let details = invoice.parent.as_ref()?.subscription_details.as_ref()?;
    Some(details.subscription.id().to_string())
}

/// The month that a paid invoice is for.
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
    // An invoice can have several payments: declined and cancelled ones beside the one that paid.
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
