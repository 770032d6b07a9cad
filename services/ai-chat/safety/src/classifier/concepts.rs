//! Concepts of words, shared by all languages, so that training data of one language helps in another. The lists are in
//! `services/ai-chat/safety/classifier/concepts.txt`.

use foldhash::HashMap;

use selam_chassis::{Error, Result};

use super::features::{hash_of, mix};
use crate::phrases::spell;

/// Maximum number of concepts: a set is a bit mask of a `u64`.
const MOST: usize = 64;
/// Prefixes of Arabic and Tigrinya that are joined to the next word, with the minimum letters of the rest.
const JOINED: [&str; 14] = [
    "وال", "بال", "فال", "لل", "ال", "و", "ف", "ب", "ل", "ن", "ብ", "ን", "ዝ", "እና",
];
const LEFT: usize = 3;

/// Words of each concept.
#[derive(Clone, Debug)]
pub struct Concepts {
    names: Vec<String>,
    exact: HashMap<u64, u64>,
    beginnings: HashMap<u64, u64>,
}

impl Concepts {
    /// Parses lines such as `death: dead | die | dying | suicid*`. A concept may have several lines.
    ///
    /// # Errors
    /// `INTERNAL` when a line has no name, an entry is not a single word, or there are more than 64 concepts.
    pub fn read(text: &str) -> Result<Self> {
        let mut concepts = Self {
            names: Vec::new(),
            exact: HashMap::default(),
            beginnings: HashMap::default(),
        };
        for line in text.lines() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let malformed = |reason| Error::internal(format!("concepts.txt: {reason}: {line}"));
            let (name, words) = line.split_once(':').ok_or_else(|| malformed("no name"))?;
            let bit = concepts
                .bit(name.trim())
                .ok_or_else(|| malformed("too many concepts"))?;
            for entry in words.split('|').map(str::trim) {
                let (entry, sets) = match entry.strip_suffix('*') {
                    Some(beginning) => (beginning, &mut concepts.beginnings),
                    None => (entry, &mut concepts.exact),
                };
                let [word] = &spell(entry)[..] else {
                    return Err(malformed(&format!("'{entry}' is not a single word")));
                };
                *sets.entry(hash_of(word)).or_default() |= bit;
            }
        }
        Ok(concepts)
    }

    /// Returns the concepts of a word as a bit mask.
    pub(super) fn of(&self, word: &str) -> u64 {
        let whole = self.find(word);
        if whole != 0 || word.is_ascii() {
            return whole;
        }
        let rests = JOINED.iter().filter_map(|joined| word.strip_prefix(joined));
        let long = rests.filter(|rest| rest.chars().nth(LEFT - 1).is_some());
        long.map(|rest| self.find(rest))
            .find(|concepts| *concepts != 0)
            .unwrap_or_default()
    }

    /// Returns the names of the concepts, in the order of their bits.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn find(&self, word: &str) -> u64 {
        let mut found = 0;
        let mut hash = 0;
        for letter in word.chars() {
            hash = mix(hash, u64::from(letter));
            found |= self.beginnings.get(&hash).copied().unwrap_or_default();
        }
        found | self.exact.get(&hash).copied().unwrap_or_default()
    }

    fn bit(&mut self, name: &str) -> Option<u64> {
        let known = self.names.iter().position(|known| known == name);
        let place = known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        (place < MOST).then(|| 1 << place)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    #[test]
    fn words_have_concepts_in_all_spellings() {
        let concepts =
            Concepts::read("# A comment\ndeath: die | suicid* | موت\nself: I\ndeath: ሞት").expect("it is valid");
        assert_eq!(concepts.names(), ["death", "self"]);
        for (word, bits) in [
            ("die", 1),
            ("suicidal", 1),
            ("died", 0),
            ("i", 2),
            ("والموت", 1),
            ("ሞት", 1),
            ("ብሞት", 0),
        ] {
            assert_eq!(concepts.of(word), bits, "{word}");
        }
    }

    #[test]
    fn rejects_malformed_concept_lists() {
        for text in ["no name", "death: two words", "death: die |"] {
            assert!(Concepts::read(text).is_err(), "{text}");
        }
    }
}
