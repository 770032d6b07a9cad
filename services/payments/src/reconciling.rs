//! Reconciliation: what the provider's books of the last days say and ours do not, or the other way round. What is missing here is followed
//! first, so that only what that does not mend remains.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::Result;
use uuid::Uuid;

use crate::{
    checkout_state::CheckoutStatus,
    choices::RefundStatus,
    settling::Settling,
    store::{self, DifferenceRow},
};

/// What is moved and may not be settled yet is not compared.
const UNDER_WAY: TimeDelta = TimeDelta::minutes(10);

/// One side of the books: ids of the provider, amounts in cents.
pub type Books = BTreeMap<String, i64>;

/// Something that both sides do not say alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// Its id at the provider.
    pub provider_id: String,
    /// `missing_here`, `missing_there` or `amount`.
    pub problem: &'static str,
    /// What the provider says, in cents.
    pub theirs: Option<i64>,
    /// What we say, in cents.
    pub ours: Option<i64>,
}

/// Lays both sides beside each other.
pub fn compare(theirs: &Books, ours: &Books) -> Vec<Difference> {
    let ids: BTreeSet<_> = theirs.keys().chain(ours.keys()).collect();
    let different = ids.into_iter().filter_map(|id| {
        let (theirs, ours) = (theirs.get(id).copied(), ours.get(id).copied());
        let problem = match (theirs, ours) {
            (Some(_), None) => "missing_here",
            (None, Some(_)) => "missing_there",
            (Some(theirs), Some(ours)) if theirs != ours => "amount",
            _ => return None,
        };
        Some(Difference {
            provider_id: id.clone(),
            problem,
            theirs,
            ours,
        })
    });
    different.collect()
}

impl Settling {
    /// Compares the last `days` days and remembers what differs. Answers how many differences are left.
    pub(crate) async fn reconcile(&self, days: i64) -> Result<usize> {
        let now = self.database.clock().now();
        let since = now - TimeDelta::days(days);
        self.follow_missing(since).await?;
        let mut rows = Vec::new();
        for (kind, (theirs, ours)) in [
            ("payment", self.payments(since, now).await?),
            ("refund", self.refunds(since, now).await?),
            ("dispute", self.disputes(since).await?),
        ] {
            rows.extend(compare(&theirs, &ours).into_iter().map(|difference| DifferenceRow {
                kind: kind.to_owned(),
                provider_id: difference.provider_id,
                problem: difference.problem.to_owned(),
                theirs_minor: difference.theirs,
                ours_minor: difference.ours,
                find_time: now,
            }));
        }
        let count = rows.len();
        let transaction = self.database.begin().await?;
        store::reconciling::replace(&transaction, rows, now).await?;
        transaction.commit().await?;
        if count > 0 {
            tracing::error!(count, "the provider's books and ours differ");
        }
        Ok(count)
    }

    /// What no webhook told of.
    async fn follow_missing(&self, since: DateTime<Utc>) -> Result<()> {
        let connection = self.database.connection();
        for intent in self.provider.intents_since(since).await? {
            let Ok(checkout) = Uuid::parse_str(&intent.our_id) else {
                continue;
            };
            let checkout = store::checkouts::find(connection, checkout, None).await.ok();
            let waits = checkout.filter(|checkout| checkout.status != CheckoutStatus::Paid && intent.is_paid);
            if let Some(session) = waits.and_then(|checkout| checkout.provider_id) {
                self.session(&session).await?;
            }
        }
        for refund in self.provider.refunds_since(since).await? {
            self.take_refund(refund).await?;
        }
        let asked_time = self.database.clock().now();
        for dispute in self.provider.disputes_since(since).await? {
            self.take_dispute(dispute, asked_time).await?;
        }
        Ok(())
    }

    async fn payments(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<(Books, Books)> {
        let theirs = self.provider.intents_since(since - UNDER_WAY).await?;
        let theirs: Books = theirs
            .into_iter()
            .filter(|intent| intent.is_paid)
            .map(|intent| (intent.id, intent.received))
            .collect();
        let rows = store::payments::since(self.database.connection(), since - UNDER_WAY - TimeDelta::days(1)).await?;
        let ours: Books = rows
            .iter()
            .map(|row| (row.provider_id.clone(), row.total_minor))
            .collect();
        // Each side is complete only for what is neither just beginning nor just out of the other's window.
        let fresh: BTreeSet<_> = rows
            .iter()
            .filter(|row| row.pay_time > now - UNDER_WAY || row.pay_time < since)
            .map(|row| row.provider_id.clone())
            .collect();
        let ours = ours
            .into_iter()
            .filter(|(id, _)| theirs.contains_key(id) || !fresh.contains(id))
            .collect();
        Ok((theirs, ours))
    }

    async fn refunds(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<(Books, Books)> {
        let theirs = self.provider.refunds_since(since).await?;
        let theirs: Books = theirs
            .into_iter()
            .filter(|refund| refund.outcome != Some(false))
            .map(|refund| (refund.id, refund.amount))
            .collect();
        let rows = store::refunds::since(self.database.connection(), since - TimeDelta::days(1)).await?;
        let ours = rows
            .into_iter()
            .filter(|row| row.status != RefundStatus::Failed)
            .filter(|row| row.create_time < now - UNDER_WAY)
            .map(|row| {
                // One that was never sent has no id there.
                let id = row.provider_id.unwrap_or_else(|| format!("selam_{}", row.id));
                (id, row.amount_minor, row.create_time)
            })
            .filter(|(id, _, time)| *time >= since || theirs.contains_key(id))
            .map(|(id, amount, _)| (id, amount))
            .collect::<Books>();
        let theirs = theirs.into_iter().collect();
        Ok((theirs, ours))
    }

    async fn disputes(&self, since: DateTime<Utc>) -> Result<(Books, Books)> {
        let theirs = self.provider.disputes_since(since).await?;
        let theirs: Books = theirs.into_iter().map(|dispute| (dispute.id, dispute.amount)).collect();
        let rows = store::disputes::since(self.database.connection(), since).await?;
        let ours = rows
            .into_iter()
            .map(|row| (row.provider_id, row.amount_minor))
            .collect();
        Ok((theirs, ours))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_planted_differences_are_ten() {
        let same: Books = (0..100).map(|n| (format!("pi_{n:03}"), n * 100)).collect();
        assert_eq!(compare(&same, &same), []);
        let (mut theirs, mut ours) = (same.clone(), same);
        for n in 0..4 {
            ours.remove(&format!("pi_{n:03}"));
        }
        for n in 10..13 {
            theirs.remove(&format!("pi_{n:03}"));
        }
        for n in 20..23 {
            theirs.insert(format!("pi_{n:03}"), 1);
        }
        let problems: Vec<_> = compare(&theirs, &ours).into_iter().map(|one| one.problem).collect();
        assert_eq!(problems.len(), 10);
        for (problem, count) in [("missing_here", 4), ("missing_there", 3), ("amount", 3)] {
            assert_eq!(
                problems.iter().filter(|one| **one == problem).count(),
                count,
                "{problem}"
            );
        }
    }
}
