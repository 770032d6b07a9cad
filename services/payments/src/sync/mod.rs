//! PaymentSync: bringing our rows to what the provider says. It is asked, whatever a webhook claims, so that events may come late, often, in any
//! order or not at all: what is settled twice changes nothing the second time.

mod refunds_and_disputes;
mod subscriptions;

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Database, Error, Result, Transaction};
use uuid::Uuid;

use crate::{
    checkout_state::{CheckoutStatus, ProviderStatus},
    choices::{PaymentStatus, Purpose, RefundReason, SubscriptionStatus},
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

pub(crate) use refunds_and_disputes::{set_refunded, tax_in};
pub(crate) use subscriptions::EndSubscription;

/// From when until when a month of a subscription is.
pub(crate) type Period = (DateTime<Utc>, DateTime<Utc>);

/// Settles.
#[derive(Clone)]
pub(crate) struct PaymentSync {
    pub(crate) database: Database,
    pub(crate) provider: Provider,
    pub(crate) plan: PlanRules,
    /// How long the assistant can be used when the next month is not paid yet.
    pub(crate) grace: TimeDelta,
}

impl PaymentSync {
    /// Asks the provider about something and brings our rows to what it says.
    pub(crate) async fn sync_object(&self, kind: ObjectKind, id: &str) -> Result<()> {
        match kind {
            ObjectKind::Session => self.sync_session(id).await,
            ObjectKind::Invoice => self.sync_invoice(id).await,
            ObjectKind::Subscription => self.sync_subscription(id).await,
            ObjectKind::Refund => self.sync_refund(id).await,
            ObjectKind::Dispute => self.sync_dispute(id).await,
        }
    }

    /// Settles a checkout by its id at the provider.
    pub(crate) async fn sync_session(&self, id: &str) -> Result<()> {
        let session = self.provider.session(id).await?;
        self.apply_session(session).await
    }

    /// Settles what the provider said about a checkout.
    pub(crate) async fn apply_session(&self, session: Session) -> Result<()> {
        let Ok(id) = Uuid::parse_str(&session.our_id) else {
            return Ok(());
        };
        let reported = self.status_of(&session).await?;
        if let (ProviderStatus::Paid, Some(subscription)) = (reported, &session.subscription_id) {
            // The subscription has to be there before its checkout counts as paid.
            self.sync_subscription(subscription).await?;
            let connection = self.database.connection();
            if !store::subscriptions::is_known(connection, subscription).await? {
                return Err(Error::unavailable(
                    "SUBSCRIPTION_PENDING",
                    "the provider has the checkout paid and its month not yet",
                ));
            }
        }
        let transaction = self.database.begin().await?;
        let Some(checkout) = store::checkouts::lock(&transaction, id).await? else {
            tracing::warn!("a checkout of the provider is none of ours");
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
                self.record(&transaction, &checkout, paid, now).await?;
            }
            _ if next.is_closed() => events::closed(&transaction, &checkout, next, now).await?,
            _ => {}
        }
        transaction.commit().await?;
        tracing::info!(checkout = %id, status = next.as_str(), "checkout settled");
        Ok(())
    }

    async fn status_of(&self, session: &Session) -> Result<ProviderStatus> {
        Ok(match session.state {
            SessionState::Open => ProviderStatus::Open,
            SessionState::Expired => ProviderStatus::Expired,
            SessionState::Paid => ProviderStatus::Paid,
            SessionState::Unpaid => match (&session.payment_id, &session.subscription_id) {
                (None, None) => ProviderStatus::Processing,
                // A delayed payment of a first month has no payment of its own at the session.
                (None, Some(subscription)) => match self.provider.subscription(subscription).await? {
                    reported if reported.status == SubscriptionStatus::Active => ProviderStatus::Paid,
                    reported if reported.status == SubscriptionStatus::Ended => ProviderStatus::Failed,
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

    /// Writes that money came in: payment, ledger, entitlement and announcement, once for each payment of the provider.
    pub(crate) async fn record(
        &self,
        transaction: &Transaction,
        checkout: &CheckoutRow,
        paid: IncomingPayment,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let receipt_number = receipt::number();
        let price = paid.price;
        let payment = PaymentRow {
            id: Uuid::now_v7(),
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
        let is_again = self.is_paid_before(transaction, &payment).await?;
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
            now,
        )
        .await
    }

    /// Whether something that can be sold once is paid already, such as an appointment.
    async fn is_paid_before(&self, transaction: &Transaction, payment: &PaymentRow) -> Result<bool> {
        let once = [Purpose::Appointment, Purpose::SourcingDeposit, Purpose::SourcingBalance];
        if !once.contains(&payment.purpose) {
            return Ok(false);
        }
        store::payments::is_paid(transaction, payment).await
    }

    /// Refunds all of a payment for something that was paid before.
    async fn refund_duplicate(&self, transaction: &Transaction, mut payment: PaymentRow) -> Result<()> {
        let refund_request = RefundRequest {
            id: Uuid::now_v7(),
            amount: payment.total_minor,
            reason: RefundReason::Duplicate,
            note: String::new(),
        };
        refunds::create(transaction, &mut payment, refund_request).await?;
        tracing::warn!(payment = %payment.id, purpose = payment.purpose.as_str(), "a second payment for the same thing is refunded");
        Ok(())
    }

    async fn grant(
        &self,
        transaction: &Transaction,
        payment: &PaymentRow,
        month: Option<Period>,
        session_format: &str,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let Some(grant) = entitlement::granted(payment.purpose, now, month, self.plan) else {
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

/// Money that came in.
pub(crate) struct IncomingPayment {
    /// Id of the payment at the provider.
    pub provider_id: String,
    /// What was paid.
    pub price: Price,
    /// For a month of a subscription: of which, and from when until when.
    pub month: Option<(Uuid, Period)>,
    /// Whether it was paid outside the provider, or from a credit balance there.
    pub is_outside: bool,
    /// Whether it belongs to a second subscription to the same thing.
    pub is_duplicate: bool,
}

/// Another amount than was asked for is nobody's payment; an operator has to look at it.
fn require_price(checkout: &CheckoutRow, session: &Session) -> Result<()> {
    if session.is_cad && session.total == checkout.subtotal_minor + checkout.tax_minor {
        return Ok(());
    }
    Err(Error::internal(format!(
        "checkout {} was paid with another amount",
        checkout.id
    )))
}
