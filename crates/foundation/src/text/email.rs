use std::borrow::Cow;

use super::{is_invisible, is_joiner};

/// Maximum length of an accepted domain, before conversion to ASCII.
const MAX_DOMAIN_BYTES: usize = 254;
/// Maximum length of an email address: a path of 256 bytes without its angle brackets (RFC 5321, 4.5.3.1.3).
const MAX_ADDRESS_BYTES: usize = 254;
/// Maximum length of the part before the `@` (RFC 5321, 4.5.3.1.1).
const MAX_LOCAL_BYTES: usize = 64;
/// Maximum length of a label of a domain name (RFC 1035, 2.3.4).
const MAX_LABEL_BYTES: usize = 63;

/// Normalises an email address, so that each spelling of an address has one form: without invisible characters and
/// surrounding white space, in lower case, with the domain in ASCII (UTS 46). Returns `None` when the result is not
/// deliverable. Idempotent.
pub fn email(text: &str) -> Option<String> {
    let visible: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
    let text = visible.trim_matches(|letter: char| letter.is_whitespace() || is_joiner(letter));
    let (local, domain) = text.rsplit_once('@')?;
    // The parser of hosts decodes `%`, which has no meaning in an address.
    if domain.len() > MAX_DOMAIN_BYTES || domain.contains('%') {
        return None;
    }
    let url::Host::Domain(domain) = url::Host::parse(domain).ok()? else {
        return None;
    };
    let local: String = local.chars().filter(|letter| !is_joiner(*letter)).collect();
    let address = format!("{}@{domain}", local.to_ascii_lowercase());
    is_deliverable_address(&address).then_some(address)
}

/// Normalises a part of an address, to find the addresses that contain it: without invisible characters and surrounding
/// white space, in lower case, with names of domains in ASCII. A name must be whole: `bücher`, not `büch`.
pub fn email_part(text: &str) -> String {
    let visible: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
    let part = visible.trim().to_lowercase();
    let (local, domain) = match part.rsplit_once('@') {
        Some((local, domain)) => (Some(local), domain),
        None => (None, part.as_str()),
    };
    let domain = match idna::domain_to_ascii(domain) {
        Ok(ascii) if !domain.is_ascii() => Cow::Owned(ascii),
        _ => Cow::Borrowed(domain),
    };
    local.map_or_else(|| domain.clone().into_owned(), |local| format!("{local}@{domain}"))
}

/// Returns a normalised address with its domain in the script of its owner: `hana@bücher.example` for
/// `hana@xn--bcher-kva.example`.
pub fn readable_address(address: &str) -> Cow<'_, str> {
    match address.rsplit_once('@') {
        Some((local, domain)) if domain.contains("xn--") => {
            Cow::Owned(format!("{local}@{}", idna::domain_to_unicode(domain).0))
        }
        _ => Cow::Borrowed(address),
    }
}

