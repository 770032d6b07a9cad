//! Parsing of request fields that are stricter than their protobuf type.

use chrono::NaiveDate;
use uuid::Uuid;

use crate::{Error, Result, text};

/// Parses an ID.
///
/// # Errors
/// `STRING_UUID` on `field`, as in the contract's own rule for IDs.
pub fn id(field: &str, text: &str) -> Result<Uuid> {
    Uuid::parse_str(text).map_err(|_| Error::field(field, "STRING_UUID", "must be a UUID"))
}

/// Parses a date, `YYYY-MM-DD`.
///
/// # Errors
/// `DATE_INVALID` on `field` for any other text and for dates that do not exist.
pub fn date(field: &str, text: &str) -> Result<NaiveDate> {
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    date.filter(|date| date.to_string() == text)
        .ok_or_else(|| Error::field(field, "DATE_INVALID", "must be a date, YYYY-MM-DD"))
}

/// Parses an optional date.
///
/// # Errors
/// As [`date`].
pub fn optional_date(field: &str, text: &str) -> Result<Option<NaiveDate>> {
    if text.is_empty() {
        return Ok(None);
    }
    date(field, text).map(Some)
}

/// Requires a value, such as an enum value other than "unspecified".
///
/// # Errors
/// `REQUIRED` on `field`.
pub fn required<T>(field: &str, stated: Option<T>) -> Result<T> {
    stated.ok_or_else(|| Error::field(field, "REQUIRED", "is required"))
}

/// Trims texts of several lines, see [`text::trim`].
pub fn trim<'a>(texts: impl IntoIterator<Item = &'a mut String>) {
    for field in texts {
        *field = text::trim(field);
    }
}

/// Normalises names, addresses and codes, see [`text::line`].
pub fn lines<'a>(texts: impl IntoIterator<Item = &'a mut String>) {
    for field in texts {
        *field = text::line(field);
    }
}

/// Normalises an email address, see [`text::email`]. Other text stays, for [`FieldErrors::email`] to reject.
///
/// [`FieldErrors::email`]: crate::FieldErrors::email
pub fn email(field: &mut String) {
    *field = text::email(field).unwrap_or_else(|| text::line(field));
}

/// Normalises a phone number, see [`text::phone`]. Other text stays, for [`FieldErrors::phone`] to reject.
///
/// [`FieldErrors::phone`]: crate::FieldErrors::phone
pub fn phone(field: &mut String) {
    *field = text::phone(field).unwrap_or_else(|| text::line(field));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_only_valid_dates() {
        assert_eq!(date("date", "2026-02-28").ok(), NaiveDate::from_ymd_opt(2026, 2, 28));
        for text in [
            "",
            "2026-02-29",
            "2026-13-01",
            "2026-2-3",
            "26-02-03",
            "tomorrow",
            "2026-02-03T00:00",
        ] {
            assert!(date("date", text).is_err(), "{text}");
            assert_eq!(optional_date("date", text).is_ok(), text.is_empty(), "{text}");
        }
    }

    #[test]
    fn names_invalid_fields() {
        let reason = |error: Option<Error>| {
            let violations = error.map(|error| error.violations().to_vec()).unwrap_or_default();
            violations
                .first()
                .map(|violation| format!("{} {}", violation.field, violation.reason))
        };
        assert_eq!(reason(id("quoteId", "7").err()).as_deref(), Some("quoteId STRING_UUID"));
        assert_eq!(
            reason(required::<()>("status", None).err()).as_deref(),
            Some("status REQUIRED")
        );
    }

    #[test]
    fn normalises_texts_in_place() {
        let mut texts = [" a\u{a0}b ".to_owned(), "\tc\n\u{200b}".to_owned()];
        trim(&mut texts);
        assert_eq!(texts, ["a\u{a0}b", "c"]);
        lines(&mut texts);
        assert_eq!(texts, ["a b", "c"]);
        let mut address = "Hana@Bücher.example ".to_owned();
        email(&mut address);
        assert_eq!(address, "hana@xn--bcher-kva.example");
        let mut number = "٤٠٣ ٥٥٥ ٠١٤٢".to_owned();
        phone(&mut number);
        assert_eq!(number, "403 555 0142");
        let mut other = "\u{202e}no\u{a0}number ".to_owned();
        phone(&mut other);
        email(&mut other);
        assert_eq!(other, "no number");
    }
}
