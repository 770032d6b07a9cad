//! The closed choices of the service.

use selam_chassis::word_enum;
use selam_proto_payments::v1 as wire;

word_enum! {
    /// What is paid for.
    pub enum Purpose of wire::CheckoutPurpose {
        /// A session with a therapist.
        Appointment,
        /// Sessions with a therapist every month.
        TherapistPlan,
        /// A session with the assistant.
        AssistantSession,
        /// The assistant every month.
        AssistantPlan,
        /// The deposit of a sourced order.
        SourcingDeposit,
        /// The rest of a sourced order.
        SourcingBalance,
    }
}

impl Purpose {
    /// Whether it is paid every month.
    pub fn is_subscription(self) -> bool {
        matches!(self, Self::TherapistPlan | Self::AssistantPlan)
    }

    /// What another service may have paid, and close and send back again: only what it sells itself.
    pub fn sold_by(service: &str) -> &'static [Self] {
        match service {
            "therapy-scheduling" => &[Self::Appointment],
            "sourcing" => &[Self::SourcingDeposit, Self::SourcingBalance],
            _ => &[],
        }
    }
}

word_enum! {
    /// Where a payment stands.
    pub enum PaymentStatus of wire::PaymentStatus {
        /// Paid.
        Succeeded,
        /// A part went back.
        PartiallyRefunded,
        /// All went back.
        Refunded,
        /// The customer's bank has it until the dispute is decided.
        Disputed,
        /// The dispute was lost.
        ChargedBack,
    }
}

impl PaymentStatus {
    /// Of a payment that nobody disputes.
    pub fn of_refunds(refunded_minor: i64, total_minor: i64) -> Self {
        match refunded_minor {
            0 => Self::Succeeded,
            some if some < total_minor => Self::PartiallyRefunded,
            _ => Self::Refunded,
        }
    }

    /// Whether the customer's bank has or had the last word.
    pub fn is_with_the_bank(self) -> bool {
        matches!(self, Self::Disputed | Self::ChargedBack)
    }
}

word_enum! {
    /// Why money goes back.
    pub enum RefundReason of wire::RefundReason {
        /// The customer cancelled.
        CancelledByCustomer,
        /// The provider of the service cancelled.
        CancelledByProvider,
        /// What was paid for was no longer to be had.
        Unavailable,
        /// Paid twice.
        Duplicate,
        /// Goodwill of the office.
        Goodwill,
        /// The customer's account was deleted.
        AccountDeleted,
    }
}

word_enum! {
    /// Where a refund stands.
    pub enum RefundStatus of wire::RefundStatus {
        /// To be sent, or under way.
        Pending,
        /// Sent.
        Succeeded,
        /// Could not be sent.
        Failed,
    }
}

word_enum! {
    /// Where a subscription stands.
    pub enum SubscriptionStatus of wire::SubscriptionStatus {
        /// Paid.
        Active,
        /// A month could not be paid.
        PastDue,
        /// Over.
        Ended,
    }
}

word_enum! {
    /// Where a dispute stands.
    pub enum DisputeStatus of wire::DisputeStatus {
        /// The office can answer.
        NeedsResponse,
        /// The bank decides.
        UnderReview,
        /// The money is back.
        Won,
        /// The money is gone.
        Lost,
    }
}

word_enum! {
    /// What can be paid in advance.
    pub enum EntitlementKind of wire::EntitlementKind {
        /// Sessions with a therapist.
        TherapistSession,
        /// Sessions with the assistant.
        AssistantSession,
        /// The assistant for a month, not counted.
        AssistantMonth,
    }
}
