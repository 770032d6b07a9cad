//! Closes a practice: withdraws its plan, cancels or keeps booked sessions, and publishes `PracticeClosed`.

use chrono::{DateTime, NaiveDate, Utc};
use selam_chassis::{
    HandleJob, Job, JobContext, Result, Transaction,
    jobs::{NewJob, Retries},
};
use selam_proto_therapy::v1::{PracticeClosed, PracticeClosedReason};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    appointment::{
        rules::JOIN_AFTER,
        status::{Event, Status},
    },
    bookings::Bookings,
    choices::Role,
    convert::is_call_suspended,
    jobs::TellPlanPrice,
    practice,
    store::{AppointmentRow, TherapistRow, appointments, practice_sessions},
};

/// Ends one session of a practice that closes.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct EndSession {
    pub appointment_id: Uuid,
}

impl Job for EndSession {
    const KIND: &'static str = "end-session";
    const RETRIES: Retries = Retries::OWED;
}

/// Way in which a session of a closing practice ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// It has not started: cancelled with a full refund.
    Cancel,
    /// It started long ago: completed.
    Complete,
}

/// Returns the ending of a session at `now`; `None` if it is closed or may still be running.
fn ending(status: Status, start: DateTime<Utc>, now: DateTime<Utc>) -> Option<Ending> {
    match status {
        Status::Held | Status::Scheduled if now < start => Some(Ending::Cancel),
        Status::Scheduled if now > start + JOIN_AFTER => Some(Ending::Complete),
        _ => None,
    }
}

impl HandleJob<EndSession> for Bookings {
    async fn handle(&self, transaction: &Transaction, due: JobContext<EndSession>) -> Result<()> {
        let Some(mut row) = appointments::lock_any(transaction, due.job.appointment_id).await? else {
            return Ok(());
        };
        match ending(row.status, row.start_time, transaction.now()) {
            // The parties could not join a suspended call.
            Some(Ending::Complete) if !is_call_suspended(&row) => {
                self.finish(transaction, &mut row, Status::Completed, Event::Completed, None)
                    .await
            }
            Some(_) => self.cancel(transaction, &mut row, Role::Therapist).await,
            None => Ok(()),
        }
    }
}

impl Bookings {
    /// Enqueues an [`EndSession`] job for each of `sessions` that can end now. Enqueuing it again has no effect.
    pub(crate) async fn end_sessions(&self, transaction: &Transaction, sessions: &[AppointmentRow]) -> Result<i32> {
        let mut cancelled = 0;
        for row in sessions {
            let Some(ending) = ending(row.status, row.start_time, transaction.now()) else {
                continue;
            };
            cancelled += i32::from(ending == Ending::Cancel);
            let key = format!("{}-{}-{ending:?}", row.id, row.version);
            let job = EndSession { appointment_id: row.id };
            transaction.enqueue(NewJob::of(job).key(key)).await?;
        }
        Ok(cancelled)
    }

    /// Closes the practice of `row`, which is locked and no longer listed. Withdraws its plan, cancels its sessions
    /// that start at `from` or later, and publishes the event. `None` keeps all sessions.
    pub(crate) async fn close_practice(
        &self,
        transaction: &Transaction,
        row: &TherapistRow,
        reason: PracticeClosedReason,
        from: Option<DateTime<Utc>>,
    ) -> Result<()> {
        let sessions = practice_sessions::upcoming(&**transaction, row.id, transaction.now()).await?;
        let (cancelled, kept): (Vec<_>, Vec<_>) = sessions
            .into_iter()
            .partition(|session| from.is_some_and(|from| session.start_time >= from));
        let is_erased = reason == PracticeClosedReason::Erased;
        self.end_sessions(transaction, &cancelled).await?;
        tell_plan_price(transaction, row.id).await?;
        let event = PracticeClosed {
            therapist_id: row.id.to_string(),
            full_name: if is_erased {
                String::new()
            } else {
                row.full_name.clone()
            },
            reason: reason.into(),
            cancelled_session_count: booked_count(&cancelled),
            kept_session_count: booked_count(&kept),
            user_id: row.user_id.to_string(),
        };
        transaction.publish(&event.therapist_id, &event).await?;
        tracing::info!(therapist_id = %row.id, ?reason, cancelled = event.cancelled_session_count, "practice closed");
        Ok(())
    }

    /// Returns the booked sessions of a therapist that start after `last_day` in their time zone.
    pub(crate) async fn sessions_after(
        &self,
        transaction: &Transaction,
        row: &TherapistRow,
        last_day: NaiveDate,
    ) -> Result<Vec<AppointmentRow>> {
        let from = self.license_end(row, last_day).max(transaction.now());
        practice_sessions::upcoming(&**transaction, row.id, from).await
    }

    /// Returns the end of a licence, which is valid on its last day in the therapist's time zone.
    pub(crate) fn license_end(&self, row: &TherapistRow, last_day: NaiveDate) -> DateTime<Utc> {
        practice::end_of(last_day, &self.zones.kept(&row.time_zone))
    }
}

/// Counts the booked sessions. An unpaid hold is not one.
fn booked_count(sessions: &[AppointmentRow]) -> i32 {
    let booked = sessions.iter().filter(|row| row.status == Status::Scheduled).count();
    i32::try_from(booked).unwrap_or(i32::MAX)
}

/// Enqueues the job that updates the plan in payments.
pub(crate) async fn tell_plan_price(transaction: &Transaction, therapist_id: Uuid) -> Result<()> {
    transaction.enqueue(TellPlanPrice { therapist_id }).await.map(drop)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn skips_running_sessions() {
        let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap_or_default();
        for (status, minutes_after, expected) in [
            (Status::Held, -1, Some(Ending::Cancel)),
            (Status::Scheduled, -1, Some(Ending::Cancel)),
            (Status::Scheduled, 0, None),
            (Status::Scheduled, 120, None),
            (Status::Scheduled, 121, Some(Ending::Complete)),
            (Status::Held, 121, None),
            (Status::Cancelled, -1, None),
            (Status::Completed, 121, None),
        ] {
            let now = start + TimeDelta::minutes(minutes_after);
            assert_eq!(ending(status, start, now), expected, "{status:?} {minutes_after}");
        }
    }
}
