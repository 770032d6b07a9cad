//! What becomes of the events of payments.

use selam_chassis::{HandleEvent, Received, Result, Transaction};
use selam_proto_payments::v1::{CheckoutClosed, CheckoutPurpose, PaymentSucceeded};
use uuid::Uuid;

use crate::{
    appointment::status::{Event, Status},
    bookings::Bookings,
    errands::SentBack,
    store::{self, appointments, units},
};

impl HandleEvent<PaymentSucceeded> for Bookings {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentSucceeded>) -> Result<()> {
        let event = received.event;
        let id = Uuid::parse_str(&event.reference_id);
        let (CheckoutPurpose::Appointment, Ok(id)) = (event.purpose(), id) else {
            return Ok(());
        };
        let Some(mut row) = appointments::lock_any(transaction, id).await? else {
            tracing::warn!("a payment for an appointment that does not exist");
            return Ok(());
        };
        match row.status {
            Status::Held => self.schedule(transaction, &mut row).await,
            // The money came after the time was given free: honoured as long as nobody else has it.
            Status::Released if !row.is_paid && row.start_time > transaction.now() => {
                let therapist = store::therapists::lock(transaction, row.therapist_id).await?;
                let taken = units::taken(&**transaction, row.therapist_id, transaction.now(), None).await?;
                let block = units::block(&row);
                let is_free = therapist.status == crate::choices::ProfileStatus::Listed
                    && !taken.iter().any(|other| other.overlaps(&block));
                if is_free && units::take(transaction, &row).await? {
                    self.schedule(transaction, &mut row).await?;
                    return self.refresh(transaction, row.therapist_id).await;
                }
                self.return_late(transaction, &mut row).await
            }
            Status::Released | Status::Cancelled if !row.is_paid => self.return_late(transaction, &mut row).await,
            _ => Ok(()),
        }
    }
}

impl Bookings {
    async fn return_late(&self, transaction: &Transaction, row: &mut store::AppointmentRow) -> Result<()> {
        row.is_paid = true;
        row.refund_percent = 100;
        self.record(transaction, row, Event::PaidTooLate, None).await?;
        self.send_back(transaction, row, 100, SentBack::TooLate).await
    }
}

impl HandleEvent<CheckoutClosed> for Bookings {
    async fn handle(&self, transaction: &Transaction, received: Received<CheckoutClosed>) -> Result<()> {
        let event = received.event;
        let id = Uuid::parse_str(&event.reference_id);
        match (event.purpose(), id) {
            (CheckoutPurpose::Appointment, Ok(id)) => self.release_in(transaction, id).await,
            _ => Ok(()),
        }
    }
}
