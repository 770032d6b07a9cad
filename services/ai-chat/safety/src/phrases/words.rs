//! Splits a streamed text into words. The result does not depend on how the text is cut into pieces.

use super::fold::{fold, is_invisible};

/// Number of visible characters without white space after which a chunk is read.
const LONGEST_CHUNK: usize = 256;
/// Minimum number of single letters in a row that count as a spelled-out word.
const SPELLED_OUT: usize = 3;
/// Marker of a clause start in patterns. No word of a text has this spelling.
pub(super) const CLAUSE_START: &str = "^";
/// Contrast words, normalised; each begins a clause.
const CONTRASTS: [&str; 12] = [
    "but",
    "however",
    "yet",
    "though",
    "although",
    "لكن",
    "ولكن",
    "لكني",
    "ولكني",
    "ግን",
    "ነገር",
    "bs",
];
/// Units that may be joined to a number: `5mg` is two words, `5uicide` is one.
const UNITS: [&str; 9] = ["mg", "ml", "g", "mcg", "gr", "x", "am", "pm", "kg"];

/// A word in its normalised spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Normalised spelling.
    pub text: String,
    /// Byte offset of its chunk in the text.
    pub offset: usize,
    /// Whether a sentence ended before it.
    pub begins_sentence: bool,
    /// Whether a clause ended before it: at a comma, a dash, a bracket, before "but", or at the end of a sentence.
    pub begins_clause: bool,
}

impl Word {
    /// Returns the marker of a clause start.
    pub(super) fn clause_start(offset: usize) -> Self {
        Self {
            text: CLAUSE_START.to_owned(),
            offset,
            begins_sentence: false,
            begins_clause: false,
        }
    }
}

/// Reads words from pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct Reader {
    chunk: String,
    chunk_offset: usize,
    visible: usize,
    sentence_ended: bool,
    clause_ended: bool,
    letters: Vec<Word>,
}

impl Reader {
    /// Returns the words that are complete after this piece.
    pub(super) fn push(&mut self, piece: &str) -> Vec<Word> {
        let mut words = Vec::new();
        for letter in piece.chars() {
            if letter.is_whitespace() {
                self.end_chunk(&mut words);
                self.chunk_offset += letter.len_utf8();
                self.sentence_ended |= letter == '\n';
                continue;
            }
            if self.visible == LONGEST_CHUNK {
                self.end_chunk(&mut words);
            }
            self.chunk.push(letter);
            self.visible += usize::from(!is_invisible(letter));
        }
        words
    }

    /// Returns the words that were waiting for more text.
    pub(super) fn finish(&mut self) -> Vec<Word> {
        let mut words = Vec::new();
        self.end_chunk(&mut words);
        self.end_letters(&mut words);
        words
    }

    /// Returns whether a word may continue, or single letters may form a word.
    pub(super) fn is_inside_word(&self) -> bool {
        !self.chunk.is_empty() || !self.letters.is_empty()
    }

    /// Returns the offset of the text that is not yet read as words.
    pub(super) fn unread_from(&self) -> usize {
        self.letters.first().map_or(self.chunk_offset, |letter| letter.offset)
    }

    fn end_chunk(&mut self, words: &mut Vec<Word>) {
        if self.chunk.is_empty() {
            return;
        }
        let chunk = std::mem::take(&mut self.chunk);
        let offset = self.chunk_offset;
        self.chunk_offset += chunk.len();
        self.visible = 0;
        let letters: Vec<char> = fold(&chunk).chars().collect();
        let mut text = String::new();
        for (place, letter) in letters.iter().copied().enumerate() {
            if is_of_word(letter) {
                text.push(letter);
                continue;
            }
            let is_inside = !text.is_empty() && letters.get(place + 1).is_some_and(|next| next.is_alphanumeric());
            match letter {
                '$' | '@'
                    if is_inside
                        || (text.is_empty() && letters.get(place + 1).is_some_and(|next| next.is_alphabetic())) =>
                {
                    text.push(letter);
                }
                '\'' => {}
                // `k*ll` is a word with a hidden letter.
                '*' if is_inside && letters.get(place + 1) != Some(&'*') => {}
                // `k!ll` too. After a longer word the mark ends a sentence, with or without a space.
                '!' if is_inside && text.len() <= 2 && latin_after(&letters, place) <= 4 => text.push('i'),
                _ => {
                    self.end_word(&mut text, offset, words);
                    self.sentence_ended |= matches!(
                        letter,
                        '.' | ':' | '!' | '?' | '؟' | '۔' | '።' | '፧' | '፨' | '፦' | ';' | '؛' | '፤'
                    );
                    self.clause_ended |= matches!(letter, ',' | '،' | '፣' | '፥' | '–' | '—' | '―' | '(' | ')' | '…')
                        || (letter == '-' && letters.len() <= 2);
                }
            }
        }
        self.end_word(&mut text, offset, words);
    }

    fn end_word(&mut self, text: &mut String, offset: usize, words: &mut Vec<Word>) {
        if text.is_empty() {
            return;
        }
        let begins_sentence = std::mem::take(&mut self.sentence_ended);
        let begins_clause =
            std::mem::take(&mut self.clause_ended) | begins_sentence | CONTRASTS.contains(&text.as_str());
        let word = Word {
            text: std::mem::take(text),
            offset,
            begins_sentence,
            begins_clause,
        };
        if word.text.chars().nth(1).is_none() {
            self.letters.push(word);
        } else {
            self.end_letters(words);
            push_plain(word, words);
        }
    }

