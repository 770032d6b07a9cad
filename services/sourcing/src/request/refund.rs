//! Refunds by the office, in addition to those that the end of a request causes.

/// A refund of a payment by the office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfficeRefund {
    /// Amount with tax, in cents.
    pub amount_minor: i64,
    /// Whether the office made it as goodwill.
    pub is_goodwill: bool,
}

/// Returns the sum of refunds, in cents.
pub fn total(refunds: &[OfficeRefund]) -> i64 {
    refunds.iter().map(|refund| refund.amount_minor).sum()
}

/// Returns whether a payment of `price_minor` before tax no longer pays the order: its price is refunded, or a part of it
/// for another reason than goodwill. Goodwill for a part is a discount.
pub fn is_returned(price_minor: i64, refunds: &[OfficeRefund]) -> bool {
    total(refunds) >= price_minor.max(1) || refunds.iter().any(|refund| !refund.is_goodwill)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn refund(amount_minor: i64, is_goodwill: bool) -> OfficeRefund {
        OfficeRefund {
            amount_minor,
            is_goodwill,
        }
    }

    #[test]
    fn payment_is_returned_in_full_or_without_goodwill() {
        assert!(!is_returned(10_000, &[]));
        assert!(!is_returned(0, &[]));
        assert!(!is_returned(10_000, &[refund(9_999, true)]));
        assert!(is_returned(10_000, &[refund(10_500, true)]));
        assert!(is_returned(10_000, &[refund(5_000, true), refund(5_000, true)]));
        assert!(is_returned(10_000, &[refund(1, false)]));
        assert_eq!(total(&[refund(100, true), refund(23, false)]), 123);
    }
}
