//! The last leg of a sourced order: from our hub in Calgary to the customer. It is part of the price of the order, so it has none of its own.

use chrono::NaiveDate;
use selam_business_calendar::is_working_day;

use crate::{choices::CargoType, delivery, measures::Grams, network::City};

/// Where orders arrive and leave from.
pub const HUB: City = City::Calgary;
/// Street of the hub.
pub const HUB_ADDRESS: &str = "120 8 Avenue SW";
/// Who hands the order over.
pub const HUB_CONTACT: &str = "Selam";
/// The hub's phone number.
pub const HUB_PHONE: &str = "+1 403 555 0142";

/// From this weight on goods travel on pallets.
const PALLETS_FROM: Grams = 100_000;

/// How an order of that weight is carried.
pub fn cargo_type(weight: Grams) -> CargoType {
    if weight >= PALLETS_FROM {
        CargoType::Pallets
    } else {
        CargoType::Parcels
    }
}

/// The day of the pickup: the one that was said, or the next on which somebody drives.
pub fn pickup_day(said: NaiveDate, today: NaiveDate) -> NaiveDate {
    let mut day = said.max(today);
    while !is_working_day(day) {
        day = delivery::later(day, 1);
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_a_hundred_kilograms_on_it_is_pallets() {
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
    fn nobody_drives_in_the_past_or_on_a_day_off() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap_or_default();
        let today = day(2);
        for (said, expected) in [
            (day(1), day(2)),
            (day(2), day(2)),
            (day(3), day(3)),
            // A Sunday, and Remembrance Day.
            (day(8), day(9)),
            (day(11), day(12)),
        ] {
            assert_eq!(pickup_day(said, today), expected, "{said}");
        }
    }
}
