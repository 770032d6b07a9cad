//! Checkout states. The provider is authoritative: a checkout that it reports as paid becomes paid, whatever status
//! is stored.

use selam_chassis::string_enum;
use selam_proto_payments::v1 as wire;

string_enum! {
    /// Status of a checkout.
    pub enum CheckoutStatus of wire::CheckoutStatus {
        /// Waiting for the customer to pay.
        Open,
        /// The customer has completed the checkout; the payment is not settled yet.
        Processing,
        /// Paid.
        Paid,
        /// The payment failed.
        Failed,
        /// Cancelled by the customer or by the selling service.
        Cancelled,
        /// Not paid in time.
        Expired,
    }
}

/// Status of a checkout as the provider reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderStatus {
    /// Can still be paid.
    Open,
    /// Completed, with the payment in progress.
    Processing,
    /// Completed and paid.
    Paid,
    /// Completed, but the payment failed.
    Failed,
    /// Can no longer be paid.
    Expired,
}

impl CheckoutStatus {
    /// Returns whether only a payment can still change the status.
    pub fn is_closed(self) -> bool {
        matches!(self, Self::Failed | Self::Cancelled | Self::Expired)
    }

    /// Returns whether the status has to be queried from the provider.
    pub fn is_undecided(self) -> bool {
        matches!(self, Self::Open | Self::Processing)
    }

    /// Returns the status after `reported`, or `None` when it does not change. `gave_up` states that the customer or
    /// the selling service ended the checkout.
    pub fn after(self, reported: ProviderStatus, gave_up: bool) -> Option<Self> {
        let next = match reported {
            ProviderStatus::Paid => Self::Paid,
            _ if !self.is_undecided() => return None,
            ProviderStatus::Open => return None,
            ProviderStatus::Processing => Self::Processing,
            ProviderStatus::Failed => Self::Failed,
            ProviderStatus::Expired if gave_up => Self::Cancelled,
            ProviderStatus::Expired => Self::Expired,
        };
        (next != self).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORTED: [ProviderStatus; 5] = [
        ProviderStatus::Open,
        ProviderStatus::Processing,
        ProviderStatus::Paid,
        ProviderStatus::Failed,
        ProviderStatus::Expired,
    ];

    #[test]
    fn paid_overrides_every_status() {
        for status in CheckoutStatus::ALL {
            let after = status.after(ProviderStatus::Paid, false);
            assert_eq!(after, (status != CheckoutStatus::Paid).then_some(CheckoutStatus::Paid));
            for reported in REPORTED {
                assert_eq!(CheckoutStatus::Paid.after(reported, true), None);
            }
        }
    }

    #[test]
    fn closed_checkout_changes_only_when_paid() {
        for status in CheckoutStatus::ALL.into_iter().filter(|status| status.is_closed()) {
            for reported in REPORTED
                .into_iter()
                .filter(|reported| *reported != ProviderStatus::Paid)
            {
                assert_eq!(status.after(reported, false), None, "{status:?} {reported:?}");
            }
        }
    }

    #[test]
    fn expiry_is_cancellation_when_given_up() {
        let open = CheckoutStatus::Open;
        assert_eq!(
            open.after(ProviderStatus::Expired, true),
            Some(CheckoutStatus::Cancelled)
        );
        assert_eq!(
            open.after(ProviderStatus::Expired, false),
            Some(CheckoutStatus::Expired)
        );
        assert_eq!(open.after(ProviderStatus::Open, false), None);
        assert_eq!(
            open.after(ProviderStatus::Processing, false),
            Some(CheckoutStatus::Processing)
        );
        let processing = CheckoutStatus::Processing;
        assert_eq!(processing.after(ProviderStatus::Processing, false), None);
        assert_eq!(
            processing.after(ProviderStatus::Failed, false),
            Some(CheckoutStatus::Failed)
        );
    }
}
