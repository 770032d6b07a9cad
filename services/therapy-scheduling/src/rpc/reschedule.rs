//! Moves appointments and accepts new times.

use selam_chassis::{Error, Principal, Result, fields, validate};
use selam_proto_therapy::v1::{AcceptAppointmentTimeRequest, Appointment, RescheduleAppointmentRequest};
use tonic::Request;

use super::{
    Therapy,
    booking::{require_no_overlap, slot_not_offered},
    cancel::closed,
};
use crate::{
    appointment::{
        rules::MoveRejection,
        status::{Event, Status},
    },
    choices::Role,
    clients::instant,
    convert::move_of,
    practice::Practice,
    store::{self, appointments, reserved_slots},
};

impl Therapy {
    pub(super) async fn reschedule_appointment(
        &self,
        request: Request<RescheduleAppointmentRequest>,
    ) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let start = fields::required("startTime", instant(request.start_time.as_ref()))?;
        let transaction = self.database.begin().await?;
        let (row, role) = appointments::lock(&transaction, id, &viewer).await?;
        let before = row.clone();
        // A repeated move to the same time has no effect.
        if row.start_time == start && row.status == Status::Scheduled {
            return self.whole(&*transaction, row, role).await;
        }
        let therapist = store::therapists::lock(&transaction, row.therapist_id).await?;
        let practice = Practice::of(&*transaction, therapist, &self.bookings.zones).await?;
        let wanted = move_of(&row, role, practice.accepts(row.format));
        let checked = self.bookings.rules.check_move(wanted, self.now());
        checked.map_err(not_movable)?;
        if !practice.finder(&[], transaction.now()).offers(start, row.minutes) {
            return Err(slot_not_offered());
        }
        appointments::lock_client(&transaction, row.client_id).await?;
        require_no_overlap(&transaction, row.client_id, row.id, (start, row.minutes)).await?;
        let earlier = row.start_time;
        let mut row = self.bookings.at(row, &practice, start);
        reserved_slots::release(&transaction, id).await?;
        self.bookings.take(&transaction, &practice, &row).await?;
        if role == Role::Client {
            row.moves += 1;
        }
        row.moved_by_therapist_time = (role != Role::Client).then(|| transaction.now());
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
        self.audit(&transaction, &viewer, (before, role), &shown).await?;
        transaction.commit().await?;
        Ok(shown)
    }

    pub(super) async fn accept_appointment_time(
        &self,
        request: Request<AcceptAppointmentTimeRequest>,
    ) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        if role != Role::Client {
            return Err(appointments::not_found());
        }
        if row.status != Status::Scheduled || transaction.now() >= row.start_time {
            return Err(closed());
        }
        // A repeated acceptance has no effect.
        if row.moved_by_therapist_time.take().is_some() {
            self.bookings
                .record(&transaction, &mut row, Event::TimeAccepted, Some(role))
                .await?;
        }
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }
}

fn not_movable(rejection: MoveRejection) -> Error {
    match rejection {
        MoveRejection::Closed => closed(),
        MoveRejection::DeadlinePassed => {
            Error::failed_precondition("MOVE_CLOSED", "the deadline for moving the session has passed")
        }
        MoveRejection::LimitReached => Error::failed_precondition("TOO_MANY_MOVES", "the limit of moves is reached"),
        MoveRejection::NotOffered => Error::failed_precondition(
            "MOVE_NOT_OFFERED",
            "the therapist is not listed or no longer offers the session format",
        ),
    }
}
