//! Handlers of payment events: receipts, and notices to customers and the office.

use chrono::{DateTime, Utc};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutClosed, CheckoutStatus, DisputeStatus, PaymentDisputed, PaymentRefunded, PaymentSucceeded, RefundMethod,
    RefundReason, RefundStatus, SubscriptionChanged, SubscriptionEvent,
};

use crate::{
    content::{Content, Price},
    handlers::{CausesMail, Mail, OfficeMail, instant, user},
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
                buyer: String::new(),
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
    /// Customers receive no email about a checkout that they cancelled or let expire, only about a declined payment.
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
                buyer: String::new(),
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
    /// A customer who disputes the payment has asked their bank for the money.
    fn is_silent(&self) -> bool {
        self.is_disputed
    }

    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        let template = match (self.status(), self.reason()) {
            (RefundStatus::Failed, _) => Template::PaymentRefundFailed,
            (RefundStatus::Succeeded, _) if self.method() == RefundMethod::Outside => Template::PaymentRefundedOutside,
            (RefundStatus::Succeeded, RefundReason::Unavailable) => Template::PaymentReturned,
            (RefundStatus::Succeeded, RefundReason::Duplicate) => Template::PaymentDuplicate,
            (RefundStatus::Succeeded, _) => Template::PaymentRefunded,
            _ => return None,
        };
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Payment {
                buyer: String::new(),
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
    /// Renewals have their receipt and refunds have their own email; no second email repeats them.
    fn is_silent(&self) -> bool {
        matches!(
            self.event(),
            SubscriptionEvent::Renewed | SubscriptionEvent::MonthRefunded
        )
    }

    fn into_mail(self, time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.event() {
            SubscriptionEvent::Started | SubscriptionEvent::Resumed => Template::SubscriptionActive,
            SubscriptionEvent::PaymentFailed => Template::SubscriptionPastDue,
            SubscriptionEvent::Cancelled => Template::SubscriptionCalledOff,
            SubscriptionEvent::Ended => Template::SubscriptionEnded,
            SubscriptionEvent::Withdrawn => Template::SubscriptionWithdrawn,
            SubscriptionEvent::Renewed | SubscriptionEvent::MonthRefunded | SubscriptionEvent::Unspecified => {
                return None;
            }
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

impl CausesMail for PaymentDisputed {
    /// The office receives disputes that await a response, and no later steps.
    fn is_silent(&self) -> bool {
        self.status() != DisputeStatus::NeedsResponse
    }

    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        None
    }

    fn office_mail(&self) -> Option<OfficeMail> {
        Some(OfficeMail {
            template: Template::OfficeDispute,
            content: Content::Dispute {
                title: self.title.clone(),
                receipt_number: self.receipt_number.clone(),
                amount: self.amount.clone().map(|amount| price(Some(amount))),
                reason: self.reason.clone(),
                answer_by: self.answer_by_time.as_ref().and_then(instant),
                is_inquiry: !self.has_funds,
            },
            about: "disputes".to_owned(),
        })
    }
}

/// Returns the amounts that are set, each under its key of the texts.
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
    fn maps_payment_events_to_templates() {
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
        let outside = PaymentRefunded {
            status: RefundStatus::Succeeded.into(),
            method: RefundMethod::Outside.into(),
            ..PaymentRefunded::default()
        };
        let mail = outside.into_mail(DateTime::<Utc>::default());
        assert_eq!(mail.map(|mail| mail.template.name()), Some("payment-refunded-outside"));
        let disputed = PaymentRefunded {
            status: RefundStatus::Failed.into(),
            is_disputed: true,
            ..PaymentRefunded::default()
        };
        assert!(disputed.is_silent());
        assert_eq!(refund(RefundStatus::Pending, cancelled), None);
        assert_eq!(
            refund(RefundStatus::Succeeded, RefundReason::Duplicate),
            Some("payment-duplicate")
        );
        let subscription = |event: SubscriptionEvent| {
            let event = SubscriptionChanged {
                event: event.into(),
                ..SubscriptionChanged::default()
            };
            event
                .into_mail(DateTime::<Utc>::default())
                .map(|mail| mail.template.name())
        };
        for (event, expected) in [
            (SubscriptionEvent::Started, Some("subscription-active")),
            (SubscriptionEvent::Renewed, None),
            (SubscriptionEvent::MonthRefunded, None),
            (SubscriptionEvent::Cancelled, Some("subscription-called-off")),
            (SubscriptionEvent::PaymentFailed, Some("subscription-past-due")),
            (SubscriptionEvent::Ended, Some("subscription-ended")),
            (SubscriptionEvent::Withdrawn, Some("subscription-withdrawn")),
        ] {
            assert_eq!(subscription(event), expected);
        }
    }

    #[test]
    fn notifies_office_about_open_disputes() {
        let event = |status: DisputeStatus| PaymentDisputed {
            status: status.into(),
            ..PaymentDisputed::default()
        };
        assert!(event(DisputeStatus::Lost).is_silent());
        let open = event(DisputeStatus::NeedsResponse);
        assert!(!open.is_silent());
        assert_eq!(
            open.office_mail().map(|mail| mail.template.name()),
            Some("office-dispute")
        );
    }
}
