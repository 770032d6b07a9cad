//! Simulation of customers, banks and time at Stripe.

use chrono::{DateTime, Months, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{ApiError, objects, store::Store, webhooks};

pub(crate) type Result<T> = std::result::Result<T, ApiError>;

/// Changes of one simulated action. The caller commits them or rolls them back.
pub(crate) struct Simulation<'a> {
    pub(crate) store: &'a mut Store,
    now: DateTime<Utc>,
}

impl<'a> Simulation<'a> {
    pub(crate) fn new(store: &'a mut Store, now: DateTime<Utc>) -> Self {
        Self { store, now }
    }

    pub(crate) fn now(&self) -> i64 {
        self.now.timestamp()
    }

    pub(crate) fn find(&self, id: &str) -> Result<Value> {
        self.store.find(id).ok_or_else(ApiError::not_found)
    }

    pub(crate) fn keep(&mut self, kind: &str, object: &Value) {
        self.store.keep(kind, object);
    }

    pub(crate) fn write(&mut self, object: &Value) {
        self.store.write(object.clone());
    }

    /// Stores an event for delivery as a webhook.
    pub(crate) fn emit(&mut self, event_type: &str, object: &Value) {
        let event = objects::event(&new_id("evt"), event_type, object, self.now());
        self.keep(webhooks::EVENT, &event);
    }

    fn open_session(&mut self, id: &str) -> Result<Value> {
        let session = self.find(id)?;
        if objects::is_open(&session, self.now()) {
            return Ok(session);
        }
        Err(ApiError::closed())
    }

    /// Pays a checkout.
    pub(crate) fn pay(&mut self, id: &str) -> Result<()> {
        let session = self.open_session(id)?;
        self.take_money(session)
    }

    /// Pays a checkout after it has ended unpaid.
    pub(crate) fn pay_late(&mut self, id: &str) -> Result<()> {
        let session = self.find(id)?;
        if objects::is_missed(&session, self.now()) {
            return self.take_money(session);
        }
        Err(ApiError::closed())
    }

    fn take_money(&mut self, mut session: Value) -> Result<()> {
        let payment = self.charge(&session, "succeeded");
        session["status"] = json!("complete");
        session["payment_status"] = json!("paid");
        if session["mode"] == "subscription" {
            self.subscribe(&mut session, &payment, "active");
        } else {
            session["payment_intent"] = payment["id"].clone();
        }
        self.write(&session);
        self.emit("checkout.session.completed", &session);
        Ok(())
    }

    /// Creates a payment of the amount in `bill`, with its balance movement when it succeeds.
    pub(crate) fn charge(&mut self, bill: &Value, status: &str) -> Value {
        let payment = objects::payment_intent(&new_id("pi"), bill, status, self.now());
        self.keep("payment_intent", &payment);
        if status == "succeeded" {
            self.move_charge(&payment);
        }
        payment
    }

    fn move_charge(&mut self, payment: &Value) {
        let amount = payment["amount"].as_i64().unwrap_or_default();
        let fee = amount * 29 / 1_000 + 30;
        self.move_balance(payment, "charge", amount, fee);
    }

    pub(crate) fn move_balance(&mut self, source: &Value, kind: &str, amount: i64, fee: i64) {
        let movement = objects::balance_transaction(source, kind, amount, fee, self.now());
        self.keep("balance_transaction", &movement);
    }

    /// Creates the subscription of a checkout, with the invoice of its first month.
    fn subscribe(&mut self, session: &mut Value, payment: &Value, status: &str) {
        let period = month_from(self.now);
        let subscription = objects::subscription(&new_id("sub"), session, period, status);
        let invoice = objects::invoice(&new_id("in"), &subscription, payment, self.now());
        session["subscription"] = subscription["id"].clone();
        session["invoice"] = invoice["id"].clone();
        self.keep("subscription", &subscription);
        self.keep("invoice", &invoice);
        self.emit("customer.subscription.created", &subscription);
        if status == "active" {
            self.emit("invoice.paid", &invoice);
        }
    }

