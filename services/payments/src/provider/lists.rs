//! Lists of objects at the provider, for reconciliation.

use chrono::{DateTime, Utc};
use futures::TryStreamExt as _;
use selam_chassis::Result;
use stripe_billing::{
    invoice::ListInvoice,
    subscription::{ListSubscription, ListSubscriptionStatus},
};
use stripe_checkout::checkout_session::ListCheckoutSession;
use stripe_core::{
    balance::RetrieveForMyAccountBalance, balance_transaction::ListBalanceTransaction, dispute::ListDispute,
    payment_intent::ListPaymentIntent, refund::ListRefund,
};
use stripe_shared::InvoiceStatus;
use stripe_types::{Currency, RangeQueryTs};

use super::{
    BalanceMovement, Intent, PaidMonth, Provider, ProviderDispute, ProviderRefund, ProviderSubscription, Session,
    failed, objects,
};

impl Provider {
    /// Returns the payments created since `time`.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn intents_since(&self, time: DateTime<Utc>) -> Result<Vec<Intent>> {
        let list = ListPaymentIntent::new().created(since(time)).limit(100).paginate();
        let intents: Vec<_> = list.stream(&self.client).try_collect().await.map_err(failed)?;
        Ok(intents.into_iter().map(objects::intent).collect())
    }

    /// Returns the checkout of a one-time payment.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn session_of(&self, intent_id: &str) -> Result<Option<Session>> {
        let request = ListCheckoutSession::new().payment_intent(intent_id);
        let sessions = request.send(&self.client).await.map_err(failed)?;
        Ok(sessions.data.into_iter().next().map(objects::session))
    }

    /// Returns the refunds created since `time`.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn refunds_since(&self, time: DateTime<Utc>) -> Result<Vec<ProviderRefund>> {
        let list = ListRefund::new().created(since(time)).limit(100).paginate();
        let refunds: Vec<_> = list.stream(&self.client).try_collect().await.map_err(failed)?;
        Ok(refunds.into_iter().map(objects::refund).collect())
    }

    /// Returns the disputes created since `time`.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn disputes_since(&self, time: DateTime<Utc>) -> Result<Vec<ProviderDispute>> {
        let list = ListDispute::new().created(since(time)).limit(100).paginate();
        let disputes: Vec<_> = list.stream(&self.client).try_collect().await.map_err(failed)?;
        Ok(disputes.into_iter().map(objects::dispute).collect())
    }

    /// Returns the paid subscription months whose invoice was created since `time`.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn months_since(&self, time: DateTime<Utc>) -> Result<Vec<PaidMonth>> {
        let list = ListInvoice::new()
            .created(since(time))
            .status(InvoiceStatus::Paid)
            .expand(vec!["data.payments".to_owned()])
            .limit(100)
            .paginate();
        let invoices: Vec<_> = list.stream(&self.client).try_collect().await.map_err(failed)?;
        Ok(invoices.into_iter().filter_map(objects::month).collect())
    }

    /// Returns all subscriptions, including ended ones.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn subscriptions(&self) -> Result<Vec<ProviderSubscription>> {
        let list = ListSubscription::new()
            .status(ListSubscriptionStatus::All)
            .limit(100)
            .paginate();
        let subscriptions: Vec<_> = list.stream(&self.client).try_collect().await.map_err(failed)?;
        Ok(subscriptions.into_iter().map(objects::subscription).collect())
    }

    /// Returns the balance movements at the provider since `time`.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn movements_since(&self, time: DateTime<Utc>) -> Result<Vec<BalanceMovement>> {
        let list = ListBalanceTransaction::new().created(since(time)).limit(100).paginate();
        let movements: Vec<_> = list.stream(&self.client).try_collect().await.map_err(failed)?;
        Ok(movements.into_iter().map(objects::movement).collect())
    }

    /// Returns the available and pending balance at the provider, in Canadian cents.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn balance(&self) -> Result<i64> {
        let balance = RetrieveForMyAccountBalance::new().send(&self.client).await;
        let balance = balance.map_err(failed)?;
        let amounts = balance.available.iter().chain(&balance.pending);
        Ok(amounts
            .filter(|amount| amount.currency == Currency::CAD)
            .map(|amount| amount.amount)
            .sum())
    }
}

fn since(time: DateTime<Utc>) -> RangeQueryTs {
    RangeQueryTs::gte(time.timestamp())
}
