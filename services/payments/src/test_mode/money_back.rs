//! Refunds and disputes at the provider.

use selam_chassis::{Error, Result};
use serde_json::{Value, json};

use super::{
    objects,
    playing::{Play, closed, new_id},
};
use crate::store::test_objects;

/// Fee of a dispute in cents; a dispute that is won gives it back.
const DISPUTE_FEE: i64 = 1_500;

impl Play<'_> {
    /// A refund. It is `pending` when the customer's bank is slow, which the payment says.
    pub(crate) async fn refund(
        &self,
        id: &str,
        payment_id: &str,
        amount: i64,
        our_id: Option<&String>,
    ) -> Result<Value> {
        let mut payment = self.lock(payment_id).await?;
        let before = payment["selam_refunded"].as_i64().unwrap_or_default();
        let received = payment["amount_received"].as_i64().unwrap_or_default();
        if amount < 1 || before + amount > received {
            return Err(Error::field(
                "amount",
                "TEST_REFUSED",
                "Refund amount is greater than what is left",
            ));
        }
        payment["selam_refunded"] = json!(before + amount);
        test_objects::write(self.transaction, &payment).await?;
        let mut refund = objects::refund(id, payment_id, amount, our_id, self.now());
        if payment["selam_slow_refunds"] == true {
            refund["status"] = json!("pending");
        }
        self.keep("refund", &refund).await?;
        self.move_balance(&refund, "refund", -amount, 0).await?;
        self.tell("refund.created", &refund).await?;
        Ok(refund)
    }

    /// Refunds of a payment are pending from now on.
    pub(crate) async fn slow_refunds(&self, payment_id: &str) -> Result<()> {
        let mut payment = self.lock(payment_id).await?;
        payment["selam_slow_refunds"] = json!(true);
        test_objects::write(self.transaction, &payment).await
    }

    /// The pending refunds of a payment arrive, or come back.
    pub(crate) async fn settle_refunds(&self, payment_id: &str, has_arrived: bool) -> Result<()> {
        for mut refund in test_objects::of_kind(&**self.transaction, "refund").await? {
            if refund["payment_intent"] != payment_id || refund["status"] != "pending" {
                continue;
            }
            refund["status"] = json!(if has_arrived { "succeeded" } else { "failed" });
            test_objects::write(self.transaction, &refund).await?;
            if !has_arrived {
                let amount = refund["amount"].as_i64().unwrap_or_default();
                let mut payment = self.lock(payment_id).await?;
                let refunded = payment["selam_refunded"].as_i64().unwrap_or_default();
                payment["selam_refunded"] = json!(refunded - amount);
                test_objects::write(self.transaction, &payment).await?;
                self.move_balance(&refund, "refund_failure", amount, 0).await?;
            }
            let event_type = if has_arrived { "refund.updated" } else { "refund.failed" };
            self.tell(event_type, &refund).await?;
        }
        Ok(())
    }

    /// The bank of who paid takes the money back, once.
    pub(crate) async fn dispute(&self, payment_id: &str) -> Result<()> {
        let mut payment = self.lock(payment_id).await?;
        if payment["status"] != "succeeded" {
            return Err(closed());
        }
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
        let amount = dispute["amount"].as_i64().unwrap_or_default();
        self.move_balance(&dispute, "adjustment", -amount, DISPUTE_FEE).await?;
        self.tell("charge.dispute.created", &dispute).await
    }

    /// The bank decides.
    pub(crate) async fn decide(&self, payment_id: &str, is_won: bool) -> Result<()> {
        let payment = self.lock(payment_id).await?;
        let mut dispute = self.lock(payment["selam_dispute"].as_str().unwrap_or_default()).await?;
        if dispute["status"] != "needs_response" {
            return Err(closed());
        }
        dispute["status"] = json!(if is_won { "won" } else { "lost" });
        test_objects::write(self.transaction, &dispute).await?;
        if is_won {
            let amount = dispute["amount"].as_i64().unwrap_or_default();
            let won = json!({"id": format!("{}_won", dispute["id"].as_str().unwrap_or_default())});
            self.move_balance(&won, "adjustment", amount, -DISPUTE_FEE).await?;
        }
        self.tell("charge.dispute.closed", &dispute).await
    }
}
