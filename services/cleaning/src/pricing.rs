//! Prices and durations (docs/product.md, section 9). All amounts are whole dollars, stored in cents.

use crate::choices::{Frequency, PropertySize, ServiceType};

/// Rate of a service and a size, in dollars: advertised range, price of a single visit, and duration.
struct Rate {
    minimum: i64,
    maximum: i64,
    base: i64,
    minutes: i32,
}

const fn rate(minimum: i64, maximum: i64, base: i64, minutes: i32) -> Rate {
    Rate {
        minimum,
        maximum,
        base,
        minutes,
    }
}

/// A price with its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Price of one visit before the discount, in cents.
    pub base: i64,
    /// Discount for the frequency in cents; never negative.
    pub discount: i64,
}

impl Price {
    /// Returns the price of a visit in cents.
    pub fn total(self) -> i64 {
        self.base - self.discount
    }
}

/// Returns the discount of a frequency in percent. The discount amount is rounded to whole dollars.
pub fn discount_percent(frequency: Frequency) -> i32 {
    match frequency {
        Frequency::Once => 0,
        Frequency::Weekly => 20,
        Frequency::BiWeekly => 15,
        Frequency::Monthly => 10,
    }
}

/// Calculates the price of one visit.
pub fn price(service: ServiceType, size: PropertySize, frequency: Frequency) -> Price {
    let base = rate_of(service, size).base;
    let discount = (base * i64::from(discount_percent(frequency)) + 50) / 100;
    Price {
        base: base * 100,
        discount: discount * 100,
    }
}

/// Returns the lowest and the highest price of a service for a size, in cents.
pub fn range(service: ServiceType, size: PropertySize) -> (i64, i64) {
    let rate = rate_of(service, size);
    (rate.minimum * 100, rate.maximum * 100)
}

/// Returns the price of one visit at the largest discount, in cents.
pub fn best_price(service: ServiceType, size: PropertySize) -> i64 {
    Frequency::ALL
        .map(|frequency| price(service, size, frequency).total())
        .into_iter()
        .min()
        .unwrap_or_default()
}

/// Returns the duration of one visit in minutes.
pub fn duration_minutes(service: ServiceType, size: PropertySize) -> i32 {
    rate_of(service, size).minutes
}

/// Advertised prices: a regular visit of a small home costs $89 at its best price, a carpet cleaning of one room $129.
fn rate_of(service: ServiceType, size: PropertySize) -> Rate {
    use PropertySize::{ExtraLarge, Large, Medium, Small};
    use ServiceType::{Carpet, Commercial, Deep, Move, PostConstruction, Regular, Window};
    match (service, size) {
        (Regular, Small) => rate(80, 120, 111, 120),
        (Regular, Medium) => rate(120, 180, 165, 180),
        (Regular, Large) => rate(180, 250, 239, 240),
        (Regular, ExtraLarge) => rate(250, 350, 329, 330),
        (Deep, Small) => rate(150, 200, 195, 180),
        (Deep, Medium) => rate(200, 300, 269, 270),
        (Deep, Large) => rate(300, 450, 399, 360),
        (Deep, ExtraLarge) => rate(450, 600, 579, 480),
        (Carpet, Small) => rate(100, 150, 129, 90),
        (Carpet, Medium) => rate(150, 250, 209, 150),
        (Carpet, Large) => rate(250, 400, 339, 240),
        (Carpet, ExtraLarge) => rate(400, 550, 519, 330),
        (Window, Small) => rate(60, 90, 79, 90),
        (Window, Medium) => rate(90, 140, 119, 150),
        (Window, Large) => rate(140, 200, 185, 210),
        (Window, ExtraLarge) => rate(200, 280, 259, 300),
        (Move, Small) => rate(180, 260, 239, 210),
        (Move, Medium) => rate(260, 380, 349, 300),
        (Move, Large) => rate(380, 550, 499, 420),
        (Move, ExtraLarge) => rate(550, 750, 699, 540),
        (Commercial, Small) => rate(120, 200, 169, 120),
        (Commercial, Medium) => rate(200, 350, 279, 210),
        (Commercial, Large) => rate(350, 600, 479, 330),
        (Commercial, ExtraLarge) => rate(600, 950, 829, 480),
        (PostConstruction, Small) => rate(220, 320, 289, 240),
        (PostConstruction, Medium) => rate(320, 480, 429, 360),
        (PostConstruction, Large) => rate(480, 700, 639, 480),
        (PostConstruction, ExtraLarge) => rate(700, 1000, 929, 600),
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;

    #[test]
    fn price_table_matches_the_specification() {
        let advertised = [
            (ServiceType::Regular, [(80, 120), (120, 180), (180, 250)]),
            (ServiceType::Deep, [(150, 200), (200, 300), (300, 450)]),
            (ServiceType::Carpet, [(100, 150), (150, 250), (250, 400)]),
            (ServiceType::Window, [(60, 90), (90, 140), (140, 200)]),
        ];
        for (service, ranges) in advertised {
            for (size, (minimum, maximum)) in PropertySize::ALL.into_iter().zip(ranges) {
                assert_eq!(
                    range(service, size),
                    (minimum * 100, maximum * 100),
                    "{service:?} {size:?}"
                );
            }
        }
    }

    #[test]
    fn advertised_prices_are_exact() {
        let lowest = PropertySize::ALL
            .map(|size| best_price(ServiceType::Regular, size))
            .into_iter()
            .min();
        assert_eq!(lowest, Some(8_900));
        let carpet = price(ServiceType::Carpet, PropertySize::Small, Frequency::Once);
        assert_eq!(carpet.total(), 12_900);
    }

    proptest! {
        #[test]
        fn price_stays_in_range_and_adds_up(
            service in select(&ServiceType::ALL[..]),
            size in select(&PropertySize::ALL[..]),
            frequency in select(&Frequency::ALL[..]),
        ) {
            let price = price(service, size, frequency);
            let (minimum, maximum) = range(service, size);
            prop_assert!((minimum..=maximum).contains(&price.total()), "{price:?}");
            prop_assert!((minimum..=maximum).contains(&price.base));
            prop_assert!(price.discount >= 0 && price.total() > 0);
            prop_assert_eq!(price.discount == 0, frequency == Frequency::Once);
        }

        #[test]
        fn larger_properties_cost_more_and_take_longer(
            service in select(&ServiceType::ALL[..]),
            frequency in select(&Frequency::ALL[..]),
        ) {
            for (smaller, larger) in PropertySize::ALL.into_iter().zip(PropertySize::ALL.into_iter().skip(1)) {
                prop_assert!(price(service, smaller, frequency).total() < price(service, larger, frequency).total());
                prop_assert!(duration_minutes(service, smaller) < duration_minutes(service, larger));
                prop_assert!(range(service, smaller).1 <= range(service, larger).0);
            }
        }

        #[test]
        fn higher_frequency_costs_less(service in select(&ServiceType::ALL[..]), size in select(&PropertySize::ALL[..])) {
            use Frequency::{BiWeekly, Monthly, Once, Weekly};
            let prices = [Weekly, BiWeekly, Monthly, Once].map(|frequency| price(service, size, frequency).total());
            prop_assert!(prices.is_sorted_by(|cheaper, dearer| cheaper < dearer), "{prices:?}");
        }
    }
}
