//! Statuses of a request and the steps that each side can take.

use selam_chassis::string_enum;
use selam_proto_payments::v1 as payments;
use selam_proto_sourcing::v1 as wire;

string_enum! {
    /// Status of a request (docs/product.md, section 4).
    pub enum RequestStatus of wire::ProductRequestStatus {
        /// Received.
        Submitted,
        /// An admin is reviewing it.
        InReview,
        /// The company is looking for manufacturers.
        Sourcing,
        /// There are open offers.
        Offered,
        /// An offer is accepted.
        Accepted,
        /// The product is being manufactured.
        Ordered,
        /// The final inspection was passed.
        Inspected,
        /// The order is on its way to the customer.
        Shipped,
        /// Delivered to the customer.
        Delivered,
        /// Declined by an admin.
        Declined,
        /// All offers expired, or the deposit was not paid.
        Expired,
        /// Cancelled by the customer, or the order was ended by an admin.
        Cancelled,
    }
}

string_enum! {
    /// Step of an admin.
    pub enum Step of wire::RequestStep {
        /// Start the review.
        Review,
        /// Start sourcing.
        Source,
        /// Make an offer.
        Offer,
        /// Decline the request.
        Decline,
        /// Mark it as ordered.
        Order,
        /// Record an inspection.
        Inspect,
        /// Ship the order.
        Ship,
        /// Mark it as delivered.
        Deliver,
        /// End the order without delivery.
        End,
    }
}

string_enum! {
    /// Event in the history of a request.
    pub enum RequestEvent of wire::RequestEvent {
        /// The request was submitted.
        Submitted,
        /// An admin started the review.
        ReviewStarted,
        /// An admin started sourcing.
        SourcingStarted,
        /// An offer was made.
        OfferMade,
        /// An offer was withdrawn.
        OfferWithdrawn,
        /// The customer declined an offer.
        OfferDeclined,
        /// The customer accepted an offer.
        OfferAccepted,
        /// The deposit was paid.
        DepositPaid,
        /// The product was ordered.
        Ordered,
        /// An inspection passed.
        InspectionPassed,
        /// An inspection failed.
        InspectionFailed,
        /// The balance was paid.
        BalancePaid,
        /// The order was shipped.
        Shipped,
        /// The order was delivered.
        Delivered,
        /// An admin declined the request.
        Declined,
        /// The request expired.
        Expired,
        /// The customer cancelled the request.
        Cancelled,
        /// A message was posted.
        MessagePosted,
        /// An admin ended the order.
        OrderEnded,
        /// The shipment was cancelled.
        ShipmentCancelled,
        /// The customer was reminded of the balance.
        BalanceReminded,
        /// The balance was not paid by its due time.
        BalanceOverdue,
        /// The customer's bank disputes a payment and holds the funds.
        PaymentDisputed,
        /// A dispute ended and the funds were returned.
        DisputeEnded,
    }
}

string_enum! {
    /// Side of a conversation or change.
    pub enum Side of wire::RequestSide {
        /// The customer.
        Customer,
        /// An admin.
        Office,
    }
}

string_enum! {
    /// Payment of an order.
    pub enum Payment of wire::RequestPayment {
        /// Due before the order.
        Deposit,
        /// Due before shipping.
        Balance,
    }
}

