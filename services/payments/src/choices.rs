//! Enums of the service, stored as text and mapped to the contract.

use selam_chassis::string_enum;
use selam_proto_payments::v1 as wire;

string_enum! {
    /// Purpose of a checkout.
    pub enum Purpose of wire::CheckoutPurpose {
        /// A session with a therapist.
        Appointment,
        /// Sessions with a therapist every month.
        TherapistPlan,
        /// A single session with the assistant.
        AssistantSession,
        /// Monthly use of the assistant.
        AssistantPlan,
        /// The deposit of a sourced order.
        SourcingDeposit,
        /// The balance of a sourced order.
        SourcingBalance,
    }
}

impl Purpose {
    /// Returns whether the purpose is billed monthly.
    pub fn is_subscription(self) -> bool {
        matches!(self, Self::TherapistPlan | Self::AssistantPlan)
    }

    /// Returns whether a reference of the purpose can be paid only once.
    pub fn is_paid_once(self) -> bool {
        matches!(self, Self::Appointment | Self::SourcingDeposit | Self::SourcingBalance)
    }

    /// Returns the purposes that another service sells. A service can open, close and refund only its own charges.
    pub fn sold_by(service: &str) -> &'static [Self] {
        match service {
            "therapy-scheduling" => &[Self::Appointment],
            "sourcing" => &[Self::SourcingDeposit, Self::SourcingBalance],
            _ => &[],
        }
    }
}

string_enum! {
    /// Status of a payment.
    pub enum PaymentStatus of wire::PaymentStatus {
        /// Paid.
        Succeeded,
        /// Refunded in part.
        PartiallyRefunded,
        /// Refunded in full.
        Refunded,
        /// Held by the customer's bank until the dispute is decided.
        Disputed,
        /// The dispute was lost.
        ChargedBack,
    }
}

impl PaymentStatus {
    /// Returns the status of an undisputed payment by its refunded amount.
    pub fn of_refunds(refunded_minor: i64, total_minor: i64) -> Self {
        match refunded_minor {
            0 => Self::Succeeded,
            some if some < total_minor => Self::PartiallyRefunded,
            _ => Self::Refunded,
        }
    }

    /// Returns whether a dispute is open or was lost.
    pub fn is_with_the_bank(self) -> bool {
        matches!(self, Self::Disputed | Self::ChargedBack)
    }
}

string_enum! {
    /// Reason of a refund.
    pub enum RefundReason of wire::RefundReason {
        /// The customer cancelled.
        CancelledByCustomer,
        /// The provider of the service, such as the therapist, cancelled.
        CancelledByProvider,
        /// The product or service was no longer available.
        Unavailable,
        /// Paid twice.
        Duplicate,
        /// Goodwill refund by an admin.
        Goodwill,
        /// The customer's account was deleted.
        AccountDeleted,
    }
}

string_enum! {
    /// Way in which the money of a refund gets to the customer.
    pub enum RefundMethod of wire::RefundMethod {
        /// By the provider, to the card or account that paid.
        Original,
        /// By the office, outside the provider.
        Outside,
    }
}

string_enum! {
    /// Status of a refund.
    pub enum RefundStatus of wire::RefundStatus {
        /// Not sent yet, or in progress at the provider.
        Pending,
        /// Succeeded at the provider.
        Succeeded,
        /// Failed at the provider.
        Failed,
    }
}

string_enum! {
    /// Status of a subscription.
    pub enum SubscriptionStatus of wire::SubscriptionStatus {
        /// The current month is paid.
        Active,
        /// The payment of a month failed.
        PastDue,
        /// Ended.
        Ended,
    }
}

string_enum! {
    /// Status of a dispute.
    pub enum DisputeStatus of wire::DisputeStatus {
        /// An admin can submit evidence.
        NeedsResponse,
        /// The bank is reviewing the evidence.
        UnderReview,
        /// Won: the funds were returned.
        Won,
        /// Lost: the bank keeps the funds.
        Lost,
    }
}

string_enum! {
    /// Kind of a prepaid entitlement.
    pub enum EntitlementKind of wire::EntitlementKind {
        /// Sessions with a therapist.
        TherapistSession,
        /// One month of the assistant, without a session count.
        AssistantMonth,
    }
}
