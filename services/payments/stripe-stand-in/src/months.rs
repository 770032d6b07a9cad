//! Months of a subscription: drafts, charges and declined cards.

use chrono::DateTime;
use serde_json::{Value, json};

use crate::{
    ApiError, objects,
    simulation::{Result, Simulation, month_from, new_id},
};

impl Simulation<'_> {
    /// Advances a subscription by a month: moves the period, then charges the month or declines the card. A
    /// subscription with an end date ends instead.
    pub(crate) fn next_month(&mut self, id: &str, is_paid: bool) -> Result<()> {
        let before = self.find(id)?;
        if before["cancel_at_period_end"] == true || !before["cancel_at"].is_null() {
            return self.end_now(id);
        }
        let subscription = self.turn(id)?;
        let payment = self.charge_month(&subscription, is_paid);
        let invoice = objects::invoice(&new_id("in"), &subscription, &payment, self.now());
        self.keep("invoice", &invoice);
        self.report_month(id, &invoice, &payment)
    }

    /// Moves the period of a subscription by a month.
    fn turn(&mut self, id: &str) -> Result<Value> {
        let before = self.find(id)?;
        let start = before["items"]["data"][0]["current_period_end"]
            .as_i64()
            .unwrap_or_default();
        let (start, end) = month_from(DateTime::from_timestamp(start, 0).unwrap_or_default());
        let turn = |subscription: &mut Value| {
            let item = &mut subscription["items"]["data"][0];
            item["current_period_start"] = json!(start);
            item["current_period_end"] = json!(end);
        };
        self.change(id, "customer.subscription.updated", turn)
    }

    /// Charges a month or declines the card.
    fn charge_month(&mut self, subscription: &Value, is_paid: bool) -> Value {
        let bill = json!({
            "amount_total": subscription["selam_total"], "mode": "subscription", "customer": subscription["customer"], "metadata": {},
        });
        let status = if is_paid {
            "succeeded"
        } else {
            "requires_payment_method"
        };
        self.charge(&bill, status)
    }

    /// Begins the next month: the draft of its invoice is charged about an hour later.
    pub(crate) fn draft(&mut self, id: &str) -> Result<()> {
        let subscription = self.turn(id)?;
        let invoice = objects::draft(&new_id("in"), &subscription, self.now());
        self.keep("invoice", &invoice);
        Ok(())
    }

    /// Charges the draft of a month, also of a subscription that has ended since.
    pub(crate) fn charge_draft(&mut self, id: &str) -> Result<()> {
        let is_due = |invoice: &Value| {
            let of = &invoice["parent"]["subscription_details"]["subscription"];
            *of == *id && invoice["status"] == "draft" && invoice["auto_advance"] == true
        };
        let draft = self.store.of_kind("invoice").into_iter().find(is_due);
        let draft = draft.ok_or_else(ApiError::closed)?;
        let subscription = self.find(id)?;
        let payment = self.charge_month(&subscription, true);
        let invoice = objects::invoice(text(&draft["id"]), &subscription, &payment, self.now());
        self.write(&invoice);
        if subscription["status"] != "canceled" {
            return self.report_month(id, &invoice, &payment);
        }
        self.emit("invoice.paid", &invoice);
        Ok(())
    }

    /// Sets whether Stripe finalises and charges a draft.
    pub(crate) fn set_auto_advance(&mut self, id: &str, is_on: bool) -> Result<()> {
        let mut invoice = self.find(id)?;
        if invoice["status"] != "draft" {
            return Err(ApiError::closed());
        }
        invoice["auto_advance"] = json!(is_on);
        self.write(&invoice);
        Ok(())
    }

    /// Emits the events of a charged month.
    fn report_month(&mut self, id: &str, invoice: &Value, payment: &Value) -> Result<()> {
        if payment["status"] == "succeeded" {
            let paid = |subscription: &mut Value| subscription["status"] = json!("active");
            self.change(id, "customer.subscription.updated", paid)?;
            self.emit("invoice.paid", invoice);
            return Ok(());
        }
        let fails = |subscription: &mut Value| {
            subscription["status"] = json!("past_due");
            subscription["selam_unpaid"] = json!({"invoice": invoice["id"], "payment": payment["id"]});
        };
        self.change(id, "customer.subscription.updated", fails)?;
        self.emit("invoice.payment_failed", invoice);
        Ok(())
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
