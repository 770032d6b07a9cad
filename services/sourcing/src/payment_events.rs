//! Handlers of events of payments and cargo.

use chrono::DateTime;
use selam_chassis::{HandleEvent, Received, Result, Transaction, jobs::NewJob};
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_payments::v1::{CheckoutClosed, DisputeStatus, PaymentDisputed, PaymentSucceeded};
use uuid::Uuid;

use crate::{
    events::ChangeDetails,
    lifecycle::Requests,
    office_refunds,
    refunds::{self, RefundDuplicate, SendRefund},
    request::{
        offer::OfferStatus,
        status::{Payment, RefundOutcome, RefundReason, RequestEvent, RequestStatus},
    },
    store::{
        ChargeRow, RequestRow,
        requests::{self, offers},
    },
};

impl HandleEvent<PaymentSucceeded> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentSucceeded>) -> Result<()> {
        match Uuid::parse_str(&received.event.reference_id) {
            Ok(id) => self.settle(transaction, id, &received.event.payment_id).await,
            Err(_) => Ok(()),
        }
    }
}

impl Requests {
    /// Records the payment of a charge, if the reference is a charge. A second payment is refunded.
    pub(crate) async fn settle(&self, transaction: &Transaction, charge_id: Uuid, payment_id: &str) -> Result<()> {
        let Some((charge, mut row)) = locked(transaction, charge_id).await? else {
            return Ok(());
        };
        if charge.is_paid {
            if charge.payment_id != payment_id {
                let order = NewJob::of(RefundDuplicate { charge_id }).key(payment_id);
                transaction.enqueue(order).await?;
            }
            // Payments keeps the first of two payments, which has the lesser id. Events arrive in any order.
            if payment_id < charge.payment_id.as_str() {
                let charge = ChargeRow {
                    payment_id: payment_id.to_owned(),
                    ..charge
                };
                requests::save_charge(transaction, charge).await?;
                office_refunds::follow(transaction, &mut row).await?;
                self.touch(transaction, &mut row).await?;
            }
            return Ok(());
        }
        let charge = ChargeRow {
            is_paid: true,
            payment_id: payment_id.to_owned(),
            ..charge
        };
        if !self.can_use(transaction, &charge, &mut row).await? {
            return refunds::owe(transaction, charge, refunds::WHOLE, RefundReason::Unavailable).await;
        }
        let event = match charge.payment {
            Payment::Deposit => {
                row.deposit_paid = true;
                row.deposit_due_time = None;
                RequestEvent::DepositPaid
            }
            Payment::Balance => {
                row.balance_paid = true;
                row.balance_due_time = None;
                RequestEvent::BalancePaid
            }
        };
        requests::save_charge(transaction, charge).await?;
        // The refund may have arrived before its payment.
        office_refunds::follow(transaction, &mut row).await?;
        self.record(transaction, &mut row, by_platform(event)).await
    }

    /// Returns whether a payment still applies. A request that expired while its deposit was in progress is accepted
    /// again if its offer is still valid.
    async fn can_use(&self, transaction: &Transaction, charge: &ChargeRow, row: &mut RequestRow) -> Result<bool> {
        match (charge.payment, row.status) {
            // An inspection may have failed while the customer was paying.
            (Payment::Balance, RequestStatus::Ordered | RequestStatus::Inspected) => {
                Ok(row.balance_charge_id == Some(charge.id))
            }
            (Payment::Deposit, RequestStatus::Accepted) => Ok(row.deposit_charge_id == Some(charge.id)),
            (Payment::Deposit, RequestStatus::Expired) if row.deposit_charge_id == Some(charge.id) => {
                let offer = offers::find(&**transaction, row.id, charge.offer_id).await?;
                let holds = self.today() <= offer.valid_until;
                if holds {
                    offers::set_status(transaction, offer.id, OfferStatus::Accepted).await?;
                    row.status = RequestStatus::Accepted;
                    row.accepted_offer_id = Some(offer.id);
                }
                Ok(holds)
            }
            _ => Ok(false),
        }
    }
}

/// Ends a request whose overdue deposit was in progress and then failed.
impl HandleEvent<CheckoutClosed> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<CheckoutClosed>) -> Result<()> {
        let Ok(id) = Uuid::parse_str(&received.event.reference_id) else {
            return Ok(());
        };
        let Some((charge, mut row)) = locked(transaction, id).await? else {
            return Ok(());
        };
        let is_late = row.deposit_due_time.is_some_and(|time| time <= transaction.now());
        if is_late && row.deposit_charge_id == Some(charge.id) {
            self.expire_deposit(transaction, &mut row).await?;
        }
        Ok(())
    }
}

