//! Synchronisation with the provider. Webhooks only trigger a query of the provider's API, so events may arrive late,
//! repeatedly, in any order or not at all. Every sync is idempotent.

mod refunds_and_disputes;
mod subscriptions;
mod unfinished;

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Database, Error, Result, Transaction};
use uuid::Uuid;

use crate::{
    checkout_state::{CheckoutStatus, ProviderStatus},
    choices::{PaymentStatus, RefundReason, SubscriptionStatus},
    entitlement::{self, PlanRules},
    events,
    ledger::Entry,
    provider::{Provider, Session, SessionState},
    receipt,
    refunds::{self, RefundRequest},
    store::{self, CheckoutRow, EntitlementRow, PaymentRow},
    tax::Price,
    webhook::ObjectKind,
};

pub(crate) use refunds_and_disputes::{RefundState, set_refunded, tax_in};
pub(crate) use subscriptions::{EndSubscription, is_called_off_unpaid};

/// Attempts to sync an object that changes at the same time.
const TRIES: usize = 5;

/// Start and end of a subscription month.
pub(crate) type Period = (DateTime<Utc>, DateTime<Utc>);

/// Brings stored rows in line with the provider.
#[derive(Clone)]
pub(crate) struct PaymentSync {
    pub(crate) database: Database,
    pub(crate) provider: Provider,
    pub(crate) plan: PlanRules,
    /// Period for which the assistant stays available when the next month is not paid yet.
    pub(crate) grace: TimeDelta,
}

impl PaymentSync {
    /// Queries an object at the provider and updates the stored rows.
    pub(crate) async fn sync_object(&self, kind: ObjectKind, id: &str) -> Result<()> {
        match kind {
            ObjectKind::Session => self.sync_session(id).await,
            ObjectKind::Invoice => self.sync_invoice(id).await,
            ObjectKind::Subscription => self.sync_subscription(id).await,
            ObjectKind::Refund => self.sync_refund(id).await,
            ObjectKind::Dispute => self.sync_dispute(id).await,
        }
    }

    /// Syncs a checkout by its session id at the provider.
    pub(crate) async fn sync_session(&self, id: &str) -> Result<()> {
        let session = self.provider.session(id).await?;
        self.apply_session(session).await
    }

    /// Applies the provider's state of a checkout.
    pub(crate) async fn apply_session(&self, session: Session) -> Result<()> {
        let Ok(id) = Uuid::parse_str(&session.our_id) else {
            return Ok(());
        };
        let reported = self.status_of(&session).await?;
        if let (ProviderStatus::Paid, Some(subscription)) = (reported, &session.subscription_id) {
            // The subscription must be stored before its checkout counts as paid.
            self.sync_subscription(subscription).await?;
            let connection = self.database.connection();
            if !store::subscriptions::is_known(connection, subscription).await? {
                return Err(Error::unavailable(
                    "SUBSCRIPTION_PENDING",
                    "the provider reports the checkout as paid, but not its month yet",
                ));
            }
        }
        let transaction = self.database.begin().await?;
        let Some(checkout) = store::checkouts::lock(&transaction, id).await? else {
            tracing::warn!("ignored a checkout session without a stored checkout");
            return Ok(());
        };
        let now = self.database.clock().now();
        if reported == ProviderStatus::Paid {
            require_price(&checkout, &session)?;
        }
        let Some(next) = checkout.status.after(reported, checkout.gave_up) else {
            return transaction.commit().await;
        };
        store::checkouts::set_status(&transaction, id, next, now).await?;
        match (next, session.payment_id) {
            (CheckoutStatus::Paid, Some(payment)) if session.subscription_id.is_none() => {
                let price = Price {
                    subtotal: checkout.subtotal_minor,
                    tax: checkout.tax_minor,
                };
                let paid = IncomingPayment {
                    provider_id: payment,
                    price,
                    month: None,
                    is_outside: false,
                    is_duplicate: false,
                };
                self.record(&transaction, &checkout, paid).await?;
            }
            _ if next.is_closed() => events::closed(&transaction, &checkout, next, now).await?,
            _ => {}
        }
        transaction.commit().await?;
        tracing::info!(checkout = %id, status = next.as_str(), "checkout status changed");
        Ok(())
    }

    async fn status_of(&self, session: &Session) -> Result<ProviderStatus> {
        Ok(match session.state {
            SessionState::Open => ProviderStatus::Open,
            SessionState::Expired => ProviderStatus::Expired,
            SessionState::Paid => ProviderStatus::Paid,
            SessionState::Unpaid => match (&session.payment_id, &session.subscription_id) {
                (None, None) => ProviderStatus::Processing,
                // A session for a delayed first month has no payment of its own.
                (None, Some(subscription)) => match self.provider.subscription(subscription).await?.status {
                    SubscriptionStatus::Ended => ProviderStatus::Failed,
                    // The provider can make a plan active before the bank debit of its first month has arrived.
                    SubscriptionStatus::Active if !self.provider.paid_months(subscription).await?.is_empty() => {
                        ProviderStatus::Paid
                    }
                    _ => ProviderStatus::Processing,
                },
                (Some(payment), _) => {
                    let intent = self.provider.intent(payment).await?;
                    match (intent.is_paid, intent.is_under_way) {
                        (true, _) => ProviderStatus::Paid,
                        (false, true) => ProviderStatus::Processing,
                        (false, false) => ProviderStatus::Failed,
                    }
                }
            },
        })
    }

