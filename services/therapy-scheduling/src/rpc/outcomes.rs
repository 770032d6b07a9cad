//! Outcome of a session: recorded by its therapist, reported by its client, corrected by the office.

use chrono::{DateTime, Utc};
use selam_chassis::{Error, Principal, Result, fields, validate};
use selam_proto_therapy::v1::{
    Appointment, CompleteAppointmentRequest, CorrectAppointmentOutcomeRequest, ReportTherapistAbsenceRequest,
};
use tonic::Request;

use super::{Therapy, booking::written, cancel::closed, join::disputed};
use crate::{
    appointment::status::{Event, Status},
    choices::Role,
    convert::is_call_suspended,
    store::{AppointmentRow, appointments},
};

impl Therapy {
    pub(crate) async fn complete_appointment(
        &self,
        request: Request<CompleteAppointmentRequest>,
    ) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let (outcome, event) = if request.no_show {
            (Status::NoShow, Event::NoShow)
        } else {
            (Status::Completed, Event::Completed)
        };
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        // Only the therapist can record an outcome.
        if role != Role::Therapist {
            return Err(appointments::not_found());
        }
        if row.status != outcome {
            if row.status != Status::Scheduled {
                return Err(closed());
            }
            require_begun(&row, transaction.now())?;
            require_open_call(&row)?;
            if outcome == Status::NoShow {
                self.require_grace(&row, transaction.now(), "NO_SHOW_TOO_EARLY")?;
            }
            self.bookings
                .finish(&transaction, &mut row, outcome, event, Some(role))
                .await?;
        }
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }

    pub(super) async fn report_therapist_absence(
        &self,
        request: Request<ReportTherapistAbsenceRequest>,
    ) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        let before = row.clone();
        if role == Role::Therapist {
            return Err(appointments::not_found());
        }
        // A repeated report has no effect.
        if row.status != Status::TherapistAbsent {
            if row.status != Status::Scheduled {
                return Err(closed());
            }
            if role == Role::Client {
                require_open_call(&row)?;
            }
            self.require_grace(&row, transaction.now(), "ABSENCE_TOO_EARLY")?;
            if role == Role::Client && row.therapist_seen_time.is_some() {
                return Err(Error::failed_precondition(
                    "THERAPIST_WAS_PRESENT",
                    "the therapist joined the call; contact the office",
                ));
            }
            self.bookings
                .finish(
                    &transaction,
                    &mut row,
                    Status::TherapistAbsent,
                    Event::TherapistAbsent,
                    Some(role),
                )
                .await?;
        }
        self.note_access(&*transaction, &viewer, role, [id], "report-absence")
            .await?;
        let shown = self.whole(&*transaction, row, role).await?;
        self.audit(&transaction, &viewer, (before, role), &shown).await?;
        transaction.commit().await?;
        Ok(shown)
    }

    pub(super) async fn correct_appointment_outcome(
        &self,
        request: Request<CorrectAppointmentOutcomeRequest>,
    ) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let outcome = fields::required("outcome", Status::from_wire(request.outcome()))?;
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        let before = row.clone();
        // An admin cannot correct the outcome of their own session.
        if role != Role::Admin {
            return Err(Error::failed_precondition(
                "OWN_APPOINTMENT",
                "admins cannot correct the outcome of their own session",
            ));
        }
        if row.status != outcome {
            if row.status != Status::Scheduled && !row.status.is_outcome() {
                return Err(closed());
            }
            require_begun(&row, transaction.now())?;
            self.bookings
                .finish(&transaction, &mut row, outcome, Event::Corrected, Some(role))
                .await?;
        }
        self.note_access(&*transaction, &viewer, role, [id], "correct-outcome")
            .await?;
        let shown = self.whole(&*transaction, row, role).await?;
        self.audit(&transaction, &viewer, (before, role), &shown).await?;
        transaction.commit().await?;
        Ok(shown)
    }

    /// Rejects an absence that is recorded before the grace period ends.
    fn require_grace(&self, row: &AppointmentRow, now: DateTime<Utc>, reason: &'static str) -> Result<()> {
        let earliest = self.bookings.rules.absence_from(row.start_time);
        if now < earliest {
            return Err(
                Error::failed_precondition(reason, "an absence can be recorded after the grace period")
                    .with_metadata("earliestTime", written(earliest)),
            );
        }
        Ok(())
    }
}

/// Rejects the outcome of a call that no party could join because of a dispute.
fn require_open_call(row: &AppointmentRow) -> Result<()> {
    if is_call_suspended(row) {
        return Err(disputed());
    }
    Ok(())
}

fn require_begun(row: &AppointmentRow, now: DateTime<Utc>) -> Result<()> {
    if now < row.start_time {
        return Err(Error::failed_precondition(
            "APPOINTMENT_NOT_BEGUN",
            "the session has not started",
        ));
    }
    Ok(())
}
