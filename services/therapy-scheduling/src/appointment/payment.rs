//! Effect of a payment on an appointment.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::status::Status;

/// Effect of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Schedules the session.
    Schedule,
    /// Schedules the session if its slot is free; otherwise refunds the payment.
    ScheduleIfFree,
    /// Refunds a payment that arrived too late.
    RefundLate,
    /// Refunds a second payment.
    RefundSecond,
    /// Keeps this payment, which was made before the stored one, and refunds the stored one.
    Replace,
    /// The payment was handled before.
    Nothing,
}

/// Payment state of an appointment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentState {
    /// Status of the appointment.
    pub status: Status,
    /// Whether the session is paid, with money or with a session of a plan.
    pub is_paid: bool,
    /// Payment that paid the session; `None` for a session of a plan.
    pub payment_id: Option<Uuid>,
    /// Start of the session.
    pub start: DateTime<Utc>,
    /// Whether the client can attend: the account is not erased, and no other session at this time was booked after the
    /// hold expired.
    pub is_wanted: bool,
}

/// Returns the effect of the payment `id`. A payment without an ID is never a second payment. IDs of payments are
/// ordered by time (UUIDv7), and payments keeps the first payment of a session.
pub fn step(appointment: PaymentState, id: Option<Uuid>, now: DateTime<Utc>) -> Step {
    let PaymentState {
        status,
        is_paid,
        payment_id,
        start,
        is_wanted,
    } = appointment;
    if is_paid {
        return match (id, payment_id) {
            (None, _) => Step::Nothing,
            (Some(id), Some(kept)) if id == kept => Step::Nothing,
            (Some(id), Some(kept)) if id < kept => Step::Replace,
            (Some(_), _) => Step::RefundSecond,
        };
    }
    let is_possible = now < start && is_wanted;
    match status {
        Status::Held if is_possible => Step::Schedule,
        Status::Released if is_possible => Step::ScheduleIfFree,
        Status::Held | Status::Released | Status::Cancelled => Step::RefundLate,
        Status::Scheduled | Status::Completed | Status::NoShow | Status::TherapistAbsent => Step::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Uuid = Uuid::from_u128(1);
    const SECOND: Uuid = Uuid::from_u128(2);

    fn of(status: Status, paid_by: Option<Uuid>) -> PaymentState {
        PaymentState {
            status,
            is_paid: paid_by.is_some(),
            payment_id: paid_by,
            start: DateTime::from_timestamp(1_800_000_000, 0).unwrap_or_default(),
            is_wanted: true,
        }
    }

    #[test]
    fn schedules_only_before_the_session_starts() {
        for (status, before, after) in [
            (Status::Held, Step::Schedule, Step::RefundLate),
            (Status::Released, Step::ScheduleIfFree, Step::RefundLate),
            (Status::Cancelled, Step::RefundLate, Step::RefundLate),
        ] {
            let unpaid = of(status, None);
            let second_before = unpaid.start - chrono::TimeDelta::seconds(1);
            assert_eq!(step(unpaid, Some(FIRST), second_before), before, "{status:?}");
            assert_eq!(step(unpaid, Some(FIRST), unpaid.start), after, "{status:?}");
        }
    }

    #[test]
    fn refunds_payment_of_unwanted_session() {
        for status in [Status::Held, Status::Released, Status::Cancelled] {
            let unpaid = PaymentState {
                is_wanted: false,
                ..of(status, None)
            };
            let before = unpaid.start - chrono::TimeDelta::seconds(1);
            assert_eq!(step(unpaid, Some(FIRST), before), Step::RefundLate, "{status:?}");
        }
        let paid = PaymentState {
            is_wanted: false,
            ..of(Status::Scheduled, Some(FIRST))
        };
        assert_eq!(step(paid, Some(FIRST), paid.start), Step::Nothing);
    }

    #[test]
    fn refunds_second_payment_whatever_the_status() {
        for status in Status::ALL {
            let paid = of(status, Some(FIRST));
            assert_eq!(step(paid, Some(FIRST), paid.start), Step::Nothing);
            assert_eq!(step(paid, Some(SECOND), paid.start), Step::RefundSecond);
            assert_eq!(step(paid, None, paid.start), Step::Nothing);
            let reversed = of(status, Some(SECOND));
            assert_eq!(step(reversed, Some(FIRST), paid.start), Step::Replace);
        }
        let by_plan = PaymentState {
            payment_id: None,
            ..of(Status::Scheduled, Some(FIRST))
        };
        assert_eq!(step(by_plan, Some(FIRST), by_plan.start), Step::RefundSecond);
    }
}
