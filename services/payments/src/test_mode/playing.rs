//! What can happen at the provider.

use chrono::{DateTime, Months, Utc};
use selam_chassis::{Error, Result, Transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Deliver, not_found, objects};
use crate::store::test_objects;

/// Something happens, in a transaction.
pub(crate) struct Play<'a> {
    pub(super) transaction: &'a Transaction,
    sends_webhooks: bool,
}

impl<'a> Play<'a> {
    pub(super) fn new(transaction: &'a Transaction, sends_webhooks: bool) -> Self {
        Self {
            transaction,
            sends_webhooks,
        }
    }

    pub(super) fn now(&self) -> i64 {
        self.transaction.now().timestamp()
    }

    pub(super) async fn lock(&self, id: &str) -> Result<Value> {
        test_objects::lock(self.transaction, id).await?.ok_or_else(not_found)
    }

    pub(super) async fn keep(&self, kind: &str, object: &Value) -> Result<()> {
        test_objects::keep(self.transaction, kind, object, self.transaction.now()).await?;
        Ok(())
    }

    /// Orders the webhook of an event.
    pub(super) async fn tell(&self, event_type: &str, object: &Value) -> Result<()> {
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
        Err(closed())
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
        Err(closed())
    }

    async fn take_money(&self, mut session: Value) -> Result<()> {
        let payment = self.charge(&session, "succeeded").await?;
        session["status"] = json!("complete");
        session["payment_status"] = json!("paid");
        if session["mode"] == "subscription" {
            self.subscribe(&mut session, &payment, "active").await?;
        } else {
            session["payment_intent"] = payment["id"].clone();
        }
        test_objects::write(self.transaction, &session).await?;
        self.tell("checkout.session.completed", &session).await
    }

    /// A payment of what `bill` says, with its movement of the balance when it succeeds.
    async fn charge(&self, bill: &Value, status: &str) -> Result<Value> {
        let payment = objects::payment_intent(&new_id("pi"), bill, status, self.now());
        self.keep("payment_intent", &payment).await?;
        if status == "succeeded" {
            self.move_charge(&payment).await?;
        }
        Ok(payment)
    }

    async fn move_charge(&self, payment: &Value) -> Result<()> {
        let amount = payment["amount"].as_i64().unwrap_or_default();
        let fee = amount * 29 / 1_000 + 30;
        self.move_balance(payment, "charge", amount, fee).await
    }

    pub(super) async fn move_balance(&self, source: &Value, kind: &str, amount: i64, fee: i64) -> Result<()> {
        let movement = objects::balance_transaction(source, kind, amount, fee, self.now());
        self.keep("balance_transaction", &movement).await
    }

    /// The subscription of a checkout, with the invoice of its first month.
    async fn subscribe(&self, session: &mut Value, payment: &Value, status: &str) -> Result<()> {
        let period = month_from(self.transaction.now());
        let subscription = objects::subscription(&new_id("sub"), session, period, status);
        let invoice = objects::invoice(&new_id("in"), &subscription, payment, self.now());
        session["subscription"] = subscription["id"].clone();
        session["invoice"] = invoice["id"].clone();
        self.keep("subscription", &subscription).await?;
        self.keep("invoice", &invoice).await?;
        self.tell("customer.subscription.created", &subscription).await?;
        if status == "active" {
            self.tell("invoice.paid", &invoice).await?;
        }
        Ok(())
    }

    /// The customer chooses a bank debit: the checkout is done, and the money comes or fails days later.
    pub(crate) async fn pay_slowly(&self, id: &str) -> Result<()> {
        let mut session = self.open_session(id).await?;
        let payment = self.charge(&session, "processing").await?;
        session["status"] = json!("complete");
        if session["mode"] == "subscription" {
            self.subscribe(&mut session, &payment, "incomplete").await?;
        } else {
            session["payment_intent"] = payment["id"].clone();
        }
        session["selam_payment"] = payment["id"].clone();
        test_objects::write(self.transaction, &session).await?;
        self.tell("checkout.session.completed", &session).await
    }

