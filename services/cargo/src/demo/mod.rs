//! Demo data: four months of a small cargo business. Customers request quotes, book and cancel; admins confirm and
//! drivers report places. Everything runs through the service's own RPCs, with the clock set to the day of the step.

mod shipments;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use selam_business_calendar::is_working_day;
use selam_chassis::{
    Platform, Result, Service,
    demo::{ADMIN, DemoContext, Person},
};
use selam_proto_cargo::v1::{
    CancelShipmentRequest, CreateCargoQuoteRequest, CreateShipmentRequest, Dimensions, Shipment, Stop,
    UpdateShipmentRequest,
};

use crate::{
    Settings,
    choices::{CargoType, Priority},
    delivery,
    network::{City, distance_km},
    rpc::Cargo,
    shipment_status::Status,
};

/// Number of past days searched for the pickup date of a `Pickup::Recent` shipment.
const SEARCHED_DAYS: u64 = 14;

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = crate::build(platform, settings.clone()).await?;
    Ok(service.demo(move |context| seed(context, settings.clone())))
}

/// Creates the demo data.
pub(crate) async fn seed(context: DemoContext, settings: Settings) -> Result<()> {
    let seed = Seeder { context, settings };
    for shipment in shipments::SHIPMENTS {
        seed.shipment(shipment).await?;
    }
    Ok(())
}

/// Pickup or delivery stop.
#[derive(Clone, Copy, Debug)]
struct Place {
    city: City,
    address: &'static str,
    contact: &'static str,
    phone: &'static str,
}

/// Cargo of a shipment.
#[derive(Clone, Copy, Debug)]
struct Load {
    description: &'static str,
    cargo_type: CargoType,
    kilograms: f64,
    /// Length, width and height in centimetres.
    size: Option<[f64; 3]>,
    priority: Priority,
}

/// A shipment of the demo data.
#[derive(Clone, Copy, Debug)]
struct DemoShipment {
    customer: Person,
    from: Place,
    to: Place,
    load: Load,
    pickup: Pickup,
    scenario: Scenario,
}

/// Day of the pickup. A closed day is replaced by the nearest working day.
#[derive(Clone, Copy, Debug)]
enum Pickup {
    /// The given number of days ago, booked three days earlier.
    Ago(u64),
    /// The latest day that leaves enough time for the whole scenario, booked three days earlier.
    Recent,
    /// In the given number of days, booked the second number of days ago.
    In(u64, u64),
}

