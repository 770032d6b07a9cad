//! Append-only double-entry ledger in Canadian cents. Debits are positive and credits negative, so the lines of each
//! entry, and all accounts together, sum to zero.

use crate::{choices::Purpose, tax::Price};

/// Account of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Account {
    /// Balance at the payment provider.
    ProviderBalance,
    /// Funds held by customers' banks until disputes are decided.
    DisputedFunds,
    /// Losses from disputes.
    DisputeLosses,
    /// Fees of the provider.
    ProviderFees,
    /// The company's bank account, which receives payouts.
    Bank,
    /// Other movements of the balance at the provider, such as reserves and credits. An accountant reclassifies them.
    ProviderOther,
    /// Months paid outside the provider or from a credit balance there, less refunds paid outside it.
    OutsideProvider,
    /// Tax payable.
    TaxPayable,
    /// Revenue of therapy sessions, including plans.
    TherapyRevenue,
    /// Revenue of the assistant.
    AssistantRevenue,
    /// Revenue of sourced orders.
    SourcingRevenue,
}

impl Account {
    /// All accounts.
    pub const ALL: [Self; 11] = [
        Self::ProviderBalance,
        Self::DisputedFunds,
        Self::DisputeLosses,
        Self::ProviderFees,
        Self::Bank,
        Self::ProviderOther,
        Self::OutsideProvider,
        Self::TaxPayable,
        Self::TherapyRevenue,
        Self::AssistantRevenue,
        Self::SourcingRevenue,
    ];

    /// Returns the stored name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ProviderBalance => "provider_balance",
            Self::DisputedFunds => "disputed_funds",
            Self::DisputeLosses => "dispute_losses",
            Self::ProviderFees => "provider_fees",
            Self::Bank => "bank",
            Self::ProviderOther => "provider_movements",
            Self::OutsideProvider => "outside_provider",
            Self::TaxPayable => "tax_payable",
            Self::TherapyRevenue => "therapy_revenue",
            Self::AssistantRevenue => "assistant_revenue",
            Self::SourcingRevenue => "sourcing_revenue",
        }
    }

    fn of(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Appointment | Purpose::TherapistPlan => Self::TherapyRevenue,
            Purpose::AssistantSession | Purpose::AssistantPlan => Self::AssistantRevenue,
            Purpose::SourcingDeposit | Purpose::SourcingBalance => Self::SourcingRevenue,
        }
    }
}

/// Entry of the ledger. Its `key` identifies the booking, so that repeated posts add nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Key, such as `payment/pi_1`.
    pub key: String,
    /// Accounts and amounts.
    pub lines: Vec<(Account, i64)>,
}

impl Entry {
    fn new(key: String, lines: impl IntoIterator<Item = (Account, i64)>) -> Self {
        let lines = lines.into_iter().filter(|(_, amount)| *amount != 0).collect();
        Self { key, lines }
    }

    /// Books a payment. `id` is the payment id at the provider.
    pub fn payment(id: &str, purpose: Purpose, price: Price) -> Self {
        let lines = [
            (Account::ProviderBalance, price.total()),
            (Account::of(purpose), -price.subtotal),
            (Account::TaxPayable, -price.tax),
        ];
        Self::new(format!("payment/{id}"), lines)
    }

    /// Books a month paid outside the provider or from a credit balance there. `id` is the invoice id at the
    /// provider.
    pub fn payment_outside(id: &str, purpose: Purpose, price: Price) -> Self {
        Self::payment(id, purpose, price).outside()
    }

    /// Moves the lines of the provider's balance outside the provider.
    fn outside(self) -> Self {
        let lines = self.lines.into_iter().map(|(account, amount)| match account {
            Account::ProviderBalance => (Account::OutsideProvider, amount),
            other => (other, amount),
        });
        Self::new(self.key, lines)
    }

    /// Books a fee of the provider. `id` is the id of the balance movement at the provider.
    pub fn fee(id: &str, amount: i64) -> Self {
        let lines = [(Account::ProviderFees, amount), (Account::ProviderBalance, -amount)];
        Self::new(format!("fee/{id}"), lines)
    }

    /// Books a payout, or with a negative `amount` a returned payout.
    pub fn payout(id: &str, amount: i64) -> Self {
        let lines = [(Account::Bank, amount), (Account::ProviderBalance, -amount)];
        Self::new(format!("payout/{id}"), lines)
    }