/// Records whether the customer's bank holds or keeps a payment. The order is then neither placed nor shipped.
impl HandleEvent<PaymentDisputed> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentDisputed>) -> Result<()> {
        let event = received.event;
        let Ok(id) = Uuid::parse_str(&event.reference_id) else {
            return Ok(());
        };
        let Some((mut charge, mut row)) = locked(transaction, id).await? else {
            return Ok(());
        };
        let stated = event.update_time.as_ref();
        let time = stated.and_then(|it| DateTime::from_timestamp(it.seconds, it.nanos.try_into().unwrap_or_default()));
        let time = time.unwrap_or_else(|| transaction.now());
        // A second payment of the charge is refunded and does not pay the order.
        let is_second = charge.is_paid && charge.payment_id != event.payment_id;
        if is_second || charge.dispute_time.is_some_and(|known| known > time) {
            return Ok(());
        }
        let takes_money = event.has_funds && event.status() != DisputeStatus::Won;
        charge.is_disputed = takes_money || event.has_other_dispute;
        charge.dispute_time = Some(time);
        let is_decided = !charge.is_disputed || event.status() == DisputeStatus::Lost;
        if is_decided && charge.refund_outcome == Some(RefundOutcome::Disputed) {
            transaction.enqueue(SendRefund { charge_id: charge.id }).await?;
        }
        requests::save_charge(transaction, charge).await?;
        let all = requests::charges_of(&**transaction, row.id).await?;
        let is_disputed = all.iter().any(|charge| charge.is_disputed);
        if is_disputed == row.payment_disputed {
            return Ok(());
        }
        row.payment_disputed = is_disputed;
        let event = if is_disputed {
            RequestEvent::PaymentDisputed
        } else {
            RequestEvent::DisputeEnded
        };
        self.record(transaction, &mut row, by_platform(event)).await
    }
}

/// Returns the details of a change by the platform.
pub(crate) fn by_platform(event: RequestEvent) -> ChangeDetails<'static> {
    ChangeDetails {
        event,
        side: None,
        offer: None,
        message: "",
    }
}

/// Returns a charge with its locked request.
pub(crate) async fn locked(transaction: &Transaction, charge_id: Uuid) -> Result<Option<(ChargeRow, RequestRow)>> {
    let Some(charge) = requests::find_charge(&**transaction, charge_id).await? else {
        return Ok(None);
    };
    let row = requests::lock(transaction, charge.request_id, None).await?;
    // Read again, because the charge may have changed while this waited for the lock.
    let charge = requests::find_charge(&**transaction, charge_id).await?;
    Ok(charge.map(|charge| (charge, row)))
}

impl HandleEvent<ShipmentChanged> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<ShipmentChanged>) -> Result<()> {
        let event = received.event;
        let Ok(id) = Uuid::parse_str(&event.order_id) else {
            return Ok(());
        };
        let mut row = match requests::lock(transaction, id, None).await {
            Ok(row) => row,
            Err(error) if error.reason() == requests::not_found().reason() => return Ok(()),
            Err(error) => return Err(error),
        };
        // Events arrive in any order.
        if !matches!(row.status, RequestStatus::Shipped | RequestStatus::Delivered) {
            return Ok(());
        }
        let is_known = row.tracking_number == event.tracking_number;
        match (event.status(), row.status) {
            (ShipmentStatus::Cancelled | ShipmentStatus::Failed, RequestStatus::Shipped)
                if is_known || row.tracking_number.is_empty() =>
            {
                // An admin ships the order again or ends it.
                row.status = RequestStatus::Inspected;
                row.tracking_number.clear();
                row.pickup_date = None;
                let details = by_platform(RequestEvent::ShipmentCancelled);
                return self.record(transaction, &mut row, details).await;
            }
            // The event is about an earlier shipment.
            (ShipmentStatus::Cancelled | ShipmentStatus::Failed, _) => return Ok(()),
            _ => row.tracking_number.clone_from(&event.tracking_number),
        }
        if event.status() == ShipmentStatus::Delivered && row.status == RequestStatus::Shipped {
            row.status = RequestStatus::Delivered;
            return self
                .record(transaction, &mut row, by_platform(RequestEvent::Delivered))
                .await;
        }
        if !is_known {
            self.touch(transaction, &mut row).await?;
        }
        Ok(())
    }
}
