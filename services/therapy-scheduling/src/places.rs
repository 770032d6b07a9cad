//! Notifies each client with a booked session in person when the address of a practice changes.

use selam_chassis::{HandleJob, Job, JobContext, Result, Transaction, jobs::NewJob};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    appointment::status::{Event, Status},
    bookings::Bookings,
    choices::{Role, SessionType},
    store::{TherapistRow, appointments, practice_sessions},
};

/// Publishes the new address of one session.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AnnouncePlace {
    pub appointment_id: Uuid,
}

impl Job for AnnouncePlace {
    const KIND: &'static str = "announce-place";
}

impl HandleJob<AnnouncePlace> for Bookings {
    async fn handle(&self, transaction: &Transaction, due: JobContext<AnnouncePlace>) -> Result<()> {
        let Some(mut row) = appointments::lock_any(transaction, due.job.appointment_id).await? else {
            return Ok(());
        };
        let is_ahead = row.status == Status::Scheduled && row.start_time > transaction.now();
        if !is_ahead || row.session_type != SessionType::InPerson {
            return Ok(());
        }
        let (event, role) = (Event::PlaceChanged, Some(Role::Therapist));
        self.record(transaction, &mut row, event, role).await?;
        self.announce(transaction, &row, event, role, None).await
    }
}

impl Bookings {
    /// Enqueues an [`AnnouncePlace`] job for each booked session in person, after the address of `practice` changed.
    pub(crate) async fn announce_place(&self, transaction: &Transaction, practice: &TherapistRow) -> Result<()> {
        for appointment_id in practice_sessions::in_person(&**transaction, practice.id, transaction.now()).await? {
            let key = format!("{appointment_id}-{}", practice.profile_version);
            let job = AnnouncePlace { appointment_id };
            transaction.enqueue(NewJob::of(job).key(key)).await?;
        }
        Ok(())
    }
}
