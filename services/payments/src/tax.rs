//! Goods and services tax. Amounts are Canadian cents.

use crate::choices::Purpose;

/// Tax rates by purpose. An accountant has to decide which purposes are exempt: psychotherapy and counselling are
/// exempt in Canada since 20 June 2024 when the provider meets the conditions of the Excise Tax Act (Schedule V, Part
/// II).
#[derive(Clone, Debug)]
pub struct TaxRules {
    /// Goods and services tax in hundredths of a percent.
    pub basis_points: i32,
    /// Purposes that are sold without tax.
    pub exempt: Vec<Purpose>,
}

impl TaxRules {
    /// Returns the rate for `purpose` in hundredths of a percent.
    pub fn basis_points(&self, purpose: Purpose) -> i32 {
        if self.exempt.contains(&purpose) {
            0
        } else {
            self.basis_points
        }
    }
}

/// A price with its tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Amount before tax, in cents.
    pub subtotal: i64,
    /// Tax, in cents.
    pub tax: i64,
}

impl Price {
    /// Adds tax of `basis_points` hundredths of a percent to `subtotal`, rounded half up as the tax office does.
    pub fn new(subtotal: i64, basis_points: i32) -> Self {
        let tax = share(subtotal, i64::from(basis_points), 10_000);
        Self { subtotal, tax }
    }

    /// Splits `total` in the proportions of this price.
    pub fn split(self, total: i64) -> Self {
        let tax = share(self.tax, total, self.total());
        Self {
            subtotal: total - tax,
            tax,
        }
    }

    /// Returns the amount with tax, in cents.
    pub fn total(self) -> i64 {
        self.subtotal + self.tax
    }
}

/// Returns `amount × part / whole`, rounded half up; 0 when `whole` is 0.
pub fn share(amount: i64, part: i64, whole: i64) -> i64 {
    if whole == 0 {
        return 0;
    }
    let product = i128::from(amount) * i128::from(part) * 2 + i128::from(whole);
    i64::try_from(product.div_euclid(i128::from(whole) * 2)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rounds_half_cents_up() {
        assert_eq!(
            Price::new(15_000, 500),
            Price {
                subtotal: 15_000,
                tax: 750
            }
        );
        assert_eq!(Price::new(300, 500).tax, 15);
        assert_eq!(Price::new(10, 500).tax, 1);
        assert_eq!(Price::new(9, 500).tax, 0);
        assert_eq!(Price::new(1_500, 0).tax, 0);
    }

    proptest! {
        #[test]
        fn split_parts_sum_to_total(subtotal in 0_i64..10_000_000, points in 0_i32..3_000, total in 0_i64..10_000_000) {
            let price = Price::new(subtotal, points);
            let split = price.split(total);
            prop_assert_eq!(split.total(), total);
            prop_assert_eq!(price.split(price.total()), price);
            prop_assert!(split.tax >= 0 && split.tax <= total);
        }
    }
}
