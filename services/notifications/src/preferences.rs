//! Emails that users may turn off. All others are always sent: codes, security, money, and notices that require action
//! on an order.

use crate::template::Template;

/// A kind of email that users may turn off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Reminders of an event that was announced before.
    Reminders,
    /// Steps that require no action by the recipient.
    Progress,
    /// Follow-ups after an event.
    FollowUps,
}

/// Kinds of emails that a user receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EmailPreferences {
    pub reminders: bool,
    pub progress: bool,
    pub follow_ups: bool,
}

impl Default for EmailPreferences {
    /// All kinds, until the user chooses.
    fn default() -> Self {
        Self {
            reminders: true,
            progress: true,
            follow_ups: true,
        }
    }
}

impl EmailPreferences {
    /// Whether the user receives emails of this kind.
    pub(crate) fn wants(self, kind: Kind) -> bool {
        match kind {
            Kind::Reminders => self.reminders,
            Kind::Progress => self.progress,
            Kind::FollowUps => self.follow_ups,
        }
    }
}

impl Template {
    /// Returns the kind of an optional email; `None` for emails that are always sent. The match is exhaustive, so that
    /// a new template needs a decision.
    pub(crate) fn kind(self) -> Option<Kind> {
        match self {
            Self::SessionDayReminder
            | Self::SessionHourReminder
            | Self::PracticeDayReminder
            | Self::PracticeHourReminder => Some(Kind::Reminders),
            Self::CleaningInProgress
            | Self::CleaningCompleted
            | Self::CargoPickedUp
            | Self::CargoInTransit
            | Self::CargoOutForDelivery
            | Self::RequestReview
            | Self::RequestSourcing
            | Self::RequestOrdered
            | Self::RequestInspectionPassed
            | Self::RequestShipped => Some(Kind::Progress),
            Self::SessionCompleted | Self::AssistantFollowUp | Self::TherapistTimeFreed => Some(Kind::FollowUps),
            Self::Confirmation
            | Self::Recovery
            | Self::MagicLink
            | Self::EmailChange
            | Self::Reauthentication
            | Self::Invitation
            | Self::Welcome
            | Self::PasswordChanged
            | Self::NewDevice
            | Self::SignUpRepeated
            | Self::EmailChanged
            | Self::SecondFactorAdded
            | Self::SecondFactorRemoved
            | Self::RecoveryCodeUsed
            | Self::RecoveryCodesReplaced
            | Self::PasswordGuessed
            | Self::SecondFactorGuessed
            | Self::AccountDeleted
            | Self::ContactAcknowledgement
            | Self::ContactReply
            | Self::CleaningRequested
            | Self::CleaningConfirmed
            | Self::CleaningCancelled
            | Self::CleaningRescheduled
            | Self::CleaningSkipped
            | Self::CargoQuoteRequested
            | Self::CargoConfirmed
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
            | Self::ApplicationSubmitted
            | Self::ApplicationInterview
            | Self::ApplicationInformation
            | Self::ApplicationApproved
            | Self::ApplicationRejected
            | Self::LicenseExpiring
            | Self::LicenseExpired
            | Self::RequestSubmitted
            | Self::RequestOffer
            | Self::RequestOfferWithdrawn
            | Self::RequestAccepted
            | Self::RequestInspectionFailed
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
            | Self::OfficeDispute => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::purpose::Purpose;

    const KINDS: [Kind; 3] = [Kind::Reminders, Kind::Progress, Kind::FollowUps];

    fn names(kind: Kind) -> Vec<&'static str> {
        Template::iter()
            .filter(|template| template.kind() == Some(kind))
            .map(Template::name)
            .collect()
    }

    #[test]
    fn lists_optional_templates() {
        assert_eq!(
            names(Kind::Reminders),
            [
                "session-day-reminder",
                "session-hour-reminder",
                "practice-day-reminder",
                "practice-hour-reminder"
            ]
        );
        assert_eq!(
            names(Kind::Progress),
            [
                "cleaning-in-progress",
                "cleaning-completed",
                "cargo-picked-up",
                "cargo-in-transit",
                "cargo-out-for-delivery",
                "request-review",
                "request-sourcing",
                "request-ordered",
                "request-inspection-passed",
                "request-shipped"
            ]
        );
        assert_eq!(
            names(Kind::FollowUps),
            ["session-completed", "therapist-time-freed", "assistant-follow-up"]
        );
    }

    #[test]
    fn optional_emails_are_updates_to_users() {
        for template in Template::iter().filter(|template| template.kind().is_some()) {
            assert_eq!(template.purpose(), Purpose::Update, "{template:?}");
            assert!(!template.name().starts_with("office-"), "{template:?}");
        }
    }

    #[test]
    fn kinds_are_independent() {
        assert!(KINDS.into_iter().all(|kind| EmailPreferences::default().wants(kind)));
        for off in KINDS {
            let preferences = EmailPreferences {
                reminders: off != Kind::Reminders,
                progress: off != Kind::Progress,
                follow_ups: off != Kind::FollowUps,
            };
            for kind in KINDS {
                assert_eq!(preferences.wants(kind), kind != off, "{kind:?} without {off:?}");
            }
        }
    }
}
