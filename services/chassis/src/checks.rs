use crate::{Error, Result};

/// Checks that the contract's patterns cannot say, collected so that the answer names every wrong field at once.
#[derive(Default)]
#[must_use]
pub struct Checks {
    error: Option<Error>,
}

impl Checks {
    /// The field is fine only if `fine`.
    pub fn require(mut self, fine: bool, field: &str, reason: &'static str, description: &str) -> Self {
        if !fine {
            let error = self
                .error
                .unwrap_or_else(|| Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields"));
            self.error = Some(error.with_field(field, reason, description));
        }
        self
    }

    /// One line of text of any script: no control characters. Names, addresses, subjects.
    pub fn one_line(self, field: &str, text: &str) -> Self {
        let fine = !text.chars().any(char::is_control);
        self.require(fine, field, "CONTROL_CHARACTER", "must be one line of text")
    }

    /// Text of any script with line breaks. A NUL fits into no database text.
    pub fn text(self, field: &str, text: &str) -> Self {
        let fine = !text
            .chars()
            .any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t'));
        self.require(fine, field, "CONTROL_CHARACTER", "must not contain control characters")
    }

    /// A phone number: 10 to 15 digits, with spaces, dots, brackets, hyphens and one leading `+` as people write them.
    pub fn phone(self, field: &str, text: &str) -> Self {
        self.require(
            is_phone(text),
            field,
            "PHONE_INVALID",
            "must be a phone number of 10 to 15 digits",
        )
    }

    /// Done.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with a violation for every field that was not fine.
    pub fn finish(self) -> Result<()> {
        self.error.map_or(Ok(()), Err)
    }
}

fn is_phone(text: &str) -> bool {
    let number = text.trim();
    let rest = number.strip_prefix('+').unwrap_or(number);
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    (10..=15).contains(&digits)
        && rest
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, ' ' | '.' | '-' | '(' | ')'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_wrong_fields_are_named() {
        let error = Checks::default()
            .one_line("name", "ሰላም")
            .one_line("address", "12 Main\nStreet")
            .text("notes", "two\nlines")
            .text("message", "a\0b")
            .phone("phone", "not a number")
            .finish()
            .err();
        let fields: Vec<_> = error
            .iter()
            .flat_map(|error| error.violations())
            .map(|violation| violation.field.as_str())
            .collect();
        assert_eq!(fields, ["address", "message", "phone"]);
        assert!(Checks::default().finish().is_ok());
    }

    #[test]
    fn phone_numbers_as_people_write_them() {
        for number in ["+1 (403) 555-0142", "4035550142", "403.555.0142", "+251 91 234 5678"] {
            assert!(is_phone(number), "{number}");
        }
        for number in [
            "",
            "403555014",
            "1234567890123456",
            "++14035550142",
            "403-555-0142 ext 7",
            "٤٠٣٥٥٥٠١٤٢",
            "<b>4035550142</b>",
        ] {
            assert!(!is_phone(number), "{number}");
        }
    }
}
