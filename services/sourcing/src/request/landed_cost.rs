//! Landed cost of an offer in Calgary, in integers.

/// Largest total of an order, in cents. The deposit and the balance are single payments, and providers charge less
/// than a million dollars with tax at once.
pub const MOST_MINOR: i64 = 90_000_000;

/// Price terms of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Pieces.
    pub quantity: i32,
    /// Unit price in the minor unit of its currency.
    pub unit_price_minor: i64,
    /// Value of one unit of the currency, in millionths of a Canadian dollar.
    pub rate_micros: i64,
    /// Freight to Calgary, in cents.
    pub freight_minor: i64,
    /// Duty on the goods in hundredths of a percent.
    pub duty_basis_points: i64,
    /// Deposit in percent of the landed cost.
    pub deposit_percent: u32,
}

/// Landed cost of an offer, in Canadian cents except `goods_minor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandedCost {
    /// Price of all pieces, in the currency of the price.
    pub goods_minor: i64,
    /// Price of all pieces in Canadian cents.
    pub goods_cad_minor: i64,
    /// Duty.
    pub duty_minor: i64,
    /// Total before tax.
    pub landed_minor: i64,
    /// Total per piece.
    pub landed_unit_minor: i64,
    /// Amount due before the order.
    pub deposit_minor: i64,
    /// Amount due before shipping.
    pub balance_minor: i64,
}

impl Terms {
    /// Returns the landed cost, or `None` when it exceeds the largest charge.
    pub fn landed(&self) -> Option<LandedCost> {
        let goods = i128::from(self.quantity) * i128::from(self.unit_price_minor);
        let goods_cad = half_up(goods * i128::from(self.rate_micros), 1_000_000);
        let duty = half_up(goods_cad * i128::from(self.duty_basis_points), 10_000);
        let landed = goods_cad + duty + i128::from(self.freight_minor);
        if landed > i128::from(MOST_MINOR) {
            return None;
        }
        let deposit = half_up(landed * i128::from(self.deposit_percent), 100);
        let narrow = |number: i128| i64::try_from(number).ok();
        Some(LandedCost {
            goods_minor: narrow(goods)?,
            goods_cad_minor: narrow(goods_cad)?,
            duty_minor: narrow(duty)?,
            landed_minor: narrow(landed)?,
            landed_unit_minor: narrow(half_up(landed, i128::from(self.quantity.max(1))))?,
            deposit_minor: narrow(deposit)?,
            balance_minor: narrow(landed - deposit)?,
        })
    }
}

/// Divides a non-negative number, rounding half up.
fn half_up(number: i128, divisor: i128) -> i128 {
    (2 * number + divisor).div_euclid(2 * divisor)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TERMS: Terms = Terms {
        quantity: 500,
        unit_price_minor: 385,
        rate_micros: 1_392_500,
        freight_minor: 62_000,
        duty_basis_points: 650,
        deposit_percent: 30,
    };

    #[test]
    fn calculates_landed_cost_of_example() {
        // 500 × 3.85 = 1925.00 USD × 1.3925 = 2680.5625 CAD; duty 6.5 % of 2680.56 = 174.2364.
        let expected = LandedCost {
            goods_minor: 192_500,
            goods_cad_minor: 268_056,
            duty_minor: 17_424,
            landed_minor: 347_480,
            landed_unit_minor: 695,
            deposit_minor: 104_244,
            balance_minor: 243_236,
        };
        assert_eq!(TERMS.landed(), Some(expected));
    }

    #[test]
    fn rejects_total_above_largest_charge() {
        let with = |quantity, unit_price_minor| Terms {
            quantity,
            unit_price_minor,
            ..TERMS
        };
        assert_eq!(with(10_000_000, 99_999_999_999).landed(), None);
        let most = Terms {
            quantity: 1,
            unit_price_minor: MOST_MINOR,
            rate_micros: 1_000_000,
            freight_minor: 0,
            duty_basis_points: 0,
            deposit_percent: 30,
        };
        assert_eq!(most.landed().map(|landed| landed.landed_minor), Some(MOST_MINOR));
        let more = Terms {
            freight_minor: 1,
            ..most
        };
        assert_eq!(more.landed(), None);
    }

    proptest! {
        #[test]
        fn parts_sum_to_landed_cost(
            quantity in 1..10_000_000_i32,
            unit_price_minor in 1..100_000_i64,
            rate_micros in 1..90_000_000_i64,
            freight_minor in 0..10_000_000_i64,
            duty_basis_points in 0..100_000_i64,
            deposit_percent in 1..90_u32,
        ) {
            let terms = Terms { quantity, unit_price_minor, rate_micros, freight_minor, duty_basis_points, deposit_percent };
            if let Some(landed) = terms.landed() {
                prop_assert_eq!(landed.goods_cad_minor + landed.duty_minor + freight_minor, landed.landed_minor);
                prop_assert_eq!(landed.deposit_minor + landed.balance_minor, landed.landed_minor);
                prop_assert!(landed.deposit_minor >= 0 && landed.balance_minor >= 0);
                // Rounding is at most half a cent per piece.
                let pieces = i128::from(landed.landed_unit_minor) * i128::from(quantity);
                prop_assert!(2 * (pieces - i128::from(landed.landed_minor)).abs() <= i128::from(quantity));
                prop_assert!(landed.landed_minor <= MOST_MINOR);
            }
        }
    }
}
