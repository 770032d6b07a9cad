//! The mails that exist, and why they are sent.

use crate::purpose::Purpose;

/// The mails that exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    PracticeScheduled,
    PracticeMoved,
    PracticeCancelled,
    PracticeClocks,
    PracticeDayReminder,
    PracticeHourReminder,
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
    OfficeRequestSubmitted,
    OfficeOfferAccepted,
    OfficeOfferDeclined,
    OfficeRequestCancelled,
    OfficeRequestMessage,
    OfficeCrisis,
    OfficeLicenseExpiring,
    OfficePracticeClosed,
    OfficeDispute,
    AssistantFollowUp,
}

impl Template {
    pub(crate) const ALL: [Self; 89] = [
        Self::Confirmation,
        Self::Recovery,
        Self::MagicLink,
        Self::EmailChange,
        Self::Reauthentication,
        Self::Invitation,
        Self::Welcome,
        Self::PasswordChanged,
        Self::NewDevice,
        Self::SignUpRepeated,
        Self::EmailChanged,
        Self::SecondFactorAdded,
        Self::SecondFactorRemoved,
        Self::RecoveryCodeUsed,
        Self::AccountDeleted,
        Self::ContactAcknowledgement,
        Self::ContactReply,
        Self::CleaningRequested,
        Self::CleaningConfirmed,
        Self::CleaningInProgress,
        Self::CleaningCompleted,
        Self::CleaningCancelled,
        Self::CleaningRescheduled,
        Self::CleaningSkipped,
        Self::CargoQuoteRequested,
        Self::CargoConfirmed,
        Self::CargoPickedUp,
        Self::CargoInTransit,
        Self::CargoOutForDelivery,
        Self::CargoDelivered,
        Self::CargoFailed,
        Self::CargoCancelled,
        Self::PaymentReceipt,
        Self::PaymentFailed,
        Self::PaymentRefunded,
        Self::PaymentReturned,
        Self::PaymentDuplicate,
        Self::PaymentRefundFailed,
        Self::SubscriptionActive,
        Self::SubscriptionPastDue,
        Self::SubscriptionCalledOff,
        Self::SubscriptionEnded,
        Self::SubscriptionWithdrawn,
        Self::SessionScheduled,
        Self::SessionMoved,
        Self::SessionCancelled,
        Self::SessionClocks,
        Self::SessionDayReminder,
        Self::SessionHourReminder,
        Self::SessionCompleted,
        Self::PracticeScheduled,
        Self::PracticeMoved,
        Self::PracticeCancelled,
        Self::PracticeClocks,
        Self::PracticeDayReminder,
        Self::PracticeHourReminder,
        Self::TherapistTimeFreed,
        Self::ApplicationSubmitted,
        Self::ApplicationInterview,
        Self::ApplicationInformation,
        Self::ApplicationApproved,
        Self::ApplicationRejected,
        Self::LicenseExpiring,
        Self::LicenseExpired,
        Self::RequestSubmitted,
        Self::RequestReview,
        Self::RequestSourcing,
        Self::RequestOffer,
        Self::RequestOfferWithdrawn,
        Self::RequestAccepted,
        Self::RequestOrdered,
        Self::RequestInspectionPassed,
        Self::RequestInspectionFailed,
        Self::RequestShipped,
        Self::RequestDelivered,
        Self::RequestDeclined,
        Self::RequestExpired,
        Self::RequestCancelled,
        Self::RequestMessage,
        Self::OfficeRequestSubmitted,
        Self::OfficeOfferAccepted,
        Self::OfficeOfferDeclined,
        Self::OfficeRequestCancelled,
        Self::OfficeRequestMessage,
        Self::OfficeCrisis,
        Self::OfficeLicenseExpiring,
        Self::OfficePracticeClosed,
        Self::OfficeDispute,
        Self::AssistantFollowUp,
    ];

