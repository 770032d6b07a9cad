//! Booking statuses, the allowed steps between them, and the events of a booking's history.

use selam_chassis::{Error, Result, string_enum};
use selam_proto_cleaning::v1::{CleaningBookingEvent, CleaningBookingStatus};

string_enum! {
    /// Status of a booking.
    pub enum Status of CleaningBookingStatus {
        /// Requested by the customer.
        Requested,
        /// Confirmed; a crew is planned.
        Confirmed,
        /// The crew is on site.
        InProgress,
        /// Completed.
        Completed,
        /// Cancelled or skipped.
        Cancelled,
    }
}

string_enum! {
    /// Events of a booking's history.
    pub enum Event of CleaningBookingEvent {
        /// The customer requested the visit.
        Requested,
        /// An admin confirmed the visit.
        Confirmed,
        /// The crew started.
        InProgress,
        /// The crew finished.
        Completed,
        /// The visit was cancelled.
        Cancelled,
        /// The customer moved the visit to another day or window.
        Rescheduled,
        /// The customer skipped this visit of a series.
        Skipped,
        /// The visit is not on its planned day, because that had no free window. The note has the planned day.
        Moved,
    }
}

impl From<Status> for Event {
    /// Returns the event of a change to `status`.
    fn from(status: Status) -> Self {
        match status {
            Status::Requested => Self::Requested,
            Status::Confirmed => Self::Confirmed,
            Status::InProgress => Self::InProgress,
            Status::Completed => Self::Completed,
            Status::Cancelled => Self::Cancelled,
        }
    }
}

impl Status {
    /// Returns whether the visit is still to come, so that it can be cancelled, moved or skipped.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Requested | Self::Confirmed)
    }

    /// Checks the step from this status to `next`.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`CLEANING_STATUS_STEP_INVALID`) when the step is not allowed.
    pub fn check_step(self, next: Self) -> Result<()> {
        match (self, next) {
            (Self::Requested, Self::Confirmed | Self::Cancelled)
            | (Self::Confirmed, Self::InProgress | Self::Cancelled)
            | (Self::InProgress, Self::Completed) => Ok(()),
            _ => Err(Error::failed_precondition(
                "CLEANING_STATUS_STEP_INVALID",
                format!("a {} booking cannot become {}", self.as_str(), next.as_str()),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_exactly_the_documented_steps() {
        use Status::{Cancelled, Completed, Confirmed, InProgress, Requested};
        let allowed = [
            (Requested, Confirmed),
            (Requested, Cancelled),
            (Confirmed, InProgress),
            (Confirmed, Cancelled),
            (InProgress, Completed),
        ];
        for from in Status::ALL {
            for to in Status::ALL {
                assert_eq!(
                    from.check_step(to).is_ok(),
                    allowed.contains(&(from, to)),
                    "{from:?} to {to:?}"
                );
            }
        }
    }
}
