//! Where an appointment stands, and what happens to it.

use selam_chassis::word_enum;
use selam_proto_therapy::v1::{AppointmentEvent, AppointmentRefund, AppointmentStatus};

word_enum! {
    /// Where an appointment stands.
    pub enum Status of AppointmentStatus {
        /// The time is held while it is paid.
        Held,
        /// Paid and to take place.
        Scheduled,
        /// It took place.
        Completed,
        /// It was cancelled.
        Cancelled,
        /// The client did not come.
        NoShow,
        /// It was not paid in time.
        Released,
        /// The therapist did not come.
        TherapistAbsent,
    }
}

word_enum! {
    /// Result of the refund, or of returning the credit.
    pub enum Refund of AppointmentRefund {
        /// It will be sent.
        Pending,
        /// It was sent.
        Sent,
        /// Everything was refunded earlier.
        NothingLeft,
        /// The client's bank holds the money.
        Disputed,
        /// Payments knows of no payment.
        NothingPaid,
        /// The session was returned to the plan.
        CreditReturned,
    }
}

word_enum! {
    /// What happens to an appointment.
    pub enum Event of AppointmentEvent {
        /// The time was taken.
        Held,
        /// It was paid.
        Scheduled,
        /// It was moved.
        Rescheduled,
        /// It was cancelled.
        Cancelled,
        /// It took place.
        Completed,
        /// The client did not come.
        NoShow,
        /// It was not paid in time.
        Released,
        /// It was paid when the time was taken or had begun.
        PaidTooLate,
        /// The law changed the clocks there.
        ClocksChanged,
        /// It begins in a day.
        DayReminder,
        /// It begins in an hour.
        HourReminder,
        /// The therapist did not come.
        TherapistAbsent,
        /// The office corrected how it ended.
        Corrected,
        /// The client accepted the time to which it was moved.
        TimeAccepted,
        /// The client's bank contests the payment.
        Disputed,
        /// The bank decided for the platform.
        DisputeWon,
        /// The bank decided for the client.
        DisputeLost,
        /// It was paid a second time.
        PaidTwice,
        /// The address of the practice changed.
        PlaceChanged,
    }
}

impl Status {
    /// Whether it has an outcome, which the office can correct.
    pub fn is_outcome(self) -> bool {
        matches!(self, Self::Completed | Self::NoShow | Self::TherapistAbsent)
    }

    /// Whether it keeps its time.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Held | Self::Scheduled)
    }

    /// Those that keep their time.
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