    /// Name in the delivery log and in the files of texts.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation",
            Self::Recovery => "recovery",
            Self::MagicLink => "magic-link",
            Self::EmailChange => "email-change",
            Self::Reauthentication => "reauthentication",
            Self::Invitation => "invitation",
            Self::Welcome => "welcome",
            Self::PasswordChanged => "password-changed",
            Self::NewDevice => "new-device",
            Self::SignUpRepeated => "sign-up-repeated",
            Self::EmailChanged => "email-changed",
            Self::SecondFactorAdded => "second-factor-added",
            Self::SecondFactorRemoved => "second-factor-removed",
            Self::RecoveryCodeUsed => "recovery-code-used",
            Self::AccountDeleted => "account-deleted",
            Self::ContactAcknowledgement => "contact-acknowledgement",
            Self::ContactReply => "contact-reply",
            Self::CleaningRequested => "cleaning-requested",
            Self::CleaningConfirmed => "cleaning-confirmed",
            Self::CleaningInProgress => "cleaning-in-progress",
            Self::CleaningCompleted => "cleaning-completed",
            Self::CleaningCancelled => "cleaning-cancelled",
            Self::CleaningRescheduled => "cleaning-rescheduled",
            Self::CleaningSkipped => "cleaning-skipped",
            Self::CargoQuoteRequested => "cargo-quote-requested",
            Self::CargoConfirmed => "cargo-confirmed",
            Self::CargoPickedUp => "cargo-picked-up",
            Self::CargoInTransit => "cargo-in-transit",
            Self::CargoOutForDelivery => "cargo-out-for-delivery",
            Self::CargoDelivered => "cargo-delivered",
            Self::CargoFailed => "cargo-failed",
            Self::CargoCancelled => "cargo-cancelled",
            Self::PaymentReceipt => "payment-receipt",
            Self::PaymentFailed => "payment-failed",
            Self::PaymentRefunded => "payment-refunded",
            Self::PaymentReturned => "payment-returned",
            Self::PaymentDuplicate => "payment-duplicate",
            Self::PaymentRefundFailed => "payment-refund-failed",
            Self::SubscriptionActive => "subscription-active",
            Self::SubscriptionPastDue => "subscription-past-due",
            Self::SubscriptionCalledOff => "subscription-called-off",
            Self::SubscriptionEnded => "subscription-ended",
            Self::SubscriptionWithdrawn => "subscription-withdrawn",
            Self::SessionScheduled => "session-scheduled",
            Self::SessionMoved => "session-moved",
            Self::SessionCancelled => "session-cancelled",
            Self::SessionClocks => "session-clocks",
            Self::SessionDayReminder => "session-day-reminder",
            Self::SessionHourReminder => "session-hour-reminder",
            Self::SessionCompleted => "session-completed",
            Self::PracticeScheduled => "practice-scheduled",
            Self::PracticeMoved => "practice-moved",
            Self::PracticeCancelled => "practice-cancelled",
            Self::PracticeClocks => "practice-clocks",
            Self::PracticeDayReminder => "practice-day-reminder",
            Self::PracticeHourReminder => "practice-hour-reminder",
            Self::TherapistTimeFreed => "therapist-time-freed",
            Self::ApplicationSubmitted => "application-submitted",
            Self::ApplicationInterview => "application-interview",
            Self::ApplicationInformation => "application-information",
            Self::ApplicationApproved => "application-approved",
            Self::ApplicationRejected => "application-rejected",
            Self::LicenseExpiring => "license-expiring",
            Self::LicenseExpired => "license-expired",
            Self::RequestSubmitted => "request-submitted",
            Self::RequestReview => "request-review",
            Self::RequestSourcing => "request-sourcing",
            Self::RequestOffer => "request-offer",
            Self::RequestOfferWithdrawn => "request-offer-withdrawn",
            Self::RequestAccepted => "request-accepted",
            Self::RequestOrdered => "request-ordered",
            Self::RequestInspectionPassed => "request-inspection-passed",
            Self::RequestInspectionFailed => "request-inspection-failed",
            Self::RequestShipped => "request-shipped",
            Self::RequestDelivered => "request-delivered",
            Self::RequestDeclined => "request-declined",
            Self::RequestExpired => "request-expired",
            Self::RequestCancelled => "request-cancelled",
            Self::RequestMessage => "request-message",
            Self::OfficeRequestSubmitted => "office-request-submitted",
            Self::OfficeOfferAccepted => "office-offer-accepted",
            Self::OfficeOfferDeclined => "office-offer-declined",
            Self::OfficeRequestCancelled => "office-request-cancelled",
            Self::OfficeRequestMessage => "office-request-message",
            Self::OfficeCrisis => "office-crisis",
            Self::OfficeLicenseExpiring => "office-license-expiring",
            Self::OfficePracticeClosed => "office-practice-closed",
            Self::OfficeDispute => "office-dispute",
            Self::AssistantFollowUp => "assistant-follow-up",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|template| template.name() == name)
    }

    /// Name of the template files without their ending. Mails with a code differ in their texts only, and so do those about an order
    /// or about the safety of an account.
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

    /// Whether the mail holds a one-time code, so that its content must not outlive the sending.
    pub(crate) fn holds_code(self) -> bool {
        self.purpose() == Purpose::Code
    }

    /// Whether nothing of the mail may stay once it is sent or given up, nor be seen by the office before: its reader has left, or was in danger.
    pub(crate) fn leaves_no_trace(self) -> bool {
        matches!(self, Self::AccountDeleted | Self::AssistantFollowUp)
    }

    /// Whether a person wrote the mail, rather than a program.
    pub(crate) fn is_personal(self) -> bool {
        self == Self::ContactReply
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_template() {
        for template in Template::ALL {
            assert_eq!(Template::from_name(template.name()), Some(template));
        }
        assert_eq!(Template::from_name("code"), None);
    }
}
