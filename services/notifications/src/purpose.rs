//! Purposes of emails.

use crate::template::Template;

/// Purpose of an email. [`crate::limits`] holds the limits per purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A code that the recipient, or another person with the recipient's address, requested.
    Code,
    /// A notice about the security of an account.
    Security,
    /// A reply written by a person of the company.
    Reply,
    /// An acknowledgement to an address that a visitor entered, possibly another person's.
    Acknowledgement,
    /// A change of an account or an order.
    Update,
}

impl Template {
    /// Returns the purpose of the template.
    pub(crate) fn purpose(self) -> Purpose {
        match self {
            Self::Confirmation
            | Self::Recovery
            | Self::MagicLink
            | Self::EmailChange
            | Self::Reauthentication
            | Self::Invitation => Purpose::Code,
            Self::PasswordChanged
            | Self::NewDevice
            | Self::SignUpRepeated
            | Self::EmailChanged
            | Self::SecondFactorAdded
            | Self::SecondFactorRemoved
            | Self::RecoveryCodeUsed
            | Self::RecoveryCodesReplaced
            | Self::PasswordGuessed
            | Self::SecondFactorGuessed
            | Self::AccountDeleted => Purpose::Security,
            Self::ContactReply => Purpose::Reply,
            Self::ContactAcknowledgement => Purpose::Acknowledgement,
            Self::Welcome
            | Self::CleaningRequested
            | Self::CleaningConfirmed
            | Self::CleaningInProgress
            | Self::CleaningCompleted
            | Self::CleaningCancelled
            | Self::CleaningRescheduled
            | Self::CleaningSkipped
            | Self::CargoQuoteRequested
            | Self::CargoConfirmed
            | Self::CargoPickedUp
            | Self::CargoInTransit
            | Self::CargoOutForDelivery
            | Self::CargoDelivered
            | Self::CargoDeliveryAttempted
            | Self::CargoFailed
            | Self::CargoCancelled
            | Self::PaymentReceipt
            | Self::PaymentFailed
            | Self::PaymentRefunded
            | Self::PaymentReturned
            | Self::PaymentRefundFailed
            | Self::PaymentRefundedOutside
            | Self::PaymentDuplicate
            | Self::SubscriptionActive
            | Self::SubscriptionPastDue
            | Self::SubscriptionCalledOff
            | Self::SubscriptionEnded
            | Self::SubscriptionWithdrawn
            | Self::SessionScheduled
            | Self::SessionMoved
            | Self::SessionCancelled
            | Self::SessionClocks
            | Self::SessionDayReminder
            | Self::SessionHourReminder
            | Self::SessionCompleted
            | Self::PracticeScheduled
            | Self::PracticeMoved
            | Self::PracticeCancelled
            | Self::PracticeClocks
            | Self::SessionNoShow
            | Self::SessionAbsent
            | Self::SessionCorrected
            | Self::SessionPlace
            | Self::PracticeAbsent
            | Self::PracticeCorrected
            | Self::PracticeDayReminder
            | Self::PracticeHourReminder
            | Self::TherapistTimeFreed
            | Self::ApplicationSubmitted
            | Self::ApplicationInterview
            | Self::ApplicationInformation
            | Self::ApplicationApproved
            | Self::ApplicationRejected
            | Self::LicenseExpiring
            | Self::LicenseExpired
            | Self::RequestSubmitted
            | Self::RequestReview
            | Self::RequestSourcing
            | Self::RequestOffer
            | Self::RequestOfferWithdrawn
            | Self::RequestAccepted
            | Self::RequestOrdered
            | Self::RequestInspectionPassed
            | Self::RequestInspectionFailed
            | Self::RequestShipped
            | Self::RequestDelivered
            | Self::RequestDeclined
            | Self::RequestExpired
            | Self::RequestCancelled
            | Self::RequestMessage
            | Self::RequestEnded
            | Self::RequestShipmentCancelled
            | Self::RequestBalanceReminder
            | Self::RequestBalanceOverdue
            | Self::OfficeContactMessage
            | Self::OfficeBookingRequested
            | Self::OfficeShipmentRequested
            | Self::OfficeApplicationSubmitted
            | Self::OfficeRequestSubmitted
            | Self::OfficeOfferAccepted
            | Self::OfficeOfferDeclined
            | Self::OfficeRequestCancelled
            | Self::OfficeRequestMessage
            | Self::OfficeBalanceOverdue
            | Self::OfficeShipmentCancelled
            | Self::OfficeCrisis
            | Self::OfficeLicenseExpiring
            | Self::OfficePracticeClosed
            | Self::OfficeDispute
            | Self::AssistantFollowUp => Purpose::Update,
        }
    }
}
