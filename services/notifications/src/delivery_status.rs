//! Status of an email in the delivery log.

use selam_chassis::string_enum;
use selam_proto_notifications::v1::NotificationStatus;

string_enum! {
    /// Status of an email.
    pub(crate) enum Status of NotificationStatus {
        /// Waiting for the first or next attempt.
        Queued,
        /// Accepted by the mail server.
        Sent,
        /// Failed permanently or after the last attempt.
        Failed,
        /// Not sent, because the limit of the recipient was reached or the recipient has turned off emails of this
        /// kind.
        Suppressed,
    }
}

impl Status {
    /// Final statuses.
    pub(crate) const SETTLED: [Self; 3] = [Self::Sent, Self::Failed, Self::Suppressed];
}
