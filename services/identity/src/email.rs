//! Normalisation of email addresses, so that each spelling of an address maps to one account.

use selam_chassis::is_deliverable_address;

/// Maximum length of an accepted domain, before conversion to ASCII.
const MAX_DOMAIN_BYTES: usize = 254;

/// Normalises an address: trimmed, lower case, domain in ASCII. Returns `None` when the address is not deliverable.
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
    fn normalises_spellings_of_one_address() {
        for typed in ["Abebe@Example.Test", " abebe@example.test ", "ABEBE@EXAMPLE.TEST"] {
            assert_eq!(normalise(typed).unwrap(), "abebe@example.test");
        }
        assert_eq!(normalise("a.b+c@sub.example.test").unwrap(), "a.b+c@sub.example.test");
        assert_eq!(normalise("a@bücher.example").unwrap(), "a@xn--bcher-kva.example");
    }

    #[test]
    fn rejects_invalid_addresses() {
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
        fn normalisation_is_idempotent(text in "\\PC{0,40}@\\PC{0,40}") {
            if let Some(once) = normalise(&text) {
                prop_assert_eq!(normalise(&once), Some(once));
            }
        }
    }
}
