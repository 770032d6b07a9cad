//! The statuses of a shipment and the steps between them.

use selam_chassis::{Error, Result, word_enum};
use selam_proto_cargo::v1::ShipmentStatus;

word_enum! {
    /// Where a shipment stands.
    pub enum Status of ShipmentStatus {
        /// Booked at a quoted price.
        QuoteRequested,
        /// A pickup is planned.
        Confirmed,
        /// On board.
        PickedUp,
        /// On the road.
        InTransit,
        /// On the last stretch.
        OutForDelivery,
        /// Handed over.
        Delivered,
        /// Could not be delivered.
        Failed,
        /// Called off.
        Cancelled,
    }
}

impl Status {
    /// Whether the pickup is still to come, so that it takes a place in the plan and can be cancelled.
    pub fn is_open(self) -> bool {
        matches!(self, Self::QuoteRequested | Self::Confirmed)
    }

    /// Whether the cargo is with us.
    pub fn is_on_the_road(self) -> bool {
        matches!(self, Self::PickedUp | Self::InTransit | Self::OutForDelivery)
    }

    /// Checks the step from here to `next`. On the road the same status again is a step, to a new place (see [`Self::check_place`]).
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`SHIPMENT_STATUS_STEP_INVALID`) when there is no such step.
    pub fn check_step(self, next: Self) -> Result<()> {
        let drawn = match self {
            Self::QuoteRequested => matches!(next, Self::Confirmed | Self::Cancelled),
            Self::Confirmed => matches!(next, Self::PickedUp | Self::Cancelled),
            Self::PickedUp => matches!(next, Self::PickedUp | Self::InTransit | Self::Failed),
            Self::InTransit => matches!(next, Self::InTransit | Self::OutForDelivery | Self::Failed),
            Self::OutForDelivery => matches!(next, Self::OutForDelivery | Self::Delivered | Self::Failed),
            Self::Delivered | Self::Failed | Self::Cancelled => false,
        };
        if drawn {
            return Ok(());
        }
        Err(invalid_step(format!(
            "a {} shipment cannot become {}",
            self.as_str(),
            next.as_str()
        )))
    }

    /// Checks that a step to the same status leads to another place.
    ///
    /// # Errors
    /// As [`Self::check_step`].
    pub fn check_place(self, place: &str, next: Self, next_place: &str) -> Result<()> {
        if self == next && place == next_place {
            return Err(invalid_step(format!("the shipment is {} there already", self.as_str())));
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
    fn exactly_the_drawn_steps_are_steps() {
        use Status::{Cancelled, Confirmed, Delivered, Failed, InTransit, OutForDelivery, PickedUp, QuoteRequested};
        let drawn = [
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
            (OutForDelivery, OutForDelivery),
            (OutForDelivery, Delivered),
            (OutForDelivery, Failed),
        ];
        for from in Status::ALL {
            for to in Status::ALL {
                let result = from.check_step(to);
                assert_eq!(result.is_ok(), drawn.contains(&(from, to)), "{from:?} to {to:?}");
                if let Err(error) = result {
                    assert_eq!(error.reason(), "SHIPMENT_STATUS_STEP_INVALID");
                }
                assert_eq!(from.check_place("Leduc", to, "Leduc").is_ok(), from != to);
                assert!(from.check_place("Leduc", to, "Lacombe").is_ok());
            }
        }
    }
}
