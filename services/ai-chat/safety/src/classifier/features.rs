//! Features of the classifier: words, nearby pairs, parts of words, consonants and concepts. Training and serving use
//! the same code.

use super::{concepts::Concepts, skeleton::skeleton, windows::LONGEST};
use crate::{ExceptionMatch, phrases::Word};

/// Number of hash buckets for features.
pub const BUCKETS: usize = 1 << BITS;
const BITS: u32 = 21;
/// Maximum letters of a word that are used.
const LETTERS: usize = 24;
/// Maximum distance of a word pair.
const PAIR: usize = 3;
/// Maximum distance of a concept pair.
const CONCEPTS_PAIR: usize = 8;

/// A word with its features.
#[derive(Debug)]
pub(super) struct Token {
    word: Word,
    hash: u64,
    skeleton: u64,
    concepts: u64,
    /// Exceptions of the rules that end with this word: their hash, and the number of words before it at which they
    /// begin.
    excepted: Vec<(u64, usize)>,
}

impl Token {
    pub(super) fn begins_clause(&self) -> bool {
        self.word.begins_clause
    }

    pub(super) fn begins_sentence(&self) -> bool {
        self.word.begins_sentence
    }

    /// Returns the byte offset of the word in the text.
    pub(super) fn offset(&self) -> usize {
        self.word.offset
    }
}

/// A feature, relative to its last word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Feature {
    /// Number of words from the feature's first word to its last.
    pub(super) back: usize,
    pub(super) bucket: usize,
    /// Whether the feature is about whole words or concepts. Only these determine the kind of danger.
    pub(super) is_whole: bool,
}

/// Converts the words of a text to tokens and attaches the exceptions of the rules.
pub(super) fn tokens(words: Vec<Word>, concepts: &Concepts, excepted: &[ExceptionMatch]) -> Vec<Token> {
    let tokens = words.into_iter().map(|word| Token {
        hash: hash_of(&word.text),
        skeleton: skeleton(&word.text),
        concepts: concepts.of(&word.text),
        excepted: Vec::new(),
        word,
    });
    let mut tokens: Vec<Token> = tokens.collect();
    for ExceptionMatch { danger, by, range } in excepted {
        let first = tokens.partition_point(|token| token.offset() < *range.start());
        let end = tokens.partition_point(|token| token.offset() <= *range.end());
        if let Some(last) = end.checked_sub(1)
            && let Some(token) = tokens.get_mut(last)
        {
            let back = last.saturating_sub(first).min(LONGEST - 1);
            let what = mix(*danger as u64, 1);
            token.excepted.extend([(what, back), (mix(what, *by), back)]);
        }
    }
    tokens
}

/// Calls `found` for each feature that ends with a word.
pub(super) fn ending_with(tokens: &[Token], place: usize, mut found: impl FnMut(Feature)) {
    let Some(token) = tokens.get(place) else { return };
    let mut whole = |back, kind, one, other| found(Feature::new(back, mix(mix(kind, one), other), true));
    whole(0, 1, token.hash, 0);
    whole(0, 2, token.skeleton, 0);
    if place == 0 || token.begins_sentence() {
        whole(0, 3, token.hash, 0);
    }
    each(token.concepts, |concept| whole(0, 4, concept, 0));
    for (exception, back) in &token.excepted {
        whole(*back, 15, *exception, 0);
    }
    let before = tokens.get(..place).unwrap_or_default().iter().rev().take(LONGEST - 1);
    let mut nearest = None;
    for (gap, other) in before.enumerate() {
        let back = gap + 1;
        if back == 1 {
            whole(back, 5, other.hash, token.hash);
            whole(back, 6, other.skeleton, token.skeleton);
        } else if back <= PAIR {
            whole(back, 7, other.hash, token.hash);
        }
        if back <= 2 {
            each(other.concepts, |concept| {
                whole(back, 8, concept, token.hash);
                whole(back, 12, concept, token.skeleton);
            });
            each(token.concepts, |concept| {
                whole(back, 9, other.hash, concept);
                whole(back, 13, other.skeleton, concept);
            });
        }
        if token.concepts == 0 || other.concepts == 0 {
            continue;
        }
        if back <= CONCEPTS_PAIR {
            each(other.concepts, |one| {
                each(token.concepts, |two| whole(back, 10, one, two));
            });
        }
        // Three words with concepts, with any words between them.
        match nearest {
            None => nearest = Some(other.concepts),
            Some(middle) if middle != 0 && back <= CONCEPTS_PAIR => {
                each(other.concepts, |one| {
                    each(middle, |two| {
                        each(token.concepts, |three| whole(back, 11, mix(one, two), three));
                    });
                });
                nearest = Some(0);
            }
            Some(_) => {}
        }
    }
    parts(&token.word.text, |hash| found(Feature::new(0, hash, false)));
}

