//! What can happen at the provider.

use chrono::{DateTime, Months, Utc};
use selam_chassis::{Error, Result, Transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Deliver, not_found, objects};
use crate::store::test_objects;

/// Something happens, in a transaction.
pub(crate) struct Play<'a> {
    transaction: &'a Transaction,
    sends_webhooks: bool,
}

impl<'a> Play<'a> {
    pub(super) fn new(transaction: &'a Transaction, sends_webhooks: bool) -> Self {
        Self {
            transaction,
            sends_webhooks,
        }
    }

    fn now(&self) -> i64 {
        self.transaction.now().timestamp()
    }

    async fn lock(&self, id: &str) -> Result<Value> {
        test_objects::lock(self.transaction, id).await?.ok_or_else(not_found)
    }

    async fn keep(&self, kind: &str, object: &Value) -> Result<()> {
        test_objects::keep(self.transaction, kind, object, self.transaction.now()).await?;
        Ok(())
    }

    /// Orders the webhook of an event.
    async fn tell(&self, event_type: &str, object: &Value) -> Result<()> {
        if !self.sends_webhooks {
            return Ok(());
        }
        let event = objects::event(&new_id("evt"), event_type, object, self.now());
        self.transaction
            .enqueue(Deliver {
                body: event.to_string(),
            })
            .await?;
        Ok(())
    }

    async fn open_session(&self, id: &str) -> Result<Value> {
        let session = self.lock(id).await?;
        if objects::is_open(&session, self.now()) {
            return Ok(session);
        }
        Err(Error::failed_precondition(
            "TEST_CHECKOUT_CLOSED",
            "the checkout cannot be paid any more",
        ))
    }

    /// The customer pays.
    pub(crate) async fn pay(&self, id: &str) -> Result<()> {
        let session = self.open_session(id).await?;
        self.take_money(session).await
    }

    /// The money comes after the checkout has ended unpaid.
    pub(crate) async fn pay_late(&self, id: &str) -> Result<()> {
        let session = self.lock(id).await?;
        if objects::is_missed(&session, self.now()) {
            return self.take_money(session).await;
        }
        Err(Error::failed_precondition(
            "TEST_CHECKOUT_CLOSED",
            "the checkout can still be paid, or was paid already",
        ))
    }

    async fn take_money(&self, mut session: Value) -> Result<()> {
        if session["customer"].is_null() {
            session["customer"] = json!(new_id("cus"));
        }
        let payment = objects::payment_intent(&new_id("pi"), &session, true, self.now());
        self.keep("payment_intent", &payment).await?;
        session["status"] = json!("complete");
        session["payment_status"] = json!("paid");
        if session["mode"] == "subscription" {
            let subscription = objects::subscription(&new_id("sub"), &session, month_from(self.transaction.now()));
            let payment_id = payment["id"].as_str().unwrap_or_default();
            let invoice = objects::invoice(&new_id("in"), &subscription, payment_id, true, self.now());
            session["subscription"] = subscription["id"].clone();
            session["invoice"] = invoice["id"].clone();
            self.keep("subscription", &subscription).await?;
            self.keep("invoice", &invoice).await?;
            self.tell("customer.subscription.created", &subscription).await?;
            self.tell("invoice.paid", &invoice).await?;
        } else {
            session["payment_intent"] = payment["id"].clone();
        }
        test_objects::write(self.transaction, &session).await?;
        self.tell("checkout.session.completed", &session).await
    }

    /// The customer's bank declines after the checkout is done, as with a bank debit.
    pub(crate) async fn decline(&self, id: &str) -> Result<()> {
        let mut session = self.open_session(id).await?;
        let payment = objects::payment_intent(&new_id("pi"), &session, false, self.now());
        self.keep("payment_intent", &payment).await?;
        session["status"] = json!("complete");
        session["payment_intent"] = payment["id"].clone();
        test_objects::write(self.transaction, &session).await?;
        self.tell("checkout.session.async_payment_failed", &session).await
    }

    /// The checkout ends unpaid.
    pub(crate) async fn expire(&self, id: &str) -> Result<()> {
        let mut session = self.lock(id).await?;
        if session["status"] != "open" {
            return Err(Error::failed_precondition(
                "TEST_CHECKOUT_CLOSED",
                "the checkout is closed",
            ));
        }
        session["status"] = json!("expired");
        session["url"] = Value::Null;
        test_objects::write(self.transaction, &session).await?;
        self.tell("checkout.session.expired", &session).await
    }