/// Returns whether mail servers accept `address` as it is: a dot-atom before the `@`, then a domain name of at
/// least two labels, within the lengths of RFC 5321. Only ASCII is accepted, because many servers reject other
/// characters; an internationalized domain must be in its ASCII form. Quoted local parts, address literals and
/// host names without a domain are rejected: mailboxes do not need them, and much software cannot handle them.
pub fn is_deliverable_address(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else {
        return false;
    };
    let atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    let label_is_fine = |label: &str| {
        (1..=MAX_LABEL_BYTES).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    // A last label that begins with a digit is part of an IP address or invalid.
    let top_level_is_fine = |domain: &str| matches!(domain.rsplit_once('.'), Some((_, top)) if top.starts_with(|c: char| c.is_ascii_alphabetic()));
    address.len() <= MAX_ADDRESS_BYTES
        && local.len() <= MAX_LOCAL_BYTES
        && local.split('.').all(|part| !part.is_empty() && part.chars().all(atom))
        && domain.split('.').all(label_is_fine)
        && top_level_is_fine(domain)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn normalises_spellings_of_one_address() {
        for (typed, address) in [
            ("Abebe@Example.Test", "abebe@example.test"),
            (" abebe@example.test\u{a0}", "abebe@example.test"),
            ("\u{202a}abebe@example.test\u{202c}", "abebe@example.test"),
            ("\u{feff}abe\u{ad}be@exam\u{200b}ple.test\u{200d}", "abebe@example.test"),
            ("a.b+c@sub.example.test", "a.b+c@sub.example.test"),
            ("O'Neil@example.com", "o'neil@example.com"),
            ("rd&co@example.com", "rd&co@example.com"),
            ("hana@a--b.example", "hana@a--b.example"),
            ("hana@bücher.example", "hana@xn--bcher-kva.example"),
            ("hana@bu\u{308}cher.example", "hana@xn--bcher-kva.example"),
            ("hana@BÜCHER。example", "hana@xn--bcher-kva.example"),
            ("hana@xn--bcher-kva.example", "hana@xn--bcher-kva.example"),
            ("hana@موقع.شبكة", "hana@xn--4gbrim.xn--ngbc5azd"),
        ] {
            assert_eq!(email(typed).as_deref(), Some(address), "{typed:?}");
        }
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
            "a\u{a0}b@example.test",
            "a@exa mple.test",
            "a@ex%61mple.test",
            ".a@example.test",
            "a.@example.test",
            "a..b@example.test",
            "a@-example.test",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a@xn--.example",
            "a\r\nBcc: b@example.test",
            "a@example.test\0",
            "a@.test",
            "ä@example.test",
            "\"a b\"@example.test",
            "a@@example.test",
            long.as_str(),
        ] {
            assert_eq!(email(text), None, "{text:?}");
        }
    }

    #[test]
    fn normalises_parts_of_addresses() {
        for (typed, part) in [
            ("bücher", "xn--bcher-kva"),
            ("BU\u{308}CHER.example", "xn--bcher-kva.example"),
            ("\u{202a}hana@bücher\u{202c}", "hana@xn--bcher-kva"),
            (" XN--bch", "xn--bch"),
            ("Hana@", "hana@"),
            ("50%_", "50%_"),
            ("", ""),
        ] {
            assert_eq!(email_part(typed), part, "{typed:?}");
        }
    }

    #[test]
    fn shows_domain_in_its_own_script() {
        assert_eq!(readable_address("hana@xn--bcher-kva.example"), "hana@bücher.example");
        assert_eq!(readable_address("xn--a@example.test"), "xn--a@example.test");
        assert_eq!(readable_address("hana"), "hana");
    }

    proptest! {
        #[test]
        fn normalisation_is_idempotent(text in "\\PC{0,40}@\\PC{0,40}") {
            if let Some(once) = email(&text) {
                prop_assert_eq!(email(&once), Some(once));
            }
        }

        #[test]
        fn invisible_characters_keep_the_address(
            local in "[a-zA-Z0-9]{1,20}",
            domain in "[a-z]{1,20}\\.(test|bücher|شبكة)",
            marks in "[\u{200b}\u{200e}\u{202a}\u{202c}\u{2060}\u{feff}\u{ad} ]{0,5}",
        ) {
            let plain = email(&format!("{local}@{domain}"));
            prop_assert!(plain.is_some());
            prop_assert_eq!(email(&format!("{marks}{local}@{domain}{marks}")), plain.clone());
            let readable = plain.as_deref().map(readable_address).unwrap_or_default().into_owned();
            prop_assert_eq!(email(&readable), plain);
        }
    }

    #[test]
    fn accepts_deliverable_addresses() {
        let longest = format!(
            "{}@{}.{}.{}.test",
            "l".repeat(64),
            "d".repeat(63),
            "e".repeat(63),
            "f".repeat(56)
        );
        assert_eq!(longest.len(), MAX_ADDRESS_BYTES);
        for address in [
            "abebe@example.test",
            "Abebe.Bikila+office@sub.example.test",
            "o'neil_%x@example.test",
            "a@xn--bcher-kva.example",
            "1@2.example",
            longest.as_str(),
        ] {
            assert!(is_deliverable_address(address), "{address}");
        }
    }

    #[test]
    fn rejects_undeliverable_addresses() {
        let long_local = format!("{}@example.test", "l".repeat(65));
        let long_label = format!("a@{}.test", "d".repeat(64));
        let long = format!(
            "{}@{}.{}.{}.test",
            "l".repeat(64),
            "d".repeat(63),
            "e".repeat(63),
            "f".repeat(57)
        );
        for address in [
            "",
            "@",
            "a",
            "a@",
            "@example.test",
            "a@b",
            "a b@example.test",
            "a@exa mple.test",
            ".a@b.test",
            "a.@b.test",
            "a..b@b.test",
            "a@b..test",
            "a@.test",
            "a@b.test.",
            "a@-b.test",
            "a@b-.test",
            "a@b_c.test",
            "a@@b.test",
            "a@b@c.test",
            "\"a b\"@b.test",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a@b.1",
            "a@bücher.example",
            "ä@b.test",
            "a\r\nBcc: b@b.test",
            "a@b.test\0",
            " a@b.test",
            "Abebe <a@b.test>",
            long_local.as_str(),
            long_label.as_str(),
            long.as_str(),
        ] {
            assert!(!is_deliverable_address(address), "{address:?}");
        }
    }
}
