//! Refunds by payments: the handler of those that it reports, of the office or owed by this service, and the check for
//! pending ones.

use chrono::DateTime;
use selam_chassis::{Error, HandleEvent, Received, Result, Transaction};
use selam_proto_payments::v1::{PaymentRefunded, RefundReason, RefundStatus};
use uuid::Uuid;

use crate::{
    lifecycle::Requests,
    payment_events::locked,
    request::{
        refund::{self, OfficeRefund},
        status::RefundOutcome,
    },
    store::{
        ChargeRefundRow, ChargeRow, Connection, RequestRow,
        requests::{self, charge_refunds},
    },
};

impl HandleEvent<PaymentRefunded> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentRefunded>) -> Result<()> {
        let event = received.event;
        let ids = (Uuid::parse_str(&event.reference_id), Uuid::parse_str(&event.refund_id));
        let (Ok(charge_id), Ok(id)) = ids else {
            return Ok(());
        };
        let Some((mut charge, mut row)) = locked(transaction, charge_id).await? else {
            return Ok(());
        };
        let stated = event.update_time.as_ref();
        let time = stated.and_then(|it| DateTime::from_timestamp(it.seconds, it.nanos.try_into().unwrap_or_default()));
        let is_made = event.status() == RefundStatus::Succeeded;
        let refund = ChargeRefundRow {
            id,
            charge_id,
            payment_id: event.payment_id.clone(),
            amount_minor: event.amount.as_ref().map_or(0, |amount| amount.amount_minor),
            is_goodwill: event.reason() == RefundReason::Goodwill,
            is_made,
            update_time: time.unwrap_or_else(|| transaction.now()),
        };
        let amount_minor = refund.amount_minor;
        if !charge_refunds::put(transaction, refund).await? {
            return Ok(());
        }
        if charge.refund_id == Some(id) {
            let outcome = if is_made {
                RefundOutcome::Sent
            } else {
                RefundOutcome::Failed
            };
            charge.refund_outcome = Some(outcome);
            charge.refund_minor = Some(amount_minor);
            requests::save_charge(transaction, charge).await?;
        } else {
            follow(transaction, &mut row).await?;
        }
        self.touch(transaction, &mut row).await
    }
}

impl Requests {
    /// Checks that no payment of an order is being refunded: a refund can be pending for days before payments reports
    /// it. Called before a transaction, which must not wait for another service.
    ///
    /// # Errors
    /// `PAYMENT_REFUNDED`, `UNAVAILABLE` when payments is unavailable.
    pub(crate) async fn require_no_refund(&self, id: &str) -> Result<()> {
        let connection = self.database.connection();
        // The step reports an invalid ID.
        let Ok(id) = Uuid::parse_str(id) else { return Ok(()) };
        let row = requests::find(connection, id, None).await?;
        for charge_id in [row.deposit_charge_id, row.balance_charge_id].into_iter().flatten() {
            let Some(charge) = requests::find_charge(connection, charge_id).await? else {
                continue;
            };
            // A refund that this service owes belongs to an order that has ended.
            if charge.is_paid
                && charge.refund_id.is_none()
                && refund::is_returned(charge.amount_minor, &self.clients.refunds(charge_id).await?)
            {
                return Err(refunded());
            }
        }
        Ok(())
    }
}

/// Returns the error for a step of an order whose payment the office refunds.
pub(crate) fn refunded() -> Error {
    Error::failed_precondition("PAYMENT_REFUNDED", "the office has refunded a payment of this order")
}

/// Updates whether the office refunded a payment of the order.
pub(crate) async fn follow(transaction: &Transaction, row: &mut RequestRow) -> Result<()> {
    row.payment_refunded = false;
    for charge_id in [row.deposit_charge_id, row.balance_charge_id].into_iter().flatten() {
        if let Some(charge) = requests::find_charge(&**transaction, charge_id).await? {
            let refunds = by_office(&**transaction, &charge).await?;
            row.payment_refunded |= refund::is_returned(charge.amount_minor, &refunds);
        }
    }
    Ok(())
}

/// Returns the refunds of a charge that the office made.
pub(crate) async fn by_office(connection: &impl Connection, charge: &ChargeRow) -> Result<Vec<OfficeRefund>> {
    let found = charge_refunds::by_office(connection, charge).await?;
    let each = found.into_iter().map(|refund| OfficeRefund {
        amount_minor: refund.amount_minor,
        is_goodwill: refund.is_goodwill,
    });
    Ok(each.collect())
}
