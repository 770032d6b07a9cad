//! What a delivery costs: whole cents of Canadian dollars, tax included.

use crate::{
    choices::{CargoType, Priority},
    delivery,
    measures::Grams,
    network::{City, distance_km},
};

/// Amount of money in cents.
pub type Cents = i64;

const BASE: Cents = 5_000;
const PER_KILOMETRE: Cents = 30;
/// A kilogram costs 20 ¢ for handling and 0.1 ¢ for every kilometre; here as tenths of a cent for handling, to which the kilometres are
/// added.
const HANDLING: i64 = 200;
/// Grams in a kilogram times tenths in a cent.
const WEIGHT_UNITS: i64 = 10_000;

/// Weights that the usual prices of a route are for: a few parcels to a small pallet.
pub const USUAL_WEIGHTS: (Grams, Grams) = (20_000, 220_000);

/// A price with its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// For coming at all.
    pub base: Cents,
    /// For the kilometres.
    pub distance: Cents,
    /// For the charged weight, dearer the farther it goes.
    pub weight: Cents,
    /// For cargo that needs care.
    pub cargo_type: Cents,
    /// For being sooner.
    pub priority: Cents,
}

impl Price {
    /// The price of carrying `charged` grams over `distance_km`.
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

    /// The price: the sum of its parts.
    pub fn total(&self) -> Cents {
        self.items().into_iter().map(|(_, amount)| amount).sum()
    }

    /// The parts with the codes by which programs know them.
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

/// Surcharge for loading with a pallet truck, for two people, for padding, for cooling.
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
        // Nobody pays for an express that is no sooner.
        Priority::Standard | Priority::Express => 0,
        Priority::SameDay => 60,
    }
}

fn percent(amount: Cents, percent: i64) -> Cents {
    rounded(amount.saturating_mul(percent), 100)
}

/// `amount / unit`, half a cent rounded up.
fn rounded(amount: i64, unit: i64) -> i64 {
    amount.saturating_add(unit / 2) / unit
}

/// A route that is asked for often, with its usual prices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PopularRoute {
    /// From.
    pub from: City,
    /// To.
    pub to: City,
    /// Road distance.
    pub distance_km: u32,
    /// What the lightest usual shipment costs, in whole dollars at most that.
    pub minimum: Cents,
    /// What the heaviest usual shipment costs, in whole dollars at least that.
    pub maximum: Cents,
}

/// The routes that are asked for most. Their prices are the engine's own for parcels of [`USUAL_WEIGHTS`].
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
    fn calgary_to_edmonton_is_300_km_for_150_to_250_dollars() {
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
    fn a_price_is_the_sum_of_parts_that_anybody_can_check() {
        // 80 kg of furniture over 300 km: 50 + 300 × 0.30 + 80 × 0.50 = 180; 15 % are 27; 60 % of 207 are 124.20.
        let price = Price::of(300, 80_000, CargoType::Furniture, Priority::SameDay);
        let amounts = price.items().map(|(_, amount)| amount);
        assert_eq!(amounts, [5_000, 9_000, 4_000, 2_700, 12_420]);
        assert_eq!(price.total(), 33_120);
    }

    #[test]
    fn food_that_must_stay_cool_costs_more_than_furniture() {
        let price = |cargo_type| Price::of(300, 80_000, cargo_type, Priority::Standard).total();
        assert!(price(CargoType::Perishables) > price(CargoType::Furniture));
        assert!(price(CargoType::Furniture) > price(CargoType::Parcels));
    }

    #[test]
    fn the_heaviest_and_largest_load_has_a_price() {
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
        fn no_part_is_negative_and_they_add_up(
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
        fn more_weight_distance_or_size_never_costs_less(
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
        fn sooner_is_dearer_and_no_sooner_is_no_dearer(
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
        fn usual_shipments_cost_what_the_table_says(route in select(popular_routes()), weight in USUAL_WEIGHTS.0..=USUAL_WEIGHTS.1) {
            let price = |weight| Price::of(route.distance_km, weight, CargoType::Parcels, Priority::Standard).total();
            prop_assert!((route.minimum..=route.maximum).contains(&price(weight)));
            // The table is no wider than whole dollars make it.
            prop_assert!(price(USUAL_WEIGHTS.0) - route.minimum < 100 && route.maximum - price(USUAL_WEIGHTS.1) < 100);
        }
    }
}