    fn end_letters(&mut self, words: &mut Vec<Word>) {
        let letters = std::mem::take(&mut self.letters);
        let is_spelled = letters.len() >= SPELLED_OUT && letters.iter().any(|letter| !is_number(&letter.text));
        match letters.first() {
            Some(first) if is_spelled => push_plain(
                Word {
                    text: letters.iter().map(|letter| letter.text.as_str()).collect(),
                    ..*first
                },
                words,
            ),
            _ => letters.into_iter().for_each(|letter| push_plain(letter, words)),
        }
    }
}

/// Returns whether a character is a letter or a digit. Frequent characters avoid the Unicode tables.
fn is_of_word(letter: char) -> bool {
    matches!(letter,
        'a'..='z' | '0'..='9'
        | 'ا' | '\u{628}'..='\u{63a}' | '\u{641}'..='\u{64a}'
        | '\u{1200}'..='\u{1248}' | '\u{1260}'..='\u{1288}' | '\u{1290}'..='\u{12b0}' | '\u{12d8}'..='\u{1310}' | '\u{1318}'..='\u{135a}'
    ) || letter.is_alphanumeric()
}

/// Counts the Latin letters after a place.
fn latin_after(letters: &[char], place: usize) -> usize {
    let after = letters.iter().skip(place + 1);
    after.take_while(|letter| letter.is_ascii_alphabetic()).count()
}

/// Returns the words of a complete text.
pub fn read(text: &str) -> Vec<Word> {
    let mut reader = Reader::default();
    let mut words = reader.push(text);
    words.extend(reader.finish());
    words
}

/// Returns the normalised spelling of a word of a pattern.
pub fn spell(text: &str) -> Vec<String> {
    read(text).into_iter().map(|word| word.text).collect()
}

/// Returns whether a word is a number in digits.
pub(super) fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn push_plain(word: Word, words: &mut Vec<Word>) {
    let digits = word.text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = word.text.split_at(digits);
    if digits > 0 && (digits > 1 || UNITS.contains(&unit)) && !unit.is_empty() {
        let number = number.to_owned();
        let unit = plain(unit);
        words.push(Word { text: number, ..word });
        words.push(Word {
            text: unit,
            begins_sentence: false,
            begins_clause: false,
            offset: word.offset,
        });
    } else {
        words.push(Word {
            text: plain(&word.text),
            ..word
        });
    }
}

/// Replaces digits in a word by the letters that they imitate and merges repeated letters.
fn plain(text: &str) -> String {
    if is_number(text) {
        return text.to_owned();
    }
    let mut plain = String::with_capacity(text.len());
    let mut last = None;
    for letter in text.chars().map(letter_of) {
        if last != Some(letter) {
            plain.push(letter);
        }
        last = Some(letter);
    }
    plain
}

fn letter_of(figure: char) -> char {
    match figure {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn removes_disguises() {
        for (text, expected) in [
            ("I don't WANT it!!", vec!["i", "dont", "want", "it"]),
            ("k i l l me", vec!["kil", "me"]),
            ("k.i.l.l", vec!["kil"]),
            ("k1ll 5uicide", vec!["kil", "suicide"]),
            ("500mg 5 mg 5mg", vec!["500", "mg", "5", "mg", "5", "mg"]),
            ("nooooo,stop", vec!["no", "stop"]),
            ("3ayez amoot", vec!["eayez", "amot"]),
            ("@ll a$k", vec!["al", "ask"]),
            ("k*ll", vec!["kl"]),
            ("d!e k!ll stop!please", vec!["die", "kil", "stop", "please"]),
            ("ክመውት፡ደልየ", vec!["ክመውት", "ደልየ"]),
            ("1 2 3 4", vec!["1", "2", "3", "4"]),
        ] {
            assert_eq!(spell(text), expected, "{text}");
        }
    }

    #[test]
    fn clauses_end_at_commas_dashes_and_contrasts() {
        let begins = |text: &str| -> Vec<String> {
            let words = read(text).into_iter().filter(|word| word.begins_clause);
            words.map(|word| word.text).collect()
        };
        assert_eq!(begins("I lost my job, now I go"), ["now"]);
        assert_eq!(
            begins("I work – hard (too hard) - now but well"),
            ["hard", "to", "now", "but"]
        );
        assert_eq!(begins("well-known self-harm"), [""; 0]);
        assert_eq!(begins("تعبت، اريد"), ["اريد"]);
        assert_eq!(begins("ደኺመ፣ ክመውት። ደሓን"), ["ክመውት", "ደሃን"]);
    }

    #[test]
    fn words_have_their_offset() {
        let mut reader = Reader::default();
        let words = reader.push("One. Two three ");
        assert_eq!(words.iter().map(|word| word.offset).collect::<Vec<_>>(), [0, 5, 9]);
        assert_eq!(
            words.iter().map(|word| word.begins_sentence).collect::<Vec<_>>(),
            [false, true, false]
        );
        assert_eq!(reader.unread_from(), 15);
    }

    proptest! {
        #[test]
        fn words_do_not_depend_on_cuts(text in "[a-dA ኀፀأـة\u{200b}\u{301}.*$1\n]{0,60}", cut in 0usize..60) {
            let mut whole = Reader::default();
            let mut expected = whole.push(&text);
            expected.extend(whole.finish());
            let at = text.char_indices().map(|(at, _)| at).nth(cut).unwrap_or(text.len());
            let mut cut_reader = Reader::default();
            let mut words = cut_reader.push(&text[..at]);
            words.extend(cut_reader.push(&text[at..]));
            words.extend(cut_reader.finish());
            prop_assert_eq!(words, expected);
        }
    }
}
