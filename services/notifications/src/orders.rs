//! Handlers of cleaning and cargo events: an email for each step of a visit or a shipment.

use chrono::{DateTime, Utc};
use selam_proto::{EnumText as _, money::v1::Money};
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_cleaning::v1::{CleaningBookingChanged, CleaningBookingEvent};

use crate::{
    content::{Content, Price},
    handlers::{CausesMail, Mail, OfficeMail, user},
    template::Template,
};

impl CausesMail for CleaningBookingChanged {
    /// A visit of a series that moves by itself causes no email.
    fn is_silent(&self) -> bool {
        happened(self) == CleaningBookingEvent::Moved
    }

    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        let template = match happened(&self) {
            CleaningBookingEvent::Requested => Template::CleaningRequested,
            CleaningBookingEvent::Confirmed => Template::CleaningConfirmed,
            CleaningBookingEvent::InProgress => Template::CleaningInProgress,
            CleaningBookingEvent::Completed => Template::CleaningCompleted,
            CleaningBookingEvent::Cancelled => Template::CleaningCancelled,
            CleaningBookingEvent::Rescheduled => Template::CleaningRescheduled,
            CleaningBookingEvent::Skipped => Template::CleaningSkipped,
            CleaningBookingEvent::Moved | CleaningBookingEvent::Unspecified => return None,
        };
        let (service, window) = (self.service_type(), self.arrival_window());
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Cleaning {
                booking_id: self.booking_id,
                service: service.text().to_owned(),
                date: self.date,
                window: window.text().to_owned(),
                start: self.window_start_local_time,
                end: self.window_end_local_time,
                address: self.address,
                price: price(self.price),
            },
            expire_time: None,
        })
    }

    fn office_mail(&self) -> Option<OfficeMail> {
        (happened(self) == CleaningBookingEvent::Requested).then(|| OfficeMail {
            template: Template::OfficeBookingRequested,
            content: Content::OfficeArrival {
                tab: "bookings".to_owned(),
                id: self.booking_id.clone(),
                number: String::new(),
                service: self.service_type().text().to_owned(),
                date: self.date.clone(),
            },
            about: "cleaning-bookings".to_owned(),
        })
    }
}

/// Returns the change of the booking. Events from before the typed field, which may still be in an outbox or a queue,
/// carry a text instead.
#[allow(deprecated)]
fn happened(event: &CleaningBookingChanged) -> CleaningBookingEvent {
    match event.booking_event() {
        CleaningBookingEvent::Unspecified => CleaningBookingEvent::from_text(&event.event).unwrap_or_default(),
        typed => typed,
    }
}

impl CausesMail for ShipmentChanged {
    /// For the last leg of an order, the order itself announces dispatch, arrival and cancellation.
    fn is_silent(&self) -> bool {
        let is_told = matches!(
            self.status(),
            ShipmentStatus::QuoteRequested
                | ShipmentStatus::Confirmed
                | ShipmentStatus::Delivered
                | ShipmentStatus::Cancelled
        );
        !self.order_id.is_empty() && is_told
    }

    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.status() {
            ShipmentStatus::Unspecified => return None,
            ShipmentStatus::QuoteRequested => Template::CargoQuoteRequested,
            ShipmentStatus::Confirmed => Template::CargoConfirmed,
            ShipmentStatus::PickedUp => Template::CargoPickedUp,
            ShipmentStatus::InTransit if !self.next_attempt_date.is_empty() => Template::CargoDeliveryAttempted,
            ShipmentStatus::InTransit => Template::CargoInTransit,
            ShipmentStatus::OutForDelivery => Template::CargoOutForDelivery,
            ShipmentStatus::Delivered => Template::CargoDelivered,
            ShipmentStatus::Failed => Template::CargoFailed,
            ShipmentStatus::Cancelled => Template::CargoCancelled,
        };
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Cargo {
                tracking_number: self.tracking_number,
                from: self.pickup_city,
                to: self.delivery_city,
                place: self.location,
                // A shipment that ended has no arrival to expect. The next attempt replaces it.
                arrival: match template {
                    Template::CargoDelivered
                    | Template::CargoDeliveryAttempted
                    | Template::CargoFailed
                    | Template::CargoCancelled => String::new(),
                    _ => self.estimated_delivery_date,
                },
                next_attempt: self.next_attempt_date,
                price: price(self.quoted_price),
            },
            expire_time: None,
        })
    }

    /// The office made the shipment of an order itself.
    fn office_mail(&self) -> Option<OfficeMail> {
        (self.status() == ShipmentStatus::QuoteRequested).then(|| OfficeMail {
            template: Template::OfficeShipmentRequested,
            content: Content::OfficeArrival {
                tab: "shipments".to_owned(),
                id: self.shipment_id.clone(),
                number: self.tracking_number.clone(),
                service: String::new(),
                date: String::new(),
            },
            about: "shipments".to_owned(),
        })
    }
}

