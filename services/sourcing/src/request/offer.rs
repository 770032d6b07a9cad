//! What becomes of offers.

use chrono::{Days, NaiveDate};
use selam_chassis::{Error, Result, word_enum};
use selam_proto_sourcing::v1 as wire;

word_enum! {
    /// Where an offer stands.
    pub enum OfferStatus of wire::OfferStatus {
        /// It can be accepted, until its last day is over.
        Open,
        /// It was accepted.
        Accepted,
        /// The customer does not want it, or accepted another one.
        Declined,
        /// The office took it back.
        Withdrawn,
        /// Its time is over.
        Expired,
    }
}

impl OfferStatus {
    /// How an offer stands on a day, also before anybody has written down that its time is over.
    #[must_use]
    pub fn on(self, today: NaiveDate, valid_until: NaiveDate) -> Self {
        if self == Self::Open && today > valid_until {
            Self::Expired
        } else {
            self
        }
    }

    /// Whether something can be done with it on a day.
    ///
    /// # Errors
    /// `OFFER_EXPIRED` when its time is over, `OFFER_CLOSED` when it is no longer open for another reason.
    pub fn require_open(self, today: NaiveDate, valid_until: NaiveDate) -> Result<()> {
        match self.on(today, valid_until) {
            Self::Open => Ok(()),
            Self::Expired => Err(Error::failed_precondition(
                "OFFER_EXPIRED",
                "the time of the offer is over",
            )),
            _ => Err(Error::failed_precondition(
                "OFFER_CLOSED",
                "the offer is not open any more",
            )),
        }
    }
}

/// What is looked at when offers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricedOffer {
    /// Landed cost of the whole in cents.
    pub landed_minor: i64,
    /// Pieces.
    pub quantity: i32,
    /// Days from the order until it leaves the maker.
    pub lead_time_days: i32,
}

/// Whether an offer costs the least a piece of those that are open.
pub fn is_cheapest(offer: PricedOffer, open: &[PricedOffer]) -> bool {
    // Compared without division, so that no rounding makes two alike.
    let costs = |one: PricedOffer, other: PricedOffer| i128::from(one.landed_minor) * i128::from(other.quantity);
    open.iter().all(|other| costs(offer, *other) <= costs(*other, offer))
}

/// Whether an offer is the soonest of those that are open.
pub fn is_soonest(offer: PricedOffer, open: &[PricedOffer]) -> bool {
    open.iter().all(|other| offer.lead_time_days <= other.lead_time_days)
}

/// A day within the coming `most` days, today as well.
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
    fn an_offer_is_open_through_its_last_day() {
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
    fn offers_are_compared_by_the_piece() {
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
    fn a_day_is_within_its_bounds() {
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
