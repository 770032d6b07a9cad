//! Text analysis: splits texts into normalised words.

use selam_chassis::text::fold;

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

/// Returns the folded words of a text in order (see [`fold`]). Stop words are left out, unless there are no other words.
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
    for letter in fold(text).chars() {
        match letter {
            // An apostrophe does not split a word.
            '\'' => {}
            letter if letter.is_alphanumeric() => {
                if letters < LONGEST {
                    word.push(letter);
                    letters += 1;
                }
            }
            _ => end(&mut word, &mut letters, &mut words),
        }
    }
    end(&mut word, &mut letters, &mut words);
    words
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
            ("٥ لتر", "5 لتر"),
            ("۵ لتر", "5 لتر"),
            ("ኣምፖል", "አምፖል"),
            ("ሃይሊ", "ሀይሊ"),
            ("Kırklareli", "kirklareli"),
            ("ta\u{ad}ble", "table"),
            ("ta\u{200b}ble", "table"),
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
