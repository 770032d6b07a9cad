//! Handlers of product request events: an email to the customer for each step, and one to the office for each action of
//! the customer.

use chrono::{DateTime, Utc};
use selam_proto::money::v1::Money;
use selam_proto_sourcing::v1::{ProductRequestChanged, RequestEvent, RequestSide};

use crate::{
    content::{Content, Price},
    handlers::{CausesMail, Mail, OfficeMail, user},
    orders::price,
    template::Template,
};

impl CausesMail for ProductRequestChanged {
    /// Receipts announce payments, and payments publishes disputes itself.
    fn is_silent(&self) -> bool {
        matches!(
            self.event(),
            RequestEvent::DepositPaid
                | RequestEvent::BalancePaid
                | RequestEvent::PaymentDisputed
                | RequestEvent::DisputeEnded
        )
    }

    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        Some(Mail {
            template: to_customer(&self)?,
            user_id: user(&self.user_id),
            content: Content::Request {
                request_id: self.request_id,
                number: self.number,
                product_name: self.product_name,
                quantity: self.quantity,
                landed_cost: stated(self.landed_cost),
                valid_until: self.valid_until,
                amount_due: stated(self.amount_due),
                due_time: self.payment_due_time.as_ref().and_then(instant),
                pickup_date: match RequestEvent::try_from(self.event) {
                    Ok(RequestEvent::Shipped) => self.pickup_date,
                    _ => String::new(),
                },
                refund_percent: (self.event == i32::from(RequestEvent::OrderEnded)).then_some(self.refund_percent),
                message: match RequestEvent::try_from(self.event) {
                    // Messages between customer and office are only on the page.
                    Ok(RequestEvent::MessagePosted) => String::new(),
                    _ => self.message,
                },
            },
            recipient: self.email,
            language_code: self.language_code,
            expire_time: None,
        })
    }

    fn office_mail(&self) -> Option<OfficeMail> {
        let content = Content::OfficeRequest {
            request_id: self.request_id.clone(),
            number: self.number.clone(),
            quantity: self.quantity,
            landed_cost: stated(self.landed_cost.clone()),
        };
        Some(OfficeMail {
            template: to_office(self)?,
            content,
            about: format!("request/{}", self.request_id),
        })
    }
}

fn to_customer(event: &ProductRequestChanged) -> Option<Template> {
    match event.event() {
        RequestEvent::Submitted => Some(Template::RequestSubmitted),
        RequestEvent::ReviewStarted => Some(Template::RequestReview),
        RequestEvent::SourcingStarted => Some(Template::RequestSourcing),
        RequestEvent::OfferMade => Some(Template::RequestOffer),
        RequestEvent::OfferWithdrawn => Some(Template::RequestOfferWithdrawn),
        RequestEvent::OfferAccepted => Some(Template::RequestAccepted),
        RequestEvent::Ordered => Some(Template::RequestOrdered),
        RequestEvent::InspectionPassed => Some(Template::RequestInspectionPassed),
        RequestEvent::InspectionFailed => Some(Template::RequestInspectionFailed),
        RequestEvent::Shipped => Some(Template::RequestShipped),
        RequestEvent::Delivered => Some(Template::RequestDelivered),
        RequestEvent::Declined => Some(Template::RequestDeclined),
        RequestEvent::Expired => Some(Template::RequestExpired),
        RequestEvent::Cancelled => Some(Template::RequestCancelled),
        RequestEvent::OrderEnded => Some(Template::RequestEnded),
        RequestEvent::ShipmentCancelled => Some(Template::RequestShipmentCancelled),
        RequestEvent::BalanceReminded => Some(Template::RequestBalanceReminder),
        RequestEvent::BalanceOverdue => Some(Template::RequestBalanceOverdue),
        RequestEvent::MessagePosted if event.side() != RequestSide::Customer => Some(Template::RequestMessage),
        // Customers receive no email about their own messages and rejections.
        RequestEvent::MessagePosted
        | RequestEvent::OfferDeclined
        | RequestEvent::DepositPaid
        | RequestEvent::BalancePaid
        | RequestEvent::PaymentDisputed
        | RequestEvent::DisputeEnded
        | RequestEvent::Unspecified => None,
    }
}

fn to_office(event: &ProductRequestChanged) -> Option<Template> {
    match event.event() {
        RequestEvent::BalanceOverdue => return Some(Template::OfficeBalanceOverdue),
        RequestEvent::ShipmentCancelled => return Some(Template::OfficeShipmentCancelled),
        _ if event.side() != RequestSide::Customer => return None,
        _ => {}
    }
    match event.event() {
        RequestEvent::Submitted => Some(Template::OfficeRequestSubmitted),
        RequestEvent::OfferAccepted => Some(Template::OfficeOfferAccepted),
        RequestEvent::OfferDeclined => Some(Template::OfficeOfferDeclined),
        RequestEvent::Cancelled => Some(Template::OfficeRequestCancelled),
        RequestEvent::MessagePosted => Some(Template::OfficeRequestMessage),
        _ => None,
    }
}

