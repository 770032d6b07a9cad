//! Where a checkout stands. The provider has the last word: what it says is paid is paid, whatever was written here before.

use selam_chassis::word_enum;
use selam_proto_payments::v1 as wire;

word_enum! {
    /// Where a checkout stands.
    pub enum CheckoutStatus of wire::CheckoutStatus {
        /// Waiting for the customer.
        Open,
        /// The customer has paid, the money is under way.
        Processing,
        /// Paid.
        Paid,
        /// The payment failed.
        Failed,
        /// Given up.
        Cancelled,
        /// Not paid in time.
        Expired,
    }
}

/// What the provider says about a checkout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderStatus {
    /// It can still be paid.
    Open,
    /// It is done, the money is under way.
    Processing,
    /// The money is there.
    Paid,
    /// It is done, and the money did not come.
    Failed,
    /// It cannot be paid any more.
    Expired,
}

impl CheckoutStatus {
    /// Whether nothing but money can change it any more.
    pub fn is_closed(self) -> bool {
        matches!(self, Self::Failed | Self::Cancelled | Self::Expired)
    }

    /// Whether the provider has to be asked how it stands.
    pub fn is_undecided(self) -> bool {
        matches!(self, Self::Open | Self::Processing)
    }

    /// Where it stands after `reported`, or nothing when that is nothing new. `gave_up`: the customer, or whoever sells, ended it.
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
    fn money_is_always_the_last_word() {
        for status in CheckoutStatus::ALL {
            let after = status.after(ProviderStatus::Paid, false);
            assert_eq!(after, (status != CheckoutStatus::Paid).then_some(CheckoutStatus::Paid));
            for reported in REPORTED {
                assert_eq!(CheckoutStatus::Paid.after(reported, true), None);
            }
        }
    }

    #[test]
    fn what_is_closed_stays_so_without_money() {
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
    fn who_gave_up_did_not_miss_the_time() {
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
