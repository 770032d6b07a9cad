//! Shipment statuses and the allowed steps between them.

use selam_chassis::{Error, Result, string_enum};
use selam_proto_cargo::v1::ShipmentStatus;

string_enum! {
    /// Status of a shipment.
    pub enum Status of ShipmentStatus {
        /// Booked at a quoted price.
        QuoteRequested,
        /// The pickup is planned.
        Confirmed,
        /// Loaded.
        PickedUp,
        /// On the road.
        InTransit,
        /// On the way to the customer.
        OutForDelivery,
        /// Delivered.
        Delivered,
        /// Not deliverable.
        Failed,
        /// Cancelled.
        Cancelled,
    }
}

impl Status {
    /// Returns whether the pickup is still to come. An open shipment counts towards the limit and can be cancelled.
    pub fn is_open(self) -> bool {
        matches!(self, Self::QuoteRequested | Self::Confirmed)
    }

    /// Returns whether the cargo is picked up and not yet delivered.
    pub fn is_on_the_road(self) -> bool {
        matches!(self, Self::PickedUp | Self::InTransit | Self::OutForDelivery)
    }

    /// Returns whether the step to `next` is a delivery attempt that failed: the cargo is on its way again, until the
    /// next attempt.
    pub fn is_failed_attempt(self, next: Self) -> bool {
        self == Self::OutForDelivery && next == Self::InTransit
    }

    /// Checks the step from this status to `next`. While the cargo is under way, the same status again is a step to a
    /// new place (see [`Self::check_place`]).
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`SHIPMENT_STATUS_STEP_INVALID`) when the step is not allowed.
    pub fn check_step(self, next: Self) -> Result<()> {
        let allowed = match self {
            Self::QuoteRequested => matches!(next, Self::Confirmed | Self::Cancelled),
            Self::Confirmed => matches!(next, Self::PickedUp | Self::Cancelled),
            Self::PickedUp => matches!(next, Self::PickedUp | Self::InTransit | Self::Failed),
            Self::InTransit => matches!(next, Self::InTransit | Self::OutForDelivery | Self::Failed),
            Self::OutForDelivery => {
                matches!(next, Self::OutForDelivery | Self::Delivered | Self::Failed) || self.is_failed_attempt(next)
            }
            Self::Delivered | Self::Failed | Self::Cancelled => false,
        };
        if allowed {
            return Ok(());
        }
        Err(invalid_step(format!(
            "a {} shipment cannot become {}",
            self.as_str(),
            next.as_str()
        )))
    }

    /// Checks that a step to the same status changes the place.
    ///
    /// # Errors
    /// See [`Self::check_step`].
    pub fn check_place(self, place: &str, next: Self, next_place: &str) -> Result<()> {
        if self == next && place == next_place {
            return Err(invalid_step(format!(
                "the shipment is already {} at this place",
                self.as_str()
            )));
        }
        Ok(())
    }
}

fn invalid_step(message: String) -> Error {
    Error::failed_precondition("SHIPMENT_STATUS_STEP_INVALID", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allows_exactly_the_documented_steps() {
        use Status::{Cancelled, Confirmed, Delivered, Failed, InTransit, OutForDelivery, PickedUp, QuoteRequested};
        let allowed = [
            (QuoteRequested, Confirmed),
            (QuoteRequested, Cancelled),
            (Confirmed, PickedUp),
            (Confirmed, Cancelled),
            (PickedUp, PickedUp),
            (PickedUp, InTransit),
            (PickedUp, Failed),
            (InTransit, InTransit),
            (InTransit, OutForDelivery),
            (InTransit, Failed),
            (OutForDelivery, InTransit),
            (OutForDelivery, OutForDelivery),
            (OutForDelivery, Delivered),
            (OutForDelivery, Failed),
        ];
        for from in Status::ALL {
            for to in Status::ALL {
                let result = from.check_step(to);
                assert_eq!(result.is_ok(), allowed.contains(&(from, to)), "{from:?} to {to:?}");
                if let Err(error) = result {
                    assert_eq!(error.reason(), "SHIPMENT_STATUS_STEP_INVALID");
                }
                assert_eq!(from.is_failed_attempt(to), (from, to) == (OutForDelivery, InTransit));
                assert_eq!(from.check_place("Leduc", to, "Leduc").is_ok(), from != to);
                assert!(from.check_place("Leduc", to, "Lacombe").is_ok());
            }
        }
    }
}
