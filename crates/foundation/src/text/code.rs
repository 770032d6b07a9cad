use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::{decimal_digit, is_blank, is_dash, is_invisible};

/// Normalises a one-time code or a recovery code as typed or pasted: ASCII digits, compatibility forms resolved, without
/// white space, dashes and invisible characters. Idempotent.
pub fn code(text: &str) -> String {
    let is_kept = |letter: &char| {
        let letter = *letter;
        let is_hidden = is_invisible(letter) || letter.general_category() == GeneralCategory::Format;
        !(is_hidden || is_blank(letter) || is_dash(letter))
    };
    let letters = text.nfkd().filter(is_kept);
    letters
        .map(|letter| decimal_digit(letter).unwrap_or(letter))
        .nfc()
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn normalises_codes_as_typed_and_pasted() {
        for (typed, code_of) in [
            ("123456", "123456"),
            ("123 456", "123456"),
            (" 123\u{a0}456\n", "123456"),
            ("123-456", "123456"),
            ("123\u{2011}456", "123456"),
            ("١٢٣٤٥٦", "123456"),
            ("۱۲۳ ۴۵۶", "123456"),
            ("１２３４５６", "123456"),
            ("\u{202a}123456\u{202c}", "123456"),
            ("\u{200f}١٢٣\u{200b}٤٥٦\u{feff}", "123456"),
            ("bcdf-ghjk-2345", "bcdfghjk2345"),
            ("12345a", "12345a"),
            ("1+2", "1+2"),
        ] {
            assert_eq!(code(typed), code_of, "{typed:?}");
        }
    }

    proptest! {
        #[test]
        fn normalisation_is_idempotent(text in "[\\PC\u{200d}\u{200b}\u{202e}\u{a0}\u{300}-\u{320}٠-٩]{0,40}") {
            prop_assert_eq!(code(&code(&text)), code(&text));
        }

        #[test]
        fn keeps_every_letter_and_digit(text in "[\\PC\u{200d}\u{200b}\u{202e}\u{a0}٠-٩]{0,40}") {
            let letters = |text: &str| -> String {
                let visible = text.nfkd().filter(|letter| letter.is_alphanumeric() && !is_invisible(*letter));
                visible.map(|letter| decimal_digit(letter).unwrap_or(letter)).collect()
            };
            prop_assert_eq!(letters(&code(&text)), letters(&text));
        }
    }
}
