//! Reconciliation of the last days with the provider's records. Objects that are missing here are synced first, so
//! that only unresolved differences remain.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::Result;
use uuid::Uuid;

use crate::{
    choices::{RefundMethod, RefundStatus},
    ledger::{Account, Entry},
    provider::BalanceMovement,
    store::{self, DifferenceRow},
    sync::PaymentSync,
};

/// Age from which both sides must agree. Before it, webhooks may still arrive.
const IN_FLIGHT: TimeDelta = TimeDelta::minutes(10);
/// Period in which the provider retries a failed renewal.
const DUNNING: TimeDelta = TimeDelta::days(30);
/// Prefix of the provider's invoice ids. A month paid outside the provider is recorded under its invoice.
const INVOICE: &str = "in_";
const MISSING_THERE: &str = "missing_there";

/// Amounts in cents by provider id, for one side of the comparison.
pub type Amounts = BTreeMap<String, i64>;

/// Difference between the provider's records and the stored rows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// Id at the provider.
    pub provider_id: String,
    /// `missing_here`, `missing_there`, `amount`, or `unfollowed` for an object that could not be synced.
    pub problem: &'static str,
    /// Amount at the provider, in cents.
    pub theirs: Option<i64>,
    /// Amount stored here, in cents.
    pub ours: Option<i64>,
}

