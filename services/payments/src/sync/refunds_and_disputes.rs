//! Sync of refunds and disputes.

use chrono::{DateTime, Utc};
use selam_chassis::{Error, Result, Transaction};
use uuid::Uuid;

use super::{PaymentSync, TRIES};
use crate::{
    choices::{DisputeStatus, EntitlementKind, PaymentStatus, RefundMethod, RefundReason, RefundStatus},
    entitlement::access_end_without,
    events,
    ledger::Entry,
    provider::{ProviderDispute, ProviderRefund},
    refunds,
    store::{self, DisputeRow, EntitlementRow, PaymentRow, RefundRow},
    tax::{Price, share},
};

/// State of a refund to store.
pub(crate) struct RefundState<'a> {
    /// Id at the provider; `None` keeps the stored one.
    pub provider_id: Option<&'a str>,
    pub status: RefundStatus,
    /// Whether the provider refused the refund because the customer disputes the payment.
    pub is_disputed: bool,
}

impl PaymentSync {
    /// Syncs a refund by its id at the provider.
    pub(crate) async fn sync_refund(&self, id: &str) -> Result<()> {
        let refund = self.provider.find_refund(id).await?;
        self.apply_refund(refund).await
    }

    /// Applies the provider's state of a refund. A refund made manually at the provider is recorded here.
    pub(crate) async fn apply_refund(&self, reported: ProviderRefund) -> Result<()> {
        let now = self.database.clock().now();
        let transaction = self.database.begin().await?;
        let Some(mut payment) = store::payments::lock_by_provider(&transaction, &reported.payment_id).await? else {
            tracing::warn!("ignored a refund without a stored payment");
            return Ok(());
        };
        let ours = match Uuid::parse_str(&reported.our_id) {
            Ok(id) => store::refunds::find(&*transaction, id).await?,
            Err(_) => store::refunds::of_provider(&*transaction, &reported.id).await?,
        };
        let refund = match ours.filter(|refund| refund.payment_id == payment.id) {
            Some(refund) if is_refused_here(&refund) && reported.outcome != Some(false) => {
                // An earlier attempt succeeded although its response was lost.
                let refunded = payment.refunded_minor + refund.amount_minor;
                set_refunded(&transaction, &mut payment, refunded, now).await?;
                RefundRow {
                    status: RefundStatus::Pending,
                    ..refund
                }
            }
            Some(refund) => refund,
            None => {
                let tax_minor = tax_in(&transaction, &payment, reported.amount).await?;
                let refund = made_elsewhere(&payment, &reported, tax_minor, now);
                store::refunds::insert(&transaction, refund.clone()).await?;
                let refunded = payment.refunded_minor + refund.amount_minor;
                set_refunded(&transaction, &mut payment, refunded, now).await?;
                refund
            }
        };
        let status = match reported.outcome {
            None => RefundStatus::Pending,
            Some(true) => RefundStatus::Succeeded,
            Some(false) => RefundStatus::Failed,
        };
        let state = RefundState {
            provider_id: Some(&reported.id),
            status,
            is_disputed: false,
        };
        self.set_refund(&transaction, payment, refund, state).await?;
        transaction.commit().await
    }

    /// Stores the state of a refund. The payment must be locked.
    pub(crate) async fn set_refund(
        &self,
        transaction: &Transaction,
        mut payment: PaymentRow,
        refund: RefundRow,
        state: RefundState<'_>,
    ) -> Result<()> {
        let refunds = store::refunds::of_payment(&**transaction, payment.id).await?;
        let latest = refunds.iter().map(|refund| refund.update_time).max();
        // Services ignore a report with an earlier time, so the clock of a replica that is behind must not date it.
        let now = self.database.clock().now();
        let now = latest.map_or(now, |latest| now.max(latest));
        let before = refund.status;
        let is_news = match state.status {
            RefundStatus::Pending => false,
            RefundStatus::Succeeded => before == RefundStatus::Pending,
            RefundStatus::Failed => before != RefundStatus::Failed,
        };
        let status = if is_news { state.status } else { before };
        // A repeated report changes nothing: the time of a failure tells whether a later refund settled it.
        let time = if is_news { now } else { refund.update_time };
        store::refunds::set_state(transaction, refund.id, state.provider_id, status, time).await?;
        if !is_news {
            return Ok(());
        }
        let id = refund.id.to_string();
        let price = Price {
            subtotal: refund.amount_minor - refund.tax_minor,
            tax: refund.tax_minor,
        };
        if status == RefundStatus::Succeeded {
            let entry = match refund.method {
                RefundMethod::Original => Entry::refund(&id, payment.purpose, price),
                RefundMethod::Outside => Entry::refund_outside(&id, payment.purpose, price),
            };
            store::ledger::post(transaction, &entry, now).await?;
            if payment.refunded_minor >= payment.total_minor {
                self.revoke_returned(transaction, &payment, now).await?;
            }
        } else {
            if before == RefundStatus::Succeeded {
                let entry = Entry::refund_failed(&id, payment.purpose, price);
                store::ledger::post(transaction, &entry, now).await?;
            }
            let refunded = payment.refunded_minor - refund.amount_minor;
            set_refunded(transaction, &mut payment, refunded, now).await?;
        }
        events::refunded(transaction, &payment, &refund, &state, now).await
    }

