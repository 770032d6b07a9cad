//! Validation of delivery addresses.

use selam_chassis::{FieldErrors, Result};
use selam_proto_sourcing::v1::RequestDelivery;

/// Checks a normalised address against cargo's rules.
///
/// # Errors
/// `CITY_UNKNOWN` on `delivery.city`, `PHONE_INVALID` on `delivery.contactPhone`, `NAME_INVALID` on
/// `delivery.contactName`.
pub fn check(delivery: &RequestDelivery, cities: &[String]) -> Result<()> {
    FieldErrors::default()
        .phone("delivery.contactPhone", &delivery.contact_phone)
        .name("delivery.contactName", &delivery.contact_name)
        .require(
            cities.contains(&delivery.city),
            "delivery.city",
            "CITY_UNKNOWN",
            "must be a city that cargo delivers to",
        )
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_every_invalid_field() {
        let delivery = RequestDelivery {
            city: "Calgary".to_owned(),
            contact_name: "Hana".to_owned(),
            contact_phone: "403 555 0142".to_owned(),
            ..RequestDelivery::default()
        };
        assert!(check(&delivery, &["Calgary".to_owned()]).is_ok());
        let wrong = RequestDelivery {
            contact_name: "\u{3164}\u{3164}".to_owned(),
            contact_phone: "403-555-0142 ext 7".to_owned(),
            ..delivery
        };
        let refused = check(&wrong, &["Edmonton".to_owned()]).err();
        let violations = refused.iter().flat_map(|error| error.violations());
        let reasons: Vec<_> = violations.map(|violation| violation.reason.as_str()).collect();
        assert_eq!(reasons, ["PHONE_INVALID", "NAME_INVALID", "CITY_UNKNOWN"]);
    }
}
