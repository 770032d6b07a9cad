//! Full-text search: words are normalised, whatever their script, form or case, and reduced to terms. Both databases
//! store these terms and compare bytes only, so that they return the same results.

mod analyzer;
mod fuzzy;
mod stemmer;

use std::collections::{BTreeMap, BTreeSet};

pub use analyzer::words;
pub use fuzzy::{is_near, near_keys};
pub use stemmer::stem;

/// Query words beyond this number are ignored.
const MOST_WORDS: usize = 12;

/// Weight of a match in the product number.
const SKU: i32 = 900;
/// Weight of a match in a name. A share of [`NAME_SHARE`] is added, which is larger for shorter names.
const NAME: i32 = 300;
const NAME_SHARE: i32 = 300;
/// Additional weight of the last word of an English name, which names the kind of product ("towel rail" is not a
/// towel).
const HEAD: i32 = 90;
/// Weight of a match in the manufacturer's region.
const REGION: i32 = 80;
/// Weight of a match in a description.
const DESCRIPTION: i32 = 100;

/// Texts of a product.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProductTexts<'a> {
    /// Product number.
    pub sku: &'a str,
    /// Name and description in each language, English first.
    pub texts: [(&'a str, &'a str); 3],
    /// Region of the manufacturer.
    pub region: &'a str,
}

/// Index entry of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexEntry {
    /// Terms with their weights.
    pub terms: BTreeMap<String, i32>,
    /// Words with their terms, for completion and spelling correction.
    pub words: BTreeMap<String, String>,
}

impl IndexEntry {
    /// Builds the index entry of a product.
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

/// Word of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryWord {
    /// Normalised word.
    pub word: String,
    /// Term of the word.
    pub term: String,
}

/// Returns the query as a product number, when it has the form of one. `2-ply` has that form too, so an unknown
/// number is searched by its words.
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

/// Returns the distinct words of a query.
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
    fn weights_name_and_last_word_highest() {
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
    fn product_numbers_need_hyphen_and_digit() {
        let is_number = |query: &str| product_number(query).is_some();
        assert_eq!(
            product_number(" HK-0142 ").map(|number| number.term).as_deref(),
            Some("hk-0142")
        );
        assert!(is_number("5-layer") && is_number("a4-paper"));
        assert!(!is_number("t-shirt") && !is_number("5 layer") && !is_number("5-layer carton") && !is_number(""));
    }

    #[test]
    fn returns_distinct_query_words() {
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
