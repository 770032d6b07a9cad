//! Mail addresses: one normal form, so that an address has one account however it is typed.

/// Longest address there is (RFC 5321, 4.5.3.1.3, less the angle brackets).
const MAX_BYTES: usize = 254;
/// Longest part before the `@` (RFC 5321, 4.5.3.1.1).
const MAX_LOCAL_BYTES: usize = 64;

/// The normal form of an address: trimmed, lower case, the domain in ASCII. `None` when it is not an address that mail can be sent to:
/// quoted local parts, address literals and domains of one label are not taken.
pub fn normalise(text: &str) -> Option<String> {
    let (local, domain) = text.trim().rsplit_once('@')?;
    let atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    let local_is_fine =
        local.len() <= MAX_LOCAL_BYTES && local.split('.').all(|part| !part.is_empty() && part.chars().all(atom));
    if !local_is_fine || domain.len() > MAX_BYTES {
        return None;
    }
    let url::Host::Domain(domain) = url::Host::parse(domain).ok()? else {
        return None;
    };
    let label_is_fine = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    if !domain.contains('.') || !domain.split('.').all(label_is_fine) {
        return None;
    }
    let address = format!("{}@{}", local.to_ascii_lowercase(), domain.to_ascii_lowercase());
    (address.len() <= MAX_BYTES).then_some(address)
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
