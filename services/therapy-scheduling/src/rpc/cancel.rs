//! Cancels appointments.

use selam_chassis::{Error, Principal, Result, fields, validate};
use selam_proto_therapy::v1::{Appointment, CancelAppointmentRequest};
use tonic::Request;

use super::Therapy;
use crate::{
    appointment::{rules::is_cancellable, status::Status},
    store::appointments,
};

impl Therapy {
    pub(super) async fn cancel_appointment(&self, request: Request<CancelAppointmentRequest>) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        let before = row.clone();
        // A repeated cancellation has no effect.
        if row.status != Status::Cancelled {
            if !is_cancellable(row.status, row.start_time, transaction.now()) {
                return Err(closed());
            }
            self.bookings.cancel(&transaction, &mut row, role).await?;
        }
        self.note_access(&*transaction, &viewer, role, [id], "cancel").await?;
        let shown = self.whole(&*transaction, row, role).await?;
        self.audit(&transaction, &viewer, (before, role), &shown).await?;
        transaction.commit().await?;
        Ok(shown)
    }
}

pub(super) fn closed() -> Error {
    Error::failed_precondition("APPOINTMENT_CLOSED", "the appointment can no longer be changed")
}
