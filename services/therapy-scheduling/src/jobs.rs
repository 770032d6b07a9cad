//! Jobs that run after a transaction: calls to payments and identity, reminders, and the end of holds.

use chrono::{DateTime, Utc};
use selam_chassis::{AtLeastOnceJob, HandleJob, Job, JobContext, Result, Transaction, jobs::Retries};
use selam_payments_client::Closed;
use selam_proto_payments::v1::RefundReason;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    appointment::status::{Event, Status},
    bookings::Bookings,
    choices::ProfileStatus,
    convert::is_call_suspended,
    store,
};

/// Ends an unpaid hold, and returns its plan session even if the hold ended earlier.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct EndHold {
    pub appointment_id: Uuid,
}

impl Job for EndHold {
    const KIND: &'static str = "end-hold";
}

impl AtLeastOnceJob<EndHold> for Bookings {
    async fn run(&self, due: JobContext<EndHold>) -> Result<()> {
        let id = due.job.appointment_id;
        let Some(row) = store::appointments::get(self.database.connection(), id).await? else {
            return Ok(());
        };
        // While a payment is processing, the event of payments decides.
        if row.status == Status::Held && self.services.charges.close_checkout(id).await? != Closed::Ended {
            return Ok(());
        }
        let transaction = self.database.begin().await?;
        if let Some(mut row) = store::appointments::lock_any(&transaction, id).await? {
            self.end_hold(&transaction, &mut row).await?;
        }
        transaction.commit().await
    }
}

/// Closes the checkout of an abandoned appointment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct CloseCheckout {
    pub appointment_id: Uuid,
}

impl Job for CloseCheckout {
    const KIND: &'static str = "close-checkout";
}

impl AtLeastOnceJob<CloseCheckout> for Bookings {
    async fn run(&self, due: JobContext<CloseCheckout>) -> Result<()> {
        let id = due.job.appointment_id;
        self.services.charges.close_checkout(id).await.map(drop)
    }
}

/// Cause of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RefundCause {
    /// The client cancelled.
    ByClient,
    /// The therapist or the office cancelled, or the therapist did not come.
    ByTherapist,
    /// The slot was taken, or the session had started, when the payment arrived.
    TooLate,
    /// The session was paid twice.
    Twice,
}

/// Refunds a payment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendBack {
    pub appointment_id: Uuid,
    /// Idempotency ID of the refund.
    pub request_id: Uuid,
    pub percent: i32,
    pub why: RefundCause,
}

impl Job for SendBack {
    const KIND: &'static str = "send-back";
    const RETRIES: Retries = Retries::OWED;
}

impl AtLeastOnceJob<SendBack> for Bookings {
    async fn run(&self, due: JobContext<SendBack>) -> Result<()> {
        let SendBack {
            appointment_id,
            request_id,
            percent,
            why,
        } = due.job;
        let reason = match why {
            RefundCause::ByClient => RefundReason::CancelledByCustomer,
            RefundCause::ByTherapist => RefundReason::CancelledByProvider,
            RefundCause::TooLate => RefundReason::Unavailable,
            RefundCause::Twice => RefundReason::Duplicate,
        };
        let known = store::appointments::get(self.database.connection(), appointment_id).await?;
        let dispute = known.and_then(|row| row.dispute_event_time);
        let charges = &self.services.charges;
        let refunded = charges.refund(appointment_id, request_id, percent, reason).await?;
        self.note_refund(appointment_id, request_id, refunded, dispute).await
    }
}

/// Returns a session to its plan.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ReturnCredit {
    pub appointment_id: Uuid,
    /// Whether the therapist or the office cancelled. If so, the session is usable again.
    pub by_provider: bool,
}

impl Job for ReturnCredit {
    const KIND: &'static str = "return-credit";
    const RETRIES: Retries = Retries::OWED;
}

impl AtLeastOnceJob<ReturnCredit> for Bookings {
    async fn run(&self, due: JobContext<ReturnCredit>) -> Result<()> {
        let ReturnCredit {
            appointment_id,
            by_provider,
        } = due.job;
        self.services.charges.return_credit(appointment_id, by_provider).await?;
        self.note_credit(appointment_id).await
    }
}

/// Updates the plan in payments: sets its price while the profile is listed, and withdraws it otherwise.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct TellPlanPrice {
    pub therapist_id: Uuid,
}

impl Job for TellPlanPrice {
    const KIND: &'static str = "tell-plan-price";
    // A withdrawal refunds what clients paid.
    const RETRIES: Retries = Retries::OWED;
}

impl AtLeastOnceJob<TellPlanPrice> for Bookings {
    async fn run(&self, due: JobContext<TellPlanPrice>) -> Result<()> {
        let connection = self.database.connection();
        let Some(row) = store::therapists::get(connection, due.job.therapist_id).await? else {
            return Ok(());
        };
        if row.status == ProfileStatus::Listed {
            let offers = store::offers::of_one(connection, row.id).await?;
            return self.services.put_plan_price(&row, &offers).await;
        }
        // Only an erased therapist has an empty name.
        let erase_name = row.full_name.is_empty();
        self.services
            .withdraw_plan(row.id, row.profile_version, erase_name)
            .await
    }
}

/// Grants the therapist role through identity.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct GrantRole {
    pub user_id: Uuid,
}

impl Job for GrantRole {
    const KIND: &'static str = "grant-role";
}

impl AtLeastOnceJob<GrantRole> for Bookings {
    async fn run(&self, due: JobContext<GrantRole>) -> Result<()> {
        self.services.grant_therapist_role(due.job.user_id).await
    }
}

/// Reminds both parties of an appointment, if it still starts at `start_time`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Remind {
    pub appointment_id: Uuid,
    pub start_time: DateTime<Utc>,
    /// Whether this is the reminder one hour before the start; otherwise it is the one a day before.
    pub is_last: bool,
}

impl Job for Remind {
    const KIND: &'static str = "remind";
}

impl HandleJob<Remind> for Bookings {
    async fn handle(&self, transaction: &Transaction, due: JobContext<Remind>) -> Result<()> {
        let Some(row) = store::appointments::lock_any(transaction, due.job.appointment_id).await? else {
            return Ok(());
        };
        let now = transaction.now();
        if row.status != Status::Scheduled || row.start_time != due.job.start_time || row.start_time <= now {
            return Ok(());
        }
        // The email names a call that is closed.
        if due.job.is_last && is_call_suspended(&row) {
            return Ok(());
        }
        let event = if due.job.is_last {
            Event::HourReminder
        } else {
            Event::DayReminder
        };
        self.announce(transaction, &row, event, None, None).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owed_jobs_retry_without_end() {
        assert!(SendBack::RETRIES.are_endless());
        assert!(ReturnCredit::RETRIES.are_endless());
    }
}
