//! Normalisation of what people type and paste: one rule per kind of text, used by every service.

mod code;
mod email;
mod fold;
mod line;
mod phone;
mod postal_code;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

pub use code::code;
pub use email::{email, email_part, is_deliverable_address, readable_address};
pub use fold::fold;
pub use line::{has_letter_or_digit, line, trim};
pub use phone::{phone, phone_digits};
pub use postal_code::postal_code;

/// Returns whether a character has no shape and no effect on the shape of others: zero-width, bidirectional control,
/// filler. Joiners (U+200C, U+200D), variation selectors and tags are not among them, because words and emoji need
/// them.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
    )
}

/// Returns whether a character joins or separates the shapes of its neighbours.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Returns whether a character looks like a space: white space of any kind, and the empty cell of Braille.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{2800}'
}

/// Returns whether a character is a hyphen, a dash or a minus.
fn is_dash(letter: char) -> bool {
    letter == '\u{2212}' || letter.general_category() == GeneralCategory::DashPunctuation
}

/// Returns the value of a decimal digit of any script as an ASCII digit. Unicode encodes the ten digits of a script in
/// ascending order without gaps, so the place within its run is the value.
fn decimal_digit(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return letter.is_ascii_digit().then_some(letter);
    }
    let is_decimal = |letter: char| letter.general_category() == GeneralCategory::DecimalNumber;
    if !is_decimal(letter) {
        return None;
    }
    let before = ('\0'..letter).rev().take_while(|before| is_decimal(*before)).count();
    u32::try_from(before % 10)
        .ok()
        .and_then(|value| char::from_digit(value, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_digits_of_every_script() {
        for digits in [
            "0123456789",
            "٠١٢٣٤٥٦٧٨٩",
            "۰۱۲۳۴۵۶۷۸۹",
            "०१२३४५६७८९",
            "０１２３４５６７８９",
            "𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫",
        ] {
            let folded: Option<String> = digits.chars().map(decimal_digit).collect();
            assert_eq!(folded.as_deref(), Some("0123456789"), "{digits}");
        }
        for other in ['a', '²', '½', '፩', 'Ⅷ', '/', ':'] {
            assert_eq!(decimal_digit(other), None, "{other}");
        }
    }
}
