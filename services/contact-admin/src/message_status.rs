//! Statuses of a contact message and the allowed changes (docs/product.md, section 4).

use selam_chassis::{Error, Result, string_enum};
use selam_proto_contact::v1::ContactMessageStatus;

string_enum! {
    /// Status of a contact message, in order.
    pub enum Status of ContactMessageStatus {
        /// Not read.
        Unread,
        /// Read by an admin.
        Read,
        /// Replied.
        Replied,
    }
}

impl Status {
    /// Returns whether a change to `next` has an effect.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`CONTACT_MESSAGE_STATUS_TRANSITION`) if the change is not allowed.
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
    fn classifies_every_pair_of_statuses() {
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
}
