//! Normalisation of spelling, against disguises and for variants.

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// Normalises a text: resolves compatibility forms and accents, lower-cases, and removes vowel signs, tatweel and
/// invisible characters. Idempotent.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            // Fast path for the most frequent characters, which need no decomposition.
            '\0'..='\x7f' => folded.push(if letter == '`' {
                '\''
            } else {
                letter.to_ascii_lowercase()
            }),
            '\u{1200}'..='\u{135a}' => folded.push(fold_geez(letter)),
            // Arabic letters from ba to ya without hamza.
            '\u{628}'..='\u{63a}' | '\u{641}'..='\u{64a}' | 'ا' => folded.push(fold_look_alike(letter)),
            _ => {
                let parts = std::iter::once(letter).nfkd().flat_map(char::to_lowercase);
                folded.extend(parts.filter_map(fold_char));
            }
        }
    }
    folded
}

/// Returns whether a character is invisible: zero-width, bidirectional control, variation selector or tag.
pub(super) fn is_invisible(letter: char) -> bool {
    matches!(
        u32::from(letter),
        0xad | 0x34f
            | 0x61c
            | 0x115f..=0x1160
            | 0x17b4..=0x17b5
            | 0x180b..=0x180f
            | 0x200b..=0x200f
            | 0x202a..=0x202e
            | 0x2060..=0x206f
            | 0x3164
            | 0xfe00..=0xfe0f
            | 0xfeff
            | 0xfff9..=0xfffb
            | 0xe0000..=0xe0fff
    )
}

fn fold_char(letter: char) -> Option<char> {
    if is_combining_mark(letter) || is_invisible(letter) {
        return None;
    }
    match letter {
        // Tatweel stretches a word, and hamza is often omitted.
        '\u{640}' | 'ء' => None,
        '\u{1200}'..='\u{137f}' => Some(fold_geez(letter)),
        _ => Some(fold_look_alike(letter)),
    }
}

fn fold_look_alike(letter: char) -> char {
    match letter {
        'ٱ' => 'ا',
        'ى' | 'ی' | 'ې' => 'ي',
        'ة' | 'ہ' | 'ھ' | 'ە' => 'ه',
        'ک' | 'گ' => 'ك',
        '٠'..='٩' => digit(letter, '٠'),
        '۰'..='۹' => digit(letter, '۰'),
        'а' | 'α' => 'a',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' => 'e',
        'һ' => 'h',
        'і' | 'ι' | 'ı' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'ӏ' => 'l',
        'м' => 'm',
        'о' | 'ο' | 'ø' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ц' => 'u',
        'ν' => 'v',
        'ѡ' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        '’' | '‘' | 'ʼ' | '´' | '`' => '\'',
        other => other,
    }
}

fn digit(letter: char, zero: char) -> char {
    let value = u32::from(letter) - u32::from(zero);
    char::from_digit(value, 10).unwrap_or(letter)
}

/// Merges Ge'ez letters with the same sound. A series has eight places, one per vowel.
fn fold_geez(letter: char) -> char {
    const SERIES: [(u32, u32); 6] = [
        (0x1210, 0x1200), // ሐ as ሀ
        (0x1280, 0x1200), // ኀ as ሀ
        (0x1220, 0x1230), // ሠ as ሰ
        (0x12d0, 0x12a0), // ዐ as አ
        (0x1340, 0x1338), // ፀ as ጸ
        (0x12b8, 0x12a8), // ኸ as ከ: a spirantised k
    ];
    let code = u32::from(letter);
    let (series, vowel) = (code & !7, code & 7);
    let series = match series {
        0x1250 => 0x1240, // ቐ as ቀ: likewise
        _ => SERIES
            .iter()
            .find(|(from, _)| *from == series)
            .map_or(series, |(_, to)| *to),
    };
    // ሃ for ሀ and ኣ for አ: the first vowel of these letters sounds like the fourth.
    let vowel = if vowel == 0 && matches!(series, 0x1200 | 0x12a0) {
        3
    } else {
        vowel
    };
    char::from_u32(series | vowel).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spellings_of_one_word_are_equal() {
        for (one, other) in [
            ("Café", "cafe"),
            ("ＤＩＥ", "die"),
            ("𝓭𝓲𝓮", "die"),
            ("dіе", "die"),
            ("d\u{200b}i\u{202e}e", "die"),
            ("أُمُوت", "اموت"),
            ("أمـــوت", "اموت"),
            ("إيذاء", "ايذا"),
            ("حياة", "حياه"),
            ("على", "علي"),
            ("ኅይወት", "ህይወት"),
            ("ነፍሠይ", "ነፍሰይ"),
            ("ክቐትል", "ክቀትል"),
            ("ዐይኒ", "ኣይኒ"),
            ("ፀሓይ", "ጸሃይ"),
            ("٥٠", "50"),
        ] {
            assert_eq!(fold(one), fold(other), "{one}");
        }
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in ".{0,80}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once.clone());
        }

        #[test]
        fn removes_invisible_characters(text in ".{0,80}") {
            prop_assert!(!fold(&text).chars().any(|letter| is_invisible(letter) || is_combining_mark(letter)));
        }
    }
}