string_enum! {
    /// Reason of a refund.
    pub enum RefundReason of payments::RefundReason {
        /// The customer cancelled.
        CancelledByCustomer,
        /// An admin declined the request or ended the order.
        CancelledByProvider,
        /// The offer was no longer available when the payment arrived.
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
    /// Outcome of a refund.
    pub enum RefundOutcome of wire::RequestRefundOutcome {
        /// Payments sends the refund.
        Sent,
        /// The payment was already refunded in full, or the share is 0 percent.
        NothingLeft,
        /// The customer's bank holds the funds.
        Disputed,
        /// Payments has no payment for the charge.
        NothingPaid,
        /// The refund did not arrive, and the company has the money again.
        Failed,
    }
}

string_enum! {
    /// Stage of production at which an order is inspected.
    pub enum Gate of wire::InspectionGate {
        /// Before production.
        PreProduction,
        /// During production.
        DuringProduction,
        /// After production and packing.
        Final,
        /// During loading.
        Loading,
    }
}

impl RequestStatus {
    /// Statuses in which the customer can cancel.
    pub const CANCELLABLE: [Self; 5] = [
        Self::Submitted,
        Self::InReview,
        Self::Sourcing,
        Self::Offered,
        Self::Accepted,
    ];

    /// Statuses of an order in progress.
    pub const UNDER_WAY: [Self; 3] = [Self::Ordered, Self::Inspected, Self::Shipped];

    /// Returns whether the customer can cancel.
    pub fn can_cancel(self) -> bool {
        Self::CANCELLABLE.contains(&self)
    }

    /// Returns whether the request has ended. Only a new offer can reopen an expired request.
    pub fn has_ended(self) -> bool {
        matches!(self, Self::Delivered | Self::Declined | Self::Expired | Self::Cancelled)
    }

    /// Returns whether no offer is accepted yet. Until then both sides add attachments and remove their own.
    pub fn is_before_acceptance(self) -> bool {
        self.can_cancel() && self != Self::Accepted
    }

    /// Returns the status after a step of an admin, or `None` when the step is not allowed. An inspection can lead to
    /// [`Self::Inspected`].
    pub fn after(self, step: Step) -> Option<Self> {
        match (step, self) {
            (Step::Review, Self::Submitted) => Some(Self::InReview),
            (Step::Source, Self::InReview) => Some(Self::Sourcing),
            (Step::Offer, Self::Sourcing | Self::Offered | Self::Expired) => Some(Self::Offered),
            (Step::Decline, status) if status.can_cancel() => Some(Self::Declined),
            (Step::Order, Self::Accepted) => Some(Self::Ordered),
            (Step::Inspect, Self::Ordered | Self::Inspected) => Some(self),
            (Step::Ship, Self::Inspected) => Some(Self::Shipped),
            (Step::Deliver, Self::Shipped) => Some(Self::Delivered),
            (Step::End, status) if Self::UNDER_WAY.contains(&status) => Some(Self::Cancelled),
            _ => None,
        }
    }

    /// Returns the status after an inspection: a final one that passes leads to inspected, and a final or loading one that fails leads back to ordered.
    pub fn after_inspection(self, gate: Gate, passed: bool) -> Option<Self> {
        let status = self.after(Step::Inspect)?;
        Some(match (gate, passed) {
            (Gate::Final, true) => Self::Inspected,
            (Gate::Final | Gate::Loading, false) => Self::Ordered,
            _ => status,
        })
    }

    /// Returns the steps that an admin can take now. A payment that is withdrawn, because it is disputed or refunded,
    /// allows neither the order nor its shipping.
    pub fn steps(self, deposit_paid: bool, balance_paid: bool, is_withdrawn: bool) -> Vec<Step> {
        let is_paid = |step: &Step| match step {
            Step::Order => deposit_paid && !is_withdrawn,
            Step::Ship => balance_paid && !is_withdrawn,
            _ => true,
        };
        Step::ALL
            .into_iter()
            .filter(|step| self.after(*step).is_some())
            .filter(is_paid)
            .collect()
    }

    /// Returns the step that leads to this status, for an admin who requests a status.
    pub fn step(self) -> Option<Step> {
        match self {
            Self::InReview => Some(Step::Review),
            Self::Sourcing => Some(Step::Source),
            Self::Declined => Some(Step::Decline),
            Self::Ordered => Some(Step::Order),
            Self::Delivered => Some(Step::Deliver),
            _ => None,
        }
    }

    /// Returns the payment due in this status.
    pub fn due(self, deposit_paid: bool, balance_paid: bool) -> Option<Payment> {
        match self {
            Self::Accepted if !deposit_paid => Some(Payment::Deposit),
            Self::Inspected if !balance_paid => Some(Payment::Balance),
            _ => None,
        }
    }
}

impl Gate {
    /// Returns whether an inspection at this gate covers the whole order, so that its lot must cover the accepted
    /// quantity.
    pub fn covers_order(self) -> bool {
        matches!(self, Self::Final | Self::Loading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_expected_statuses() {
        use RequestStatus as S;
        let allowed = [
            (Step::Review, S::Submitted, S::InReview),
            (Step::Source, S::InReview, S::Sourcing),
            (Step::Offer, S::Sourcing, S::Offered),
            (Step::Offer, S::Offered, S::Offered),
            (Step::Offer, S::Expired, S::Offered),
            (Step::Decline, S::Submitted, S::Declined),
            (Step::Decline, S::InReview, S::Declined),
            (Step::Decline, S::Sourcing, S::Declined),
            (Step::Decline, S::Offered, S::Declined),
            (Step::Decline, S::Accepted, S::Declined),
            (Step::Order, S::Accepted, S::Ordered),
            (Step::Inspect, S::Ordered, S::Ordered),
            (Step::Inspect, S::Inspected, S::Inspected),
            (Step::Ship, S::Inspected, S::Shipped),
            (Step::Deliver, S::Shipped, S::Delivered),
            (Step::End, S::Ordered, S::Cancelled),
            (Step::End, S::Inspected, S::Cancelled),
            (Step::End, S::Shipped, S::Cancelled),
        ];
        for step in Step::ALL {
            for status in S::ALL {
                let expected = allowed.iter().find(|it| it.0 == step && it.1 == status).map(|it| it.2);
                assert_eq!(status.after(step), expected, "{step:?} from {status:?}");
            }
        }
    }

    #[test]
    fn inspected_follows_last_deciding_inspection() {
        use RequestStatus::{Accepted, Inspected, Ordered};
        for gate in Gate::ALL {
            for (passed, from) in [(false, Ordered), (false, Inspected), (true, Ordered), (true, Inspected)] {
                let expected = match (gate, passed) {
                    (Gate::Final, true) => Inspected,
                    (Gate::Final | Gate::Loading, false) => Ordered,
                    _ => from,
                };
                assert_eq!(
                    from.after_inspection(gate, passed),
                    Some(expected),
                    "{from:?} {gate:?} {passed}"
                );
                assert_eq!(Accepted.after_inspection(gate, passed), None);
            }
        }
        assert!(Gate::Final.covers_order() && Gate::Loading.covers_order());
        assert!(!Gate::PreProduction.covers_order() && !Gate::DuringProduction.covers_order());
    }

    #[test]
    fn order_and_shipping_require_payment() {
        use RequestStatus::{Accepted, Inspected};
        assert_eq!(Accepted.steps(false, false, false), [Step::Decline]);
        assert_eq!(Accepted.steps(true, false, false), [Step::Decline, Step::Order]);
        assert_eq!(Accepted.steps(true, false, true), [Step::Decline]);
        assert_eq!(Inspected.steps(true, false, false), [Step::Inspect, Step::End]);
        assert_eq!(
            Inspected.steps(true, true, false),
            [Step::Inspect, Step::Ship, Step::End]
        );
        assert_eq!(Inspected.steps(true, true, true), [Step::Inspect, Step::End]);
        for status in RequestStatus::ALL {
            let expected = match status {
                Accepted => Some(Payment::Deposit),
                Inspected => Some(Payment::Balance),
                _ => None,
            };
            assert_eq!(status.due(false, false), expected, "{status:?}");
            assert_eq!(status.due(true, true), None, "{status:?}");
        }
    }

    #[test]
    fn every_status_is_cancellable_active_or_ended() {
        for status in RequestStatus::ALL {
            let sides = [
                status.can_cancel(),
                RequestStatus::UNDER_WAY.contains(&status),
                status.has_ended(),
            ];
            assert_eq!(sides.iter().filter(|it| **it).count(), 1, "{status:?}");
            assert_eq!(
                status.is_before_acceptance(),
                status.can_cancel() && status != RequestStatus::Accepted
            );
        }
    }

    #[test]
    fn requested_status_matches_its_step() {
        for status in RequestStatus::ALL {
            if let Some(step) = status.step() {
                assert!(RequestStatus::ALL.iter().any(|from| from.after(step) == Some(status)));
            }
        }
        assert_eq!(RequestStatus::Shipped.step(), None);
    }
}
