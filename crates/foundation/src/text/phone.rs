use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::{decimal_digit, is_blank, is_dash, is_invisible};

/// Number of digits of a phone number. E.164 allows 15; fewer than 10 lack the area code.
const DIGITS: std::ops::RangeInclusive<usize> = 10..=15;
/// Maximum length of a normalised phone number, in characters.
const MAX_CHARS: usize = 40;

/// Normalises a phone number for display: ASCII digits in the grouping as typed, with plain spaces, hyphens, points,
/// slashes and brackets. Digits of every script, white space and dashes of every kind and invisible characters are accepted.
/// Returns `None` for text that is not a phone number of 10 to 15 digits. Idempotent.
pub fn phone(text: &str) -> Option<String> {
    let number = plain(text)?;
    (DIGITS.contains(&phone_digits(&number).len()) && number.len() <= MAX_CHARS).then_some(number)
}

/// Returns the digits of a text as ASCII digits, to compare phone numbers in different groupings.
pub fn phone_digits(text: &str) -> String {
    text.chars().filter_map(decimal_digit).collect()
}

/// Returns `text` in ASCII if it holds only characters of phone numbers; the plus sign stands before the first digit.
pub(super) fn plain(text: &str) -> Option<String> {
    let mut number = String::with_capacity(text.len());
    for letter in text.nfkc() {
        let sign = match letter {
            hidden if is_invisible(hidden) || hidden.general_category() == GeneralCategory::Format => continue,
            blank if is_blank(blank) => {
                if number.ends_with(' ') {
                    continue;
                }
                ' '
            }
            dash if is_dash(dash) => '-',
            '·' | '•' | '‧' => '.',
            '+' if number.contains(|sign: char| sign == '+' || sign.is_ascii_digit()) => return None,
            '+' | '.' | '/' | '(' | ')' | '[' | ']' => letter,
            other => decimal_digit(other)?,
        };
        number.push(sign);
    }
    Some(number.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn normalises_numbers_as_typed_and_pasted() {
        for (typed, number) in [
            ("+1 (403) 555-0142", "+1 (403) 555-0142"),
            ("4035550142", "4035550142"),
            ("403.555.0142", "403.555.0142"),
            ("403·555·0142", "403.555.0142"),
            ("+251 91 234 5678", "+251 91 234 5678"),
            ("(+251) 91 234 5678", "(+251) 91 234 5678"),
            ("+291 1 12 34 56/78", "+291 1 12 34 56/78"),
            ("[403] 555-0142", "[403] 555-0142"),
            ("٤٠٣٥٥٥٠١٤٢", "4035550142"),
            ("۴۰۳ ۵۵۵ ۰۱۴۲", "403 555 0142"),
            ("＋１（４０３）５５５－０１４２", "+1(403)555-0142"),
            ("403\u{a0}555\u{202f}0142", "403 555 0142"),
            ("\u{202a}+1 403 555 0142\u{202c}", "+1 403 555 0142"),
            ("403\u{2011}555\u{2013}0142\u{200e}", "403-555-0142"),
            (" 403\t555\n0142  ", "403 555 0142"),
        ] {
            assert_eq!(phone(typed).as_deref(), Some(number), "{typed:?}");
        }
    }

    #[test]
    fn rejects_other_text() {
        for text in [
            "",
            "1234567890123456",
            "++14035550142",
            "1+4035550142",
            "403-555-014",
            "403-555-0142 ext 7",
            "<b>4035550142</b>",
            "4 0 3 5 5 5 0 1 4 2 - - - - - - - - - - - -",
            "call me",
        ] {
            assert_eq!(phone(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn normalisation_is_idempotent(text in "[+\\d\\s\\pZ\\p{Pd}\\p{Cf}().]{0,40}") {
            if let Some(once) = phone(&text) {
                prop_assert_eq!(phone(&once), Some(once));
            }
        }

        #[test]
        fn keeps_every_digit(text in "[٠-٩۰-۹0-9][\u{a0}\u{2011}\u{200e}. 0-9٠-٩]{9,20}") {
            if let Some(number) = phone(&text) {
                prop_assert_eq!(phone_digits(&number), phone_digits(&text));
            }
        }
    }
}
