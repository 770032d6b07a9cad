//! Last leg of a sourced order: from the hub in Calgary to the customer. The order's price includes it.

use chrono::NaiveDate;
use selam_business_calendar::is_working_day;

use crate::{choices::CargoType, delivery, measures::Grams, network::City};

/// City in which orders arrive and from which they leave.
pub const HUB: City = City::Calgary;
/// Street address of the hub.
pub const HUB_ADDRESS: &str = "120 8 Avenue SW";
/// Contact name at the hub.
pub const HUB_CONTACT: &str = "Selam";
/// Phone number of the hub.
pub const HUB_PHONE: &str = "+1 403 555 0142";

/// Minimum weight for pallets.
const PALLETS_FROM: Grams = 100_000;

/// Returns the cargo type for an order of this weight.
pub fn cargo_type(weight: Grams) -> CargoType {
    if weight >= PALLETS_FROM {
        CargoType::Pallets
    } else {
        CargoType::Parcels
    }
}

/// Returns the pickup date: the requested date or the next working day from today on.
pub fn pickup_day(requested: NaiveDate, today: NaiveDate) -> NaiveDate {
    let mut day = requested.max(today);
    while !is_working_day(day) {
        day = delivery::later(day, 1);
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_on_pallets_from_100_kilograms() {
        for (weight, expected) in [
            (1, CargoType::Parcels),
            (99_999, CargoType::Parcels),
            (100_000, CargoType::Pallets),
            (9_000_000, CargoType::Pallets),
        ] {
            assert_eq!(cargo_type(weight), expected, "{weight}");
        }
    }

    #[test]
    fn pickup_is_on_a_future_working_day() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap_or_default();
        let today = day(2);
        for (requested, expected) in [
            (day(1), day(2)),
            (day(2), day(2)),
            (day(3), day(3)),
            // A Sunday, then Remembrance Day.
            (day(8), day(9)),
            (day(11), day(12)),
        ] {
            assert_eq!(pickup_day(requested, today), expected, "{requested}");
        }
    }
}