fn instant(time: &prost_types::Timestamp) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(time.seconds, u32::try_from(time.nanos).ok()?)
}

fn stated(money: Option<Money>) -> Option<Price> {
    money
        .filter(|money| money.amount_minor != 0)
        .map(|money| price(Some(money)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(event: RequestEvent, side: RequestSide) -> ProductRequestChanged {
        ProductRequestChanged {
            event: event.into(),
            side: side.into(),
            message: "what was written".to_owned(),
            ..ProductRequestChanged::default()
        }
    }

    /// Returns the names of the emails to the customer and to the office.
    fn mails(of: RequestEvent, side: RequestSide) -> (Option<&'static str>, Option<&'static str>) {
        let event = event(of, side);
        let office = event.office_mail().map(|mail| mail.template.name());
        let customer = event.into_mail(DateTime::<Utc>::default());
        (customer.map(|mail| mail.template.name()), office)
    }

    #[test]
    fn notifies_the_other_party_of_each_step() {
        use RequestSide::{Customer, Office, Unspecified};
        for (event, side, expected) in [
            (
                RequestEvent::Submitted,
                Customer,
                (Some("request-submitted"), Some("office-request-submitted")),
            ),
            (RequestEvent::ReviewStarted, Office, (Some("request-review"), None)),
            (RequestEvent::SourcingStarted, Office, (Some("request-sourcing"), None)),
            (RequestEvent::OfferMade, Office, (Some("request-offer"), None)),
            (
                RequestEvent::OfferWithdrawn,
                Office,
                (Some("request-offer-withdrawn"), None),
            ),
            (
                RequestEvent::OfferDeclined,
                Customer,
                (None, Some("office-offer-declined")),
            ),
            (
                RequestEvent::OfferAccepted,
                Customer,
                (Some("request-accepted"), Some("office-offer-accepted")),
            ),
            (RequestEvent::DepositPaid, Customer, (None, None)),
            (RequestEvent::Ordered, Office, (Some("request-ordered"), None)),
            (
                RequestEvent::InspectionPassed,
                Office,
                (Some("request-inspection-passed"), None),
            ),
            (
                RequestEvent::InspectionFailed,
                Office,
                (Some("request-inspection-failed"), None),
            ),
            (RequestEvent::BalancePaid, Customer, (None, None)),
            (RequestEvent::Shipped, Office, (Some("request-shipped"), None)),
            (RequestEvent::Delivered, Unspecified, (Some("request-delivered"), None)),
            (RequestEvent::Declined, Office, (Some("request-declined"), None)),
            (RequestEvent::Expired, Unspecified, (Some("request-expired"), None)),
            (
                RequestEvent::Cancelled,
                Customer,
                (Some("request-cancelled"), Some("office-request-cancelled")),
            ),
            (
                RequestEvent::MessagePosted,
                Customer,
                (None, Some("office-request-message")),
            ),
            (RequestEvent::MessagePosted, Office, (Some("request-message"), None)),
            (RequestEvent::OrderEnded, Office, (Some("request-ended"), None)),
            (
                RequestEvent::ShipmentCancelled,
                Unspecified,
                (Some("request-shipment-cancelled"), Some("office-shipment-cancelled")),
            ),
            (
                RequestEvent::BalanceReminded,
                Unspecified,
                (Some("request-balance-reminder"), None),
            ),
            (
                RequestEvent::BalanceOverdue,
                Unspecified,
                (Some("request-balance-overdue"), Some("office-balance-overdue")),
            ),
            // Payments publishes disputes itself.
            (RequestEvent::PaymentDisputed, Unspecified, (None, None)),
            (RequestEvent::DisputeEnded, Unspecified, (None, None)),
            (RequestEvent::Unspecified, Office, (None, None)),
        ] {
            assert_eq!(mails(event, side), expected, "{event:?} {side:?}");
        }
    }

    #[test]
    fn payments_send_no_request_email() {
        for of in [
            RequestEvent::DepositPaid,
            RequestEvent::BalancePaid,
            RequestEvent::PaymentDisputed,
            RequestEvent::DisputeEnded,
        ] {
            assert!(event(of, RequestSide::Customer).is_silent(), "{of:?}");
        }
        assert!(!event(RequestEvent::OfferDeclined, RequestSide::Customer).is_silent());
        let told = |of| match event(of, RequestSide::Office).into_mail(DateTime::<Utc>::default()) {
            Some(Mail {
                content: Content::Request { message, .. },
                ..
            }) => message,
            _ => "no email".to_owned(),
        };
        assert_eq!(told(RequestEvent::MessagePosted), "");
        assert_eq!(told(RequestEvent::Declined), "what was written");
    }
}
