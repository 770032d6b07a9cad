use std::collections::BTreeSet;

use prost_protovalidate::Validate;
use prost_reflect::{DynamicMessage, Value};
use selam_proto::{InPackage, Package};

use crate::{Error, Result};

/// Checks a request against the contract's rules (`buf.validate`), and rejects texts with a NUL, which
/// databases cannot store.
///
/// # Errors
/// `INVALID_ARGUMENT` with one violation per invalid field. The reason is one of:
///
/// - the rule ID in upper case (`STRING_MAX_LEN`)
/// - the contract's name for a text that does not match the field's pattern (`CONTROL_CHARACTER`)
/// - `REQUIRED` for an empty text or list that must not be empty
/// - `CONTROL_CHARACTER` for a NUL
pub fn validate<M: Validate + prost::Name + InPackage>(message: &M) -> Result<()> {
    let mut violations: Vec<_> = match message.validate() {
        Ok(()) => Vec::new(),
        Err(invalid) => {
            let violations = invalid.into_violations().into_iter();
            violations.map(|found| violation(M::package(), found)).collect()
        }
    };
    for field in texts_with_nul(message)? {
        let reason = "CONTROL_CHARACTER".to_owned();
        violations.push((field, reason, "must not contain control characters".to_owned()));
    }
    if violations.is_empty() {
        return Ok(());
    }
    // An empty text is too short and matches no pattern either. The first violation of a field is enough.
    let mut seen = BTreeSet::new();
    violations.retain(|(field, ..)| seen.insert(field.clone()));
    let error = Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields");
    Err(violations
        .into_iter()
        .fold(error, |error, (field, reason, description)| {
            error.with_field(field, reason, description)
        }))
}

/// Returns field, reason and description of a violation found by the generated validator.
fn violation(package: &Package, found: prost_protovalidate::Violation) -> (String, String, String) {
    let reason = match found.rule_id() {
        "string.min_len" if found.message().contains("at least 1 ") => "REQUIRED".to_owned(),
        "string.email_empty" | "string.uuid_empty" | "required" => "REQUIRED".to_owned(),
        "string.pattern" => pattern_reason(package, found.message()).to_owned(),
        rule => rule.replace('.', "_").to_uppercase(),
    };
    (
        lower_camel_case(&found.field_path()),
        reason,
        found.message().to_owned(),
    )
}

/// Returns the text fields that contain a NUL, by their JSON names.
fn texts_with_nul<M: prost::Name + InPackage>(message: &M) -> Result<Vec<String>> {
    let encoded = message.encode_to_vec();
    // Nearly every request ends here: a NUL in a text is a zero byte of the encoding.
    if !encoded.contains(&0) {
        return Ok(Vec::new());
    }
    let descriptor = M::package()
        .descriptors()
        .and_then(|contract| contract.get_message_by_name(&M::full_name()))
        .ok_or_else(|| Error::internal(format!("{} is not in the contract", M::full_name())))?;
    let message = DynamicMessage::decode(descriptor, encoded.as_slice()).map_err(Error::internal)?;
    let mut found = Vec::new();
    collect_nul(&Value::Message(message), "", &mut found);
    Ok(found)
}

fn collect_nul(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.contains('\0') => found.push(path.to_owned()),
        Value::Message(message) => {
            for (field, value) in message.fields() {
                let separator = if path.is_empty() { "" } else { "." };
                collect_nul(value, &format!("{path}{separator}{}", field.json_name()), found);
            }
        }
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                collect_nul(item, &format!("{path}[{index}]"), found);
            }
        }
        // The contract has no maps (proto/contract/src/safety.rs), so no other kind contains text.
        _ => {}
    }
}

/// Returns the contract's name for a text that does not match a pattern. Only the validator's message contains
/// the pattern.
fn pattern_reason(package: &Package, message: &str) -> &'static str {
    let pattern = message.split_once('`').and_then(|(_, rest)| rest.strip_suffix('`'));
    pattern.and_then(package.pattern_reason).unwrap_or("STRING_PATTERN")
}

/// Converts `service_interest` to `serviceInterest`, the JSON name of the field.
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
    use selam_proto_cargo::v1::{CreateCargoQuoteRequest, CreateShipmentRequest, Stop};
    use selam_proto_contact::v1::{CreateContactMessageRequest, ListContactMessagesRequest};

    use super::*;

    #[test]
    fn names_json_field_and_rule() {
        let request = CreateContactMessageRequest {
            email: "two\nlines".into(),
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
                ("email", "CONTROL_CHARACTER"),
                ("message", "STRING_MAX_LEN"),
                ("languageCode", "STRING_IN"),
            ]
        );
    }

    #[test]
    fn checks_numbers_and_enums() {
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

    #[test]
    fn rejects_nul_in_every_text() {
        let request = CreateContactMessageRequest {
            name: "a\0b".into(),
            email: "a@example.test".into(),
            message: "hello".into(),
            ..CreateContactMessageRequest::default()
        };
        assert_eq!(reasons(&request), [("name".to_owned(), "CONTROL_CHARACTER".to_owned())]);
        let listing = ListContactMessagesRequest {
            query: "\0".into(),
            ..ListContactMessagesRequest::default()
        };
        assert_eq!(
            reasons(&listing),
            [("query".to_owned(), "CONTROL_CHARACTER".to_owned())]
        );
        let nested = CreateShipmentRequest {
            pickup: Some(Stop {
                contact_name: "\0".into(),
                ..Stop::default()
            }),
            ..CreateShipmentRequest::default()
        };
        assert!(texts_with_nul(&nested).is_ok_and(|fields| fields == ["pickup.contactName"]));
    }

    #[test]
    fn accepts_zero_byte_in_number() {
        let request = CreateCargoQuoteRequest {
            weight_kg: 1.0,
            ..CreateCargoQuoteRequest::default()
        };
        assert!(texts_with_nul(&request).is_ok_and(|fields| fields.is_empty()));
    }

    fn reasons<M: Validate + prost::Name + InPackage>(message: &M) -> Vec<(String, String)> {
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
    fn accepts_any_script_without_control_characters() {
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
}
