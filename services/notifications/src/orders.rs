//! What becomes of the events of cleaning and cargo: a mail for each step of a visit or a shipment.

use chrono::{DateTime, Utc};
use selam_proto::money::v1::Money;
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_cleaning::v1::{ArrivalWindow, CleaningBookingChanged, ServiceType};

use crate::{
    content::{Content, Price, Template},
    handlers::{CausesMail, Mail, user},
};

impl CausesMail for CleaningBookingChanged {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.event.as_str() {
            "requested" => Template::CleaningRequested,
            "confirmed" => Template::CleaningConfirmed,
            "in_progress" => Template::CleaningInProgress,
            "completed" => Template::CleaningCompleted,
            "cancelled" => Template::CleaningCancelled,
            "rescheduled" => Template::CleaningRescheduled,
            "skipped" => Template::CleaningSkipped,
            _ => return None,
        };
        let service = match self.service_type() {
            ServiceType::Unspecified => "",
            ServiceType::Regular => "regular",
            ServiceType::Deep => "deep",
            ServiceType::Carpet => "carpet",
            ServiceType::Window => "window",
            ServiceType::Move => "move",
            ServiceType::Commercial => "commercial",
            ServiceType::PostConstruction => "post-construction",
        };
        let window = match self.arrival_window() {
            ArrivalWindow::Unspecified => "",
            ArrivalWindow::Morning => "morning",
            ArrivalWindow::Midday => "midday",
            ArrivalWindow::Afternoon => "afternoon",
        };
        Some(Mail {
            template,
            recipient: self.email,
            language_code: self.language_code,
            user_id: user(&self.user_id),
            content: Content::Cleaning {
                booking_id: self.booking_id,
                service: service.to_owned(),
                date: self.date,
                window: window.to_owned(),
                start: self.window_start_local_time,
                end: self.window_end_local_time,
                address: self.address,
                price: price(self.price),
            },
            expire_time: None,
        })
    }
}

impl CausesMail for ShipmentChanged {
    fn into_mail(self, _time: DateTime<Utc>) -> Option<Mail> {
        let template = match self.status() {
            ShipmentStatus::Unspecified => return None,
            ShipmentStatus::QuoteRequested => Template::CargoQuoteRequested,
            ShipmentStatus::Confirmed => Template::CargoConfirmed,
            ShipmentStatus::PickedUp => Template::CargoPickedUp,
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
                arrival: self.estimated_delivery_date,
                price: price(self.quoted_price),
            },
            expire_time: None,
        })
    }
}

fn price(money: Option<Money>) -> Price {
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
    fn every_step_of_a_visit_has_its_own_mail() {
        let template = |event: &str| {
            let event = CleaningBookingChanged {
                event: event.to_owned(),
                ..CleaningBookingChanged::default()
            };
            event
                .into_mail(DateTime::<Utc>::default())
                .map(|mail| mail.template.name())
        };
        for (event, name) in [
            ("requested", "cleaning-requested"),
            ("confirmed", "cleaning-confirmed"),
            ("in_progress", "cleaning-in-progress"),
            ("completed", "cleaning-completed"),
            ("cancelled", "cleaning-cancelled"),
            ("rescheduled", "cleaning-rescheduled"),
            ("skipped", "cleaning-skipped"),
        ] {
            assert_eq!(template(event), Some(name));
        }
        assert_eq!(template("painted"), None);
    }

    #[test]
    fn every_status_of_a_shipment_has_its_own_mail() {
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
}
