//! Delivery prices in whole cents (CAD), tax included.

use crate::{
    choices::{CargoType, Priority},
    delivery,
    measures::Grams,
    network::{City, distance_km},
};

/// Amount in cents.
pub type Cents = i64;

const BASE: Cents = 5_000;
const PER_KILOMETRE: Cents = 30;
/// Handling costs 20 ¢ per kilogram, plus 0.1 ¢ per kilogram and kilometre. In tenths of a cent, so that the kilometres
/// can be added.
const HANDLING: i64 = 200;
/// Grams per kilogram times tenths per cent.
const WEIGHT_UNITS: i64 = 10_000;

/// Weight range of the usual prices: from a few parcels to a small pallet.
pub const USUAL_WEIGHTS: (Grams, Grams) = (20_000, 220_000);

/// A price as the sum of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Base price.
    pub base: Cents,
    /// Price for the distance.
    pub distance: Cents,
    /// Price for the charged weight, which rises with the distance.
    pub weight: Cents,
    /// Surcharge for the cargo type.
    pub cargo_type: Cents,
    /// Surcharge for the priority.
    pub priority: Cents,
}

impl Price {
    /// Calculates the price of carrying `charged` grams over `distance_km`.
    pub fn of(distance_km: u32, charged: Grams, cargo_type: CargoType, priority: Priority) -> Self {
        let kilometres = i64::from(distance_km);
        let distance = PER_KILOMETRE * kilometres;
        let weight = rounded(charged.saturating_mul(HANDLING + kilometres), WEIGHT_UNITS);
        let transport = BASE + distance + weight;
        let care = percent(transport, care_percent(cargo_type));
        Self {
            base: BASE,
            distance,
            weight,
            cargo_type: care,
            priority: percent(transport + care, priority_percent(distance_km, priority)),
        }
    }

    /// Returns the sum of the parts.
    pub fn total(&self) -> Cents {
        self.items().into_iter().map(|(_, amount)| amount).sum()
    }

    /// Returns the parts with their codes.
    pub fn items(&self) -> [(&'static str, Cents); 5] {
        [
            ("base", self.base),
            ("distance", self.distance),
            ("weight", self.weight),
            ("cargo_type", self.cargo_type),
            ("priority", self.priority),
        ]
    }
}

/// Surcharge for pallet trucks, a second person, padding or cooling.
fn care_percent(cargo_type: CargoType) -> i64 {
    match cargo_type {
        CargoType::Documents | CargoType::Parcels => 0,
        CargoType::Pallets => 5,
        CargoType::ConstructionMaterials => 8,
        CargoType::Electronics => 10,
        CargoType::Furniture | CargoType::Appliances => 15,
        CargoType::Perishables => 25,
    }
}

fn priority_percent(distance_km: u32, priority: Priority) -> i64 {
    let is_sooner = delivery::days(distance_km, priority) < delivery::days(distance_km, Priority::Standard);
    match priority {
        Priority::Express if is_sooner => 25,
        // Express costs extra only where it is faster.
        Priority::Standard | Priority::Express => 0,
        Priority::SameDay => 60,
    }
}

fn percent(amount: Cents, percent: i64) -> Cents {
    rounded(amount.saturating_mul(percent), 100)
}

/// Returns `amount / unit`, with half a cent rounded up.
fn rounded(amount: i64, unit: i64) -> i64 {
    amount.saturating_add(unit / 2) / unit
}

/// A popular route with its usual prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PopularRoute {
    /// Origin.
    pub from: City,
    /// Destination.
    pub to: City,
    /// Road distance in kilometres.
    pub distance_km: u32,
    /// Price of the lightest usual shipment, rounded down to whole dollars.
    pub minimum: Cents,
    /// Price of the heaviest usual shipment, rounded up to whole dollars.
    pub maximum: Cents,
}