    /// Records a payment once per provider id: payment row, ledger entry, entitlement and event.
    pub(crate) async fn record(
        &self,
        transaction: &Transaction,
        checkout: &CheckoutRow,
        paid: IncomingPayment,
    ) -> Result<()> {
        let others = if checkout.purpose.is_paid_once() {
            // Without this lock, two checkouts that are settled in parallel do not find each other's payment. It comes
            // before the ID and the time, because callers keep the payment with the lowest ID.
            transaction.lock("payments-reference", &checkout.reference_id).await?;
            store::payments::others(transaction, checkout, &paid.provider_id).await?
        } else {
            Vec::new()
        };
        let before = others.iter().map(|other| (other.id, other.pay_time));
        let (id, now) = after(before, (Uuid::now_v7(), transaction.now()));
        let receipt_number = receipt::number();
        let price = paid.price;
        let payment = PaymentRow {
            id,
            search_text: store::payments::search_text(&receipt_number, &checkout.title, &checkout.user_email),
            receipt_number,
            checkout_id: checkout.id,
            subscription_id: paid.month.map(|(subscription, _)| subscription),
            user_id: checkout.user_id,
            user_email: checkout.user_email.clone(),
            language_code: checkout.language_code.clone(),
            purpose: checkout.purpose,
            reference_id: checkout.reference_id.clone(),
            title: checkout.title.clone(),
            subject: checkout.subject.clone(),
            subtotal_minor: price.subtotal,
            tax_minor: price.tax,
            total_minor: price.total(),
            refunded_minor: 0,
            status: PaymentStatus::Succeeded,
            provider_id: paid.provider_id,
            version: 1,
            pay_time: now,
            update_time: now,
        };
        let is_again = others.iter().any(|other| other.left() > 0);
        if !store::payments::insert(transaction, payment.clone()).await? {
            return Ok(());
        }
        let entry = match paid.is_outside {
            true => Entry::payment_outside(&payment.provider_id, payment.purpose, price),
            false => Entry::payment(&payment.provider_id, payment.purpose, price),
        };
        store::ledger::post(transaction, &entry, now).await?;
        events::succeeded(transaction, &payment).await?;
        if is_again || paid.is_duplicate {
            return self.refund_duplicate(transaction, payment).await;
        }
        self.grant(
            transaction,
            &payment,
            paid.month.map(|(_, period)| period),
            &checkout.session_format,
        )
        .await
    }

    /// Refunds a duplicate payment in full.
    async fn refund_duplicate(&self, transaction: &Transaction, mut payment: PaymentRow) -> Result<()> {
        let refund_request = RefundRequest::new(payment.total_minor, RefundReason::Duplicate);
        refunds::create(transaction, &mut payment, refund_request).await?;
        tracing::warn!(payment = %payment.id, purpose = payment.purpose.as_str(), "duplicate payment is refunded");
        Ok(())
    }

    async fn grant(
        &self,
        transaction: &Transaction,
        payment: &PaymentRow,
        month: Option<Period>,
        session_format: &str,
    ) -> Result<()> {
        let Some(grant) = entitlement::granted(payment.purpose, month, self.plan) else {
            return Ok(());
        };
        let row = EntitlementRow {
            id: Uuid::now_v7(),
            user_id: payment.user_id,
            kind: grant.kind,
            therapist_id: payment.reference_id.clone(),
            session_format: session_format.to_owned(),
            granted: grant.count,
            remaining: grant.count,
            start_time: grant.start_time,
            end_time: grant.end_time,
            payment_id: payment.id,
            version: 1,
        };
        store::entitlements::insert(transaction, row).await
    }
}

/// Returns the ID and the time of a payment that is recorded after `others` of the same reference: the first one by both
/// is kept. Another replica, whose clock is ahead, may have recorded them.
fn after(others: impl Iterator<Item = (Uuid, DateTime<Utc>)>, new: (Uuid, DateTime<Utc>)) -> (Uuid, DateTime<Utc>) {
    others.fold(new, |(id, time), (other_id, other_time)| {
        let next_id = Uuid::from_u128(other_id.as_u128().saturating_add(1));
        (id.max(next_id), time.max(other_time + TimeDelta::microseconds(1)))
    })
}

/// Payment to record.
pub(crate) struct IncomingPayment {
    /// Payment id at the provider.
    pub provider_id: String,
    /// Amount with its tax.
    pub price: Price,
    /// Subscription and period, for a subscription month.
    pub month: Option<(Uuid, Period)>,
    /// Whether it was paid outside the provider or from a credit balance there.
    pub is_outside: bool,
    /// Whether it belongs to a duplicate subscription.
    pub is_duplicate: bool,
}

/// Rejects a payment with another amount than the checkout's, which an operator has to review.
fn require_price(checkout: &CheckoutRow, session: &Session) -> Result<()> {
    if session.is_cad && session.total == checkout.subtotal_minor + checkout.tax_minor {
        return Ok(());
    }
    Err(Error::internal(format!(
        "the paid amount differs from the amount of checkout {}",
        checkout.id
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_payment_follows_one_of_fast_clock() {
        let new = (Uuid::from_u128(10), DateTime::UNIX_EPOCH + TimeDelta::seconds(10));
        let of = |id: u128, seconds: i64| (Uuid::from_u128(id), DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds));
        assert_eq!(after([].into_iter(), new), new);
        assert_eq!(after([of(9, 9)].into_iter(), new), new);
        for others in [
            vec![of(12, 12), of(9, 9)],
            vec![of(10, 10)],
            vec![of(9, 20)],
            vec![of(20, 9)],
        ] {
            let (id, time) = after(others.clone().into_iter(), new);
            assert!(others.iter().all(|other| other.0 < id && other.1 < time), "{others:?}");
        }
    }
}
