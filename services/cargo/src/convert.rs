//! Converts database rows to API messages.

use chrono::{NaiveDate, NaiveTime};
use selam_chassis::{Calendar, Principal, history, local_time, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_cargo::v1::{
    CargoOptions, City as CityMessage, Dimensions, PopularRoute as PopularRouteMessage, Shipment, ShipmentEvent, Stop,
    Tracking, TrackingEvent,
};

use crate::{
    choices::{CargoType, Priority},
    delivery::{self, DELIVERY_ATTEMPTS, PICKUP_DAYS},
    measures::{self, Size},
    network::City,
    pricing::{self, PopularRoute},
    store::{ChangeRow, ShipmentRow},
};

/// Builds the options that a client can choose from.
pub(crate) fn options(today: NaiveDate) -> CargoOptions {
    let dates = delivery::pickup_dates(today);
    let day = |offset: u64| i32::try_from(offset).unwrap_or(i32::MAX);
    CargoOptions {
        cities: City::ALL
            .map(|city| CityMessage {
                name: city.name().to_owned(),
                region: city.region().into(),
            })
            .to_vec(),
        cargo_types: CargoType::ALL.map(|cargo_type| cargo_type.wire().into()).to_vec(),
        popular_routes: pricing::popular_routes().into_iter().map(popular_route).collect(),
        maximum_weight_kg: measures::MAXIMUM_WEIGHT_KG,
        first_pickup_day_offset: day(*PICKUP_DAYS.start()),
        last_pickup_day_offset: day(*PICKUP_DAYS.end()),
        first_pickup_date: dates.start().to_string(),
        last_pickup_date: dates.end().to_string(),
        maximum_delivery_attempts: whole(DELIVERY_ATTEMPTS),
    }
}

fn popular_route(route: PopularRoute) -> PopularRouteMessage {
    let days = delivery::days(route.distance_km, Priority::Standard).unwrap_or_default();
    PopularRouteMessage {
        from_city: route.from.name().to_owned(),
        to_city: route.to.name().to_owned(),
        distance_km: whole(route.distance_km),
        minimum: Some(Money::cad(route.minimum)),
        maximum: Some(Money::cad(route.maximum)),
        delivery_days: whole(days),
    }
}

/// Converts a count of days or kilometres. Both are far below the limit of the message's type.
pub(crate) fn whole(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

pub(crate) fn dimensions(size: Size) -> Dimensions {
    Dimensions {
        length_cm: measures::centimetres(size.length),
        width_cm: measures::centimetres(size.width),
        height_cm: measures::centimetres(size.height),
    }
}

fn size(row: &ShipmentRow) -> Option<Size> {
    Some(Size {
        length: row.length_mm?,
        width: row.width_mm?,
        height: row.height_mm?,
    })
}

/// Returns whether the estimated day has passed, so that it promises nothing any more.
fn is_late(row: &ShipmentRow, today: NaiveDate) -> bool {
    (row.status.is_open() || row.status.is_on_the_road()) && row.estimated_delivery_date < today
}

/// Converts a shipment for `viewer`, on the day `today`. Only admins see the customer's ID and email address.
pub(crate) fn shipment(
    row: ShipmentRow,
    history: Vec<ChangeRow>,
    viewer: &Principal,
    calendar: &Calendar,
    today: NaiveDate,
) -> Shipment {
    let is_office = viewer.is_office();
    let for_office = |text: String| if is_office { text } else { String::new() };
    Shipment {
        is_late: is_late(&row, today),
        id: row.id.to_string(),
        cargo_type: row.cargo_type.wire().into(),
        weight_kg: measures::kilograms(row.weight_grams),
        dimensions: size(&row).map(dimensions),
        priority: row.priority.wire().into(),
        pickup_date: row.pickup_date.to_string(),
        earliest_pickup_local_time: local_time(
            calendar.local(calendar.instant(delivery::earliest_pickup(row.pickup_date), NaiveTime::MIN)),
        ),
        estimated_delivery_date: row.estimated_delivery_date.to_string(),
        quoted_price: price(&row),
        status: row.status.wire().into(),
        etag: history::etag(row.version),
        tracking_number: row.tracking_number,
        pickup_city: row.pickup_city,
        delivery_city: row.delivery_city,
        cargo_description: row.cargo_description,
        pickup: Some(Stop {
            address: row.pickup_address,
            contact_name: row.pickup_contact_name,
            contact_phone: row.pickup_contact_phone,
        }),
        delivery: Some(Stop {
            address: row.delivery_address,
            contact_name: row.delivery_contact_name,
            contact_phone: row.delivery_contact_phone,
        }),
        proof_of_delivery: row.proof_of_delivery,
        history: history.into_iter().map(change).collect(),
        user_id: for_office(row.user_id.to_string()),
        user_email: for_office(row.user_email),
        create_time: Some(timestamp(row.create_time)),
        order_id: row.order_id.map(|id| id.to_string()).unwrap_or_default(),
    }
}

/// Returns the quoted price. The last leg of an order has no price of its own: the order's price includes it.
pub(crate) fn price(row: &ShipmentRow) -> Option<Money> {
    row.order_id.is_none().then(|| Money::cad(row.price_minor))
}

fn change(row: ChangeRow) -> ShipmentEvent {
    ShipmentEvent {
        next_attempt_date: next_attempt(&row),
        status: row.status.wire().into(),
        location: row.location,
        note: row.note,
        create_time: Some(timestamp(row.create_time)),
    }
}

/// Returns the day of the next delivery attempt; empty unless the step is an attempt that failed.
pub(crate) fn next_attempt(step: &ChangeRow) -> String {
    step.next_attempt_date.map(|date| date.to_string()).unwrap_or_default()
}

/// Converts a shipment for public tracking. Leaves out all free text, names, addresses and phone numbers.
pub(crate) fn tracking(row: ShipmentRow, history: Vec<ChangeRow>, today: NaiveDate) -> Tracking {
    Tracking {
        is_late: is_late(&row, today),
        status: row.status.wire().into(),
        estimated_delivery_date: row.estimated_delivery_date.to_string(),
        tracking_number: row.tracking_number,
        pickup_city: row.pickup_city,
        delivery_city: row.delivery_city,
        history: history
            .into_iter()
            .map(|row| TrackingEvent {
                next_attempt_date: next_attempt(&row),
                status: row.status.wire().into(),
                location: row.location,
                create_time: Some(timestamp(row.create_time)),
            })
            .collect(),
    }
}
