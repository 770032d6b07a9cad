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
            void_until_time: None,
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
                    void_until_time: None,
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
        let told = Told {
            end_time,
            void_until: instant(event.void_until_time.as_ref()),
            is_over: event.status() == SubscriptionStatus::Ended,
        };
        // Ended with no paid time left: no late event brings it back.
        let is_gone = told.is_over && end_time <= transaction.now();
        match accounts::lock_pass(transaction, id).await? {
            Some(row) => {
                let (end_time, void_until_time) = told.after(Some(row.end_time), row.void_until_time);
                let row = PassRow {
                    end_time,
                    void_until_time,
                    is_revoked: row.is_revoked || is_gone,
                    ..row
                };
                accounts::save_pass(transaction, row).await
            }
            None => {
                let (end_time, void_until_time) = told.after(None, None);
                let row = PassRow {
                    id,
                    user_id,
                    kind: AccessKind::Plan,
                    start_time: None,
                    end_time,
                    messages_left: 0,
                    paid_minor: 0,
                    void_until_time,
                    is_revoked: is_gone,
                };
                accounts::insert_pass(transaction, row).await
            }
        }
    }
}

/// Access to a plan as one event of payments states it.
#[derive(Clone, Copy, Debug)]
struct Told {
    end_time: DateTime<Utc>,
    /// Set when the month that gave access up to this time was refunded.
    void_until: Option<DateTime<Utc>>,
    /// Whether the subscription has ended.
    is_over: bool,
}

impl Told {
    /// Returns until when a plan holds after the event, and up to when access ends are void. Access lasts as long as the paid months. Events come in
    /// any order: an earlier one never shortens what a later month gave, and only the end of the subscription takes the days of grace away. A refunded
    /// month gives nothing, in whichever order its events come.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(day)
    }

    fn told(end: i64) -> Told {
        Told {
            end_time: day(end),
            void_until: None,
            is_over: false,
        }
    }

    /// End of the access after `events`, in days.
    fn after(events: &[Told]) -> i64 {
        let (mut end, mut void) = (None, None);
        for event in events {
            let (next, until) = event.after(end, void);
            (end, void) = (Some(next), until);
        }
        end.map_or(0, |end| (end - DateTime::UNIX_EPOCH).num_days())
    }

    #[test]
    fn refunded_month_ends_access_in_any_order() {
        let (paid, next_month) = (told(34), told(64));
        let ended = Told {
            is_over: true,
            ..told(31)
        };
        let refunded = Told {
            void_until: Some(day(34)),
            ..told(5)
        };
        assert_eq!(after(&[paid, refunded]), 5);
        assert_eq!(after(&[refunded, paid]), 5);
        assert_eq!(after(&[paid, refunded, told(31), paid, ended]), 5);
        assert_eq!(after(&[paid, refunded, next_month]), 64);
        assert_eq!(after(&[paid, next_month, refunded]), 64);
        assert_eq!(after(&[paid, told(4)]), 34, "late news of an earlier month");
        assert_eq!(after(&[paid, ended]), 31, "the end takes the days of grace");
    }
}
