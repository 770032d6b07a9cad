//! What texts are found by: words in one spelling, whatever script, form or case they were written in. Both databases hold what is made here and
//! compare nothing but bytes, so that they find the same.

mod analyzer;
mod fuzzy;
mod stemmer;

use std::collections::{BTreeMap, BTreeSet};

pub use analyzer::words;
pub use fuzzy::{is_near, near_keys};
pub use stemmer::stem;

/// Words of a query beyond these say nothing new.
const MOST_WORDS: usize = 12;

/// Weight of a hit in the number of the office.
const SKU: i32 = 900;
/// Weight of a hit in a name, to which a share of [`NAME_SHARE`] comes: a hit says more of a short name than of a long one.
const NAME: i32 = 300;
const NAME_SHARE: i32 = 300;
/// What the last word of an English name is worth more: it says what the thing is ("towel rail" is no towel).
const HEAD: i32 = 90;
/// Weight of a hit in the maker's region.
const REGION: i32 = 80;
/// Weight of a hit in a description.
const DESCRIPTION: i32 = 100;

/// What is texts of a product.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProductTexts<'a> {
    /// Number of the office.
    pub sku: &'a str,
    /// Name and description in each language, English first.
    pub texts: [(&'a str, &'a str); 3],
    /// Region of the maker.
    pub region: &'a str,
}

/// What a product is found by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexEntry {
    /// Terms with their weight.
    pub terms: BTreeMap<String, i32>,
    /// Words as they are written, with their terms: what is completed and what is mistyped.
    pub words: BTreeMap<String, String>,
}

impl IndexEntry {
    /// The index of what is texts.
    pub fn of(texts: &ProductTexts<'_>) -> Self {
        let mut index = Self::default();
        for (language, (name, description)) in texts.texts.into_iter().enumerate() {
            let names = words(name);
            let share = NAME_SHARE / i32::try_from(names.len().max(1)).unwrap_or(NAME_SHARE);
            for (place, word) in names.iter().enumerate() {
                let is_head = language == 0 && place + 1 == names.len();
                index.add(word, NAME + share + if is_head { HEAD } else { 0 });
            }
            for word in words(description) {
                index.add(&word, DESCRIPTION);
            }
        }
        for word in words(texts.region) {
            index.add(&word, REGION);
        }
        let sku = texts.sku.to_lowercase();
        index.add(&sku, SKU);
        for word in words(&sku) {
            index.add(&word, REGION);
        }
        index
    }

    fn add(&mut self, word: &str, weight: i32) {
        let term = stem(word);
        let best = self.terms.entry(term.clone()).or_insert(weight);
        *best = weight.max(*best);
        self.words.insert(word.to_owned(), term);
    }
}

/// A word that somebody looks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryWord {
    /// As it is written.
    pub word: String,
    /// Its term.
    pub term: String,
}

/// Returns the query as a number of the office, when it has the form of one. `2-ply` has it, too, so that an unknown number is looked up by its words.
pub fn product_number(query: &str) -> Option<QueryWord> {
    let word = query.trim().to_lowercase();
    let is_number = word.contains('-')
        && word.len() <= 32
        && word.bytes().any(|byte| byte.is_ascii_digit())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_number.then(|| QueryWord {
        term: stem(&word),
        word,
    })
}

/// Returns the words of a query, each once.
pub fn query_words(query: &str) -> Vec<QueryWord> {
    let mut seen = BTreeSet::new();
    let each = words(query).into_iter().map(|word| QueryWord {
        term: stem(&word),
        word,
    });
    each.filter(|word| seen.insert(word.term.clone()))
        .take(MOST_WORDS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_more_than_a_description_and_its_last_word_what_it_is() {
        let texts = ProductTexts {
            sku: "HK-0142",
            texts: [("Heated towel rail", "For cotton towels"), ("", ""), ("منشفة", "")],
            region: "Denizli",
        };
        let index = IndexEntry::of(&texts);
        let weight = |word: &str| index.terms.get(&stem(word)).copied().unwrap_or_default();
        assert_eq!(weight("towels"), 400);
        assert_eq!(weight("rail"), 490);
        assert_eq!(weight("cotton"), 100);
        assert_eq!(weight("hk-0142"), 900);
        assert_eq!(weight("denizli"), 80);
        assert!(weight("منشفه") > 500);
    }

    #[test]
    fn numbers_have_a_hyphen_and_a_digit() {
        let is_number = |query: &str| product_number(query).is_some();
        assert_eq!(
            product_number(" HK-0142 ").map(|number| number.term).as_deref(),
            Some("hk-0142")
        );
        assert!(is_number("5-layer") && is_number("a4-paper"));
        assert!(!is_number("t-shirt") && !is_number("5 layer") && !is_number("5-layer carton") && !is_number(""));
    }

    #[test]
    fn a_query_is_its_words_each_once() {
        let terms = |query: &str| query_words(query).into_iter().map(|word| word.term).collect::<Vec<_>>();
        assert_eq!(terms("Towels, the TOWEL of cotton"), ["towel", "cotton"]);
        assert_eq!(terms(" HK-0142 "), ["hk", "0142"]);
        assert_eq!(terms("5-layer"), ["5", "layer"]);
        assert_eq!(terms("t-shirt"), ["t", "shirt"]);
        assert_eq!(terms(""), [""; 0]);
        assert_eq!(terms("🧺 %_'; -- \\"), [""; 0]);
        assert_eq!(
            terms(&"a1 b2 c3 d4 e5 f6 g7 h8 i9 j0 k1 l2 m3 n4".repeat(3)).len(),
            MOST_WORDS
        );
    }
}
