//! What becomes of the events of payments: receipts, and what somebody who pays has to know.

use chrono::{DateTime, Utc};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutClosed, CheckoutStatus, PaymentRefunded, PaymentSucceeded, RefundReason, RefundStatus, SubscriptionChanged,
    SubscriptionStatus,
};

use crate::{
    content::{Content, Price},
    handlers::{CausesMail, Mail, instant, user},
    orders::price,
    template::Template,
};

impl CausesMail for PaymentSucceeded {
    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::PaymentReceipt,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Payment {
                title: self.title,
                receipt_number: self.receipt_number,
                amounts: amounts([("subtotal", self.subtotal), ("tax", self.tax), ("total", self.total)]),
                time: self.pay_time.as_ref().and_then(instant).unwrap_or(time),
            },
            expire_time: None,
        })
    }
}

impl CausesMail for CheckoutClosed {
    /// Who gives up or lets the time run out knows it; a bank declines later.
    fn is_silent(&self) -> bool {
        self.status() != CheckoutStatus::Failed
    }

    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: Template::PaymentFailed,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Payment {
                title: self.title,
                receipt_number: String::new(),
                amounts: amounts([("total", self.total)]),
                time: self.close_time.as_ref().and_then(instant).unwrap_or(time),
            },
            expire_time: None,
        })
    }
}

impl CausesMail for PaymentRefunded {
    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        let template = match (self.status(), self.reason()) {
            (RefundStatus::Failed, _) => Template::PaymentRefundFailed,
            (RefundStatus::Succeeded, RefundReason::Unavailable) => Template::PaymentReturned,
            (RefundStatus::Succeeded, _) => Template::PaymentRefunded,
            _ => return None,
        };
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Payment {
                title: self.title,
                receipt_number: self.receipt_number,
                amounts: amounts([("refunded", self.amount)]),
                time: self.update_time.as_ref().and_then(instant).unwrap_or(time),
            },
            expire_time: None,
        })
    }
}

impl CausesMail for SubscriptionChanged {
    /// What is only as it was paid for is in the receipt: no mail says it again.
    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        let template = match (self.status(), self.cancels_at_period_end) {
            (SubscriptionStatus::PastDue, _) => Template::SubscriptionPastDue,
            (SubscriptionStatus::Active, true) => Template::SubscriptionCalledOff,
            (SubscriptionStatus::Ended, _) => Template::SubscriptionEnded,
            (SubscriptionStatus::Active, false) => Template::SubscriptionActive,
            (SubscriptionStatus::Unspecified, _) => return None,
        };
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Subscription {
                title: self.title,
                period_end: self.period_end_time.as_ref().and_then(instant).unwrap_or(time),
            },
            expire_time: None,
        })
    }
}

/// Amounts that are stated, each under its key of the texts.
fn amounts<const N: usize>(amounts: [(&str, Option<Money>); N]) -> Vec<(String, Price)> {
    amounts
        .into_iter()
        .filter(|(_, money)| money.as_ref().is_some_and(|money| money.amount_minor != 0))
        .map(|(key, money)| (key.to_owned(), price(money)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_to_the_money_decides_the_mail() {
        let refund = |status: RefundStatus, reason: RefundReason| {
            let event = PaymentRefunded {
                status: status.into(),
                reason: reason.into(),
                ..PaymentRefunded::default()
            };
            event
                .into_mail(DateTime::<Utc>::default())
                .map(|mail| mail.template.name())
        };
        let cancelled = RefundReason::CancelledByCustomer;
        assert_eq!(refund(RefundStatus::Succeeded, cancelled), Some("payment-refunded"));
        assert_eq!(
            refund(RefundStatus::Succeeded, RefundReason::Unavailable),
            Some("payment-returned")
        );
        assert_eq!(refund(RefundStatus::Failed, cancelled), Some("payment-refund-failed"));
        assert_eq!(refund(RefundStatus::Pending, cancelled), None);
        let subscription = |status: SubscriptionStatus, cancels_at_period_end: bool| {
            let event = SubscriptionChanged {
                status: status.into(),
                cancels_at_period_end,
                ..SubscriptionChanged::default()
            };
            event
                .into_mail(DateTime::<Utc>::default())
                .map(|mail| mail.template.name())
        };
        for (status, cancels, expected) in [
            (SubscriptionStatus::Active, false, "subscription-active"),
            (SubscriptionStatus::Active, true, "subscription-called-off"),
            (SubscriptionStatus::PastDue, false, "subscription-past-due"),
            (SubscriptionStatus::Ended, true, "subscription-ended"),
        ] {
            assert_eq!(subscription(status, cancels), Some(expected));
        }
    }
}
