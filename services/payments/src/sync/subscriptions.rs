//! Sync of subscriptions. Webhooks, reconciliation, cancellation and resumption use one function, which brings a
//! subscription and its paid months in line with the provider.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{AtLeastOnceJob, Error, Job, JobContext, Result, Transaction, jobs::Retries};
use selam_proto_payments::v1::SubscriptionEvent;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{IncomingPayment, PaymentSync, TRIES};
use crate::{
    choices::SubscriptionStatus,
    events,
    provider::{PaidMonth, ProviderSubscription},
    store::{self, CheckoutRow, SubscriptionRow},
    tax::Price,
};

impl PaymentSync {
    /// Syncs a subscription and its paid months; `id` is the subscription id at the provider.
    pub(crate) async fn sync_subscription(&self, id: &str) -> Result<()> {
        for _ in 0..TRIES {
            if self.try_sync_subscription(id).await? {
                return Ok(());
            }
        }
        Err(Error::unavailable(
            "SUBSCRIPTION_CHANGING",
            "the subscription keeps changing at the payment provider",
        ))
    }

    /// Attempts [`sync_subscription`](Self::sync_subscription). Returns `false` when the row changed after the
    /// provider was queried, because the response may be outdated.
    async fn try_sync_subscription(&self, id: &str) -> Result<bool> {
        let before = store::subscriptions::of_provider(self.database.connection(), id).await?;
        let reported = self.provider.subscription(id).await?;
        let months = self.provider.paid_months(id).await?;
        let now = self.database.clock().now();
        let transaction = self.database.begin().await?;
        // Without this lock, two concurrent webhooks find no row to lock and both publish the start of the
        // subscription.
        transaction.lock("payments-subscription", id).await?;
        let known = store::subscriptions::lock_by_provider(&transaction, id).await?;
        if known != before {
            return Ok(false);
        }
        let is_first = known.is_none();
        let row = match known {
            Some(row) => row,
            None => match self.begin(&transaction, &reported, &months, now).await? {
                Some(row) => row,
                None => return Ok(true),
            },
        };
        let is_new_month = self.record_months(&transaction, &row, &months).await?;
        let next = state(&row, &reported, &months);
        let is_called_off = is_called_off_unpaid(&next, &reported);
        let event = event_of(&row, &next, is_first, is_new_month).filter(|event| {
            // The end follows at once.
            *event != SubscriptionEvent::Cancelled || !is_called_off
        });
        if next != row {
            let next = SubscriptionRow {
                update_time: now,
                ..next.clone()
            };
            store::subscriptions::set_state(&transaction, &next).await?;
            if is_called_off {
                let provider_id = next.provider_id.clone();
                transaction.enqueue(EndSubscription { provider_id }).await?;
            }
        }
        if let Some(event) = event.filter(|_| !row.is_duplicate) {
            events::subscription_changed(&transaction, &next, event, self.grace).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Syncs the subscription of an invoice.
    pub(crate) async fn sync_invoice(&self, id: &str) -> Result<()> {
        match self.provider.subscription_of(id).await? {
            Some(subscription) => self.sync_subscription(&subscription).await,
            None => Ok(()),
        }
    }

    /// Stores a new subscription. Returns `None` when it has no checkout here or its first month is not paid.
    async fn begin(
        &self,
        transaction: &Transaction,
        reported: &ProviderSubscription,
        months: &[PaidMonth],
        now: DateTime<Utc>,
    ) -> Result<Option<SubscriptionRow>> {
        let Ok(checkout_id) = Uuid::parse_str(&reported.our_id) else {
            return Ok(None);
        };
        // In the order of a withdrawal, which locks the plan first.
        let plan = match store::checkouts::plan_of(&**transaction, checkout_id).await? {
            Some(therapist_id) => {
                transaction.lock("payments-plan", &therapist_id).await?;
                store::prices::find(&**transaction, &therapist_id).await?
            }
            None => None,
        };
        // The checkout was opened before the withdrawal and paid after it.
        let is_withdrawn = plan.is_some_and(|plan| plan.is_withdrawn);
        let Some(checkout) = store::checkouts::lock(transaction, checkout_id).await? else {
            tracing::warn!("ignored a subscription without a stored checkout");
            return Ok(None);
        };
        let Some(month) = months.last() else {
            return Ok(None);
        };
        transaction
            .lock("payments-checkout", &checkout.user_id.to_string())
            .await?;
        let held = store::subscriptions::held(
            &**transaction,
            checkout.user_id,
            checkout.purpose,
            &checkout.reference_id,
        );
        let is_duplicate = held.await?.is_some();
        let row = SubscriptionRow {
            id: Uuid::now_v7(),
            checkout_id,
            user_id: checkout.user_id,
            user_email: checkout.user_email,
            language_code: checkout.language_code,
            purpose: checkout.purpose,
            reference_id: checkout.reference_id,
            title: checkout.title,
            subject: checkout.subject,
            subtotal_minor: checkout.subtotal_minor,
            tax_minor: checkout.tax_minor,
            status: SubscriptionStatus::Active,
            session_format: checkout.session_format,
            cancels_at_period_end: false,
            is_withdrawn,
            is_duplicate,
            period_end_time: month.period.1,
            provider_id: reported.id.clone(),
            create_time: now,
            update_time: now,
        };
        store::subscriptions::insert(transaction, row.clone()).await?;
        if is_duplicate || is_withdrawn {
            tracing::warn!(subscription = %row.id, is_duplicate, is_withdrawn, "subscription is ended and refunded");
            let provider_id = reported.id.clone();
            transaction.enqueue(EndSubscription { provider_id }).await?;
        }
        Ok(Some(row))
    }

    /// Records every paid month that is not stored yet. Returns whether there was one.
    async fn record_months(
        &self,
        transaction: &Transaction,
        row: &SubscriptionRow,
        months: &[PaidMonth],
    ) -> Result<bool> {
        let Some(checkout) = store::checkouts::lock(transaction, row.checkout_id).await? else {
            return Ok(false);
        };
        let price = Price {
            subtotal: row.subtotal_minor,
            tax: row.tax_minor,
        };
        // The customer's email address and language may have changed since the first month.
        let checkout = CheckoutRow {
            user_id: row.user_id,
            user_email: row.user_email.clone(),
            language_code: row.language_code.clone(),
            ..checkout
        };
        let mut is_new = false;
        for month in months {
            let provider_id = month.payment_id.as_ref().unwrap_or(&month.invoice_id);
            if store::payments::is_known(&**transaction, provider_id).await? {
                continue;
            }
            is_new = true;
            let paid = IncomingPayment {
                provider_id: provider_id.clone(),
                price: price.split(month.total),
                month: Some((row.id, month.period)),
                is_outside: month.payment_id.is_none(),
                is_duplicate: row.is_duplicate,
            };
            self.record(transaction, &checkout, paid).await?;
            if row.is_withdrawn {
                // The month was paid while the plan was being withdrawn.
                self.refund_unused_of(transaction, provider_id).await?;
            }
        }
        Ok(is_new)
    }
}

/// Returns the subscription in the provider's state. Its period ends with the last paid month, because the provider
/// advances its own date before it charges. An ended subscription stays ended; only further paid months count.
fn state(row: &SubscriptionRow, reported: &ProviderSubscription, months: &[PaidMonth]) -> SubscriptionRow {
    let paid_until = months.iter().map(|month| month.period.1).max();
    let period_end_time = paid_until.map_or(row.period_end_time, |paid| paid.max(row.period_end_time));
    let (status, cancels_at_period_end) = if row.status == SubscriptionStatus::Ended {
        (row.status, row.cancels_at_period_end)
    } else {
        (reported.status, reported.cancels_at_period_end)
    };
    SubscriptionRow {
        status,
        cancels_at_period_end,
        period_end_time,
        ..row.clone()
    }
}

/// Returns whether the customer called off a plan whose month is not paid. The provider has begun that month and would
/// still charge it, so the plan ends at once. In the first hour of a month, its invoice is a draft, and the plan active.
pub(crate) fn is_called_off_unpaid(row: &SubscriptionRow, reported: &ProviderSubscription) -> bool {
    let has_begun = reported.period_end - row.period_end_time > TimeDelta::days(1);
    let is_unpaid = match row.status {
        SubscriptionStatus::PastDue => true,
        SubscriptionStatus::Active => has_begun,
        SubscriptionStatus::Ended => false,
    };
    is_unpaid && row.cancels_at_period_end
}

/// Returns the event that describes a change, or `None` when nothing changed for the customer.
fn event_of(
    before: &SubscriptionRow,
    next: &SubscriptionRow,
    is_first: bool,
    is_new_month: bool,
) -> Option<SubscriptionEvent> {
    let has_become = |status| next.status == status && before.status != status;
    match (before.cancels_at_period_end, next.cancels_at_period_end) {
        _ if has_become(SubscriptionStatus::Ended) && next.is_withdrawn => Some(SubscriptionEvent::Withdrawn),
        _ if has_become(SubscriptionStatus::Ended) => Some(SubscriptionEvent::Ended),
        _ if is_first => Some(SubscriptionEvent::Started),
        _ if has_become(SubscriptionStatus::PastDue) => Some(SubscriptionEvent::PaymentFailed),
        (false, true) => Some(SubscriptionEvent::Cancelled),
        (true, false) => Some(SubscriptionEvent::Resumed),
        _ if is_new_month || before.status != next.status => Some(SubscriptionEvent::Renewed),
        _ => None,
    }
}

/// Ends a subscription immediately.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct EndSubscription {
    pub(crate) provider_id: String,
}

impl Job for EndSubscription {
    const KIND: &'static str = "end-subscription";
    const RETRIES: Retries = Retries::OWED;
}

impl AtLeastOnceJob<EndSubscription> for PaymentSync {
    async fn run(&self, due: JobContext<EndSubscription>) -> Result<()> {
        self.provider.end(&due.job.provider_id).await?;
        self.sync_subscription(&due.job.provider_id).await
    }
}
