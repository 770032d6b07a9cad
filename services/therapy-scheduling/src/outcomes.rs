//! Outcomes of sessions: recorded by the therapist, reported by the client, corrected by the office, or set
//! automatically.

use selam_chassis::{Result, Transaction};

use crate::{
    appointment::{
        rules::{ENDS_BY_ITSELF, end},
        status::{Event, Refund, Status},
    },
    bookings::Bookings,
    choices::Role,
    jobs::RefundCause,
    store::{self, AppointmentRow, appointments, reserved_slots},
};

const PORTION: u64 = 100;

impl Bookings {
    /// Records the outcome of a session. If the therapist was absent, refunds the rest of the payment.
    pub(crate) async fn finish(
        &self,
        transaction: &Transaction,
        row: &mut AppointmentRow,
        outcome: Status,
        event: Event,
        role: Option<Role>,
    ) -> Result<()> {
        let before = std::mem::replace(&mut row.status, outcome);
        let is_owed = !matches!(
            row.refund,
            Some(Refund::Pending | Refund::Sent | Refund::NothingLeft | Refund::CreditReturned | Refund::Failed)
        );
        if outcome == Status::TherapistAbsent && is_owed {
            self.owe(transaction, row, 100, RefundCause::ByTherapist).await?;
        }
        reserved_slots::release(transaction, row.id).await?;
        self.record(transaction, row, event, role).await?;
        let more = i32::from(outcome == Status::Completed) - i32::from(before == Status::Completed);
        if more != 0 {
            let mut therapist = store::therapists::lock(transaction, row.therapist_id).await?;
            therapist.session_count = (therapist.session_count + more).max(0);
            // A review counts while its session is completed.
            therapist.rating_sum += more * row.rating;
            therapist.review_count += more * i32::from(row.rating > 0);
            store::therapists::save(transaction, therapist).await?;
        }
        self.announce(transaction, row, event, role, None).await
    }

    /// Completes sessions that ended a day ago without an outcome. Disputed sessions wait for the bank's decision.
    pub(crate) async fn end_past(&self) -> Result<()> {
        loop {
            let now = self.database.clock().now();
            let rows = appointments::without_outcome(self.database.connection(), now - ENDS_BY_ITSELF, PORTION).await?;
            let past = rows
                .into_iter()
                .filter(|(_, start, minutes)| end(*start, *minutes) + ENDS_BY_ITSELF <= now);
            let mut ended = 0;
            for (id, ..) in past {
                match self.end_by_itself(id).await {
                    Ok(()) => ended += 1,
                    // Continue with the other sessions.
                    Err(error) => {
                        tracing::error!(appointment_id = %id, cause = %error, "session could not be completed")
                    }
                }
            }
            if ended == 0 {
                return Ok(());
            }
        }
    }

    async fn end_by_itself(&self, id: uuid::Uuid) -> Result<()> {
        let transaction = self.database.begin().await?;
        if let Some(mut row) = appointments::lock_any(&transaction, id).await?
            && row.status == Status::Scheduled
            && row.disputed_time.is_none()
        {
            self.finish(&transaction, &mut row, Status::Completed, Event::Completed, None)
                .await?;
        }
        transaction.commit().await
    }
}
