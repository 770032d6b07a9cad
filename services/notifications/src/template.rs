//! Templates of all emails, and their purposes.

use strum::{EnumIter, EnumString, IntoStaticStr};

use crate::purpose::Purpose;

/// All emails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Template {
    Confirmation,
    Recovery,
    MagicLink,
    EmailChange,
    Reauthentication,
    Invitation,
    Welcome,
    PasswordChanged,
    NewDevice,
    SignUpRepeated,
    EmailChanged,
    SecondFactorAdded,
    SecondFactorRemoved,
    RecoveryCodeUsed,
    RecoveryCodesReplaced,
    PasswordGuessed,
    SecondFactorGuessed,
    AccountDeleted,
    ContactAcknowledgement,
    ContactReply,
    CleaningRequested,
    CleaningConfirmed,
    CleaningInProgress,
    CleaningCompleted,
    CleaningCancelled,
    CleaningRescheduled,
    CleaningSkipped,
    CargoQuoteRequested,
    CargoConfirmed,
    CargoPickedUp,
    CargoInTransit,
    CargoDeliveryAttempted,
    CargoOutForDelivery,
    CargoDelivered,
    CargoFailed,
    CargoCancelled,
    PaymentReceipt,
    PaymentFailed,
    PaymentRefunded,
    PaymentReturned,
    PaymentDuplicate,
    PaymentRefundFailed,
    PaymentRefundedOutside,
    SubscriptionActive,
    SubscriptionPastDue,
    SubscriptionCalledOff,
    SubscriptionEnded,
    SubscriptionWithdrawn,
    SessionScheduled,
    SessionMoved,
    SessionCancelled,
    SessionClocks,
    SessionDayReminder,
    SessionHourReminder,
    SessionCompleted,
    SessionNoShow,
    SessionAbsent,
    SessionCorrected,
    SessionPlace,
    PracticeScheduled,
    PracticeMoved,
    PracticeCancelled,
    PracticeClocks,
    PracticeDayReminder,
    PracticeHourReminder,
    PracticeAbsent,
    PracticeCorrected,
    TherapistTimeFreed,
    ApplicationSubmitted,
    ApplicationInterview,
    ApplicationInformation,
    ApplicationApproved,
    ApplicationRejected,
    LicenseExpiring,
    LicenseExpired,
    RequestSubmitted,
    RequestReview,
    RequestSourcing,
    RequestOffer,
    RequestOfferWithdrawn,
    RequestAccepted,
    RequestOrdered,
    RequestInspectionPassed,
    RequestInspectionFailed,
    RequestShipped,
    RequestDelivered,
    RequestDeclined,
    RequestExpired,
    RequestCancelled,
    RequestMessage,
    RequestEnded,
    RequestShipmentCancelled,
    RequestBalanceReminder,
    RequestBalanceOverdue,
    OfficeContactMessage,
    OfficeBookingRequested,
    OfficeShipmentRequested,
    OfficeApplicationSubmitted,
    OfficeRequestSubmitted,
    OfficeOfferAccepted,
    OfficeOfferDeclined,
    OfficeRequestCancelled,
    OfficeRequestMessage,
    OfficeBalanceOverdue,
    OfficeShipmentCancelled,
    OfficeCrisis,
    OfficeLicenseExpiring,
    OfficePracticeClosed,
    OfficeDispute,
    AssistantFollowUp,
}

impl Template {
    /// Returns the name in the delivery log and the text files.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// Returns the name of the template files without extension. Emails with a code share one file and differ only in
    /// their texts, as do those about orders and those about security.
    pub(crate) fn file(self) -> &'static str {
        if self.holds_code() {
            "code"
        } else if self.purpose() == Purpose::Security && !self.leaves_no_trace() {
            "security-notice"
        } else if [
            "cleaning-",
            "cargo-",
            "payment-",
            "subscription-",
            "session-",
            "practice-",
            "therapist-",
            "application-",
            "license-",
            "request-",
            "office-",
            "assistant-",
        ]
        .iter()
        .any(|start| self.name().starts_with(start))
        {
            "order"
        } else {
            self.name()
        }
    }

    /// Whether the email holds a one-time code, so that its content must be removed once sent.
    pub(crate) fn holds_code(self) -> bool {
        self.purpose() == Purpose::Code
    }

    /// Whether the email must leave no trace once settled, and be hidden from the office before: the recipient was
    /// deleted or was in a crisis.
    pub(crate) fn leaves_no_trace(self) -> bool {
        matches!(self, Self::AccountDeleted | Self::AssistantFollowUp)
    }

    /// Whether a person wrote the email.
    pub(crate) fn is_personal(self) -> bool {
        self == Self::ContactReply
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn parses_every_template_name() {
        for template in Template::iter() {
            assert_eq!(Template::from_name(template.name()), Some(template));
        }
        assert_eq!(Template::from_name("code"), None);
    }
}
