//! Stemming: reduces forms of a word to one term.

use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

static ENGLISH: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// Letters that affix removal leaves of an Arabic word at least.
const ARABIC_LEFT: usize = 3;
/// Letters that affix removal leaves of a Ge'ez word at least; a letter is a syllable.
const GEEZ_LEFT: usize = 2;

/// Returns the term of a normalised word: Snowball's English stemmer for Latin letters, light rules for Arabic and
/// Tigrinya.
pub fn stem(word: &str) -> String {
    match word.chars().next() {
        Some('a'..='z') if word.bytes().all(|byte| byte.is_ascii_lowercase()) => ENGLISH.stem(word).into_owned(),
        Some('\u{600}'..='\u{6ff}') => {
            let bare = without_beginning(word, &["وال", "بال", "كال", "فال", "لل", "ال"], ARABIC_LEFT);
            without_ending(bare, &["ات", "ون", "ين", "يه", "ه"], ARABIC_LEFT).to_owned()
        }
        Some('\u{1200}'..='\u{137f}') => without_ending(word, &["ታት", "ያት", "ኦት"], GEEZ_LEFT).to_owned(),
        _ => word.to_owned(),
    }
}

fn without_beginning<'a>(word: &'a str, beginnings: &[&str], left: usize) -> &'a str {
    let shorter = beginnings.iter().filter_map(|beginning| word.strip_prefix(beginning));
    shorter
        .into_iter()
        .find(|rest| rest.chars().count() >= left)
        .unwrap_or(word)
}

fn without_ending<'a>(word: &'a str, endings: &[&str], left: usize) -> &'a str {
    let shorter = endings.iter().filter_map(|ending| word.strip_suffix(ending));
    shorter
        .into_iter()
        .find(|rest| rest.chars().count() >= left)
        .unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduces_word_forms_to_one_term() {
        for (one, other) in [
            ("towels", "towel"),
            ("drilling", "drill"),
            ("batteries", "battery"),
            ("boxes", "box"),
            ("المصباح", "مصباح"),
            ("مضخات", "مضخه"),
            ("والمناشف", "مناشف"),
            ("ማሽናት", "ማሽናት"),
            ("ጫማታት", "ጫማ"),
        ] {
            assert_eq!(stem(one), stem(other), "{one}");
        }
    }

    #[test]
    fn keeps_short_words_and_numbers() {
        for word in ["led", "60x40", "", "باب", "ጥጥ", "hk-0142", "ታት"] {
            assert_eq!(stem(word), word);
        }
    }
}
