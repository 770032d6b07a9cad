use std::sync::LazyLock;

use prost_protovalidate::Validate;
use prost_reflect::{DescriptorPool, DynamicMessage, Value};

use crate::{Error, Result};

/// The contract, read once: which fields of a message are text.
static CONTRACT: LazyLock<Option<DescriptorPool>> =
    LazyLock::new(|| DescriptorPool::decode(selam_proto::FILE_DESCRIPTOR_SET).ok());

/// Checks a request against the rules that the contract states for it (`buf.validate`), and that no text of it holds a NUL, which no database
/// stores.
///
/// # Errors
/// `INVALID_ARGUMENT` with one violation per wrong field. Its reason is the id of the rule in upper case (`STRING_MAX_LEN`),
/// `REQUIRED` for a text or list that must not be empty and is, and `CONTROL_CHARACTER` for a NUL.
pub fn validate<M: Validate + prost::Name>(message: &M) -> Result<()> {
    let mut violations = Vec::new();
    if let Err(invalid) = message.validate() {
        violations.extend(invalid.into_violations().into_iter().map(|violation| {
            let reason = match violation.rule_id() {
                "string.min_len" if violation.message().contains("at least 1 ") => "REQUIRED".to_owned(),
                "string.email_empty" | "string.uuid_empty" | "required" => "REQUIRED".to_owned(),
                rule => rule.replace('.', "_").to_uppercase(),
            };
            let field = lower_camel_case(&violation.field_path());
            (field, reason, violation.message().to_owned())
        }));
    }
    for field in texts_with_nul(message)? {
        let reason = "CONTROL_CHARACTER".to_owned();
        violations.push((field, reason, "must not contain control characters".to_owned()));
    }
    if violations.is_empty() {
        return Ok(());
    }
    let error = Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields");
    Err(violations
        .into_iter()
        .fold(error, |error, (field, reason, description)| {
            error.with_field(field, reason, description)
        }))
}

/// The text fields that hold a NUL, by the names that JSON clients know them by.
fn texts_with_nul<M: prost::Name>(message: &M) -> Result<Vec<String>> {
    let encoded = message.encode_to_vec();
    // Nearly every request ends here: a NUL in a text is a zero byte of the encoding.
    if !encoded.contains(&0) {
        return Ok(Vec::new());
    }
    let descriptor = CONTRACT
        .as_ref()
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
        // The contract has no maps (proto/src/bin/contract/safety.rs), so nothing else holds text.
        _ => {}
    }
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
        cargo::v1::{CreateCargoQuoteRequest, CreateShipmentRequest, Stop},
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

    #[test]
    fn a_nul_is_refused_in_every_text_and_names_its_field() {
        let request = CreateContactMessageRequest {
            name: "a\0b".into(),
            email: "a@example.test".into(),
            message: "hello".into(),
            ..CreateContactMessageRequest::default()
        };
        assert_eq!(
            violations(&request),
            [("name".to_owned(), "CONTROL_CHARACTER".to_owned())]
        );
        let listing = ListContactMessagesRequest {
            query: "\0".into(),
            ..ListContactMessagesRequest::default()
        };
        assert_eq!(
            violations(&listing),
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
    fn a_zero_byte_of_a_number_is_no_nul() {
        let request = CreateCargoQuoteRequest {
            weight_kg: 1.0,
            ..CreateCargoQuoteRequest::default()
        };
        assert!(texts_with_nul(&request).is_ok_and(|fields| fields.is_empty()));
    }

    fn violations<M: Validate + prost::Name>(request: &M) -> Vec<(String, String)> {
        let error = validate(request).err();
        let found = error.iter().flat_map(|error| error.violations());
        found.map(|one| (one.field.clone(), one.reason.clone())).collect()
    }
}