    /// Money goes back.
    pub(crate) async fn refund(
        &self,
        id: &str,
        payment_id: &str,
        amount: i64,
        our_id: Option<&String>,
    ) -> Result<Value> {
        if let Some(known) = test_objects::find(&**self.transaction, id).await? {
            return Ok(known);
        }
        let mut payment = self.lock(payment_id).await?;
        let before = payment["selam_refunded"].as_i64().unwrap_or_default();
        let received = payment["amount_received"].as_i64().unwrap_or_default();
        if amount < 1 || before + amount > received {
            return Err(Error::invalid_argument("TEST_REFUSED", "less is left of the payment"));
        }
        payment["selam_refunded"] = json!(before + amount);
        test_objects::write(self.transaction, &payment).await?;
        let refund = objects::refund(id, payment_id, amount, our_id, self.now());
        self.keep("refund", &refund).await?;
        self.tell("refund.created", &refund).await?;
        Ok(refund)
    }

    /// Something about a subscription changes.
    async fn change(&self, id: &str, event_type: &str, change: impl FnOnce(&mut Value)) -> Result<Value> {
        let mut subscription = self.lock(id).await?;
        if subscription["status"] == "canceled" {
            return Err(Error::failed_precondition(
                "TEST_SUBSCRIPTION_ENDED",
                "the subscription is over",
            ));
        }
        change(&mut subscription);
        test_objects::write(self.transaction, &subscription).await?;
        self.tell(event_type, &subscription).await?;
        Ok(subscription)
    }

    /// A subscription ends with its month, or goes on.
    pub(crate) async fn end_with_month(&self, id: &str, ends: bool) -> Result<()> {
        let change = |subscription: &mut Value| subscription["cancel_at_period_end"] = json!(ends);
        self.change(id, "customer.subscription.updated", change).await.map(drop)
    }

    /// A subscription ends now.
    pub(crate) async fn end_now(&self, id: &str) -> Result<()> {
        let change = |subscription: &mut Value| subscription["status"] = json!("canceled");
        self.change(id, "customer.subscription.deleted", change).await.map(drop)
    }

    /// A month goes by: the next one is paid, or cannot be; one that was to end ends.
    pub(crate) async fn next_month(&self, id: &str, is_paid: bool) -> Result<()> {
        let before = self.lock(id).await?;
        if before["cancel_at_period_end"] == true {
            return self.end_now(id).await;
        }
        let start = before["items"]["data"][0]["current_period_end"]
            .as_i64()
            .unwrap_or_default();
        let (start, end) = month_from(DateTime::from_timestamp(start, 0).unwrap_or_default());
        let change = |subscription: &mut Value| {
            subscription["status"] = json!(if is_paid { "active" } else { "past_due" });
            if is_paid {
                let item = &mut subscription["items"]["data"][0];
                item["current_period_start"] = json!(start);
                item["current_period_end"] = json!(end);
            }
        };
        let subscription = self.change(id, "customer.subscription.updated", change).await?;
        let bill = json!({
            "amount_total": subscription["selam_total"], "mode": "subscription", "customer": subscription["customer"], "metadata": {},
        });
        let payment = objects::payment_intent(&new_id("pi"), &bill, is_paid, self.now());
        self.keep("payment_intent", &payment).await?;
        let payment_id = payment["id"].as_str().unwrap_or_default();
        let invoice = objects::invoice(&new_id("in"), &subscription, payment_id, is_paid, self.now());
        self.keep("invoice", &invoice).await?;
        let event_type = if is_paid {
            "invoice.paid"
        } else {
            "invoice.payment_failed"
        };
        self.tell(event_type, &invoice).await
    }

    /// The bank of who paid takes the money back, once.
    pub(crate) async fn dispute(&self, payment_id: &str) -> Result<()> {
        let mut payment = self.lock(payment_id).await?;
        if !payment["selam_dispute"].is_null() {
            return Err(Error::failed_precondition(
                "TEST_PAYMENT_DISPUTED",
                "the payment is disputed already",
            ));
        }
        let dispute = objects::dispute(&new_id("du"), &payment, self.now());
        payment["selam_dispute"] = dispute["id"].clone();
        test_objects::write(self.transaction, &payment).await?;
        self.keep("dispute", &dispute).await?;
        self.tell("charge.dispute.created", &dispute).await
    }

    /// The bank decides.
    pub(crate) async fn decide(&self, payment_id: &str, is_won: bool) -> Result<()> {
        let payment = self.lock(payment_id).await?;
        let mut dispute = self.lock(payment["selam_dispute"].as_str().unwrap_or_default()).await?;
        dispute["status"] = json!(if is_won { "won" } else { "lost" });
        test_objects::write(self.transaction, &dispute).await?;
        self.tell("charge.dispute.closed", &dispute).await
    }
}

fn month_from(start: DateTime<Utc>) -> (i64, i64) {
    let end = start.checked_add_months(Months::new(1)).unwrap_or(start);
    (start.timestamp(), end.timestamp())
}

fn new_id(prefix: &str) -> String {
    format!("{prefix}_test_{}", Uuid::now_v7().simple())
}
