//! The statuses of a booking and the steps between them.

use selam_chassis::{Error, Result};
use selam_proto_cleaning::v1::CleaningBookingStatus;

/// Where a booking stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
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

impl Status {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Requested,
        Self::Confirmed,
        Self::InProgress,
        Self::Completed,
        Self::Cancelled,
    ];

    /// The word in the database, in histories and in events.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Confirmed => "confirmed",
            Self::InProgress => "in_progress",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The status that a word in the database means.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// The status that a request names; nothing for "unspecified".
    pub fn from_contract(value: CleaningBookingStatus) -> Option<Self> {
        match value {
            CleaningBookingStatus::Unspecified => None,
            CleaningBookingStatus::Requested => Some(Self::Requested),
            CleaningBookingStatus::Confirmed => Some(Self::Confirmed),
            CleaningBookingStatus::InProgress => Some(Self::InProgress),
            CleaningBookingStatus::Completed => Some(Self::Completed),
            CleaningBookingStatus::Cancelled => Some(Self::Cancelled),
        }
    }

    /// The value in the contract.
    pub fn contract(self) -> CleaningBookingStatus {
        match self {
            Self::Requested => CleaningBookingStatus::Requested,
            Self::Confirmed => CleaningBookingStatus::Confirmed,
            Self::InProgress => CleaningBookingStatus::InProgress,
            Self::Completed => CleaningBookingStatus::Completed,
            Self::Cancelled => CleaningBookingStatus::Cancelled,
        }
    }

    /// Whether the visit is still to come, so that it can be cancelled, moved or skipped.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Requested | Self::Confirmed)
    }

    /// Checks the step from here to `next`.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`CLEANING_STATUS_STEP_INVALID`) when there is no such step.
    pub fn step_to(self, next: Self) -> Result<()> {
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
                    from.step_to(to).is_ok(),
                    drawn.contains(&(from, to)),
                    "{from:?} to {to:?}"
                );
            }
        }
    }

    #[test]
    fn words_and_values_lead_back_to_their_status() {
        for status in Status::ALL {
            assert_eq!(Status::parse(status.as_str()), Some(status));
            assert_eq!(Status::from_contract(status.contract()), Some(status));
        }
        assert_eq!(Status::parse("lost"), None);
    }
}
