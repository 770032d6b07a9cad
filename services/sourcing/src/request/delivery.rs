//! Validation of delivery addresses.

use selam_chassis::{Error, Result};
use selam_proto_sourcing::v1::RequestDelivery;

/// Longest phone number that cargo accepts, in characters.
const PHONE: usize = 30;

/// Checks an address against cargo's rules.
///
/// # Errors
/// `CITY_UNKNOWN` on `delivery.city`, `PHONE_INVALID` on `delivery.contactPhone`.
pub fn check(delivery: &RequestDelivery, cities: &[String]) -> Result<()> {
    if !is_phone(&delivery.contact_phone) {
        return Err(Error::field(
            "delivery.contactPhone",
            "PHONE_INVALID",
            "must be a phone number of 10 to 15 digits",
        ));
    }
    if cities.contains(&delivery.city) {
        return Ok(());
    }
    Err(Error::field(
        "delivery.city",
        "CITY_UNKNOWN",
        "must be a city that cargo delivers to",
    ))
}

/// Checks the rule of cargo's contract: an optional plus, then 10 to 15 digits with spaces, dots, hyphens and
/// brackets between them.
fn is_phone(text: &str) -> bool {
    let rest = text.strip_prefix('+').unwrap_or(text);
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    text.len() <= PHONE
        && (10..=15).contains(&digits)
        && rest
            .chars()
            .all(|letter| letter.is_ascii_digit() || " .()-".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_common_phone_number_formats() {
        for number in ["+1 (403) 555-0142", "4035550142", "403.555.0142", "+251 91 234 5678"] {
            assert!(is_phone(number), "{number}");
        }
        for number in [
            "1234567890123456",
            "++14035550142",
            "403-555-014",
            "403-555-0142 ext 7",
            "٤٠٣٥٥٥٠١٤٢",
            "403  555  0142                       ",
            "",
        ] {
            assert!(!is_phone(number), "{number}");
        }
    }

    #[test]
    fn rejects_city_without_delivery() {
        let delivery = RequestDelivery {
            city: "Calgary".to_owned(),
            contact_phone: "403 555 0142".to_owned(),
            ..RequestDelivery::default()
        };
        assert!(check(&delivery, &["Calgary".to_owned()]).is_ok());
        let refused = check(&delivery, &["Edmonton".to_owned()]).err();
        let found = refused.and_then(|error| error.violations().first().map(|it| it.reason.clone()));
        assert_eq!(found.as_deref(), Some("CITY_UNKNOWN"));
    }
}
