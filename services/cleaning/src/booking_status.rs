//! The statuses of a booking, the steps between them, and what else happens to a booking.

use selam_chassis::{Error, Result, word_enum};
use selam_proto_cleaning::v1::{CleaningBookingEvent, CleaningBookingStatus};

word_enum! {
    /// Where a booking stands.
    pub enum Status of CleaningBookingStatus {
        /// Asked for.
        Requested,
        /// A crew is planned.
        Confirmed,
        /// The crew is there.
        InProgress,
        /// Done.
        Completed,
        /// Called off, or skipped.
        Cancelled,
    }
}

word_enum! {
    /// What happens to a booking, as its history tells it.
    pub enum Event of CleaningBookingEvent {
        /// It was asked for.
        Requested,
        /// A crew is planned.
        Confirmed,
        /// The crew is there.
        InProgress,
        /// It is done.
        Completed,
        /// It was called off.
        Cancelled,
        /// The customer moved it to another day or window.
        Rescheduled,
        /// The customer skipped this visit of a series.
        Skipped,
        /// It is not where the rhythm of its series put it; the note holds the planned day.
        Moved,
    }
}

impl From<Status> for Event {
    /// The event that takes a booking to a status.
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
    /// Whether the visit is still to come, so that it can be cancelled, moved or skipped.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Requested | Self::Confirmed)
    }

    /// Checks the step from here to `next`.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`CLEANING_STATUS_STEP_INVALID`) when there is no such step.
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
    fn of_all_pairs_only_the_drawn_steps_are_possible() {
        use Status::{Cancelled, Completed, Confirmed, InProgress, Requested};
        let drawn = [
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
                    drawn.contains(&(from, to)),
                    "{from:?} to {to:?}"
                );
            }
        }
    }
}