pub(crate) fn price(money: Option<Money>) -> Price {
    let money = money.unwrap_or_default();
    Price {
        currency: money.currency_code,
        minor: money.amount_minor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn office_is_notified_of_new_orders() {
        let booking = |event: CleaningBookingEvent| CleaningBookingChanged {
            booking_event: event.into(),
            ..CleaningBookingChanged::default()
        };
        let shipment = |status: ShipmentStatus| ShipmentChanged {
            status: status.into(),
            ..ShipmentChanged::default()
        };
        let name = |mail: Option<OfficeMail>| mail.map(|mail| mail.template.name());
        let requested = booking(CleaningBookingEvent::Requested).office_mail();
        assert_eq!(name(requested), Some("office-booking-requested"));
        let requested = shipment(ShipmentStatus::QuoteRequested).office_mail();
        assert_eq!(name(requested), Some("office-shipment-requested"));
        assert!(booking(CleaningBookingEvent::Confirmed).office_mail().is_none());
        assert!(shipment(ShipmentStatus::Confirmed).office_mail().is_none());
    }

    #[test]
    fn maps_each_visit_step_to_template() {
        let name = |event: CleaningBookingChanged| {
            event
                .into_mail(DateTime::<Utc>::default())
                .map(|mail| mail.template.name())
        };
        let typed = |event: CleaningBookingEvent| {
            name(CleaningBookingChanged {
                booking_event: event.into(),
                ..CleaningBookingChanged::default()
            })
        };
        #[allow(deprecated)]
        let worded = |word: &str| {
            name(CleaningBookingChanged {
                event: word.to_owned(),
                ..CleaningBookingChanged::default()
            })
        };
        for (event, word, expected) in [
            (CleaningBookingEvent::Requested, "requested", "cleaning-requested"),
            (CleaningBookingEvent::Confirmed, "confirmed", "cleaning-confirmed"),
            (CleaningBookingEvent::InProgress, "in_progress", "cleaning-in-progress"),
            (CleaningBookingEvent::Completed, "completed", "cleaning-completed"),
            (CleaningBookingEvent::Cancelled, "cancelled", "cleaning-cancelled"),
            (CleaningBookingEvent::Rescheduled, "rescheduled", "cleaning-rescheduled"),
            (CleaningBookingEvent::Skipped, "skipped", "cleaning-skipped"),
        ] {
            assert_eq!((typed(event), worded(word)), (Some(expected), Some(expected)));
        }
        assert_eq!(typed(CleaningBookingEvent::Moved), None);
        assert_eq!(worded("painted"), None);
        let is_silent = |event: CleaningBookingEvent| {
            let event = CleaningBookingChanged {
                booking_event: event.into(),
                ..CleaningBookingChanged::default()
            };
            event.is_silent()
        };
        assert!(is_silent(CleaningBookingEvent::Moved));
        assert!(!is_silent(CleaningBookingEvent::Skipped) && !is_silent(CleaningBookingEvent::Unspecified));
    }

    #[test]
    fn maps_each_shipment_status_to_template() {
        let template = |status: ShipmentStatus| {
            let event = ShipmentChanged {
                status: status.into(),
                ..ShipmentChanged::default()
            };
            event
                .into_mail(DateTime::<Utc>::default())
                .map(|mail| mail.template.name())
        };
        assert_eq!(template(ShipmentStatus::Unspecified), None);
        let all = (1..=8).filter_map(|number| ShipmentStatus::try_from(number).ok());
        let names: std::collections::BTreeSet<_> = all.filter_map(template).collect();
        assert_eq!(names.len(), 8);
        assert!(names.iter().all(|name| name.starts_with("cargo-")));
    }

    #[test]
    fn order_announces_its_own_shipment() {
        let is_silent = |status: ShipmentStatus, order_id: &str| {
            let event = ShipmentChanged {
                status: status.into(),
                order_id: order_id.to_owned(),
                ..ShipmentChanged::default()
            };
            event.is_silent()
        };
        // "Nothing is charged" is not true for an order, whose customer is notified of a new delivery.
        for status in [
            ShipmentStatus::Confirmed,
            ShipmentStatus::Delivered,
            ShipmentStatus::Cancelled,
        ] {
            assert!(is_silent(status, "o"), "{status:?}");
            assert!(!is_silent(status, ""), "{status:?}");
        }
        assert!(!is_silent(ShipmentStatus::PickedUp, "o"));
    }

    #[test]
    fn attempt_email_names_the_next_attempt() {
        let event = ShipmentChanged {
            status: ShipmentStatus::InTransit.into(),
            estimated_delivery_date: "2026-11-26".to_owned(),
            next_attempt_date: "2026-11-26".to_owned(),
            ..ShipmentChanged::default()
        };
        let mail = event.into_mail(DateTime::<Utc>::default());
        let Some(Mail {
            template: Template::CargoDeliveryAttempted,
            content: Content::Cargo {
                arrival, next_attempt, ..
            },
            ..
        }) = mail
        else {
            panic!("not an email about a delivery attempt")
        };
        assert_eq!((arrival.as_str(), next_attempt.as_str()), ("", "2026-11-26"));
    }
}