    /// Completes a checkout with a bank debit, which succeeds or fails days later.
    pub(crate) fn pay_slowly(&mut self, id: &str) -> Result<()> {
        let mut session = self.open_session(id)?;
        let payment = self.charge(&session, "processing");
        session["status"] = json!("complete");
        if session["mode"] == "subscription" {
            self.subscribe(&mut session, &payment, "incomplete");
        } else {
            session["payment_intent"] = payment["id"].clone();
        }
        session["selam_payment"] = payment["id"].clone();
        self.write(&session);
        self.emit("checkout.session.completed", &session);
        Ok(())
    }

    /// Completes a bank debit: it succeeds or fails.
    pub(crate) fn settle(&mut self, id: &str, has_arrived: bool) -> Result<()> {
        let mut session = self.find(id)?;
        let mut payment = self.find(session["selam_payment"].as_str().unwrap_or_default())?;
        if payment["status"] != "processing" {
            return Err(ApiError::closed());
        }
        payment["status"] = json!(if has_arrived {
            "succeeded"
        } else {
            "requires_payment_method"
        });
        if has_arrived {
            payment["amount_received"] = payment["amount"].clone();
            session["payment_status"] = json!("paid");
            self.move_charge(&payment);
        }
        self.write(&payment);
        if session["mode"] == "subscription" {
            self.settle_first_month(&session, &payment, has_arrived)?;
        }
        self.write(&session);
        let event_type = match has_arrived {
            true => "checkout.session.async_payment_succeeded",
            false => "checkout.session.async_payment_failed",
        };
        self.emit(event_type, &session);
        Ok(())
    }

    fn settle_first_month(&mut self, session: &Value, payment: &Value, has_arrived: bool) -> Result<()> {
        let mut subscription = self.find(session["subscription"].as_str().unwrap_or_default())?;
        subscription["status"] = json!(if has_arrived { "active" } else { "incomplete_expired" });
        self.write(&subscription);
        let id = session["invoice"].as_str().unwrap_or_default();
        let invoice = objects::invoice(id, &subscription, payment, self.now());
        self.write(&invoice);
        if has_arrived {
            self.emit("invoice.paid", &invoice);
        }
        self.emit("customer.subscription.updated", &subscription);
        Ok(())
    }

    /// Completes a checkout whose payment the bank then declines.
    pub(crate) fn decline(&mut self, id: &str) -> Result<()> {
        let mut session = self.open_session(id)?;
        let payment = self.charge(&session, "requires_payment_method");
        session["status"] = json!("complete");
        if session["mode"] == "subscription" {
            self.subscribe(&mut session, &payment, "incomplete_expired");
        } else {
            session["payment_intent"] = payment["id"].clone();
        }
        self.write(&session);
        self.emit("checkout.session.async_payment_failed", &session);
        Ok(())
    }

    /// Expires a checkout unpaid.
    pub(crate) fn expire(&mut self, id: &str) -> Result<()> {
        let mut session = self.find(id)?;
        if session["status"] != "open" {
            return Err(ApiError::closed());
        }
        session["status"] = json!("expired");
        session["url"] = Value::Null;
        self.write(&session);
        self.emit("checkout.session.expired", &session);
        Ok(())
    }

    /// Changes a subscription and emits an event.
    pub(crate) fn change(&mut self, id: &str, event_type: &str, change: impl FnOnce(&mut Value)) -> Result<Value> {
        let mut subscription = self.find(id)?;
        if subscription["status"] == "canceled" {
            return Err(ApiError::closed());
        }
        change(&mut subscription);
        self.write(&subscription);
        self.emit(event_type, &subscription);
        Ok(subscription)
    }

    /// Sets or clears the flag that ends a subscription with its month, as the API does.
    pub(crate) fn end_with_month(&mut self, id: &str, ends: bool) -> Result<()> {
        let change = |subscription: &mut Value| {
            subscription["cancel_at_period_end"] = json!(ends);
            subscription["cancel_at"] = match ends {
                true => subscription["items"]["data"][0]["current_period_end"].clone(),
                false => Value::Null,
            };
        };
        self.change(id, "customer.subscription.updated", change).map(drop)
    }