    /// Syncs a dispute by its id at the provider.
    pub(crate) async fn sync_dispute(&self, id: &str) -> Result<()> {
        for _ in 0..TRIES {
            let before = store::disputes::of_provider(self.database.connection(), id).await?;
            let reported = self.provider.dispute(id).await?;
            if self.apply_dispute(reported, before).await? {
                return Ok(());
            }
        }
        Err(Error::unavailable(
            "DISPUTE_CHANGING",
            "the dispute keeps changing at the payment provider",
        ))
    }

    /// Applies the provider's state of a dispute. Returns `false` when the row differs from `before`, the one that was
    /// stored when the provider was queried, because the response may be outdated.
    async fn apply_dispute(&self, reported: ProviderDispute, before: Option<DisputeRow>) -> Result<bool> {
        let transaction = self.database.begin().await?;
        let Some(mut payment) = store::payments::lock_by_provider(&transaction, &reported.payment_id).await? else {
            tracing::warn!("ignored a dispute without a stored payment");
            return Ok(true);
        };
        let known = store::disputes::of_provider(&*transaction, &reported.id).await?;
        if known != before {
            return Ok(false);
        }
        // A decision of the bank is final.
        let is_old = |row: &DisputeRow| is_decided(row.status) && !is_decided(reported.status);
        if known.as_ref().is_some_and(is_old) {
            return Ok(true);
        }
        let mut disputes = store::disputes::of_payment(&*transaction, payment.id).await?;
        // Services ignore a report with an earlier time; the clock of the previous replica may be ahead.
        let now = self.database.clock().now();
        let now = disputes.iter().fold(now, |now, row| now.max(row.update_time));
        let row = DisputeRow {
            id: known.as_ref().map_or_else(Uuid::now_v7, |row| row.id),
            payment_id: payment.id,
            amount_minor: reported.amount,
            reason: reported.reason,
            status: reported.status,
            answer_by_time: reported.answer_by,
            provider_id: reported.id,
            create_time: known.as_ref().map_or(now, |row| row.create_time),
            update_time: now,
        };
        if known.is_some() {
            store::disputes::set_state(&transaction, &row).await?;
        } else {
            store::disputes::insert(&transaction, row.clone()).await?;
        }
        disputes.retain(|other| other.id != row.id);
        let other_hold = hold_of_all(&transaction, &disputes).await?;
        let is_held_now = reported.has_funds && self.book_dispute(&transaction, &row).await?;
        // An inquiry that becomes a dispute keeps its id and can keep its status.
        let is_escalated = is_held_now && !is_decided(row.status);
        if is_escalated || known.as_ref().is_none_or(|known| known.status != row.status) {
            let about = (reported.has_funds, other_hold.is_some());
            events::disputed(&transaction, &payment, &row, about).await?;
        }
        if reported.has_funds {
            let hold = match hold_of(row.status) {
                Some(PaymentStatus::ChargedBack) => Some(PaymentStatus::ChargedBack),
                own => other_hold.or(own),
            };
            let of_refunds = PaymentStatus::of_refunds(payment.refunded_minor, payment.total_minor);
            let status = hold.unwrap_or(of_refunds);
            if status != payment.status {
                store::payments::set_state(&transaction, &payment, payment.refunded_minor, status, now).await?;
                payment.status = status;
                payment.version += 1;
            }
            let is_won_now = row.status == DisputeStatus::Won && known.is_none_or(|known| known.status != row.status);
            if is_won_now && other_hold.is_none() {
                refunds::create_again(&transaction, payment.clone(), &row).await?;
            }
            if row.status == DisputeStatus::Lost {
                self.revoke_returned(&transaction, &payment, now).await?;
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Books every step that the status implies, in case an earlier event was lost. Each step is booked once. Returns
    /// whether the bank has just taken the money.
    async fn book_dispute(&self, transaction: &Transaction, row: &DisputeRow) -> Result<bool> {
        let (id, amount) = (&row.provider_id, row.amount_minor);
        let is_new = store::ledger::post(transaction, &Entry::dispute_held(id, amount), row.update_time).await?;
        let end = match row.status {
            DisputeStatus::Won => Entry::dispute_won(id, amount),
            DisputeStatus::Lost => Entry::dispute_lost(id, amount),
            _ => return Ok(is_new),
        };
        store::ledger::post(transaction, &end, row.update_time).await?;
        Ok(is_new)
    }

    /// Revokes the entitlement of a payment whose money the customer has back. An event notifies other services of a revoked assistant
    /// month; prepaid sessions are checked at each use.
    async fn revoke_returned(&self, transaction: &Transaction, payment: &PaymentRow, now: DateTime<Utc>) -> Result<()> {
        let Some(row) = revoke(transaction, payment.id, now).await? else {
            return Ok(());
        };
        let Some(subscription_id) = payment
            .subscription_id
            .filter(|_| row.kind == EntitlementKind::AssistantMonth)
        else {
            return Ok(());
        };
        let subscription = store::subscriptions::find(&**transaction, subscription_id, None).await?;
        let months = store::entitlements::assistant_months(&**transaction, row.user_id, now).await?;
        let other: Vec<_> = months
            .iter()
            .filter(|other| other.id != row.id)
            .map(|other| (other.start_time, other.end_time))
            .collect();
        let access_end = access_end_without(&other, now);
        events::month_refunded(transaction, &subscription, access_end, row.end_time + self.grace).await
    }
}

/// Revokes the entitlement of a payment. Returns its previous state, or `None` when it had ended.
async fn revoke(transaction: &Transaction, payment_id: Uuid, now: DateTime<Utc>) -> Result<Option<EntitlementRow>> {
    let row = store::entitlements::lock_of_payment(transaction, payment_id).await?;
    let Some(row) = row.filter(|row| row.end_time > now) else {
        return Ok(None);
    };
    let revoked = EntitlementRow {
        end_time: now,
        remaining: 0,
        version: row.version + 1,
        ..row.clone()
    };
    store::entitlements::set_state(transaction, &revoked).await?;
    Ok(Some(row))
}

/// Stores the refunded amount of a payment. A disputed status is kept.
pub(crate) async fn set_refunded(
    transaction: &Transaction,
    payment: &mut PaymentRow,
    refunded_minor: i64,
    now: DateTime<Utc>,
) -> Result<()> {
    let status = if payment.status.is_with_the_bank() {
        payment.status
    } else {
        PaymentStatus::of_refunds(refunded_minor, payment.total_minor)
    };
    store::payments::set_state(transaction, payment, refunded_minor, status, now).await?;
    payment.refunded_minor = refunded_minor;
    payment.status = status;
    payment.version += 1;
    Ok(())
}

/// Returns the tax share of a new refund of `amount`. The shares of all refunds that hold together equal the tax to the
/// cent, also when earlier refunds failed.
pub(crate) async fn tax_in(transaction: &Transaction, payment: &PaymentRow, amount: i64) -> Result<i64> {
    let refunds = store::refunds::of_payment(&**transaction, payment.id).await?;
    let holding = refunds.iter().filter(|refund| refund.status != RefundStatus::Failed);
    let sums = (payment.tax_minor, payment.total_minor, payment.refunded_minor);
    Ok(tax_left(sums, amount, holding.map(|refund| refund.tax_minor).sum()))
}

/// Returns the tax share of a refund of `amount` after others with the tax `refunded_tax`. The sums of the payment are
/// its tax, its total and its refunded amount.
fn tax_left((tax, total, refunded): (i64, i64, i64), amount: i64, refunded_tax: i64) -> i64 {
    let up_to = share(tax, refunded + amount, total);
    (up_to - refunded_tax).clamp(0, amount.max(0))
}

/// Returns the status of a payment with a dispute that took its money; `None` once the dispute is won.
fn hold_of(status: DisputeStatus) -> Option<PaymentStatus> {
    match status {
        DisputeStatus::NeedsResponse | DisputeStatus::UnderReview => Some(PaymentStatus::Disputed),
        DisputeStatus::Lost => Some(PaymentStatus::ChargedBack),
        DisputeStatus::Won => None,
    }
}

/// Returns the status of a payment of which the bank has money through `disputes`: a lost one before an open one.
async fn hold_of_all(transaction: &Transaction, disputes: &[DisputeRow]) -> Result<Option<PaymentStatus>> {
    let mut found = None;
    for row in disputes {
        let hold = hold_of(row.status);
        if hold.is_none() || store::disputes::held_since(&**transaction, row).await?.is_none() {
            continue;
        }
        if hold == Some(PaymentStatus::ChargedBack) {
            return Ok(hold);
        }
        found = hold;
    }
    Ok(found)
}

fn made_elsewhere(payment: &PaymentRow, reported: &ProviderRefund, tax_minor: i64, now: DateTime<Utc>) -> RefundRow {
    RefundRow {
        // A refund with an id of this service was recorded after the backup that was restored.
        id: Uuid::parse_str(&reported.our_id).unwrap_or_else(|_| Uuid::now_v7()),
        payment_id: payment.id,
        amount_minor: reported.amount,
        tax_minor,
        reason: RefundReason::Goodwill,
        note: "made at the payment provider".to_owned(),
        method: RefundMethod::Original,
        status: RefundStatus::Pending,
        provider_id: Some(reported.id.clone()),
        create_time: now,
        update_time: now,
    }
}

/// Returns whether the bank has decided the dispute.
fn is_decided(status: DisputeStatus) -> bool {
    matches!(status, DisputeStatus::Won | DisputeStatus::Lost)
}

/// Returns whether the provider rejected the refund request, so that it has no provider id.
fn is_refused_here(refund: &RefundRow) -> bool {
    refund.status == RefundStatus::Failed && refund.provider_id.is_none()
}

#[cfg(test)]
#[path = "refunds_and_disputes_tests.rs"]
mod tests;
