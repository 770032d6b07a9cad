use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use super::{is_blank, is_invisible, is_joiner};

/// Normalises a text of several lines: canonical composition (NFC), without white space and invisible characters at
/// both ends. Idempotent.
pub fn trim(text: &str) -> String {
    let is_edge = |letter| is_blank(letter) || is_invisible(letter) || is_joiner(letter);
    text.trim_matches(is_edge).nfc().collect()
}

/// Normalises a name, an address or a code: as [`trim`], with plain spaces and without invisible characters.
/// Bidirectional controls are removed, because they reorder the text around the name. Joiners stay inside words of
/// scripts and emoji that need them. Control characters stay, so that the contract rejects them. Idempotent.
pub fn line(text: &str) -> String {
    let mut letters = text.chars().filter(|letter| !is_invisible(*letter)).peekable();
    let mut line = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        match letter {
            joiner if is_joiner(joiner) => {
                while letters.next_if(|next| is_joiner(*next)).is_some() {}
                if line.ends_with(uses_joiners) && letters.peek().copied().is_some_and(uses_joiners) {
                    line.push(joiner);
                }
            }
            blank if is_blank(blank) && !blank.is_control() => line.push(' '),
            other => line.push(other),
        }
    }
    trim(&line)
}

/// Returns whether a text has a letter or a digit, as every name of a person or a thing has.
pub fn has_letter_or_digit(text: &str) -> bool {
    text.chars()
        .any(|letter| letter.is_alphanumeric() && !is_combining_mark(letter) && !is_invisible(letter))
}

/// Returns whether joiners change the shape of a character: letters from Hebrew on except Ge'ez, marks and emoji. Latin,
/// Greek, Cyrillic and Ge'ez letters, digits of Western form, spaces and punctuation have one shape.
fn uses_joiners(letter: char) -> bool {
    let is_plain = matches!(letter,
        '\0'..='\u{2ff}' | '\u{370}'..='\u{58f}' | '\u{1200}'..='\u{139f}' | '\u{1e00}'..='\u{206f}'
        | '\u{2d80}'..='\u{2ddf}' | '\u{3000}'..='\u{303f}' | '\u{ab00}'..='\u{ab2f}');
    !is_plain && !is_joiner(letter)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn normalises_pasted_names() {
        for (typed, name) in [
            (" Hana\u{a0}Tesfay ", "Hana Tesfay"),
            ("Jose\u{301}", "José"),
            ("\u{202e}Hana\u{202c}", "Hana"),
            ("\u{feff}ኣበባ\u{200b} ተስፋይ\u{2060}", "ኣበባ ተስፋይ"),
            ("\u{200f}أحمد\u{200e}", "أحمد"),
            ("120\u{2007}8\u{3000}Avenue\u{202f}SW", "120 8 Avenue SW"),
            ("T2P\u{200d}1B3", "T2P1B3"),
            ("Han\u{ad}a\u{200d}", "Hana"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("می\u{200c}\u{200d}\u{200c} خواهم", "می خواهم"),
            ("क\u{94d}\u{200d}ष", "क\u{94d}\u{200d}ष"),
            ("👩\u{200d}🚀", "👩\u{200d}🚀"),
            ("\u{200b}", ""),
            ("\u{3164}", ""),
            ("\u{2800}\u{2060}", ""),
        ] {
            assert_eq!(line(typed), name, "{typed:?}");
        }
        assert_eq!(line("two\nlines"), "two\nlines");
    }

    #[test]
    fn keeps_inner_characters_of_long_texts() {
        assert_eq!(
            trim("\u{200b}\n a\u{a0}b\u{200f}\r\nc ❤\u{fe0f} \u{feff}"),
            "a\u{a0}b\u{200f}\r\nc ❤\u{fe0f}"
        );
        assert_eq!(trim("e\u{301}"), "é");
    }

    #[test]
    fn recognises_names_with_letters_or_digits() {
        for name in ["Hana", "ሃ", "أ", "7", "李", "O'Neil", "Ⅳ"] {
            assert!(has_letter_or_digit(name), "{name}");
        }
        for name in [
            "", " ", "\u{200b}", "\u{2060}", "\u{3164}", "\u{2800}", "\u{ffa0}", "—", "🙂", "\u{301}",
        ] {
            assert!(!has_letter_or_digit(name), "{name:?}");
        }
    }

    /// Returns the letters and digits of a text, independent of composition.
    fn letters(text: &str) -> String {
        let visible = text
            .nfd()
            .filter(|letter| letter.is_alphanumeric() && !is_invisible(*letter));
        visible.collect()
    }

    proptest! {
        #[test]
        fn normalisation_is_idempotent(text in "[\\PC\u{200c}\u{200d}\u{200b}\u{202e}\u{a0}\u{300}-\u{320}ا-ي]{0,40}") {
            prop_assert_eq!(line(&line(&text)), line(&text));
            prop_assert_eq!(trim(&trim(&text)), trim(&text));
        }

        #[test]
        fn keeps_every_letter_and_digit(text in "[\\PC\u{200c}\u{200d}\u{200b}\u{202e}\u{a0}]{0,40}") {
            prop_assert_eq!(letters(&line(&text)), letters(&text));
            prop_assert_eq!(letters(&trim(&text)), letters(&text));
        }
    }
}
