//! Statuses, refund results and events of an appointment.

use selam_chassis::string_enum;
use selam_proto_therapy::v1::{AppointmentEvent, AppointmentRefund, AppointmentStatus};

string_enum! {
    /// Status of an appointment.
    pub enum Status of AppointmentStatus {
        /// The slot is held until the payment.
        Held,
        /// Paid; the session will take place.
        Scheduled,
        /// The session took place.
        Completed,
        /// Cancelled.
        Cancelled,
        /// The client did not come.
        NoShow,
        /// Not paid in time.
        Released,
        /// The therapist did not come.
        TherapistAbsent,
    }
}

string_enum! {
    /// Result of the refund, or of the returned plan session.
    pub enum Refund of AppointmentRefund {
        /// The refund is not sent yet.
        Pending,
        /// The refund was sent.
        Sent,
        /// Everything was refunded earlier.
        NothingLeft,
        /// The client's bank holds the money.
        Disputed,
        /// Payments has no payment of the session.
        NothingPaid,
        /// The session was returned to the plan.
        CreditReturned,
        /// The client's bank did not accept the refund.
        Failed,
    }
}

string_enum! {
    /// Event in the history of an appointment.
    pub enum Event of AppointmentEvent {
        /// The slot was held.
        Held,
        /// Paid.
        Scheduled,
        /// Moved to another time.
        Rescheduled,
        /// Cancelled.
        Cancelled,
        /// The session took place.
        Completed,
        /// The client did not come.
        NoShow,
        /// Not paid in time.
        Released,
        /// Paid when the slot was taken or the session had started.
        PaidTooLate,
        /// The rules of the time zone changed.
        ClocksChanged,
        /// The session starts in one day.
        DayReminder,
        /// The session starts in one hour.
        HourReminder,
        /// The therapist did not come.
        TherapistAbsent,
        /// The office corrected the outcome.
        Corrected,
        /// The client accepted the new time.
        TimeAccepted,
        /// The client's bank contests the payment.
        Disputed,
        /// The bank decided for the platform.
        DisputeWon,
        /// The bank decided for the client.
        DisputeLost,
        /// Paid a second time.
        PaidTwice,
        /// The address of the practice changed.
        PlaceChanged,
    }
}

impl Status {
    /// Returns whether this status is an outcome, which the office can correct.
    pub fn is_outcome(self) -> bool {
        matches!(self, Self::Completed | Self::NoShow | Self::TherapistAbsent)
    }

    /// Returns whether an appointment in this status reserves its slots.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Held | Self::Scheduled)
    }

    /// Statuses that reserve the slots.
    pub const OPEN: [Self; 2] = [Self::Held, Self::Scheduled];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_statuses_match_constant() {
        for status in Status::ALL {
            assert_eq!(status.is_open(), Status::OPEN.contains(&status));
        }
    }
}