    /// Sets or clears the end date of a subscription, as the customer portal does under flexible billing.
    pub(crate) fn set_cancel_date(&mut self, id: &str, ends: bool) -> Result<()> {
        let change = |subscription: &mut Value| {
            subscription["cancel_at"] = match ends {
                true => subscription["items"]["data"][0]["current_period_end"].clone(),
                false => Value::Null,
            };
        };
        self.change(id, "customer.subscription.updated", change).map(drop)
    }

    /// Ends a subscription immediately. Stripe then retries its unpaid month no more, but the customer can still pay it.
    pub(crate) fn end_now(&mut self, id: &str) -> Result<()> {
        let change = |subscription: &mut Value| subscription["status"] = json!("canceled");
        let subscription = self.change(id, "customer.subscription.deleted", change)?;
        if let Some(unpaid) = subscription["selam_unpaid"]["invoice"].as_str() {
            let mut invoice = self.find(unpaid)?;
            invoice["auto_advance"] = json!(false);
            self.write(&invoice);
        }
        Ok(())
    }

    /// Voids an open invoice. The subscription is then no longer past due.
    pub(crate) fn void(&mut self, id: &str) -> Result<()> {
        let mut invoice = self.find(id)?;
        if invoice["status"] != "open" {
            return Err(ApiError::closed());
        }
        invoice["status"] = json!("void");
        invoice["auto_advance"] = json!(false);
        self.write(&invoice);
        let of = &invoice["parent"]["subscription_details"]["subscription"];
        let subscription = self.find(of.as_str().unwrap_or_default())?;
        if subscription["status"] == "past_due" && subscription["selam_unpaid"]["invoice"] == *id {
            let paid = |subscription: &mut Value| subscription["status"] = json!("active");
            let of = of.as_str().unwrap_or_default();
            self.change(of, "customer.subscription.updated", paid)?;
        }
        Ok(())
    }

    /// Pays the unpaid month: by a retry of Stripe, or `by_hand` on the page of its invoice. The invoice and its payment
    /// keep their first creation time.
    pub(crate) fn retry(&mut self, id: &str, by_hand: bool) -> Result<()> {
        let mut subscription = self.find(id)?;
        let unpaid = subscription["selam_unpaid"].take();
        if unpaid.is_null() {
            return Err(ApiError::closed());
        }
        let first = self.find(unpaid["invoice"].as_str().unwrap_or_default())?;
        if first["status"] != "open" || (first["auto_advance"] != true && !by_hand) {
            return Err(ApiError::closed());
        }
        let mut payment = self.find(unpaid["payment"].as_str().unwrap_or_default())?;
        payment["status"] = json!("succeeded");
        payment["amount_received"] = payment["amount"].clone();
        self.write(&payment);
        self.move_charge(&payment);
        let mut invoice = objects::invoice(
            first["id"].as_str().unwrap_or_default(),
            &subscription,
            &payment,
            self.now(),
        );
        invoice["created"] = first["created"].clone();
        self.write(&invoice);
        if subscription["status"] != "canceled" {
            subscription["status"] = json!("active");
        }
        self.write(&subscription);
        self.emit("customer.subscription.updated", &subscription);
        self.emit("invoice.paid", &invoice);
        Ok(())
    }

    /// Pays out the balance.
    pub(crate) fn pay_out(&mut self) {
        let movements = self.store.of_kind("balance_transaction");
        let net: i64 = movements.iter().filter_map(|movement| movement["net"].as_i64()).sum();
        self.move_balance(&json!({"id": new_id("po")}), "payout", -net, 0);
    }
}

pub(crate) fn month_from(start: DateTime<Utc>) -> (i64, i64) {
    let end = start.checked_add_months(Months::new(1)).unwrap_or(start);
    (start.timestamp(), end.timestamp())
}

pub(crate) fn new_id(prefix: &str) -> String {
    format!("{prefix}_test_{}", Uuid::now_v7().simple())
}
