use crate::{Error, Result};

/// Maximum length of an email address: a path of 256 bytes without its angle brackets (RFC 5321, 4.5.3.1.3).
const MAX_ADDRESS_BYTES: usize = 254;
/// Maximum length of the part before the `@` (RFC 5321, 4.5.3.1.1).
const MAX_LOCAL_BYTES: usize = 64;
/// Maximum length of a label of a domain name (RFC 1035, 2.3.4).
const MAX_LABEL_BYTES: usize = 63;

/// Collects field errors that the contract's rules cannot express, so that one response names every invalid
/// field.
#[derive(Default)]
#[must_use]
pub struct FieldErrors {
    error: Option<Error>,
}

impl FieldErrors {
    /// Adds a field error unless `fine` is true.
    pub fn require(mut self, fine: bool, field: &str, reason: &'static str, description: &str) -> Self {
        if !fine {
            let error = self
                .error
                .unwrap_or_else(|| Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields"));
            self.error = Some(error.with_field(field, reason, description));
        }
        self
    }

    /// Requires a deliverable email address: see [`is_deliverable_address`]. The reason equals that of the
    /// contract's own rule for addresses, which accepts more.
    pub fn email(self, field: &str, text: &str) -> Self {
        self.require(
            is_deliverable_address(text),
            field,
            "STRING_EMAIL",
            "must be a deliverable email address",
        )
    }

    /// Returns the collected field errors, if any.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with a violation for every invalid field.
    pub fn finish(self) -> Result<()> {
        self.error.map_or(Ok(()), Err)
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
    use super::*;

    #[test]
    fn reports_all_invalid_fields() {
        let error = FieldErrors::default()
            .require(false, "fromCity", "CITY_UNKNOWN", "must be one of the cities")
            .require(true, "toCity", "CITY_UNKNOWN", "must be one of the cities")
            .require(false, "priority", "PRIORITY_NOT_ON_ROUTE", "is not offered")
            .finish()
            .err();
        let fields: Vec<_> = error
            .iter()
            .flat_map(|error| error.violations())
            .map(|violation| violation.field.as_str())
            .collect();
        assert_eq!(fields, ["fromCity", "priority"]);
        assert!(FieldErrors::default().finish().is_ok());
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
        let error = FieldErrors::default().email("email", "a..b@b.test").finish().err();
        let reasons: Vec<_> = error
            .iter()
            .flat_map(|error| error.violations())
            .map(|violation| (violation.field.as_str(), violation.reason.as_ref()))
            .collect();
        assert_eq!(reasons, [("email", "STRING_EMAIL")]);
    }
}