/// Returns the differences between both sides.
pub fn compare(theirs: &Amounts, ours: &Amounts) -> Vec<Difference> {
    let ids: BTreeSet<_> = theirs.keys().chain(ours.keys()).collect();
    let different = ids.into_iter().filter_map(|id| {
        let (theirs, ours) = (theirs.get(id).copied(), ours.get(id).copied());
        let problem = match (theirs, ours) {
            (Some(_), None) => "missing_here",
            (None, Some(_)) => MISSING_THERE,
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

impl PaymentSync {
    /// Compares the last `days` days, or those since the previous run if they are more, syncs objects whose webhook was
    /// lost, and stores the remaining differences. Returns their number.
    pub(crate) async fn reconcile(&self, days: i64) -> Result<usize> {
        let now = self.database.clock().now();
        let (previous, _) = store::reconciliations::found(self.database.connection()).await?;
        let since = start(now - TimeDelta::days(days), previous);
        let mut found = Vec::new();
        // Payments come first: refunds and disputes refer to them.
        self.sync_payments(since, &mut found).await?;
        self.sync_subscriptions(since, &mut found).await?;
        self.sync_refunds_and_disputes(since, &mut found).await?;
        self.sync_unfinished(&mut found).await?;
        self.book_movements(since).await?;
        found.extend(of_kind("payment", self.compare_payments(since, now).await?));
        found.extend(of_kind("refund", self.compare_refunds(since, now).await?));
        found.extend(of_kind("dispute", self.compare_disputes(since).await?));
        if found.is_empty() {
            found.extend(of_kind("balance", self.compare_balances(now).await?));
        }
        let rows: BTreeMap<_, _> = found
            .into_iter()
            .map(|(kind, difference)| {
                let row = DifferenceRow {
                    kind: kind.to_owned(),
                    provider_id: difference.provider_id,
                    problem: difference.problem.to_owned(),
                    theirs_minor: difference.theirs,
                    ours_minor: difference.ours,
                    find_time: now,
                };
                ((row.kind.clone(), row.provider_id.clone(), row.problem.clone()), row)
            })
            .collect();
        let count = rows.len();
        let transaction = self.database.begin().await?;
        store::reconciliations::replace(&transaction, rows.into_values().collect(), now).await?;
        transaction.commit().await?;
        if count > 0 {
            tracing::error!(count, "reconciliation found differences from the provider's records");
        }
        Ok(count)
    }

    /// Syncs one-time payments whose webhook was lost. A payment that cannot be synced becomes a difference; the
    /// others continue.
    async fn sync_payments(&self, since: DateTime<Utc>, found: &mut Findings) -> Result<()> {
        let connection = self.database.connection();
        for intent in self.provider.intents_since(since).await? {
            let is_ours = intent.is_paid && Uuid::parse_str(&intent.our_id).is_ok();
            if !is_ours || store::payments::is_known(connection, &intent.id).await? {
                continue;
            }
            // Looked up by payment: the checkout has no page id when the provider's response about it was lost.
            if let Some(session) = self.provider.session_of(&intent.id).await? {
                let id = session.id.clone();
                note_failure("checkout", &id, self.apply_session(session).await, found)?;
            }
        }
        Ok(())
    }

    /// Syncs refunds and disputes whose webhook was lost.
    async fn sync_refunds_and_disputes(&self, since: DateTime<Utc>, found: &mut Findings) -> Result<()> {
        for refund in self.provider.refunds_since(since).await? {
            let id = refund.id.clone();
            note_failure("refund", &id, self.apply_refund(refund).await, found)?;
        }
        for dispute in self.provider.disputes_since(since).await? {
            note_failure("dispute", &dispute.id, self.sync_dispute(&dispute.id).await, found)?;
        }
        Ok(())
    }

    /// Syncs subscriptions and paid months whose webhook was lost.
    async fn sync_subscriptions(&self, since: DateTime<Utc>, found: &mut Findings) -> Result<()> {
        let connection = self.database.connection();
        let mut stale = BTreeSet::new();
        for reported in self.provider.subscriptions().await? {
            let ours = store::subscriptions::of_provider(connection, &reported.id).await?;
            let is_stale = match &ours {
                Some(ours) => {
                    ours.status != reported.status || ours.cancels_at_period_end != reported.cancels_at_period_end
                }
                None => !reported.never_began && Uuid::parse_str(&reported.our_id).is_ok(),
            };
            if is_stale {
                stale.insert(reported.id);
            }
        }
        // An invoice can be a month older than its payment, while the provider retries the card.
        for month in self.provider.months_since(since - DUNNING).await? {
            let provider_id = month.payment_id.as_ref().unwrap_or(&month.invoice_id);
            if !store::payments::is_known(connection, provider_id).await? {
                stale.insert(month.subscription_id);
            }
        }
        for id in stale {
            note_failure("subscription", &id, self.sync_subscription(&id).await, found)?;
        }
        Ok(())
    }

    /// Books fees, payouts and other movements of the balance at the provider. Payments, refunds and disputes book
    /// their own amounts when they are synced.
    async fn book_movements(&self, since: DateTime<Utc>) -> Result<()> {
        for movement in self.provider.movements_since(since - IN_FLIGHT).await? {
            let transaction = self.database.begin().await?;
            for entry in entries(&movement) {
                store::ledger::post(&transaction, &entry, movement.create_time).await?;
            }
            transaction.commit().await?;
        }
        Ok(())
    }

    async fn compare_payments(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<Vec<Difference>> {
        let theirs = self.provider.intents_since(since - IN_FLIGHT).await?;
        let theirs: Amounts = theirs
            .into_iter()
            .filter(|intent| intent.is_paid)
            .map(|intent| (intent.id, intent.received))
            .collect();
        let rows = store::payments::since(self.database.connection(), since - IN_FLIGHT - TimeDelta::days(1)).await?;
        let outside = |row: &&store::PaymentRow| row.provider_id.starts_with(INVOICE);
        // Rows that are too new, or outside the provider's window, may be missing on one side.
        let ours: Amounts = rows
            .iter()
            .filter(|row| !outside(row))
            .filter(|row| {
                theirs.contains_key(&row.provider_id) || (row.pay_time <= now - IN_FLIGHT && row.pay_time >= since)
            })
            .map(|row| (row.provider_id.clone(), row.total_minor))
            .collect();
        let mut differences = Vec::new();
        for difference in compare(&theirs, &ours) {
            // A renewal paid after retries was created before the window, so query it before reporting a difference.
            if difference.problem == MISSING_THERE {
                let intent = self.provider.intent(&difference.provider_id).await;
                let is_there = intent.is_ok_and(|intent| intent.is_paid && Some(intent.received) == difference.ours);
                if is_there {
                    continue;
                }
            }
            differences.push(difference);
        }
        Ok(differences)
    }

    async fn compare_refunds(&self, since: DateTime<Utc>, now: DateTime<Utc>) -> Result<Vec<Difference>> {
        let theirs = self.provider.refunds_since(since).await?;
        let theirs: Amounts = theirs
            .into_iter()
            .filter(|refund| refund.outcome != Some(false))
            .map(|refund| (refund.id, refund.amount))
            .collect();
        let connection = self.database.connection();
        let mut rows = store::refunds::since(connection, since - TimeDelta::days(1)).await?;
        // An unsent refund is owed regardless of its age.
        rows.extend(store::refunds::unsent_before(connection, since - TimeDelta::days(1)).await?);
        let ours: Amounts = rows
            .into_iter()
            .filter(|row| row.status != RefundStatus::Failed && row.method == RefundMethod::Original)
            .filter(|row| {
                let is_there = row.provider_id.as_ref().is_some_and(|id| theirs.contains_key(id));
                let is_expected = row.provider_id.is_none() || row.create_time >= since;
                is_there || (is_expected && row.create_time < now - IN_FLIGHT)
            })
            .map(|row| {
                // An unsent refund has no provider id.
                let id = row.provider_id.unwrap_or_else(|| format!("selam_{}", row.id));
                (id, row.amount_minor)
            })
            .collect();
        Ok(compare(&theirs, &ours))
    }

    async fn compare_disputes(&self, since: DateTime<Utc>) -> Result<Vec<Difference>> {
        let theirs = self.provider.disputes_since(since).await?;
        let theirs: Amounts = theirs.into_iter().map(|dispute| (dispute.id, dispute.amount)).collect();
        let rows = store::disputes::since(self.database.connection(), since).await?;
        let ours = rows
            .into_iter()
            .map(|row| (row.provider_id, row.amount_minor))
            .collect();
        let mut differences = Vec::new();
        for difference in compare(&theirs, &ours) {
            // A dispute whose webhook was lost is recorded here up to a day after it was opened there, so query it.
            if difference.problem == MISSING_THERE {
                let dispute = self.provider.dispute(&difference.provider_id).await;
                if dispute.is_ok_and(|dispute| Some(dispute.amount) == difference.ours) {
                    continue;
                }
            }
            differences.push(difference);
        }
        Ok(differences)
    }

    /// Compares the ledger's balance with the provider's, unless entries were booked in the last minutes or a refund is
    /// being sent: the provider may have deducted it already.
    async fn compare_balances(&self, now: DateTime<Utc>) -> Result<Vec<Difference>> {
        let connection = self.database.connection();
        if store::ledger::has_entry_since(connection, now - IN_FLIGHT).await? {
            return Ok(Vec::new());
        }
        let expected = self.expected_balance().await?;
        let theirs = self.provider.balance().await?;
        let Some((ours, under_way)) = expected else {
            return Ok(Vec::new());
        };
        // A change since the first query explains a difference; the next run compares again.
        if theirs == ours - under_way || self.expected_balance().await? != expected {
            return Ok(Vec::new());
        }
        let of = |balance| Amounts::from([(Account::ProviderBalance.as_str().to_owned(), balance)]);
        Ok(compare(&of(theirs), &of(ours)))
    }

    /// Returns the ledger's balance at the provider, and the pending refunds that it has not deducted yet: the ledger
    /// books a refund when it succeeds. Returns `None` while a refund is being sent.
    async fn expected_balance(&self) -> Result<Option<(i64, i64)>> {
        let connection = self.database.connection();
        let under_way = store::refunds::under_way(connection).await?;
        let balances = store::ledger::balances(connection).await?;
        let ours = balances
            .into_iter()
            .find(|(account, _)| account == Account::ProviderBalance.as_str());
        Ok(under_way.map(|under_way| (ours.map_or(0, |(_, balance)| balance), under_way)))
    }
}

/// Returns the start of the compared period: after an outage, the previous run.
fn start(window: DateTime<Utc>, previous: Option<DateTime<Utc>>) -> DateTime<Utc> {
    previous.map_or(window, |previous| window.min(previous - IN_FLIGHT))
}

pub(crate) type Findings = Vec<(&'static str, Difference)>;

fn of_kind(kind: &'static str, differences: Vec<Difference>) -> impl Iterator<Item = (&'static str, Difference)> {
    differences.into_iter().map(move |difference| (kind, difference))
}

/// Records an object that could not be synced. Only an unavailable provider ends the run.
pub(crate) fn note_failure(kind: &'static str, id: &str, synced: Result<()>, found: &mut Findings) -> Result<()> {
    match synced {
        Ok(()) => Ok(()),
        Err(error) if error.reason() == "PAYMENT_UNAVAILABLE" => Err(error),
        Err(error) => {
            tracing::error!(kind, id, cause = %error, "provider object could not be synced");
            let difference = Difference {
                provider_id: id.to_owned(),
                problem: "unfollowed",
                theirs: None,
                ours: None,
            };
            found.push((kind, difference));
            Ok(())
        }
    }
}

/// Returns the entries of a movement that payments, refunds and disputes do not book themselves.
fn entries(movement: &BalanceMovement) -> Vec<Entry> {
    let own = match movement.kind.as_str() {
        "charge"
        | "payment"
        | "refund"
        | "payment_refund"
        | "refund_failure"
        | "payment_failure_refund"
        | "adjustment" => None,
        "payout" | "payout_cancel" | "payout_failure" => Some(Entry::payout(&movement.id, -movement.amount)),
        "stripe_fee" | "stripe_fx_fee" => Some(Entry::fee(&movement.id, -movement.amount)),
        _ => Some(Entry::other(&movement.id, movement.amount)),
    };
    let fee = (movement.fee != 0).then(|| Entry::fee(&format!("of/{}", movement.id), movement.fee));
    own.into_iter().chain(fee).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_each_planted_difference() {
        let same: Amounts = (0..100).map(|n| (format!("pi_{n:03}"), n * 100)).collect();
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
