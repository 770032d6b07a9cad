//! Mail addresses: one normal form, so that an address has one account however it is typed.

use selam_chassis::is_deliverable_address;

/// Longest domain that is looked at, in whatever script it is typed.
const MAX_DOMAIN_BYTES: usize = 254;

/// The normal form of an address: trimmed, lower case, the domain in ASCII. `None` when it is not an address that mail can be sent to.
pub fn normalise(text: &str) -> Option<String> {
    let (local, domain) = text.trim().rsplit_once('@')?;
    if domain.len() > MAX_DOMAIN_BYTES {
        return None;
    }
    let url::Host::Domain(domain) = url::Host::parse(domain).ok()? else {
        return None;
    };
    let address = format!("{}@{domain}", local.to_ascii_lowercase());
    is_deliverable_address(&address).then_some(address)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_account_however_it_is_typed() {
        for typed in ["Abebe@Example.Test", " abebe@example.test ", "ABEBE@EXAMPLE.TEST"] {
            assert_eq!(normalise(typed).unwrap(), "abebe@example.test");
        }
        assert_eq!(normalise("a.b+c@sub.example.test").unwrap(), "a.b+c@sub.example.test");
        assert_eq!(normalise("a@bücher.example").unwrap(), "a@xn--bcher-kva.example");
    }

    #[test]
    fn what_is_not_an_address_is_refused() {
        let long = format!("{}@example.test", "a".repeat(65));
        for text in [
            "",
            "@",
            "a",
            "a@",
            "@example.test",
            "a@b",
            "a b@example.test",
            "a@exa mple.test",
            ".a@example.test",
            "a.@example.test",
            "a..b@example.test",
            "a@-example.test",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a\r\nBcc: b@example.test",
            "a@example.test\0",
            "a@.test",
            "\"a b\"@example.test",
            "a@@example.test",
            long.as_str(),
        ] {
            assert_eq!(normalise(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn the_normal_form_is_its_own_normal_form(text in "\\PC{0,40}@\\PC{0,40}") {
            if let Some(once) = normalise(&text) {
                prop_assert_eq!(normalise(&once), Some(once));
            }
        }
    }
}
