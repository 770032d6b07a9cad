//! Handlers of payment events: paid sessions and plans, refunds, disputes.

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
    store::{DisputeRow, PassRow, accounts, disputes},
};

/// Time in which a paid session can be begun, as in payments.
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
        let paid = instant(event.pay_time.as_ref()).unwrap_or_else(|| transaction.now());
        let paid_minor = event.total.map_or(0, |money| money.amount_minor);
        let known = accounts::lock_pass(transaction, id).await?;
        let is_known = known.is_some();
        // A refund of the whole payment arrived first, or the event is a duplicate.
        if known.is_some_and(|row| row.paid_minor >= paid_minor) {
            return Ok(());
        }
        let row = PassRow {
            paid_minor,
            // A dispute that arrived first suspends the session.
            is_revoked: is_known && disputes::suspend(transaction, id).await?,
            ..PassRow::new(id, user_id, AccessKind::Session, paid + HOLDS)
        };
        // A partial refund that arrived first keeps the session.
        if is_known {
            accounts::save_pass(transaction, row).await
        } else {
            accounts::insert_pass(transaction, row).await
        }
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
            // A partial refund is goodwill and keeps the session.
            Some(row) if refunded < row.paid_minor => Ok(()),
            Some(row) => {
                let row = PassRow {
                    is_revoked: true,
                    paid_minor: refunded,
                    // Neither a dispute that is won later nor an answer that never comes brings it back.
                    begin_until_time: None,
                    end_time: row.end_time.min(transaction.now()),
                    ..row
                };
                accounts::save_pass(transaction, row).await
            }
            // Events arrive in any order: a later payment event restores the session only if it is of a larger amount.
            None => {
                let row = PassRow {
                    paid_minor: refunded,
                    is_revoked: true,
                    ..PassRow::new(id, user_id, AccessKind::Session, transaction.now())
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
        let state = PlanState {
            end_time,
            void_until: instant(event.void_until_time.as_ref()),
            is_over: event.status() == SubscriptionStatus::Ended,
        };
        // Ended without paid time left: no late event restores it.
        let is_gone = state.is_over && end_time <= transaction.now();
        match accounts::lock_pass(transaction, id).await? {
            Some(row) => {
                let (end_time, void_until_time) = state.after(Some(row.end_time), row.void_until_time);
                let row = PassRow {
                    end_time,
                    void_until_time,
                    is_revoked: row.is_revoked || is_gone,
                    ..row
                };
                accounts::save_pass(transaction, row).await
            }
            None => {
                let (end_time, void_until_time) = state.after(None, None);
                let row = PassRow {
                    void_until_time,
                    is_revoked: is_gone,
                    ..PassRow::new(id, user_id, AccessKind::Plan, end_time)
                };
                accounts::insert_pass(transaction, row).await
            }
        }
    }
}

/// State of a plan in one event of payments.
#[derive(Clone, Copy, Debug)]
struct PlanState {
    end_time: DateTime<Utc>,
    /// Set when the month with access up to this time was refunded.
    void_until: Option<DateTime<Utc>>,
    /// Whether the subscription has ended.
    is_over: bool,
}

impl PlanState {
    /// Returns the end of access after the event, and the time up to which ends of access are void.
    ///
    /// Access lasts as long as the paid months. Events arrive in any order: an earlier one never shortens a later
    /// month, and only the end of the subscription removes the days of grace. A refunded month gives no access, in any
    /// order of its events.
    fn after(self, end: Option<DateTime<Utc>>, void: Option<DateTime<Utc>>) -> (DateTime<Utc>, Option<DateTime<Utc>>) {
        if let Some(until) = self.void_until {
            let end = match end {
                // A later month is paid.
                Some(end) if end > until => end,
                _ => self.end_time,
            };
            return (end, void.max(Some(until)));
        }
        let is_void = void.is_some_and(|void| self.end_time <= void);
        let end = match end {
            Some(end) if is_void => end,
            Some(end) if !self.is_over => end.max(self.end_time),
            _ => self.end_time,
        };
        (end, void)
    }
}

impl HandleEvent<PaymentDisputed> for Answers {
    /// Suspends access while the customer's bank holds the money of any dispute. A won dispute restores it, and a lost
    /// one ends a paid session. A plan continues with its other months: payments voids the month of a lost dispute.
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentDisputed>) -> Result<()> {
        let event = received.event;
        let (kind, id) = match event.purpose() {
            CheckoutPurpose::AssistantSession => (AccessKind::Session, &event.payment_id),
            CheckoutPurpose::AssistantPlan => (AccessKind::Plan, &event.subscription_id),
            _ => return Ok(()),
        };
        let known = ids(id, &event.user_id).zip(Uuid::parse_str(&event.dispute_id).ok());
        let Some(((id, user_id), dispute_id)) = known.filter(|_| event.has_funds) else {
            return Ok(());
        };
        let row = match accounts::lock_pass(transaction, id).await? {
            Some(row) => row,
            // Events arrive in any order: the event of the payment adds the paid time.
            None => {
                let row = PassRow::new(id, user_id, kind, transaction.now());
                accounts::insert_pass(transaction, row.clone()).await?;
                row
            }
        };
        let dispute = DisputeRow {
            id: dispute_id,
            pass_id: id,
            suspends_access: match event.status() {
                DisputeStatus::Won => false,
                DisputeStatus::Lost => row.kind == AccessKind::Session,
                _ => true,
            },
            event_time: instant(event.update_time.as_ref()).unwrap_or_else(|| transaction.now()),
        };
        // Events arrive in any order: an earlier one never reopens a decided dispute.
        if !disputes::put(transaction, dispute).await? {
            return Ok(());
        }
        let is_revoked = disputes::suspend(transaction, id).await?;
        let row = PassRow { is_revoked, ..row };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(day)
    }

    fn state(end: i64) -> PlanState {
        PlanState {
            end_time: day(end),
            void_until: None,
            is_over: false,
        }
    }

    /// Returns the end of access after `events`, in days.
    fn after(events: &[PlanState]) -> i64 {
        let (mut end, mut void) = (None, None);
        for event in events {
            let (next, until) = event.after(end, void);
            (end, void) = (Some(next), until);
        }
        end.map_or(0, |end| (end - DateTime::UNIX_EPOCH).num_days())
    }

    #[test]
    fn refunded_month_ends_access_in_any_order() {
        let (paid, next_month) = (state(34), state(64));
        let ended = PlanState {
            is_over: true,
            ..state(31)
        };
        let refunded = PlanState {
            void_until: Some(day(34)),
            ..state(5)
        };
        assert_eq!(after(&[paid, refunded]), 5);
        assert_eq!(after(&[refunded, paid]), 5);
        assert_eq!(after(&[paid, refunded, state(31), paid, ended]), 5);
        assert_eq!(after(&[paid, refunded, next_month]), 64);
        assert_eq!(after(&[paid, next_month, refunded]), 64);
        assert_eq!(after(&[paid, state(4)]), 34, "a late event of an earlier month");
        assert_eq!(after(&[paid, ended]), 31, "the end removes the days of grace");
    }
}
