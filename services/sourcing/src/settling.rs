//! What becomes of the events of payments and of cargo.

use selam_chassis::{HandleEvent, Received, Result, Transaction};
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_payments::v1::{CheckoutClosed, PaymentRefunded, PaymentSucceeded, RefundStatus};
use uuid::Uuid;

use crate::{
    errands::SentBack,
    events::Happened,
    ordering::{self, Requests},
    request::{
        offer::OfferStatus,
        status::{Payment, RequestEvent, RequestStatus},
    },
    store::{
        ChargeRow, RequestRow,
        requests::{self, offers},
    },
};

impl HandleEvent<PaymentSucceeded> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentSucceeded>) -> Result<()> {
        match Uuid::parse_str(&received.event.reference_id) {
            Ok(id) => self.settle(transaction, id).await,
            Err(_) => Ok(()),
        }
    }
}

impl Requests {
    /// A charge was paid, if the reference is one of ours.
    pub(crate) async fn settle(&self, transaction: &Transaction, charge_id: Uuid) -> Result<()> {
        let Some((charge, mut row)) = locked(transaction, charge_id).await? else {
            return Ok(());
        };
        if charge.is_paid {
            return Ok(());
        }
        let charge = ChargeRow {
            is_paid: true,
            ..charge
        };
        if !self.can_use(transaction, &charge, &mut row).await? {
            return ordering::send_back(transaction, charge, SentBack::TooLate).await;
        }
        let event = match charge.payment {
            Payment::Deposit => {
                row.deposit_paid = true;
                row.deposit_due_time = None;
                RequestEvent::DepositPaid
            }
            Payment::Balance => {
                row.balance_paid = true;
                RequestEvent::BalancePaid
            }
        };
        requests::save_charge(transaction, charge).await?;
        let happened = Happened {
            event,
            side: None,
            offer: None,
            message: "",
        };
        self.record(transaction, &mut row, happened).await
    }

    /// Whether money is for what can still be had. A request that ran out while the deposit was under way is accepted again, as long as its offer holds.
    async fn can_use(&self, transaction: &Transaction, charge: &ChargeRow, row: &mut RequestRow) -> Result<bool> {
        match (charge.payment, row.status) {
            (Payment::Balance, RequestStatus::Inspected) => Ok(row.balance_charge_id == Some(charge.id)),
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

/// A checkout that ended without money after its time: whoever looked for late deposits had to leave it to this.
impl HandleEvent<CheckoutClosed> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<CheckoutClosed>) -> Result<()> {
        let Ok(id) = Uuid::parse_str(&received.event.reference_id) else {
            return Ok(());
        };
        match locked(transaction, id).await? {
            Some((charge, mut row)) if row.deposit_charge_id == Some(charge.id) => {
                self.expire_deposit(transaction, &mut row).await
            }
            _ => Ok(()),
        }
    }
}

/// Money that the office sent back by hand is not sent back again.
impl HandleEvent<PaymentRefunded> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentRefunded>) -> Result<()> {
        let event = received.event;
        let (RefundStatus::Succeeded, Ok(id)) = (event.status(), Uuid::parse_str(&event.reference_id)) else {
            return Ok(());
        };
        let Some((charge, _)) = locked(transaction, id).await? else {
            return Ok(());
        };
        // With its tax it is more than the charge; a share of it leaves something to send back.
        let is_whole = event
            .amount
            .is_some_and(|money| money.amount_minor >= charge.amount_minor);
        if charge.is_returned || !is_whole {
            return Ok(());
        }
        let charge = ChargeRow {
            is_returned: true,
            ..charge
        };
        requests::save_charge(transaction, charge).await
    }
}

/// A charge and its request, which is locked.
async fn locked(transaction: &Transaction, charge_id: Uuid) -> Result<Option<(ChargeRow, RequestRow)>> {
    let Some(charge) = requests::find_charge(&**transaction, charge_id).await? else {
        return Ok(None);
    };
    let row = requests::lock(transaction, charge.request_id, None).await?;
    // Once more: somebody may have changed it while this waited.
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
        // Whoever has left needs no number; events come in any order.
        let is_ours = matches!(row.status, RequestStatus::Shipped | RequestStatus::Delivered) && !row.email.is_empty();
        if !is_ours {
            return Ok(());
        }
        let is_new = row.tracking_number != event.tracking_number;
        row.tracking_number.clone_from(&event.tracking_number);
        if event.status() == ShipmentStatus::Delivered && row.status == RequestStatus::Shipped {
            row.status = RequestStatus::Delivered;
            let happened = Happened {
                event: RequestEvent::Delivered,
                side: None,
                offer: None,
                message: "",
            };
            return self.record(transaction, &mut row, happened).await;
        }
        if is_new {
            self.touch(transaction, &mut row).await?;
        }
        Ok(())
    }
}
