use prost_protovalidate::Validate;

use crate::{Error, Result};

/// Checks a request against the rules that the contract states for it (`buf.validate`).
///
/// # Errors
/// `INVALID_ARGUMENT` with one violation per wrong field. Its reason is the id of the rule in upper case (`STRING_MAX_LEN`), and
/// `REQUIRED` for a text or list that must not be empty and is.
pub fn validate<M: Validate>(message: &M) -> Result<()> {
    let Err(invalid) = message.validate() else {
        return Ok(());
    };
    let error = Error::invalid_argument("VALIDATION_FAILED", "the request has invalid fields");
    Err(invalid.into_violations().into_iter().fold(error, |error, violation| {
        let reason = match violation.rule_id() {
            "string.min_len" if violation.message().contains("at least 1 ") => "REQUIRED".to_owned(),
            "string.email_empty" | "string.uuid_empty" | "required" => "REQUIRED".to_owned(),
            rule => rule.replace('.', "_").to_uppercase(),
        };
        error.with_field(lower_camel_case(&violation.field_path()), reason, violation.message())
    }))
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
    use selam_proto::selam::contact::v1::{CreateContactMessageRequest, ListContactMessagesRequest};

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
}
