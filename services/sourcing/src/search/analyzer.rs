//! Text analysis: splits texts into normalised words.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// Longest word; longer ones are cut, because index entries are limited.
const LONGEST: usize = 40;

/// Stop words in normalised form.
const EMPTY: [&str; 31] = [
    "a",
    "an",
    "and",
    "are",
    "at",
    "be",
    "by",
    "for",
    "from",
    "in",
    "into",
    "is",
    "it",
    "its",
    "of",
    "on",
    "or",
    "per",
    "that",
    "the",
    "to",
    "with",
    "من",
    "في",
    "مع",
    "علي",
    "او",
    "ናይ",
    "ምስ",
    "ካብ",
    "ከምኡውን",
];

/// Returns the normalised words of a text in order: compatibility forms, without accents and vowel signs, in lower
/// case, with equivalent letters unified. Stop words are left out, unless there are no other words.
pub fn words(text: &str) -> Vec<String> {
    let all = split(text);
    let telling: Vec<_> = all
        .iter()
        .filter(|word| !EMPTY.contains(&word.as_str()))
        .cloned()
        .collect();
    if telling.is_empty() { all } else { telling }
}

fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut letters = 0;
    let end = |word: &mut String, letters: &mut usize, words: &mut Vec<String>| {
        *letters = 0;
        if !word.is_empty() {
            words.push(std::mem::take(word));
        }
    };
    for letter in text.nfkd().flat_map(char::to_lowercase) {
        match letter {
            // Tatweel only stretches a word, an apostrophe does not split one, and marks are vowels and accents.
            '\u{640}' | '\'' | '’' => {}
            mark if is_combining_mark(mark) => {}
            letter if letter.is_alphanumeric() => {
                if letters < LONGEST {
                    word.push(one_for_alike(letter));
                    letters += 1;
                }
            }
            _ => end(&mut word, &mut letters, &mut words),
        }
    }
    end(&mut word, &mut letters, &mut words);
    words
}

/// Unifies interchangeable Arabic letters and rows of Ge'ez that sound alike in Tigrinya or Amharic.
fn one_for_alike(letter: char) -> char {
    let row = |from: u32, to: u32| char::from_u32(u32::from(letter) - from + to).unwrap_or(letter);
    match letter {
        'ى' | 'ی' => 'ي',
        'ة' => 'ه',
        'ٱ' => 'ا',
        'ک' => 'ك',
        // ሐ and ኀ become ሀ.
        '\u{1210}'..='\u{1217}' => row(0x1210, 0x1200),
        '\u{1280}'..='\u{1287}' => row(0x1280, 0x1200),
        // ሠ becomes ሰ.
        '\u{1220}'..='\u{1227}' => row(0x1220, 0x1230),
        // ዐ becomes አ.
        '\u{12d0}'..='\u{12d6}' => row(0x12d0, 0x12a0),
        // ፀ becomes ጸ.
        '\u{1340}'..='\u{1346}' => row(0x1340, 0x1338),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn normalises_spellings_of_a_word() {
        for (one, other) in [
            ("Café", "CAFE"),
            ("ﬁlter", "filter"),
            ("ＬＥＤ", "led"),
            ("أكواب", "اكواب"),
            ("إضاءة", "اضاءه"),
            ("مِصْبَاح", "مصباح"),
            ("مصـــباح", "مصباح"),
            ("كرسى", "كرسي"),
            ("ሠሌዳ", "ሰሌዳ"),
            ("ፀሓይ", "ጸሃይ"),
            ("ዐይኒ", "አይኒ"),
            ("ኀይሊ", "ሀይሊ"),
            ("men’s", "mens"),
        ] {
            assert_eq!(words(one), words(other), "{one}");
        }
    }

    #[test]
    fn splits_text_into_words() {
        assert_eq!(
            words("5-layer, 60x40 cm (E-flute)"),
            ["5", "layer", "60x40", "cm", "e", "flute"]
        );
        assert_eq!(words("ጨርቂ፡ጥጥ።"), ["ጨርቂ", "ጥጥ"]);
        assert_eq!(words("the lamp of a room"), ["lamp", "room"]);
        assert_eq!(words("the"), ["the"]);
        assert_eq!(words("🙂 — %"), [""; 0]);
    }

    proptest! {
        #[test]
        fn analysis_is_idempotent(text: String) {
            let once = split(&text);
            prop_assert!(once.iter().all(|word| !word.is_empty() && word.chars().count() <= LONGEST));
            prop_assert!(once.iter().all(|word| !word.contains(['\0', '%', '_', '\\', '\''])));
        }
    }
}
