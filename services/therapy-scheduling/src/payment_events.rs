//! Handlers of the events of payments.

use selam_chassis::{HandleEvent, Received, Result, Transaction, jobs::NewJob, personal_data::ERASED_USER_ID};
use selam_proto_payments::v1::{CheckoutClosed, CheckoutPurpose, CheckoutStatus, PaymentSucceeded};
use uuid::Uuid;

use crate::{
    appointment::{
        payment::{self, PaymentState, Step},
        status::{Event, Status},
    },
    bookings::Bookings,
    choices::ProfileStatus,
    jobs::{RefundCause, SendBack},
    store::{self, AppointmentRow, appointments, reserved_slots},
};

/// Returns the appointment of a payment; `None` if the payment was for something else.
pub(crate) fn appointment_of(purpose: CheckoutPurpose, reference_id: &str) -> Option<Uuid> {
    let id = Uuid::parse_str(reference_id).ok();
    id.filter(|_| purpose == CheckoutPurpose::Appointment)
}

impl HandleEvent<PaymentSucceeded> for Bookings {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentSucceeded>) -> Result<()> {
        let event = received.event;
        let Some(id) = appointment_of(event.purpose(), &event.reference_id) else {
            return Ok(());
        };
        let Some(mut row) = appointments::lock_any(transaction, id).await? else {
            tracing::warn!("payment for an unknown appointment");
            return Ok(());
        };
        let payment_id = Uuid::parse_str(&event.payment_id).ok();
        let paid = PaymentState {
            status: row.status,
            is_paid: row.is_paid,
            payment_id: row.payment_id,
            start: row.start_time,
            is_wanted: row.client_id != ERASED_USER_ID && !self.has_overlap(transaction, &row).await?,
        };
        let step = payment::step(paid, payment_id, transaction.now());
        let mut second = payment_id;
        if !matches!(step, Step::RefundSecond | Step::Nothing) {
            second = std::mem::replace(&mut row.payment_id, payment_id);
            row.paid_minor = event.total.as_ref().map_or(0, |total| total.amount_minor);
        }
        match step {
            Step::Schedule => self.schedule(transaction, &mut row).await,
            Step::ScheduleIfFree => {
                let therapist = store::therapists::lock(transaction, row.therapist_id).await?;
                let taken = reserved_slots::blocks(&**transaction, row.therapist_id, transaction.now(), None).await?;
                let block = reserved_slots::block_of(&row);
                let is_free =
                    therapist.status == ProfileStatus::Listed && !taken.iter().any(|other| other.overlaps(&block));
                if is_free && reserved_slots::reserve(transaction, &row).await? {
                    self.schedule(transaction, &mut row).await?;
                    return self.refresh(transaction, row.therapist_id).await;
                }
                self.return_late(transaction, &mut row).await
            }
            Step::RefundLate => self.return_late(transaction, &mut row).await,
            Step::RefundSecond | Step::Replace => self.return_second(transaction, &mut row, second).await,
            Step::Nothing => Ok(()),
        }
    }
}

impl Bookings {
    async fn return_late(&self, transaction: &Transaction, row: &mut AppointmentRow) -> Result<()> {
        let was_held = row.status == Status::Held;
        if was_held {
            row.status = Status::Released;
            reserved_slots::release(transaction, row.id).await?;
        }
        row.is_paid = true;
        self.owe(transaction, row, 100, RefundCause::TooLate).await?;
        self.record(transaction, row, Event::PaidTooLate, None).await?;
        if was_held {
            self.refresh(transaction, row.therapist_id).await?;
        }
        Ok(())
    }

    /// Refunds a second payment. Its ID deduplicates repeated events.
    async fn return_second(
        &self,
        transaction: &Transaction,
        row: &mut AppointmentRow,
        payment_id: Option<Uuid>,
    ) -> Result<()> {
        let Some(request_id) = payment_id else {
            return Ok(());
        };
        let job = SendBack {
            appointment_id: row.id,
            request_id,
            percent: 100,
            why: RefundCause::Twice,
        };
        if transaction.enqueue(NewJob::of(job).key(request_id.to_string())).await? {
            self.record(transaction, row, Event::PaidTwice, None).await?;
        }
        Ok(())
    }
}

impl HandleEvent<CheckoutClosed> for Bookings {
    async fn handle(&self, transaction: &Transaction, received: Received<CheckoutClosed>) -> Result<()> {
        let event = received.event;
        let Some(id) = appointment_of(event.purpose(), &event.reference_id) else {
            return Ok(());
        };
        let Some(mut row) = appointments::lock_any(transaction, id).await? else {
            return Ok(());
        };
        let is_earlier = !row.checkout_session_id.is_empty() && row.checkout_session_id != event.checkout_session_id;
        if row.status != Status::Held || is_earlier {
            return Ok(());
        }
        // After a declined payment the client can try again until the hold expires.
        if event.status() == CheckoutStatus::Failed && row.hold_expire_time > transaction.now() {
            row.checkout_session_id.clear();
            return appointments::save(transaction, row).await;
        }
        self.release_in(transaction, &mut row).await
    }
}
