//! What becomes of the events of payments: sessions and plans that were paid for, and money that went back.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{HandleEvent, Received, Result, Transaction};
use selam_proto_payments::v1::{
    CheckoutPurpose, DisputeStatus, PaymentDisputed, PaymentRefunded, PaymentSucceeded, RefundStatus,
    SubscriptionChanged, SubscriptionStatus,
};
use uuid::Uuid;

use crate::{
    answer::Answers,
    choices::AccessKind,
    store::{PassRow, accounts},
};

/// How long a paid session can be begun, as payments has it.
const HOLDS: TimeDelta = TimeDelta::days(365);

impl HandleEvent<PaymentSucceeded> for Answers {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentSucceeded>) -> Result<()> {
        let event = received.event;
        if event.purpose() != CheckoutPurpose::AssistantSession {
            return Ok(());
        }
        let Some((id, user_id)) = ids(&event.payment_id, &event.user_id) else {
            return Ok(());
        };
        // Money that went back was heard of first, or the event came twice.
        if accounts::lock_pass(transaction, id).await?.is_some() {
            return Ok(());
        }
        let paid = instant(event.pay_time.as_ref()).unwrap_or_else(|| transaction.now());
        let row = PassRow {
            id,
            user_id,
            kind: AccessKind::Session,
            start_time: None,
            end_time: paid + HOLDS,
            messages_left: 0,
            paid_minor: event.total.map_or(0, |money| money.amount_minor),
            is_revoked: false,
        };
        accounts::insert_pass(transaction, row).await
    }
}

impl HandleEvent<PaymentRefunded> for Answers {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentRefunded>) -> Result<()> {
        let event = received.event;
        let is_ours = event.purpose() == CheckoutPurpose::AssistantSession && event.status() == RefundStatus::Succeeded;
        let Some((id, user_id)) = ids(&event.payment_id, &event.user_id).filter(|_| is_ours) else {
            return Ok(());
        };
        let refunded = event.refunded_total.or(event.amount);
        let refunded = refunded.map_or(0, |money| money.amount_minor);
        match accounts::lock_pass(transaction, id).await? {
            // A share of it is goodwill and leaves the session.
            Some(row) if refunded < row.paid_minor => Ok(()),
            Some(row) => {
                let row = PassRow {
                    is_revoked: true,
                    ..row
                };
                accounts::save_pass(transaction, row).await
            }
            // Events come in any order: the payment finds it taken back.
            None => {
                let row = PassRow {
                    id,
                    user_id,
                    kind: AccessKind::Session,
                    start_time: None,
                    end_time: transaction.now(),
                    messages_left: 0,
                    paid_minor: refunded,
                    is_revoked: true,
                };
                accounts::insert_pass(transaction, row).await
            }
        }
    }
}

impl HandleEvent<SubscriptionChanged> for Answers {
    async fn handle(&self, transaction: &Transaction, received: Received<SubscriptionChanged>) -> Result<()> {
        let event = received.event;
        if event.purpose() != CheckoutPurpose::AssistantPlan {
            return Ok(());
        }
        let (Some((id, user_id)), Some(end_time)) = (
            ids(&event.subscription_id, &event.user_id),
            instant(event.access_end_time.as_ref()),
        ) else {
            return Ok(());
        };
        let is_over = event.status() == SubscriptionStatus::Ended;
        // Ended with no paid time left: no late event brings it back.
        let is_gone = is_over && end_time <= transaction.now();
        match accounts::lock_pass(transaction, id).await? {
            // Access lasts as long as the paid months. Events come in any order: an earlier one never shortens what a later month gave, and only the
            // end of the subscription takes the days of grace away.
            Some(row) => {
                let row = PassRow {
                    end_time: if is_over { end_time } else { row.end_time.max(end_time) },
                    is_revoked: row.is_revoked || is_gone,
                    ..row
                };
                accounts::save_pass(transaction, row).await
            }
            None => {
                let row = PassRow {
                    id,
                    user_id,
                    kind: AccessKind::Plan,
                    start_time: None,
                    end_time,
                    messages_left: 0,
                    paid_minor: 0,
                    is_revoked: is_gone,
                };
                accounts::insert_pass(transaction, row).await
            }
        }
    }
}

impl HandleEvent<PaymentDisputed> for Answers {
    /// The assistant is suspended while the customer's bank has the money, and comes back when the dispute is won.
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentDisputed>) -> Result<()> {
        let event = received.event;
        let id = match event.purpose() {
            CheckoutPurpose::AssistantSession => &event.payment_id,
            CheckoutPurpose::AssistantPlan => &event.subscription_id,
            _ => return Ok(()),
        };
        let Some((id, _)) = ids(id, &event.user_id).filter(|_| event.has_funds) else {
            return Ok(());
        };
        let Some(row) = accounts::lock_pass(transaction, id).await? else {
            return Ok(());
        };
        let row = PassRow {
            is_revoked: event.status() != DisputeStatus::Won,
            ..row
        };
        accounts::save_pass(transaction, row).await
    }
}

fn ids(id: &str, user_id: &str) -> Option<(Uuid, Uuid)> {
    Some((Uuid::parse_str(id).ok()?, Uuid::parse_str(user_id).ok()?))
}

fn instant(time: Option<&prost_types::Timestamp>) -> Option<DateTime<Utc>> {
    let time = time?;
    DateTime::from_timestamp(time.seconds, u32::try_from(time.nanos).ok()?)
}