/// Returns the most requested routes, with the calculated prices of parcels of [`USUAL_WEIGHTS`].
pub fn popular_routes() -> Vec<PopularRoute> {
    [
        (City::Calgary, City::Edmonton),
        (City::Calgary, City::RedDeer),
        (City::RedDeer, City::Edmonton),
        (City::Airdrie, City::Leduc),
        (City::Calgary, City::Okotoks),
        (City::Calgary, City::Lethbridge),
        (City::Edmonton, City::GrandePrairie),
    ]
    .map(|(from, to)| {
        let distance_km = distance_km(from, to);
        let usual = |weight| Price::of(distance_km, weight, CargoType::Parcels, Priority::Standard).total();
        PopularRoute {
            from,
            to,
            distance_km,
            minimum: usual(USUAL_WEIGHTS.0) / 100 * 100,
            maximum: (usual(USUAL_WEIGHTS.1) + 99) / 100 * 100,
        }
    })
    .to_vec()
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;
    use crate::measures::{Load, Size};

    const URGENCIES: [Priority; 3] = [Priority::Standard, Priority::Express, Priority::SameDay];

    #[test]
    fn calgary_edmonton_costs_150_to_250_dollars() {
        let route = popular_routes()[0];
        assert_eq!(
            (route.from, route.to, route.distance_km),
            (City::Calgary, City::Edmonton, 300)
        );
        assert_eq!((route.minimum, route.maximum), (15_000, 25_000));
        let price = |weight| Price::of(300, weight, CargoType::Parcels, Priority::Standard).total();
        assert_eq!((price(20_000), price(220_000)), (15_000, 25_000));
    }

    #[test]
    fn price_is_the_sum_of_its_parts() {
        // 80 kg of furniture over 300 km: 50 + 300 × 0.30 + 80 × 0.50 = 180; 15 % are 27; 60 % of 207 are 124.20.
        let price = Price::of(300, 80_000, CargoType::Furniture, Priority::SameDay);
        let amounts = price.items().map(|(_, amount)| amount);
        assert_eq!(amounts, [5_000, 9_000, 4_000, 2_700, 12_420]);
        assert_eq!(price.total(), 33_120);
    }

    #[test]
    fn perishables_cost_more_than_furniture() {
        let price = |cargo_type| Price::of(300, 80_000, cargo_type, Priority::Standard).total();
        assert!(price(CargoType::Perishables) > price(CargoType::Furniture));
        assert!(price(CargoType::Furniture) > price(CargoType::Parcels));
    }

    #[test]
    fn heaviest_and_largest_load_has_a_price() {
        let whole = Size {
            length: 6_000,
            width: 2_500,
            height: 2_500,
        };
        let load = Load {
            weight: 5_000_000,
            size: Some(whole),
        };
        let price = Price::of(987, load.charged(), CargoType::Perishables, Priority::Express);
        assert!(price.total() > 0 && price.total() < 3_000_000, "{price:?}");
    }

    prop_compose! {
        fn any_size()(length in 1..=6_000_i64, width in 1..=2_500_i64, height in 1..=2_500_i64) -> Size {
            Size { length, width, height }
        }
    }

    proptest! {
        #[test]
        fn price_parts_add_up(
            distance in 1..1_000_u32,
            weight in 1..=5_000_000_i64,
            size in proptest::option::of(any_size()),
            cargo_type in select(CargoType::ALL.to_vec()),
            priority in select(URGENCIES.to_vec()),
        ) {
            let price = Price::of(distance, Load { weight, size }.charged(), cargo_type, priority);
            let amounts = price.items().map(|(_, amount)| amount);
            prop_assert!(amounts.iter().all(|amount| *amount >= 0));
            prop_assert_eq!(amounts.iter().sum::<i64>(), price.total());
            prop_assert!(price.total() >= BASE);
        }

        #[test]
        fn price_rises_with_weight_distance_and_size(
            distance in 1..900_u32, farther in 0..99_u32,
            weight in 1..=2_500_000_i64, heavier in 0..=2_500_000_i64,
            size in any_size(), longer in 0..500_i64, wider in 0..500_i64, higher in 0..500_i64,
            cargo_type in select(CargoType::ALL.to_vec()),
            priority in select(vec![Priority::Standard, Priority::Express]),
        ) {
            let total = |distance, weight, size| {
                Price::of(distance, Load { weight, size: Some(size) }.charged(), cargo_type, priority).total()
            };
            let price = total(distance, weight, size);
            prop_assert!(total(distance, weight + heavier, size) >= price);
            prop_assert!(total(distance + farther, weight, size) >= price);
            let larger = Size { length: size.length + longer, ..size };
            prop_assert!(total(distance, weight, larger) >= price);
            let larger = Size { width: size.width + wider, ..size };
            prop_assert!(total(distance, weight, larger) >= price);
            let larger = Size { height: size.height + higher, ..size };
            prop_assert!(total(distance, weight, larger) >= price);
        }

        #[test]
        fn higher_priority_costs_more_only_if_faster(
            distance in 1..1_000_u32, weight in 1..=5_000_000_i64, cargo_type in select(CargoType::ALL.to_vec()),
        ) {
            let offered: Vec<_> = URGENCIES
                .into_iter()
                .filter(|priority| delivery::days(distance, *priority).is_some())
                .map(|priority| (delivery::days(distance, priority), Price::of(distance, weight, cargo_type, priority).total()))
                .collect();
            for pair in offered.windows(2) {
                let ((slower, cheaper), (sooner, dearer)) = (pair[0], pair[1]);
                prop_assert!(sooner <= slower);
                prop_assert_eq!(sooner < slower, dearer > cheaper);
            }
        }

        #[test]
        fn popular_route_prices_match_the_calculation(route in select(popular_routes()), weight in USUAL_WEIGHTS.0..=USUAL_WEIGHTS.1) {
            let price = |weight| Price::of(route.distance_km, weight, CargoType::Parcels, Priority::Standard).total();
            prop_assert!((route.minimum..=route.maximum).contains(&price(weight)));
            // Rounding to whole dollars widens the range by less than a dollar at each end.
            prop_assert!(price(USUAL_WEIGHTS.0) - route.minimum < 100 && route.maximum - price(USUAL_WEIGHTS.1) < 100);
        }
    }
}