    /// The money of a bank debit arrives, or the bank returns it.
    pub(crate) async fn settle(&self, id: &str, has_arrived: bool) -> Result<()> {
        let mut session = self.lock(id).await?;
        let mut payment = self.lock(session["selam_payment"].as_str().unwrap_or_default()).await?;
        if payment["status"] != "processing" {
            return Err(closed());
        }
        payment["status"] = json!(if has_arrived {
            "succeeded"
        } else {
            "requires_payment_method"
        });
        if has_arrived {
            payment["amount_received"] = payment["amount"].clone();
            session["payment_status"] = json!("paid");
            self.move_charge(&payment).await?;
        }
        test_objects::write(self.transaction, &payment).await?;
        if session["mode"] == "subscription" {
            self.settle_first_month(&session, &payment, has_arrived).await?;
        }
        test_objects::write(self.transaction, &session).await?;
        let event_type = match has_arrived {
            true => "checkout.session.async_payment_succeeded",
            false => "checkout.session.async_payment_failed",
        };
        self.tell(event_type, &session).await
    }

    async fn settle_first_month(&self, session: &Value, payment: &Value, has_arrived: bool) -> Result<()> {
        let mut subscription = self.lock(session["subscription"].as_str().unwrap_or_default()).await?;
        subscription["status"] = json!(if has_arrived { "active" } else { "incomplete_expired" });
        test_objects::write(self.transaction, &subscription).await?;
        let id = session["invoice"].as_str().unwrap_or_default();
        let invoice = objects::invoice(id, &subscription, payment, self.now());
        test_objects::write(self.transaction, &invoice).await?;
        if has_arrived {
            self.tell("invoice.paid", &invoice).await?;
        }
        self.tell("customer.subscription.updated", &subscription).await
    }

    /// The customer's bank declines after the checkout is done.
    pub(crate) async fn decline(&self, id: &str) -> Result<()> {
        let mut session = self.open_session(id).await?;
        let payment = self.charge(&session, "requires_payment_method").await?;
        session["status"] = json!("complete");
        if session["mode"] == "subscription" {
            self.subscribe(&mut session, &payment, "incomplete_expired").await?;
        } else {
            session["payment_intent"] = payment["id"].clone();
        }
        test_objects::write(self.transaction, &session).await?;
        self.tell("checkout.session.async_payment_failed", &session).await
    }

