//! The statuses of a contact message and the steps between them (product specification, section 4).

use selam_chassis::{Error, Result};

/// Where a contact message stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Nobody has read it.
    Unread,
    /// An admin has read it.
    Read,
    /// It is answered.
    Replied,
}

impl Status {
    /// All of them, in the order in which a message goes through them.
    pub const ALL: [Self; 3] = [Self::Unread, Self::Read, Self::Replied];

    /// The word in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unread => "unread",
            Self::Read => "read",
            Self::Replied => "replied",
        }
    }

    /// The status that a word in the database means.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// The step from here to `next`: whether something changes.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`CONTACT_MESSAGE_STATUS_TRANSITION`) when there is no such step.
    pub fn step_to(self, next: Self) -> Result<bool> {
        match (self, next) {
            (Self::Unread, Self::Read | Self::Replied) | (Self::Read, Self::Replied) => Ok(true),
            _ if self == next => Ok(false),
            _ => Err(Error::failed_precondition(
                "CONTACT_MESSAGE_STATUS_TRANSITION",
                format!("a {} message cannot become {}", self.as_str(), next.as_str()),
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_of_statuses_is_a_step_a_rest_or_refused() {
        use Status::{Read, Replied, Unread};
        for (from, to, expected) in [
            (Unread, Unread, Some(false)),
            (Unread, Read, Some(true)),
            (Unread, Replied, Some(true)),
            (Read, Unread, None),
            (Read, Read, Some(false)),
            (Read, Replied, Some(true)),
            (Replied, Unread, None),
            (Replied, Read, None),
            (Replied, Replied, Some(false)),
        ] {
            assert_eq!(from.step_to(to).ok(), expected, "{from:?} to {to:?}");
        }
    }

    #[test]
    fn words_lead_back_to_their_status() {
        for status in Status::ALL {
            assert_eq!(Status::parse(status.as_str()), Some(status));
        }
        assert_eq!(Status::parse("archived"), None);
    }
}
