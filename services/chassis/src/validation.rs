use std::collections::BTreeSet;

use prost_protovalidate::Validate;

use crate::{Error, Result};

/// Checks a request against the rules that the contract states for it (`buf.validate`).
///
/// # Errors
/// `INVALID_ARGUMENT` with one violation per wrong field. Its reason is the id of the rule in upper case (`STRING_MAX_LEN`), what the
/// contract calls a text that does not match the field's pattern (`PHONE_INVALID`), and `REQUIRED` for a text or list that must not be empty
/// and is.
pub fn validate<M: Validate>(message: &M) -> Result<()> {
    let Err(invalid) = message.validate() else {
        return Ok(());
    };
    let error = Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields");
    let mut seen = BTreeSet::new();
    // An empty text is too short and matches no pattern either: the first rule that it breaks says enough.
    let violations = invalid.into_violations().into_iter();
    let first = violations.filter(|violation| seen.insert(violation.field_path()));
    Err(first.fold(error, |error, violation| {
        let reason = match violation.rule_id() {
            "string.min_len" if violation.message().contains("at least 1 ") => "REQUIRED".to_owned(),
            "string.email_empty" | "string.uuid_empty" | "required" => "REQUIRED".to_owned(),
            "string.pattern" => pattern_reason(violation.message()).to_owned(),
            rule => rule.replace('.', "_").to_uppercase(),
        };
        error.with_field(lower_camel_case(&violation.field_path()), reason, violation.message())
    }))
}

/// What the contract calls a text that does not match a pattern. The validator's message is the only place that names the pattern.
fn pattern_reason(message: &str) -> &'static str {
    let pattern = message.split_once('`').and_then(|(_, rest)| rest.strip_suffix('`'));
    pattern
        .and_then(selam_proto::pattern_reason)
        .unwrap_or("STRING_PATTERN")
}

/// `service_interest` → `serviceInterest`, the name that JSON clients know the field by.
fn lower_camel_case(path: &str) -> String {
    let mut name = String::with_capacity(path.len());
    let mut upper = false;
    for letter in path.chars() {
        match letter {
            '_' => upper = true,
            _ if upper => {
                name.extend(letter.to_uppercase());
                upper = false;
            }
            _ => name.push(letter),
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use selam_proto::selam::{
        cargo::v1::Stop,
        contact::v1::{CreateContactMessageRequest, ListContactMessagesRequest},
    };

    use super::*;

    #[test]
    fn violations_name_the_field_as_clients_write_it_and_the_rule() {
        let request = CreateContactMessageRequest {
            email: "not an address".into(),
            message: "x".repeat(5001),
            language_code: "fr".into(),
            ..CreateContactMessageRequest::default()
        };
        let error = validate(&request).err();
        let found: Vec<_> = error
            .iter()
            .flat_map(|error| error.violations())
            .map(|violation| (violation.field.as_str(), violation.reason.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("name", "REQUIRED"),
                ("email", "STRING_EMAIL"),
                ("message", "STRING_MAX_LEN"),
                ("languageCode", "STRING_IN"),
            ]
        );
    }

    #[test]
    fn numbers_and_enums_are_checked_too() {
        let request = ListContactMessagesRequest {
            page_size: 101,
            status: 9,
            ..ListContactMessagesRequest::default()
        };
        let fields: Vec<_> = validate(&request)
            .err()
            .iter()
            .flat_map(|error| error.violations().to_vec())
            .map(|violation| violation.field)
            .collect();
        assert_eq!(fields, ["pageSize", "status"]);
    }

    fn reasons(message: &impl Validate) -> Vec<(String, String)> {
        let error = validate(message).err();
        let violations = error.iter().flat_map(|error| error.violations());
        violations
            .map(|violation| (violation.field.clone(), violation.reason.clone()))
            .collect()
    }

    fn stop() -> Stop {
        Stop {
            address: "120 8 Avenue SW".into(),
            contact_name: "ሰላም".into(),
            contact_phone: "+1 (403) 555-0142".into(),
        }
    }

    #[test]
    fn texts_of_any_script_without_control_characters() {
        assert!(validate(&stop()).is_ok());
        for (name, reason) in [
            ("a\0b", "CONTROL_CHARACTER"),
            ("two\nlines", "CONTROL_CHARACTER"),
            ("a\u{85}b", "CONTROL_CHARACTER"),
            ("", "REQUIRED"),
        ] {
            let contact_name = name.to_owned();
            let found = reasons(&Stop { contact_name, ..stop() });
            assert_eq!(found, [("contactName".to_owned(), reason.to_owned())], "{name:?}");
        }
        let message = |text: &str| CreateContactMessageRequest {
            name: "Hana".into(),
            email: "hana@example.test".into(),
            message: text.into(),
            ..CreateContactMessageRequest::default()
        };
        assert!(validate(&message("two\r\nlines\tand a tab")).is_ok());
        let found = reasons(&message("a\0b"));
        assert_eq!(found, [("message".to_owned(), "CONTROL_CHARACTER".to_owned())]);
    }

    #[test]
    fn phone_numbers_as_people_write_them() {
        let with = |number: &str| Stop {
            contact_phone: number.to_owned(),
            ..stop()
        };
        for number in ["+1 (403) 555-0142", "4035550142", "403.555.0142", "+251 91 234 5678"] {
            assert!(validate(&with(number)).is_ok(), "{number}");
        }
        for number in [
            "1234567890123456",
            "++14035550142",
            "403-555-014",
            "403-555-0142 ext 7",
            "٤٠٣٥٥٥٠١٤٢",
            "403\n555\n0142",
            "<b>4035550142</b>",
        ] {
            let found = reasons(&with(number));
            assert_eq!(
                found,
                [("contactPhone".to_owned(), "PHONE_INVALID".to_owned())],
                "{number}"
            );
        }
    }
}
