//! Handlers of refunds by the office and of disputes by the client's bank. Until the bank decides, the slots stay
//! reserved and joining is suspended. When the client wins, the session is cancelled without a refund, because the bank
//! has returned the money.

use selam_chassis::{HandleEvent, Received, Result, Transaction};
use selam_proto_payments::v1::{DisputeStatus, PaymentDisputed, PaymentRefunded, RefundReason, RefundStatus};
use uuid::Uuid;

use crate::{
    appointment::status::{Event, Refund, Status},
    bookings::Bookings,
    payment_events::appointment_of,
    refunds,
    store::{AppointmentRow, appointments, reserved_slots},
};

impl HandleEvent<PaymentRefunded> for Bookings {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentRefunded>) -> Result<()> {
        let event = received.event;
        let Some(id) = appointment_of(event.purpose(), &event.reference_id) else {
            return Ok(());
        };
        let Some(mut row) = appointments::lock_any(transaction, id).await? else {
            return Ok(());
        };
        if event.reason() == RefundReason::Duplicate || is_of_other_payment(&row, &event.payment_id) {
            return Ok(());
        }
        let total = event.refunded_total.as_ref().map_or(0, |total| total.amount_minor);
        if event.status() == RefundStatus::Succeeded {
            // Events can arrive late. The latest successful refund has the largest total.
            row.refunded_minor = total.max(row.refunded_minor);
            refunds::note_success(&mut row);
        } else {
            row.refunded_minor = total;
            let refund_id = Uuid::parse_str(&event.refund_id).ok();
            refunds::note_failure(&mut row, refund_id, event.is_disputed);
        }
        appointments::save(transaction, row).await
    }
}

impl HandleEvent<PaymentDisputed> for Bookings {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentDisputed>) -> Result<()> {
        let event = received.event;
        let Some(id) = appointment_of(event.purpose(), &event.reference_id) else {
            return Ok(());
        };
        let Some(mut row) = appointments::lock_any(transaction, id).await? else {
            return Ok(());
        };
        if is_of_other_payment(&row, &event.payment_id) {
            return Ok(());
        }
        match event.status() {
            DisputeStatus::NeedsResponse | DisputeStatus::UnderReview if event.has_funds => {
                self.suspend(transaction, &mut row).await
            }
            DisputeStatus::Won => self.resume(transaction, &mut row).await,
            DisputeStatus::Lost => self.cancel_lost(transaction, &mut row).await,
            _ => Ok(()),
        }
    }
}

/// Returns whether another payment than `payment_id` paid the session. Payments refunds second payments itself. If the
/// first payment is not stored yet, its ID is less than that of the stored one.
fn is_of_other_payment(row: &AppointmentRow, payment_id: &str) -> bool {
    row.payment_id
        .is_some_and(|paid_by| Uuid::parse_str(payment_id).map_or(true, |id| id > paid_by))
}

impl Bookings {
    async fn suspend(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        let now = transaction.now();
        let is_to_come = row.status == Status::Scheduled && now < row.start_time;
        if !is_to_come || row.disputed_time.is_some() {
            return Ok(());
        }
        row.disputed_time = Some(now);
        tracing::warn!(appointment_id = %row.id, "payment of a future session is disputed");
        self.record(transaction, row, Event::Disputed, None).await
    }

    async fn resume(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        // Send refunds that the dispute delayed. Payments repeats those that it had accepted, which have no request.
        let is_owed = row.refund == Some(Refund::Disputed) && row.refund_request_id.is_some();
        if row.disputed_time.take().is_none() && !is_owed {
            return Ok(());
        }
        if is_owed {
            row.refund = Some(Refund::Pending);
            row.refund_request_id = Some(Uuid::now_v7());
            let why = self.why(transaction, row).await?;
            refunds::order(transaction, row, why).await?;
        }
        self.record(transaction, row, Event::DisputeWon, None).await
    }

    async fn cancel_lost(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        if row.refund == Some(Refund::Disputed) {
            row.refund = Some(Refund::NothingLeft);
            return appointments::save(transaction, row.clone()).await;
        }
        let was_suspended = row.disputed_time.take().is_some();
        let is_to_come = transaction.now() < row.start_time;
        if row.status != Status::Scheduled || !(was_suspended || is_to_come) {
            return Ok(());
        }
        row.status = Status::Cancelled;
        reserved_slots::release(transaction, row.id).await?;
        self.record(transaction, row, Event::DisputeLost, None).await?;
        self.refresh(transaction, row.therapist_id).await?;
        self.announce(transaction, row, Event::Cancelled, None, None).await
    }
}
