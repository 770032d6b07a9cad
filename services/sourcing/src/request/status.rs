//! Where a request stands, and who may do what with it then.

use selam_chassis::word_enum;
use selam_proto_payments::v1 as payments;
use selam_proto_sourcing::v1 as wire;

word_enum! {
    /// Status of a request (docs/product.md, section 4).
    pub enum RequestStatus of wire::ProductRequestStatus {
        /// Received.
        Submitted,
        /// The office is at it.
        InReview,
        /// Makers are looked for.
        Sourcing,
        /// There are offers.
        Offered,
        /// An offer is accepted.
        Accepted,
        /// The product is being made.
        Ordered,
        /// The final inspection was passed.
        Inspected,
        /// The last leg has begun.
        Shipped,
        /// The customer has it.
        Delivered,
        /// The office cannot help.
        Declined,
        /// All offers ran out, or the deposit was not paid.
        Expired,
        /// The customer cancelled it, or the office ended the order.
        Cancelled,
    }
}

word_enum! {
    /// What an admin can do.
    pub enum Step of wire::RequestStep {
        /// Take it into review.
        Review,
        /// Look for makers.
        Source,
        /// Make an offer.
        Offer,
        /// Decline it.
        Decline,
        /// Say that it is ordered.
        Order,
        /// Write down an inspection.
        Inspect,
        /// Ship it.
        Ship,
        /// Say that it is delivered.
        Deliver,
        /// End the order without delivery.
        End,
    }
}

word_enum! {
    /// What details to a request.
    pub enum RequestEvent of wire::RequestEvent {
        /// It was received.
        Submitted,
        /// The office began to look at it.
        ReviewStarted,
        /// The office looks for makers.
        SourcingStarted,
        /// An offer was made.
        OfferMade,
        /// An offer was taken back.
        OfferWithdrawn,
        /// The customer declined an offer.
        OfferDeclined,
        /// The customer accepted an offer.
        OfferAccepted,
        /// The deposit was paid.
        DepositPaid,
        /// The product was ordered.
        Ordered,
        /// An inspection was passed.
        InspectionPassed,
        /// An inspection was not passed.
        InspectionFailed,
        /// The balance was paid.
        BalancePaid,
        /// The last leg began.
        Shipped,
        /// It was delivered.
        Delivered,
        /// The office declined it.
        Declined,
        /// It ran out.
        Expired,
        /// The customer took it back.
        Cancelled,
        /// A message was written.
        MessagePosted,
        /// The office ended the order.
        OrderEnded,
        /// The shipment of the last leg was cancelled.
        ShipmentCancelled,
        /// The customer was reminded of the balance.
        BalanceReminded,
        /// The balance was not paid by its due time.
        BalanceOverdue,
        /// The customer's bank disputes a payment and holds the money.
        PaymentDisputed,
        /// A dispute ended and the money came back.
        DisputeEnded,
    }
}

word_enum! {
    /// Who did or wrote something.
    pub enum Side of wire::RequestSide {
        /// The customer.
        Customer,
        /// The office.
        Office,
    }
}

word_enum! {
    /// What is paid of an order.
    pub enum Payment of wire::RequestPayment {
        /// Before the order.
        Deposit,
        /// Before shipping.
        Balance,
    }
}

word_enum! {
    /// Reason of a refund.
    pub enum RefundReason of payments::RefundReason {
        /// The customer cancelled.
        CancelledByCustomer,
        /// The office declined the request or ended the order.
        CancelledByProvider,
        /// The offer was gone when the money came.
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
    /// Outcome of a refund.
    pub enum RefundOutcome of wire::RequestRefundOutcome {
        /// Payments sends the money.
        Sent,
        /// Everything was refunded before, or the share is 0 percent.
        NothingLeft,
        /// The customer's bank holds the money.
        Disputed,
        /// Payments has no payment for the charge.
        NothingPaid,
    }
}

word_enum! {
    /// When in its making an order is inspected.
    pub enum Gate of wire::InspectionGate {
        /// Before it is made.
        PreProduction,
        /// While it is made.
        DuringProduction,
        /// When it is made and packed.
        Final,
        /// While it is loaded.
        Loading,
    }
}

impl RequestStatus {
    /// Those in which the customer can take the request back.
    pub const CANCELLABLE: [Self; 5] = [
        Self::Submitted,
        Self::InReview,
        Self::Sourcing,
        Self::Offered,
        Self::Accepted,
    ];

    /// Those in which an order is under way.
    pub const UNDER_WAY: [Self; 3] = [Self::Ordered, Self::Inspected, Self::Shipped];

    /// Whether the customer can take the request back.
    pub fn can_cancel(self) -> bool {
        Self::CANCELLABLE.contains(&self)
    }

    /// Whether something of it is still to be done. An expired one can be opened again by an offer only.
    pub fn has_ended(self) -> bool {
        matches!(self, Self::Delivered | Self::Declined | Self::Expired | Self::Cancelled)
    }

    /// Whether it is before an offer is accepted: until then both sides add attachments, and remove their own.
    pub fn is_before_acceptance(self) -> bool {
        self.can_cancel() && self != Self::Accepted
    }

    /// Where a step of an admin leads from here; nothing when it cannot be taken. An inspection may lead on, to [`Self::Inspected`].
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

    /// Returns the steps that an admin can take now. A disputed payment allows neither the order nor its shipping.
    pub fn steps(self, deposit_paid: bool, balance_paid: bool, is_disputed: bool) -> Vec<Step> {
        let is_paid = |step: &Step| match step {
            Step::Order => deposit_paid && !is_disputed,
            Step::Ship => balance_paid && !is_disputed,
            _ => true,
        };
        Step::ALL
            .into_iter()
            .filter(|step| self.after(*step).is_some())
            .filter(is_paid)
            .collect()
    }

    /// The step that brings a request into this status, when an admin asks for a status.
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

    /// What is paid in this status.
    pub fn due(self, deposit_paid: bool, balance_paid: bool) -> Option<Payment> {
        match self {
            Self::Accepted if !deposit_paid => Some(Payment::Deposit),
            Self::Inspected if !balance_paid => Some(Payment::Balance),
            _ => None,
        }
    }
}

impl Gate {
    /// Whether an inspection at this gate decides about the whole order, so that its lot covers the accepted quantity.
    pub fn covers_order(self) -> bool {
        matches!(self, Self::Final | Self::Loading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_leads_where_it_should_and_from_nowhere_else() {
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
    fn inspected_follows_the_last_deciding_inspection() {
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
    fn money_comes_before_order_and_shipping() {
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
    fn a_request_can_be_taken_back_is_under_way_or_is_over() {
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
    fn a_status_that_an_admin_asks_for_is_where_its_step_leads() {
        for status in RequestStatus::ALL {
            if let Some(step) = status.step() {
                assert!(RequestStatus::ALL.iter().any(|from| from.after(step) == Some(status)));
            }
        }
        assert_eq!(RequestStatus::Shipped.step(), None);
    }
}