    /// Books another movement of the balance; `amount` is the amount received.
    pub fn other(id: &str, amount: i64) -> Self {
        let lines = [(Account::ProviderBalance, amount), (Account::ProviderOther, -amount)];
        Self::new(format!("other/{id}"), lines)
    }

    /// Books a refund. `id` is the id of the refund row.
    pub fn refund(id: &str, purpose: Purpose, price: Price) -> Self {
        let lines = [
            (Account::ProviderBalance, -price.total()),
            (Account::of(purpose), price.subtotal),
            (Account::TaxPayable, price.tax),
        ];
        Self::new(format!("refund/{id}"), lines)
    }

    /// Books a refund that the office paid outside the provider. `id` is the id of the refund row.
    pub fn refund_outside(id: &str, purpose: Purpose, price: Price) -> Self {
        Self::refund(id, purpose, price).outside()
    }

    /// Books the return of a refund that could not be delivered.
    pub fn refund_failed(id: &str, purpose: Purpose, price: Price) -> Self {
        let Self { lines, .. } = Self::refund(id, purpose, price);
        let lines = lines.into_iter().map(|(account, amount)| (account, -amount));
        Self::new(format!("refund_failed/{id}"), lines)
    }

    /// Books the withdrawal of disputed funds by the customer's bank.
    pub fn dispute_held(id: &str, amount: i64) -> Self {
        let lines = [(Account::DisputedFunds, amount), (Account::ProviderBalance, -amount)];
        Self::new(format!("dispute_held/{id}"), lines)
    }

    /// Books the return of funds after a won dispute.
    pub fn dispute_won(id: &str, amount: i64) -> Self {
        let lines = [(Account::ProviderBalance, amount), (Account::DisputedFunds, -amount)];
        Self::new(format!("dispute_won/{id}"), lines)
    }

    /// Books the loss of funds after a lost dispute.
    pub fn dispute_lost(id: &str, amount: i64) -> Self {
        let lines = [(Account::DisputeLosses, amount), (Account::DisputedFunds, -amount)];
        Self::new(format!("dispute_lost/{id}"), lines)
    }

    /// Returns whether the lines sum to zero.
    pub fn is_balanced(&self) -> bool {
        self.lines.iter().map(|(_, amount)| i128::from(*amount)).sum::<i128>() == 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    fn entry() -> impl Strategy<Value = Entry> {
        let purposes = proptest::sample::select(Purpose::ALL.to_vec());
        (0_u8..11, purposes, 0_i64..1_000_000, 0_i32..2_000).prop_map(|(kind, purpose, amount, points)| {
            let price = Price::new(amount, points);
            match kind {
                0 => Entry::payment("1", purpose, price),
                1 => Entry::refund("1", purpose, price),
                2 => Entry::refund_failed("1", purpose, price),
                3 => Entry::dispute_held("1", amount),
                4 => Entry::dispute_won("1", amount),
                5 => Entry::fee("1", amount),
                6 => Entry::payout("1", -amount),
                7 => Entry::other("1", amount),
                8 => Entry::payment_outside("1", purpose, price),
                9 => Entry::refund_outside("1", purpose, price),
                _ => Entry::dispute_lost("1", amount),
            }
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]
        #[test]
        fn random_entries_keep_ledger_balanced(entries in proptest::collection::vec(entry(), 10_000)) {
            let mut books: BTreeMap<Account, i128> = BTreeMap::new();
            for entry in &entries {
                prop_assert!(entry.is_balanced(), "{:?}", entry);
                for (account, amount) in &entry.lines {
                    *books.entry(*account).or_default() += i128::from(*amount);
                }
            }
            prop_assert_eq!(books.values().sum::<i128>(), 0);
        }
    }

    #[test]
    fn full_refund_clears_all_accounts() {
        let price = Price::new(15_000, 500);
        let mut books: BTreeMap<Account, i64> = BTreeMap::new();
        for entry in [
            Entry::payment("1", Purpose::Appointment, price),
            Entry::refund("2", Purpose::Appointment, price),
        ] {
            for (account, amount) in entry.lines {
                *books.entry(account).or_default() += amount;
            }
        }
        assert!(books.values().all(|balance| *balance == 0), "{books:?}");
    }
}
