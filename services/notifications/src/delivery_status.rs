//! Where a mail stands in the delivery log.

use selam_chassis::word_enum;
use selam_proto_notifications::v1::NotificationStatus;

word_enum! {
    /// Where a mail stands.
    pub(crate) enum Status of NotificationStatus {
        /// Waiting for its first or next try.
        Queued,
        /// Accepted by the mail server.
        Sent,
        /// Given up after the last try.
        Failed,
        /// Not sent, because its recipient got as many of its kind as anybody gets, or has turned these mails off.
        Suppressed,
    }
}

impl Status {
    /// Those that change no more by themselves.
    pub(crate) const SETTLED: [Self; 3] = [Self::Sent, Self::Failed, Self::Suppressed];
}
