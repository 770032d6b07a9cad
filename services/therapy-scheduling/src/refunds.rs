//! Refunds: enqueued with the change that causes them, sent by jobs, recorded on the appointment, and checked daily.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Error, Result, Transaction, jobs::NewJob};
use selam_payments_client::Refunded;
use uuid::Uuid;

use crate::{
    appointment::{
        rules::share_of,
        status::{Event, Refund, Status},
    },
    bookings::Bookings,
    choices::{Payment, Role},
    jobs::{RefundCause, ReturnCredit, SendBack},
    store::{AppointmentRow, appointments},
};

const PORTION: u64 = 100;
/// A refund that is not sent after this time is logged and enqueued again.
const OVERDUE: TimeDelta = TimeDelta::days(1);

impl Bookings {
    /// Records the refund on `row`, which the caller stores, and enqueues it. Money is refunded by percentage; a
    /// session of a plan as a whole or not at all.
    pub(crate) async fn owe(
        &self,
        transaction: &Transaction,
        row: &mut AppointmentRow,
        percent: i32,
        why: RefundCause,
    ) -> Result<()> {
        row.refund_percent = if row.is_paid { percent } else { 0 };
        let is_owed = match row.payment {
            Payment::Checkout => row.refund_percent > 0,
            Payment::Plan => row.refund_percent >= 100,
        };
        if !is_owed {
            return Ok(());
        }
        row.refund = Some(Refund::Pending);
        row.refund_request_id = Some(Uuid::now_v7());
        order(transaction, row, why).await.map(drop)
    }

    /// Records the result of a refund, unless a newer request replaced it. `dispute` is the time of the latest dispute
    /// event before the request.
    ///
    /// # Errors
    /// `DISPUTE_CHANGED` if the payment was disputed and a later event may have decided the dispute: repeat the request.
    pub(crate) async fn note_refund(
        &self,
        id: Uuid,
        request_id: Uuid,
        refunded: Refunded,
        dispute: Option<DateTime<Utc>>,
    ) -> Result<()> {
        let (refund, amount_minor) = match refunded {
            Refunded::Sent { amount_minor } => (Refund::Sent, amount_minor),
            Refunded::NothingLeft => (Refund::NothingLeft, 0),
            Refunded::Disputed => (Refund::Disputed, 0),
            Refunded::NothingPaid => (Refund::NothingPaid, 0),
        };
        match refund {
            Refund::NothingPaid => tracing::error!(appointment_id = %id, "payments has no payment to refund"),
            Refund::Disputed => tracing::warn!(appointment_id = %id, "refund skipped: the payment is disputed"),
            _ => tracing::info!(appointment_id = %id, refund = refund.as_str(), "refund completed"),
        }
        self.note(id, refund, amount_minor, |row| {
            let is_own = row.refund_request_id == Some(request_id);
            if is_own && refund == Refund::Disputed && row.dispute_event_time != dispute {
                return Err(Error::unavailable(
                    "DISPUTE_CHANGED",
                    "the dispute changed during the request for a refund",
                ));
            }
            // A failure that was reported before is newer than this result.
            Ok(is_own)
        })
        .await
    }

    /// Records that a session was returned to the plan.
    pub(crate) async fn note_credit(&self, id: Uuid) -> Result<()> {
        self.note(id, Refund::CreditReturned, 0, |row| {
            Ok(row.refund == Some(Refund::Pending) && row.payment == Payment::Plan)
        })
        .await
    }

    /// Records a result, if the row, which is locked, `awaits` it.
    async fn note(
        &self,
        id: Uuid,
        refund: Refund,
        amount_minor: i64,
        awaits: impl FnOnce(&AppointmentRow) -> Result<bool>,
    ) -> Result<()> {
        let transaction = self.database.begin().await?;
        if let Some(row) = appointments::lock_any(&transaction, id).await?
            && awaits(&row)?
        {
            let row = AppointmentRow {
                refund: Some(refund),
                refund_minor: amount_minor,
                ..row
            };
            appointments::save(&transaction, row).await?;
        }
        transaction.commit().await
    }

    /// Logs refunds that are a day late and enqueues those without a job again.
    pub(crate) async fn repair_refunds(&self) -> Result<()> {
        let until = self.database.clock().now() - OVERDUE;
        let mut last = Uuid::nil();
        loop {
            let rows = appointments::owing(self.database.connection(), until, last, PORTION).await?;
            let Some(end) = rows.last() else {
                return Ok(());
            };
            last = end.id;
            for row in rows {
                let transaction = self.database.begin().await?;
                let why = self.why(&transaction, &row).await?;
                let is_ordered = order(&transaction, &row, why).await?;
                transaction.commit().await?;
                tracing::error!(appointment_id = %row.id, is_ordered, "refund is overdue");
            }
        }
    }

    /// Returns the cause of an appointment's refund.
    pub(crate) async fn why(&self, transaction: &Transaction, row: &AppointmentRow) -> Result<RefundCause> {
        if row.status == Status::Released {
            return Ok(RefundCause::TooLate);
        }
        let history = appointments::changes(&**transaction, row.id).await?;
        let by_client = history
            .iter()
            .any(|it| it.event == Event::Cancelled && it.role == Some(Role::Client));
        Ok(if by_client {
            RefundCause::ByClient
        } else {
            RefundCause::ByTherapist
        })
    }
}

/// Records on `row` that a refund of its payment failed: the session's own, or one without which less than the session's
/// refund is left. The request has ended; payments repeats it after a won dispute.
pub(crate) fn note_failure(row: &mut AppointmentRow, refund_id: Option<Uuid>, is_disputed: bool) {
    let is_own = refund_id.is_some() && row.refund_request_id == refund_id;
    let is_settled = match row.refund {
        Some(Refund::Sent | Refund::NothingLeft) => true,
        Some(Refund::Disputed) => row.refund_request_id.is_none(),
        _ => false,
    };
    if is_own || (is_settled && row.refunded_minor < due(row)) {
        row.refund = Some(if is_disputed { Refund::Disputed } else { Refund::Failed });
        row.refund_request_id = None;
        row.refund_minor = 0;
    }
}

/// Records on `row` that later refunds of its payment replaced a failed one.
pub(crate) fn note_success(row: &mut AppointmentRow) {
    let has_failed = match row.refund {
        Some(Refund::Failed) => true,
        Some(Refund::Disputed) => row.refund_request_id.is_none(),
        _ => false,
    };
    if has_failed && row.refunded_minor >= due(row) {
        row.refund = Some(Refund::Sent);
        row.refund_minor = due(row);
    }
}

/// Returns the refund that the session owes to the client, in cents.
fn due(row: &AppointmentRow) -> i64 {
    share_of(row.paid_minor, row.refund_percent)
}

/// Enqueues the refund of `row`, unless its job exists. Returns whether a job was added.
pub(crate) async fn order(transaction: &Transaction, row: &AppointmentRow, why: RefundCause) -> Result<bool> {
    let Some(request_id) = row.refund_request_id else {
        return Ok(false);
    };
    let appointment_id = row.id;
    match row.payment {
        Payment::Checkout => {
            let job = SendBack {
                appointment_id,
                request_id,
                percent: row.refund_percent,
                why,
            };
            transaction.enqueue(NewJob::of(job).key(request_id.to_string())).await
        }
        Payment::Plan => {
            let job = ReturnCredit {
                appointment_id,
                by_provider: why != RefundCause::ByClient,
            };
            transaction.enqueue(NewJob::of(job).key(request_id.to_string())).await
        }
    }
}