impl Feature {
    fn new(back: usize, hash: u64, is_whole: bool) -> Self {
        Self {
            back,
            // Whole words use the upper half of the buckets, word parts the lower half.
            bucket: usize::try_from(hash >> (65 - BITS)).unwrap_or_default() | (usize::from(is_whole) << (BITS - 1)),
            is_whole,
        }
    }
}

/// Calls `found` for the letter n-grams of a word and its ends: three to five letters, or two to four in Ge'ez, whose
/// letters are syllables.
fn parts(word: &str, mut found: impl FnMut(u64)) {
    let is_geez = word.starts_with(|letter| ('\u{1200}'..='\u{137f}').contains(&letter));
    let (shortest, longest) = if is_geez { (2, 4) } else { (3, 5) };
    let letters = || ['<'].into_iter().chain(word.chars().take(LETTERS)).chain(['>']);
    let mut rest = letters();
    loop {
        let mut hash = 14;
        let mut count = 0;
        for letter in rest.clone().take(longest) {
            count += 1;
            hash = mix(hash, u64::from(letter));
            if count >= shortest {
                found(hash);
            }
        }
        if count < shortest || rest.next().is_none() {
            return;
        }
    }
}

/// Calls `found` for every set bit.
fn each(set: u64, mut found: impl FnMut(u64)) {
    let mut rest = set;
    while rest != 0 {
        found(u64::from(rest.trailing_zeros()) + 1);
        rest &= rest - 1;
    }
}

/// Returns a hash of a text that is the same on every machine.
pub(super) fn hash_of(text: &str) -> u64 {
    text.chars().fold(0, |hash, letter| mix(hash, u64::from(letter)))
}

/// Combines two hashes in order.
pub(super) fn mix(one: u64, other: u64) -> u64 {
    let mixed = (one.rotate_left(23) ^ other.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    fn features(text: &str) -> Vec<Feature> {
        let concepts = Concepts::read("self: I\ndeath: die").expect("it is valid");
        let tokens = tokens(crate::phrases::read(text), &concepts, &[]);
        let mut features = Vec::new();
        for place in 0..tokens.len() {
            ending_with(&tokens, place, |feature| features.push(feature));
        }
        features
    }

    #[test]
    fn spellings_of_a_text_share_features() {
        assert_eq!(features("I want to die"), features("i WANT to d\u{200b}iee"));
        assert_ne!(features("I want to die"), features("I want to diet"));
        assert_ne!(features("I want to die"), features("want I to die"));
    }

    #[test]
    fn whole_words_and_parts_use_different_buckets() {
        for feature in features("I want to die of laughter. ክመውት ደልየ") {
            assert!(feature.bucket < BUCKETS && feature.back < LONGEST);
            assert_eq!(feature.is_whole, feature.bucket >= BUCKETS / 2);
        }
    }

    #[test]
    fn features_per_word_are_bounded() {
        let word = "a".repeat(3).replace("aa", "ab").repeat(60);
        assert!(features(&word).len() <= 4 + 3 * (LETTERS + 2));
        let long: String = ["I die "; 200].concat();
        assert!(features(&long).len() <= 400 * 120);
    }
}
