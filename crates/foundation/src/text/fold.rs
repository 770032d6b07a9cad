use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use super::{decimal_digit, is_blank, is_dash, is_invisible};

/// Folds a text for searching: spellings that readers take for the same become equal. Resolves compatibility forms, lowers
/// the case, removes accents, vowel signs, tatweel and invisible characters, writes digits in ASCII, unites white space,
/// and merges Arabic letters that are interchanged and letters of Ge'ez that sound alike. Idempotent.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfkd().flat_map(char::to_lowercase) {
        match letter {
            ascii if ascii.is_ascii_alphanumeric() => folded.push(ascii),
            '\u{640}' => {}
            hidden
                if is_invisible(hidden)
                    || is_combining_mark(hidden)
                    || hidden.general_category() == GeneralCategory::Format => {}
            blank if is_blank(blank) => {
                if !folded.is_empty() && !folded.ends_with(' ') {
                    folded.push(' ');
                }
            }
            dash if is_dash(dash) => folded.push('-'),
            '\u{1200}'..='\u{135a}' => folded.push(geez(letter)),
            other => match latin_letters(other) {
                Some(letters) => folded.push_str(letters),
                None => folded.push(decimal_digit(other).unwrap_or_else(|| look_alike(other))),
            },
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Returns the plain letters of a Latin letter that has no decomposition.
fn latin_letters(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ı' => "i",
        'ł' => "l",
        'ø' => "o",
        'đ' => "d",
        'ħ' => "h",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        _ => return None,
    })
}

fn look_alike(letter: char) -> char {
    match letter {
        'ٱ' => 'ا',
        'ى' | 'ی' | 'ې' => 'ي',
        'ة' | 'ہ' | 'ۃ' | 'ھ' | 'ە' => 'ه',
        'ک' => 'ك',
        'ς' => 'σ',
        '’' | '‘' | 'ʼ' | '`' => '\'',
        other => other,
    }
}

/// Merges the rows of Ge'ez that sound alike, and the first order of the gutturals with their fourth: Eritrean texts
/// have ኣ and ሃ where Ethiopian texts have አ and ሀ. A row has eight places, one per vowel.
fn geez(letter: char) -> char {
    let code = u32::from(letter);
    let (row, vowel) = (code & !7, code & 7);
    let row = match row {
        0x1210 | 0x1280 => 0x1200, // ሐ and ኀ as ሀ
        0x1220 => 0x1230,          // ሠ as ሰ
        0x12d0 => 0x12a0,          // ዐ as አ
        0x1340 => 0x1338,          // ፀ as ጸ
        other => other,
    };
    let vowel = match row {
        0x1200 | 0x12a0 if vowel == 0 => 3,
        _ => vowel,
    };
    char::from_u32(row | vowel).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spellings_of_one_word_are_equal() {
        for (one, other) in [
            ("Café", "CAFE"),
            ("Jose\u{301}", "José"),
            ("ﬁlter", "filter"),
            ("ＬＥＤ", "led"),
            ("Kırklareli", "kirklareli"),
            ("İzmir", "izmir"),
            ("Straße", "STRASSE"),
            ("Łódź", "lodz"),
            ("O’Neil", "o'neil"),
            ("lam\u{ad}pe", "lampe"),
            ("lam\u{200b}pe\u{200e}", "lampe"),
            ("Hana \u{a0} Tesfay", " hana tesfay "),
            ("403\u{2011}555–0142", "403-555-0142"),
            ("أحمد", "احمد"),
            ("إضاءة", "اضاءه"),
            ("آدم", "ادم"),
            ("ٱلله", "الله"),
            ("مؤمن", "مومن"),
            ("هانئ", "هاني"),
            ("مِصْبَاح", "مصباح"),
            ("مصـــباح", "مصباح"),
            ("كرسى", "كرسي"),
            ("علی", "علي"),
            ("٥ لتر", "5 لتر"),
            ("۵ لتر", "5 لتر"),
            ("ኣምፖል", "አምፖል"),
            ("ሃይሊ", "ሀይሊ"),
            ("ኀይሊ", "ሓይሊ"),
            ("ዓይኒ", "አይኒ"),
            ("ሠሌዳ", "ሰሌዳ"),
            ("ፀሓይ", "ጸሃይ"),
        ] {
            assert_eq!(fold(one), fold(other), "{one}");
        }
    }

    #[test]
    fn different_words_stay_different() {
        for (one, other) in [
            ("ሰላም", "ሳላም"),
            ("حب", "حبه"),
            ("ابن", "ابني"),
            ("5", "15"),
            ("ماء", "ما"),
            ("ቀ", "ቐ"),
        ] {
            assert_ne!(fold(one), fold(other), "{one}");
        }
    }

    #[test]
    fn keeps_every_letter_and_digit() {
        for letter in ('\0'..=char::MAX).filter(|letter| letter.is_alphanumeric()) {
            let parts: Vec<char> = letter.nfkd().filter(|part| is_kept(*part)).collect();
            let folded = fold(letter.encode_utf8(&mut [0; 4]));
            assert!(
                folded.chars().filter(|part| is_kept(*part)).count() >= parts.len(),
                "{letter:?}"
            );
        }
    }

    #[test]
    fn folded_characters_stay_folded() {
        for letter in '\0'..=char::MAX {
            let once = fold(letter.encode_utf8(&mut [0; 4]));
            assert_eq!(fold(&once), once, "{letter:?}");
        }
    }

    fn is_kept(letter: char) -> bool {
        letter.is_alphanumeric()
            && !is_combining_mark(letter)
            && !is_invisible(letter)
            && !matches!(letter, '\u{640}' | 'ʼ')
    }

    proptest! {
        #[test]
        fn folding_is_idempotent(text in ".{0,80}") {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }
    }
}
