//! Handlers of refunds by the office and of disputes by the client's bank. Until the bank decides, the slots stay
//! reserved and joining is suspended. When the client wins, the session is cancelled without a refund, because the bank
//! has returned the money. When the platform wins after a call that was suspended to its end, the session is cancelled
//! with a full refund.

use chrono::{DateTime, Utc};
use selam_chassis::{Error, HandleEvent, Received, Result, Transaction};
use selam_proto_payments::v1::{DisputeStatus, PaymentDisputed, PaymentRefunded, RefundReason, RefundStatus};
use uuid::Uuid;

use crate::{
    appointment::{
        rules,
        status::{Event, Refund, Status},
    },
    bookings::Bookings,
    clients::instant,
    convert::is_call_suspended,
    jobs::RefundCause,
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
        let time = instant(event.update_time.as_ref());
        let is_late = is_late(time, row.refund_event_time);
        if !is_late {
            row.refund_event_time = time;
            row.refunded_minor = event.refunded_total.as_ref().map_or(0, |total| total.amount_minor);
        }
        let has_failed = event.status() != RefundStatus::Succeeded;
        if has_failed {
            let refund_id = Uuid::parse_str(&event.refund_id).ok();
            refunds::note_failure(&mut row, refund_id, event.is_disputed);
        }
        // Refunds after a late failure may have replaced the failed one.
        if is_late || !has_failed {
            refunds::note_success(&mut row);
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
        // The event of the payment is late, and without it no session can be suspended. The bus repeats this event.
        if !row.is_paid {
            return Err(Error::unavailable(
                "PAYMENT_UNKNOWN",
                "the payment of the session is not stored yet",
            ));
        }
        let time = instant(event.update_time.as_ref());
        if is_of_other_payment(&row, &event.payment_id) || is_late(time, row.dispute_event_time) {
            return Ok(());
        }
        row.dispute_event_time = time;
        match event.status() {
            DisputeStatus::NeedsResponse | DisputeStatus::UnderReview if event.has_funds => {
                self.suspend(transaction, &mut row).await?;
            }
            DisputeStatus::Won if !event.has_other_dispute => self.resume(transaction, &mut row).await?,
            DisputeStatus::Lost => self.cancel_lost(transaction, &mut row).await?,
            _ => {}
        }
        appointments::save(transaction, row).await
    }
}

/// Returns whether an event of `time` describes an earlier change than the latest one. Events arrive in any order.
fn is_late(time: Option<DateTime<Utc>>, latest: Option<DateTime<Utc>>) -> bool {
    time < latest
}

/// Returns whether another payment than `payment_id`, or a plan, paid the session. Payments refunds second payments
/// itself. If the first payment is not stored yet, its ID is less than that of the stored one.
fn is_of_other_payment(row: &AppointmentRow, payment_id: &str) -> bool {
    row.payment_id.map_or(row.is_paid, |paid_by| {
        Uuid::parse_str(payment_id).map_or(true, |id| id > paid_by)
    })
}

/// Returns whether the session ended while its call was suspended.
fn has_missed_call(row: &AppointmentRow, now: DateTime<Utc>) -> bool {
    row.status == Status::Scheduled && is_call_suspended(row) && rules::end(row.start_time, row.minutes) <= now
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
        let has_missed = has_missed_call(row, transaction.now());
        // Send refunds that the dispute delayed. Payments repeats those that it had accepted, which have no request.
        let is_owed = row.refund == Some(Refund::Disputed) && row.refund_request_id.is_some();
        if row.disputed_time.take().is_none() && !is_owed {
            return Ok(());
        }
        if has_missed {
            row.status = Status::Cancelled;
            self.owe(transaction, row, 100, RefundCause::ByTherapist).await?;
            reserved_slots::release(transaction, row.id).await?;
        }
        if is_owed {
            row.refund = Some(Refund::Pending);
            row.refund_request_id = Some(Uuid::now_v7());
            let why = self.why(transaction, row).await?;
            refunds::order(transaction, row, why).await?;
        }
        self.record(transaction, row, Event::DisputeWon, None).await?;
        if has_missed {
            self.announce(transaction, row, Event::Cancelled, None, None).await?;
        }
        Ok(())
    }

    async fn cancel_lost(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        let was_suspended = row.disputed_time.take().is_some();
        if row.refund == Some(Refund::Disputed) {
            row.refund = Some(Refund::NothingLeft);
            return Ok(());
        }
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
