use prost_protovalidate::Validate;
use selam_proto::InPackage;

use crate::{Error, Result, text, validate};

/// Collects field errors that the contract's rules cannot express, so that one response names every invalid
/// field.
#[derive(Default)]
#[must_use]
pub struct FieldErrors {
    error: Option<Error>,
}

impl FieldErrors {
    /// Begins with the violations of the contract's rules, see [`validate`].
    pub fn of<M: Validate + prost::Name + InPackage>(message: &M) -> Self {
        Self {
            error: validate(message).err(),
        }
    }

    /// Adds a field error unless `fine` is true. The first error of a field is enough.
    pub fn require(mut self, fine: bool, field: &str, reason: &'static str, description: &str) -> Self {
        let known = self.error.iter().flat_map(Error::violations);
        if !fine && known.into_iter().all(|violation| violation.field != field) {
            let error = self
                .error
                .unwrap_or_else(|| Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields"));
            self.error = Some(error.with_field(field, reason, description));
        }
        self
    }

    /// Requires a normalised email address, see [`text::email`].
    pub fn email(self, field: &str, address: &str) -> Self {
        self.require(
            text::is_deliverable_address(address),
            field,
            "STRING_EMAIL",
            "must be a deliverable email address",
        )
    }

    /// Requires a phone number, see [`text::phone`].
    pub fn phone(self, field: &str, number: &str) -> Self {
        self.require(
            text::phone(number).is_some(),
            field,
            "PHONE_INVALID",
            "must be a phone number of 10 to 15 digits",
        )
    }

    /// Requires a name with a letter or a digit.
    pub fn name(self, field: &str, name: &str) -> Self {
        self.require(
            text::has_letter_or_digit(name),
            field,
            "NAME_INVALID",
            "must contain a letter or a digit",
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

#[cfg(test)]
mod tests {
    use selam_proto_contact::v1::CreateContactMessageRequest;

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
    fn rejects_texts_with_reason_of_kind() {
        let error = FieldErrors::default()
            .email("email", "a..b@b.test")
            .phone("phone", "403-555-014")
            .name("name", "\u{3164}")
            .name("email", "")
            .finish()
            .err();
        assert_eq!(
            reasons(error),
            ["email STRING_EMAIL", "phone PHONE_INVALID", "name NAME_INVALID"]
        );
    }

    #[test]
    fn adds_errors_to_those_of_contract() {
        let message = CreateContactMessageRequest {
            name: "—".to_owned(),
            email: "hana".to_owned(),
            ..CreateContactMessageRequest::default()
        };
        let error = FieldErrors::of(&message)
            .name("name", &message.name)
            .email("email", &message.email)
            .name("message", &message.message)
            .finish()
            .err();
        assert_eq!(
            reasons(error),
            ["message REQUIRED", "name NAME_INVALID", "email STRING_EMAIL"]
        );
    }

    fn reasons(error: Option<Error>) -> Vec<String> {
        let violations = error.iter().flat_map(|error| error.violations());
        violations
            .map(|violation| format!("{} {}", violation.field, violation.reason))
            .collect()
    }
}
