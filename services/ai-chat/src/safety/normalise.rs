//! Words as they are compared: without case, marks, disguises and the differences of spelling that people do not hear.

use unicode_normalization::UnicodeNormalization as _;

/// Single letters in a row that are a word which somebody has spaced out.
const SPACED: usize = 3;

/// A word of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// How it is compared.
    pub(crate) form: String,
    /// The same with digits and signs read as the letters that they stand for; empty when there are none.
    pub(crate) read: String,
    /// Where it begins in the text, in bytes.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
}

/// The words of a text, in order. Letters that are spaced out are one word more, at the place of the first.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut begun: Option<usize> = None;
    for (index, character) in text.char_indices() {
        let belongs = is_part(character) || (begun.is_some() && is_glue(character));
        match (belongs, begun) {
            (true, None) => begun = Some(index),
            (false, Some(start)) => {
                push(&mut words, text, start, index);
                begun = None;
            }
            _ => {}
        }
    }
    if let Some(start) = begun {
        push(&mut words, text, start, text.len());
    }
    spaced_out(words)
}

/// Letters and digits, marks on them, what stands for letters, and what cannot be seen.
fn is_part(character: char) -> bool {
    character.is_alphanumeric() || is_unseen(character) || is_mark(character) || matches!(character, '@' | '$')
}

/// What stands inside words.
fn is_glue(character: char) -> bool {
    matches!(character, '\'' | '’' | '‘' | '`' | '!' | '*')
}

fn push(words: &mut Vec<Word>, text: &str, start: usize, end: usize) {
    let raw = text.get(start..end).unwrap_or_default();
    let form = form(raw);
    if form.is_empty() {
        return;
    }
    let read = if form.chars().any(|it| it.is_ascii_alphabetic()) {
        let read: String = raw.chars().map(letter).collect();
        Some(self::form(&read)).filter(|read| *read != form)
    } else {
        None
    };
    words.push(Word {
        form,
        read: read.unwrap_or_default(),
        start,
        end,
    });
}

/// How a word is compared.
pub(crate) fn form(raw: &str) -> String {
    let mut form = String::with_capacity(raw.len());
    for character in raw.nfkd().flat_map(char::to_lowercase) {
        if is_unseen(character) || is_mark(character) || !character.is_alphanumeric() {
            continue;
        }
        let character = folded(character);
        // However often a letter is repeated, it is one.
        if !form.ends_with(character) || character.is_ascii_digit() {
            form.push(character);
        }
    }
    form
}

fn is_unseen(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{640}')
}

fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6ed}'
        | '\u{135d}'..='\u{135f}')
}

/// Letters that sound alike, or are written for each other.
fn folded(character: char) -> char {
    match character {
        'ى' | 'ی' => 'ي',
        'ة' => 'ه',
        'ک' => 'ك',
        'ٱ' => 'ا',
        '\u{1200}'..='\u{137f}' => ethiopic(character),
        _ => character,
    }
}

/// Ge'ez letters of one sound as one of them: their rows have the vowels in the same order.
fn ethiopic(character: char) -> char {
    let code = u32::from(character);
    let (row, vowel) = (code & !7, code & 7);
    let row = match row {
        0x1210 | 0x1280 => 0x1200,
        0x1220 => 0x1230,
        0x12d0 => 0x12a0,
        0x1340 => 0x1338,
        0x1250 => 0x1240,
        0x12b8 => 0x12a8,
        row => row,
    };
    // The first vowel of these is said like the fourth.
    let vowel = if vowel == 0 && matches!(row, 0x1200 | 0x12a0) {
        3
    } else {
        vowel
    };
    char::from_u32(row | vowel).unwrap_or(character)
}

/// The letter that a digit or sign stands for inside a word.
fn letter(character: char) -> char {
    match character {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// Adds the words that are spaced out, letter by letter.
fn spaced_out(words: Vec<Word>) -> Vec<Word> {
    let is_single = |word: &Word| word.form.chars().count() == 1;
    if words.windows(SPACED).all(|three| !three.iter().all(is_single)) {
        return words;
    }
    let mut joined: Vec<Word> = Vec::with_capacity(words.len());
    let mut run: Vec<Word> = Vec::new();
    for word in words {
        if is_single(&word) {
            run.push(word);
            continue;
        }
        close(&mut joined, &mut run);
        joined.push(word);
    }
    close(&mut joined, &mut run);
    joined
}

fn close(joined: &mut Vec<Word>, run: &mut Vec<Word>) {
    if run.len() < SPACED {
        joined.append(run);
        return;
    }
    let whole: String = run.iter().map(|word| word.form.as_str()).collect();
    if let (Some(first), Some(last)) = (run.first(), run.last()) {
        joined.push(Word {
            form: form(&whole),
            read: String::new(),
            start: first.start,
            end: last.end,
        });
    }
    run.clear();
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn forms(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.form).collect()
    }

    #[test]
    fn disguises_fall_off() {
        assert_eq!(
            forms("I DON'T waaant to d\u{200b}ie!!!"),
            ["i", "dont", "want", "to", "die"]
        );
        assert_eq!(forms("k i l l  myself"), ["kil", "myself"]);
        assert_eq!(words("d1e")[0].read, "die");
        assert_eq!(forms("أُرِيدُ أَنْ أَمُوتَ"), forms("اريد ان اموت"));
        assert_eq!(forms("ሐዘን ዓለም ጸሓይ"), forms("ሃዘን አለም ፀሃይ"));
    }

    #[test]
    fn words_know_where_they_are() {
        let text = "so: ሰላም, you";
        let found: Vec<_> = words(text).iter().map(|word| &text[word.start..word.end]).collect();
        assert_eq!(found, ["so", "ሰላም", "you"]);
    }

    proptest! {
        #[test]
        fn a_form_stays_as_it_is(text in "[a-zA-Z0-9\u{e0}-\u{ff}\u{621}-\u{652}\u{1200}-\u{135a}'@!]{0,40}") {
            let once = form(&text);
            prop_assert_eq!(form(&once), once);
        }

        #[test]
        fn what_cannot_be_seen_changes_nothing(text in "[a-z ]{0,40}", at in 0usize..40) {
            let mut hidden = text.clone();
            if at <= hidden.len() {
                hidden.insert(at, '\u{200d}');
            }
            // Alone between spaces it is no word.
            prop_assert_eq!(forms(&hidden), forms(&text));
        }
    }
}
