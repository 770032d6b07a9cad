//! Refunds and disputes at the provider.

use serde_json::{Value, json};

use crate::{
    ApiError, objects,
    simulation::{Result, Simulation, new_id},
};

/// Fee of a dispute in cents; a won dispute returns it.
const DISPUTE_FEE: i64 = 1_500;

impl Simulation<'_> {
    /// Creates a refund. It is `pending` when the payment is marked for slow refunds.
    pub(crate) fn refund(&mut self, id: &str, payment_id: &str, amount: i64, our_id: Option<&String>) -> Result<Value> {
        let mut payment = self.find(payment_id)?;
        let before = payment["selam_refunded"].as_i64().unwrap_or_default();
        let received = payment["amount_received"].as_i64().unwrap_or_default();
        let dispute = self.find(payment["selam_dispute"].as_str().unwrap_or_default());
        if dispute.is_ok_and(|dispute| dispute["status"] != "won") {
            return Err(ApiError::charge_disputed());
        }
        if amount < 1 || before + amount > received {
            return Err(ApiError::parameter(
                "amount",
                "Refund amount is greater than the remaining amount",
            ));
        }
        payment["selam_refunded"] = json!(before + amount);
        self.write(&payment);
        let mut refund = objects::refund(id, payment_id, amount, our_id, self.now());
        if payment["selam_slow_refunds"] == true {
            refund["status"] = json!("pending");
        }
        self.keep("refund", &refund);
        self.move_balance(&refund, "refund", -amount, 0);
        self.emit("refund.created", &refund);
        Ok(refund)
    }

    /// Makes further refunds of a payment pending.
    pub(crate) fn slow_refunds(&mut self, payment_id: &str) -> Result<()> {
        let mut payment = self.find(payment_id)?;
        payment["selam_slow_refunds"] = json!(true);
        self.write(&payment);
        Ok(())
    }

    /// Completes the pending refunds of a payment: they succeed or fail.
    pub(crate) fn settle_refunds(&mut self, payment_id: &str, has_arrived: bool) -> Result<()> {
        for mut refund in self.store.of_kind("refund") {
            if refund["payment_intent"] != payment_id || refund["status"] != "pending" {
                continue;
            }
            refund["status"] = json!(if has_arrived { "succeeded" } else { "failed" });
            self.write(&refund);
            if !has_arrived {
                let amount = refund["amount"].as_i64().unwrap_or_default();
                let mut payment = self.find(payment_id)?;
                let refunded = payment["selam_refunded"].as_i64().unwrap_or_default();
                payment["selam_refunded"] = json!(refunded - amount);
                self.write(&payment);
                self.move_balance(&refund, "refund_failure", amount, 0);
            }
            let event_type = if has_arrived { "refund.updated" } else { "refund.failed" };
            self.emit(event_type, &refund);
        }
        Ok(())
    }

    /// Opens a dispute and withdraws the funds. Each payment can be disputed once.
    pub(crate) fn dispute(&mut self, payment_id: &str) -> Result<()> {
        let mut payment = self.find(payment_id)?;
        if payment["status"] != "succeeded" || !payment["selam_dispute"].is_null() {
            return Err(ApiError::closed());
        }
        let dispute = objects::dispute(&new_id("du"), &payment, self.now());
        payment["selam_dispute"] = dispute["id"].clone();
        self.write(&payment);
        self.keep("dispute", &dispute);
        let amount = dispute["amount"].as_i64().unwrap_or_default();
        self.move_balance(&dispute, "adjustment", -amount, DISPUTE_FEE);
        self.emit("charge.dispute.created", &dispute);
        Ok(())
    }

    /// Closes the dispute of a payment.
    pub(crate) fn decide(&mut self, payment_id: &str, is_won: bool) -> Result<()> {
        let payment = self.find(payment_id)?;
        let mut dispute = self.find(payment["selam_dispute"].as_str().unwrap_or_default())?;
        if dispute["status"] != "needs_response" {
            return Err(ApiError::closed());
        }
        dispute["status"] = json!(if is_won { "won" } else { "lost" });
        self.write(&dispute);
        if is_won {
            let amount = dispute["amount"].as_i64().unwrap_or_default();
            let won = json!({"id": format!("{}_won", dispute["id"].as_str().unwrap_or_default())});
            self.move_balance(&won, "adjustment", amount, -DISPUTE_FEE);
        }
        self.emit("charge.dispute.closed", &dispute);
        Ok(())
    }
}