    /// The checkout ends unpaid.
    pub(crate) async fn expire(&self, id: &str) -> Result<()> {
        let mut session = self.lock(id).await?;
        if session["status"] != "open" {
            return Err(closed());
        }
        session["status"] = json!("expired");
        session["url"] = Value::Null;
        test_objects::write(self.transaction, &session).await?;
        self.tell("checkout.session.expired", &session).await
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

    /// A subscription ends with its month, or goes on, as the API's flag says.
    pub(crate) async fn end_with_month(&self, id: &str, ends: bool) -> Result<()> {
        let change = |subscription: &mut Value| {
            subscription["cancel_at_period_end"] = json!(ends);
            subscription["cancel_at"] = match ends {
                true => subscription["items"]["data"][0]["current_period_end"].clone(),
                false => Value::Null,
            };
        };
        self.change(id, "customer.subscription.updated", change).await.map(drop)
    }

    /// A subscription ends at the end of its month, or goes on, as the customer portal has it under flexible billing: by the date alone.
    pub(crate) async fn set_cancel_date(&self, id: &str, ends: bool) -> Result<()> {
        let change = |subscription: &mut Value| {
            subscription["cancel_at"] = match ends {
                true => subscription["items"]["data"][0]["current_period_end"].clone(),
                false => Value::Null,
            };
        };
        self.change(id, "customer.subscription.updated", change).await.map(drop)
    }

    /// A subscription ends now.
    pub(crate) async fn end_now(&self, id: &str) -> Result<()> {
        let change = |subscription: &mut Value| subscription["status"] = json!("canceled");
        self.change(id, "customer.subscription.deleted", change).await.map(drop)
    }

    /// A month goes by: the period moves, and then the next month is charged, or the card declines; a subscription that was to end ends.
    pub(crate) async fn next_month(&self, id: &str, is_paid: bool) -> Result<()> {
        let before = self.lock(id).await?;
        if before["cancel_at_period_end"] == true || !before["cancel_at"].is_null() {
            return self.end_now(id).await;
        }
        let start = before["items"]["data"][0]["current_period_end"]
            .as_i64()
            .unwrap_or_default();
        let (start, end) = month_from(DateTime::from_timestamp(start, 0).unwrap_or_default());
        let turn = |subscription: &mut Value| {
            let item = &mut subscription["items"]["data"][0];
            item["current_period_start"] = json!(start);
            item["current_period_end"] = json!(end);
        };
        let subscription = self.change(id, "customer.subscription.updated", turn).await?;
        let bill = json!({
            "amount_total": subscription["selam_total"], "mode": "subscription", "customer": subscription["customer"], "metadata": {},
        });
        let status = if is_paid {
            "succeeded"
        } else {
            "requires_payment_method"
        };
        let payment = self.charge(&bill, status).await?;
        let invoice = objects::invoice(&new_id("in"), &subscription, &payment, self.now());
        self.keep("invoice", &invoice).await?;
        if is_paid {
            let paid = |subscription: &mut Value| subscription["status"] = json!("active");
            self.change(id, "customer.subscription.updated", paid).await?;
            return self.tell("invoice.paid", &invoice).await;
        }
        let fails = |subscription: &mut Value| {
            subscription["status"] = json!("past_due");
            subscription["selam_unpaid"] = json!({"invoice": invoice["id"], "payment": payment["id"]});
        };
        self.change(id, "customer.subscription.updated", fails).await?;
        self.tell("invoice.payment_failed", &invoice).await
    }

    /// The card is tried again for the month that is not paid, and succeeds; its invoice and payment stay those of the first try.
    pub(crate) async fn retry(&self, id: &str) -> Result<()> {
        let subscription = self.lock(id).await?;
        let unpaid = &subscription["selam_unpaid"];
        if unpaid.is_null() {
            return Err(closed());
        }
        let mut payment = self.lock(unpaid["payment"].as_str().unwrap_or_default()).await?;
        payment["status"] = json!("succeeded");
        payment["amount_received"] = payment["amount"].clone();
        test_objects::write(self.transaction, &payment).await?;
        self.move_charge(&payment).await?;
        let first = self.lock(unpaid["invoice"].as_str().unwrap_or_default()).await?;
        let mut invoice = objects::invoice(
            first["id"].as_str().unwrap_or_default(),
            &subscription,
            &payment,
            self.now(),
        );
        invoice["created"] = first["created"].clone();
        test_objects::write(self.transaction, &invoice).await?;
        let paid = |subscription: &mut Value| {
            subscription["status"] = json!("active");
            subscription["selam_unpaid"] = Value::Null;
        };
        self.change(id, "customer.subscription.updated", paid).await?;
        self.tell("invoice.paid", &invoice).await
    }

    /// The provider pays out what it holds.
    pub(crate) async fn pay_out(&self) -> Result<()> {
        let movements = test_objects::of_kind(&**self.transaction, "balance_transaction").await?;
        let net: i64 = movements.iter().filter_map(|movement| movement["net"].as_i64()).sum();
        self.move_balance(&json!({"id": new_id("po")}), "payout", -net, 0).await
    }
}

/// The request comes too late, or repeats one that was done.
pub(super) fn closed() -> Error {
    Error::failed_precondition("TEST_CHECKOUT_CLOSED", "this cannot be done any more")
}

fn month_from(start: DateTime<Utc>) -> (i64, i64) {
    let end = start.checked_add_months(Months::new(1)).unwrap_or(start);
    (start.timestamp(), end.timestamp())
}

pub(super) fn new_id(prefix: &str) -> String {
    format!("{prefix}_test_{}", Uuid::now_v7().simple())
}