/// Scenario of a shipment.
#[derive(Clone, Copy, Debug)]
enum Scenario {
    /// Not confirmed yet.
    AwaitingReply,
    /// Confirmed; the pickup is planned.
    Confirmed,
    /// Picked up.
    PickedUp,
    /// In transit through these cities.
    OnTheRoad(&'static [City]),
    /// Out for delivery, after these cities.
    LastStretch(&'static [City]),
    /// Delivered after these cities, with the note on the recipient.
    Delivered(&'static [City], &'static str),
    /// Failed at the second attempt, with the reason of both.
    Failed(&'static str),
    /// Cancelled by the customer.
    CancelledByCustomer,
    /// Cancelled by an admin, with the reason.
    CancelledByAdmin(&'static str),
}

/// A status change by an admin or a driver.
struct Step {
    status: Status,
    location: &'static str,
    note: &'static str,
    time: DateTime<Utc>,
    /// Day of the next delivery attempt, when this one failed.
    next_attempt: Option<NaiveDate>,
}

struct Seeder {
    context: DemoContext,
    settings: Settings,
}

impl Seeder {
    async fn shipment(&self, order: &DemoShipment) -> Result<()> {
        let (pickup, booked) = self.pickup(order);
        let shipment = self.book(order, pickup, self.local(booked, 18, 20)).await?;
        let next = later(booked, 1);
        let answered = self.local(working_day_from(next), 9, 30);
        match order.scenario {
            Scenario::AwaitingReply => Ok(()),
            Scenario::CancelledByCustomer => {
                let request = CancelShipmentRequest { id: shipment.id };
                let request = self.context.request(order.customer, request);
                self.cargo(self.local(next, 12, 10)).cancel_shipment(request).await?;
                Ok(())
            }
            Scenario::CancelledByAdmin(note) => {
                let step = Step {
                    status: Status::Cancelled,
                    location: "",
                    note,
                    time: answered,
                    next_attempt: None,
                };
                self.take(shipment, step).await?;
                Ok(())
            }
            _ => {
                let confirmed = Step {
                    status: Status::Confirmed,
                    location: "",
                    note: "",
                    time: answered,
                    next_attempt: None,
                };
                let mut shipment = self.take(shipment, confirmed).await?;
                for step in self.steps(order, pickup) {
                    if step.time <= self.context.now() {
                        shipment = self.take(shipment, step).await?;
                    }
                }
                Ok(())
            }
        }
    }

    /// Returns the pickup date and the booking date.
    fn pickup(&self, order: &DemoShipment) -> (NaiveDate, NaiveDate) {
        let today = self.context.today();
        let before = |pickup| (pickup, earlier(pickup, 3));
        match order.pickup {
            Pickup::Ago(days) => before(working_day_before(earlier(today, days))),
            Pickup::In(days, ago) => (working_day_from(later(today, days)), earlier(today, ago)),
            Pickup::Recent => {
                let fits = |pickup: &NaiveDate| {
                    let last = self.steps(order, *pickup).last().map(|step| step.time);
                    is_working_day(*pickup) && last.is_none_or(|last| last <= self.context.now())
                };
                let days = (0..SEARCHED_DAYS).map(|days| earlier(today, days));
                before(days.into_iter().find(fits).unwrap_or(earlier(today, SEARCHED_DAYS)))
            }
        }
    }

    /// Returns the steps from the pickup on.
    fn steps(&self, order: &DemoShipment, pickup: NaiveDate) -> Vec<Step> {
        let (passed, end): (&[City], _) = match order.scenario {
            Scenario::AwaitingReply
            | Scenario::Confirmed
            | Scenario::CancelledByCustomer
            | Scenario::CancelledByAdmin(_) => {
                return Vec::new();
            }
            Scenario::PickedUp => (&[], Status::PickedUp),
            Scenario::OnTheRoad(cities) => (cities, Status::InTransit),
            Scenario::LastStretch(cities) => (cities, Status::OutForDelivery),
            Scenario::Delivered(cities, _) => (cities, Status::Delivered),
            Scenario::Failed(_) => (&[], Status::Failed),
        };
        let days = delivery::days(distance_km(order.from.city, order.to.city), order.load.priority).unwrap_or(1);
        let arrival = delivery::arrival(pickup, days);
        // A same-day delivery arrives in the afternoon.
        let (goes_out, is_there) = if arrival == pickup {
            (self.local(arrival, 15, 30), self.local(arrival, 17, 5))
        } else {
            (self.local(arrival, 8, 50), self.local(arrival, 11, 25))
        };
        let step = |status, location: City, note, time| Step {
            status,
            location: location.name(),
            note,
            time,
            next_attempt: None,
        };
        let mut steps = vec![step(Status::PickedUp, order.from.city, "", self.local(pickup, 9, 40))];
        if end == Status::PickedUp {
            return steps;
        }
        let mut time = self.local(pickup, 12, 20);
        let passed = if passed.is_empty() { &[order.from.city] } else { passed };
        for city in passed {
            steps.push(step(Status::InTransit, *city, "", time));
            time += TimeDelta::minutes(145);
        }
        if end == Status::InTransit {
            return steps;
        }
        steps.push(step(Status::OutForDelivery, order.to.city, "", goes_out));
        match order.scenario {
            Scenario::Delivered(_, taker) => steps.push(step(Status::Delivered, order.to.city, taker, is_there)),
            Scenario::Failed(reason) => {
                let next = working_day_from(later(arrival, 1));
                steps.push(Step {
                    next_attempt: Some(next),
                    ..step(Status::InTransit, order.to.city, reason, is_there)
                });
                let (goes_out, is_there) = (self.local(next, 8, 50), self.local(next, 11, 25));
                steps.push(step(Status::OutForDelivery, order.to.city, "", goes_out));
                steps.push(step(Status::Failed, order.to.city, reason, is_there));
            }
            _ => {}
        }
        steps
    }

    async fn book(&self, order: &DemoShipment, pickup: NaiveDate, time: DateTime<Utc>) -> Result<Shipment> {
        let DemoShipment {
            customer,
            from,
            to,
            load,
            ..
        } = *order;
        let then = self.cargo(time);
        let quote = CreateCargoQuoteRequest {
            from_city: from.city.name().to_owned(),
            to_city: to.city.name().to_owned(),
            weight_kg: load.kilograms,
            dimensions: load.size.map(|[length_cm, width_cm, height_cm]| Dimensions {
                length_cm,
                width_cm,
                height_cm,
            }),
            cargo_type: load.cargo_type.wire().into(),
            priority: load.priority.wire().into(),
        };
        let quote = then.create_cargo_quote(self.context.request(customer, quote)).await?;
        let stop = |place: Place| Stop {
            address: place.address.to_owned(),
            contact_name: place.contact.to_owned(),
            contact_phone: place.phone.to_owned(),
        };
        let shipment = CreateShipmentRequest {
            quote_id: quote.id,
            cargo_description: load.description.to_owned(),
            pickup_date: pickup.to_string(),
            pickup: Some(stop(from)),
            delivery: Some(stop(to)),
            language_code: customer.language.code().to_owned(),
        };
        let shipment = then.create_shipment(self.context.request(customer, shipment)).await?;
        Ok(shipment)
    }

    async fn take(&self, shipment: Shipment, step: Step) -> Result<Shipment> {
        let request = UpdateShipmentRequest {
            id: shipment.id,
            status: step.status.wire().into(),
            location: step.location.to_owned(),
            note: step.note.to_owned(),
            etag: shipment.etag,
            next_attempt_date: step.next_attempt.map(|date| date.to_string()).unwrap_or_default(),
        };
        let request = self.context.request(ADMIN, request);
        self.cargo(step.time).update_shipment(request).await
    }

    /// Returns the service with its clock set to `time`.
    fn cargo(&self, time: DateTime<Utc>) -> Cargo {
        Cargo::new(self.context.at(time), self.context.calendar().clone(), &self.settings)
    }

    fn local(&self, date: NaiveDate, hour: u32, minute: u32) -> DateTime<Utc> {
        let time = NaiveTime::from_hms_opt(hour, minute, 0).unwrap_or_default();
        self.context.calendar().instant(date, time)
    }
}

fn later(date: NaiveDate, days: u64) -> NaiveDate {
    delivery::later(date, days)
}

fn earlier(date: NaiveDate, days: u64) -> NaiveDate {
    date.checked_sub_days(Days::new(days)).unwrap_or(date)
}

/// Returns `date` if it is a working day, otherwise the last working day before it.
fn working_day_before(date: NaiveDate) -> NaiveDate {
    (0..7)
        .map(|days| earlier(date, days))
        .find(|date| is_working_day(*date))
        .unwrap_or(date)
}

/// Returns `date` if it is a working day, otherwise the next working day.
fn working_day_from(date: NaiveDate) -> NaiveDate {
    delivery::arrival(date, 0)
}
