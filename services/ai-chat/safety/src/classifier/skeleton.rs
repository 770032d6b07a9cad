//! Consonant skeleton of a word in one alphabet, independent of inflection, dialect and transcription. `ክመውት`, `kmewt`
//! and `kimewit` have the same skeleton.

use super::features::mix;

/// Returns a hash of a word's consonants, or of the whole word if it has none.
pub(super) fn skeleton(word: &str) -> u64 {
    let mut hash = 0;
    let mut last = None;
    for letter in word.chars().filter_map(consonant) {
        // `h` after another consonant marks it in Latin transcription: `sh`, `kh`. Double consonants count once.
        let is_mark = letter == 'h' && last.is_some();
        if !is_mark && last != Some(letter) {
            hash = mix(hash, u64::from(letter));
            last = Some(letter);
        }
    }
    if last.is_some() {
        return hash;
    }
    word.chars().fold(1, |hash, letter| mix(hash, u64::from(letter)))
}

fn consonant(letter: char) -> Option<char> {
    match letter {
        '\u{1200}'..='\u{137f}' => of_geez(u32::from(letter) & !7),
        'a'..='z' => of_latin(letter),
        _ => of_arabic(letter),
    }
}

fn of_geez(series: u32) -> Option<char> {
    Some(match series {
        0x1200 => 'h',
        0x1208 => 'l',
        0x1218 => 'm',
        0x1228 => 'r',
        0x1230 | 0x1238 | 0x1338 => 's',
        0x1240 | 0x1248 | 0x1278 | 0x12a8 | 0x12b0 | 0x1328 => 'k',
        0x1260 | 0x1268 => 'b',
        0x1270 | 0x1320 => 't',
        0x1290 | 0x1298 => 'n',
        0x12d8 | 0x12e0 => 'z',
        0x12f0 => 'd',
        0x1300 | 0x1308 | 0x1310 => 'g',
        0x1330 | 0x1350 => 'p',
        0x1348 => 'f',
        _ => return None,
    })
}

fn of_latin(letter: char) -> Option<char> {
    match letter {
        'a' | 'e' | 'i' | 'o' | 'u' | 'w' | 'y' => None,
        'c' | 'q' | 'x' => Some('k'),
        'j' => Some('g'),
        'v' => Some('b'),
        other => Some(other),
    }
}

fn of_arabic(letter: char) -> Option<char> {
    Some(match letter {
        'ب' => 'b',
        'ت' | 'ث' | 'ط' => 't',
        'ج' | 'غ' => 'g',
        'ح' | 'ه' => 'h',
        'خ' | 'ق' | 'ك' => 'k',
        'د' | 'ذ' | 'ض' => 'd',
        'ر' => 'r',
        'ز' | 'ظ' => 'z',
        'س' | 'ش' | 'ص' => 's',
        'ف' => 'f',
        'ل' => 'l',
        'م' => 'm',
        'ن' => 'n',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_word_share_consonants() {
        for (one, other) in [
            ("ክመውት", "kmewt"),
            ("kmewt", "kimewit"),
            ("اموت", "amoot"),
            ("amoot", "amut"),
            ("نفسي", "nafsi"),
            ("ነብሰይ", "nebsey"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("nafsi"), skeleton("nebsey"));
        assert_ne!(skeleton("i"), skeleton("a"));
    }
}
