//! Changes of appointments: cancelled, moved, completed.

use selam_chassis::{Error, Principal, Result, fields, validate};
use selam_proto_therapy::v1::{
    Appointment, CancelAppointmentRequest, CompleteAppointmentRequest, RescheduleAppointmentRequest,
};
use tonic::Request;

use super::{Therapy, booking::slot_not_offered};
use crate::{
    appointment::{
        rules::is_cancellable,
        status::{Event, Status},
    },
    choices::Role,
    partners::instant,
    practice::Practice,
    store::{self, AppointmentRow, appointments, units},
};

impl Therapy {
    pub(super) async fn cancel(&self, request: Request<CancelAppointmentRequest>) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        // Cancelled twice is cancelled.
        if row.status != Status::Cancelled {
            if !is_cancellable(row.status, row.start_time, transaction.now()) {
                return Err(closed());
            }
            self.bookings.cancel(&transaction, &mut row, role).await?;
        }
        self.note_access(&*transaction, &viewer, role, [id], "cancel").await?;
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }

    pub(super) async fn reschedule(&self, request: Request<RescheduleAppointmentRequest>) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let start = fields::required("startTime", instant(request.start_time.as_ref()))?;
        let transaction = self.database.begin().await?;
        let (row, role) = appointments::lock(&transaction, id, &viewer).await?;
        // Moved twice to the same time is moved.
        if row.start_time == start && row.status == Status::Scheduled {
            return self.whole(&*transaction, row, role).await;
        }
        self.require_movable(&row, role)?;
        let therapist = store::therapists::lock(&transaction, row.therapist_id).await?;
        let practice = Practice::of(&*transaction, therapist, &self.bookings.zones).await?;
        if !practice.finder(&[], transaction.now()).offers(start, row.minutes) {
            return Err(slot_not_offered());
        }
        let earlier = row.start_time;
        let mut row = self.bookings.at(row, &practice, start);
        units::give_back(&transaction, id).await?;
        self.bookings.take(&transaction, &practice, &row).await?;
        if role == Role::Client {
            row.moves += 1;
        }
        self.bookings
            .record(&transaction, &mut row, Event::Rescheduled, Some(role))
            .await?;
        self.bookings.order_reminders(&transaction, &row).await?;
        self.bookings
            .announce(&transaction, &row, Event::Rescheduled, Some(role), Some(earlier))
            .await?;
        self.bookings.refresh(&transaction, row.therapist_id).await?;
        self.note_access(&*transaction, &viewer, role, [id], "reschedule")
            .await?;
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }

    fn require_movable(&self, row: &AppointmentRow, role: Role) -> Result<()> {
        let now = self.now();
        if row.status != Status::Scheduled || now >= row.start_time {
            return Err(closed());
        }
        let rules = &self.bookings.rules;
        if !rules.is_movable_by(role, row.start_time, now) {
            return Err(Error::failed_precondition(
                "MOVE_CLOSED",
                "it is too late to move the session",
            ));
        }
        let moves = u32::try_from(row.moves).unwrap_or_default();
        if role == Role::Client && moves >= rules.most_moves {
            return Err(Error::failed_precondition(
                "TOO_MANY_MOVES",
                "the session was moved as often as it may be",
            ));
        }
        Ok(())
    }

    pub(super) async fn complete(&self, request: Request<CompleteAppointmentRequest>) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let (status, event) = if request.no_show {
            (Status::NoShow, Event::NoShow)
        } else {
            (Status::Completed, Event::Completed)
        };
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        // Only who was there can say whether it took place.
        if role != Role::Therapist {
            return Err(appointments::not_found());
        }
        if row.status != status {
            if row.status != Status::Scheduled {
                return Err(closed());
            }
            if transaction.now() < row.start_time {
                return Err(Error::failed_precondition(
                    "APPOINTMENT_NOT_BEGUN",
                    "the session has not begun",
                ));
            }
            row.status = status;
            units::give_back(&transaction, id).await?;
            self.bookings.record(&transaction, &mut row, event, Some(role)).await?;
            if status == Status::Completed {
                let mut therapist = store::therapists::lock(&transaction, row.therapist_id).await?;
                therapist.session_count += 1;
                store::therapists::save(&transaction, therapist).await?;
                self.bookings
                    .announce(&transaction, &row, event, Some(role), None)
                    .await?;
            }
        }
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }
}

pub(super) fn closed() -> Error {
    Error::failed_precondition("APPOINTMENT_CLOSED", "the appointment cannot be changed any more")
}
