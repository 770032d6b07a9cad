//! Status and comparison of offers.

use chrono::{Days, NaiveDate};
use selam_chassis::{Error, Result, string_enum};
use selam_proto_sourcing::v1 as wire;

string_enum! {
    /// Status of an offer.
    pub enum OfferStatus of wire::OfferStatus {
        /// Can be accepted through its last day.
        Open,
        /// Accepted by the customer.
        Accepted,
        /// Declined by the customer, or another offer was accepted.
        Declined,
        /// Withdrawn by an admin.
        Withdrawn,
        /// Past its last day.
        Expired,
    }
}

impl OfferStatus {
    /// Returns the status on a day, even before the expiry is stored.
    #[must_use]
    pub fn on(self, today: NaiveDate, valid_until: NaiveDate) -> Self {
        if self == Self::Open && today > valid_until {
            Self::Expired
        } else {
            self
        }
    }

    /// Checks that the offer is open on a day.
    ///
    /// # Errors
    /// `OFFER_EXPIRED` when it is past its last day, `OFFER_CLOSED` when it is closed for another reason.
    pub fn require_open(self, today: NaiveDate, valid_until: NaiveDate) -> Result<()> {
        match self.on(today, valid_until) {
            Self::Open => Ok(()),
            Self::Expired => Err(Error::failed_precondition("OFFER_EXPIRED", "the offer has expired")),
            _ => Err(Error::failed_precondition(
                "OFFER_CLOSED",
                "the offer is no longer open",
            )),
        }
    }
}

/// Fields by which offers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricedOffer {
    /// Total landed cost in cents.
    pub landed_minor: i64,
    /// Pieces.
    pub quantity: i32,
    /// Days from the order until it leaves the manufacturer.
    pub lead_time_days: i32,
}

/// Returns whether an offer has the lowest landed cost per piece of the open offers.
pub fn is_cheapest(offer: PricedOffer, open: &[PricedOffer]) -> bool {
    // Cross-multiplied instead of divided, so that rounding cannot make two offers equal.
    let costs = |one: PricedOffer, other: PricedOffer| i128::from(one.landed_minor) * i128::from(other.quantity);
    open.iter().all(|other| costs(offer, *other) <= costs(*other, offer))
}

/// Returns whether an offer has the shortest lead time of the open offers.
pub fn is_soonest(offer: PricedOffer, open: &[PricedOffer]) -> bool {
    open.iter().all(|other| offer.lead_time_days <= other.lead_time_days)
}

/// Checks that a date is from `first` through `most` days later.
///
/// # Errors
/// `DATE_PAST` or `DATE_TOO_LATE` on `field`.
pub fn within(field: &str, date: NaiveDate, first: NaiveDate, most: u64) -> Result<NaiveDate> {
    if date < first {
        return Err(Error::field(field, "DATE_PAST", format!("must be {first} or later")));
    }
    match first.checked_add_days(Days::new(most)) {
        Some(last) if date > last => Err(Error::field(
            field,
            "DATE_TOO_LATE",
            format!("must be {last} or earlier"),
        )),
        _ => Ok(date),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap_or_default()
    }

    #[test]
    fn offer_is_open_through_last_day() {
        let last = day("2026-11-30");
        let reason = |status: OfferStatus, today: &str| {
            let refused = status.require_open(day(today), last).err();
            refused.map(|error| error.reason())
        };
        assert_eq!(reason(OfferStatus::Open, "2026-11-30"), None);
        assert_eq!(reason(OfferStatus::Open, "2026-12-01"), Some("OFFER_EXPIRED"));
        assert_eq!(reason(OfferStatus::Expired, "2026-11-01"), Some("OFFER_EXPIRED"));
        for status in [OfferStatus::Accepted, OfferStatus::Declined, OfferStatus::Withdrawn] {
            assert_eq!(reason(status, "2026-11-01"), Some("OFFER_CLOSED"), "{status:?}");
            assert_eq!(status.on(day("2027-01-01"), last), status);
        }
    }

    #[test]
    fn compares_offers_by_unit_cost() {
        let offer = |landed_minor, quantity, lead_time_days| PricedOffer {
            landed_minor,
            quantity,
            lead_time_days,
        };
        let (small, large) = (offer(1_001, 100, 20), offer(10_000, 1_000, 30));
        let open = [small, large];
        assert_eq!([is_cheapest(small, &open), is_cheapest(large, &open)], [false, true]);
        assert_eq!([is_soonest(small, &open), is_soonest(large, &open)], [true, false]);
        let same = [offer(10, 1, 5), offer(20, 2, 5)];
        assert!(same.iter().all(|it| is_cheapest(*it, &same) && is_soonest(*it, &same)));
    }

    #[test]
    fn rejects_dates_outside_bounds() {
        let first = day("2026-11-24");
        let reason = |date: &str| {
            let error = within("deadline", day(date), first, 10).err();
            error.and_then(|error| error.violations().first().map(|it| it.reason.clone()))
        };
        assert_eq!(reason("2026-11-23").as_deref(), Some("DATE_PAST"));
        assert_eq!(reason("2026-11-24"), None);
        assert_eq!(reason("2026-12-04"), None);
        assert_eq!(reason("2026-12-05").as_deref(), Some("DATE_TOO_LATE"));
    }
}
