//! Vocabulary of the patterns, and the word sets that each word belongs to.

use std::{collections::BTreeMap, ops::RangeInclusive};

use foldhash::HashMap;

use super::words::{Word, is_number};

/// ID of a word set.
pub(super) type SetId = u32;

/// Length of words that are split. Ge'ez letters are syllables; longer words do not occur.
const TAKEN_APART: RangeInclusive<usize> = 6..=64;
const TAKEN_APART_GEEZ: RangeInclusive<usize> = 4..=64;
/// Prefixes that are joined to the next word: "and", "so", "by" and "the" in Arabic, "to" and "by" in Tigrinya, each
/// with the minimum letters of the rest. The first that leaves a known word applies.
const JOINED: [(&str, usize); 12] = [
    ("و", 2),
    ("ف", 3),
    ("وال", 3),
    ("فال", 3),
    ("بال", 3),
    ("كال", 3),
    ("هال", 3),
    ("عال", 3),
    ("لل", 3),
    ("ال", 3),
    ("ን", 3),
    ("ብ", 3),
];

/// Words of all patterns.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    exact: HashMap<String, Vec<SetId>>,
    beginnings: HashMap<String, Vec<SetId>>,
    /// Length in letters.
    longest_beginning: usize,
    /// Few entries, so that a linear search is enough.
    endings: BTreeMap<String, Vec<SetId>>,
    numbers: Vec<SetId>,
    sets: HashMap<Vec<String>, SetId>,
    longest: usize,
}

impl Lexicon {
    /// Returns the ID of a set of normalised words. `word*` and `*word` are prefixes and suffixes, `#` a number.
    pub(super) fn set(&mut self, mut words: Vec<String>) -> SetId {
        words.sort();
        words.dedup();
        if let Some(id) = self.sets.get(&words) {
            return *id;
        }
        let id = SetId::try_from(self.sets.len() + 1).unwrap_or(SetId::MAX);
        for word in &words {
            if word == "#" {
                self.numbers.push(id);
                continue;
            }
            let sets = if let Some(beginning) = word.strip_suffix('*') {
                self.longest_beginning = self.longest_beginning.max(beginning.chars().count());
                self.beginnings.entry(beginning.to_owned()).or_default()
            } else if let Some(ending) = word.strip_prefix('*') {
                self.endings.entry(ending.to_owned()).or_default()
            } else {
                self.longest = self.longest.max(word.chars().count());
                self.exact.entry(word.clone()).or_default()
            };
            sets.push(id);
        }
        self.sets.insert(words, id);
        id
    }

    /// Returns the IDs of the sets that a word belongs to, ascending.
    pub(super) fn sets_of(&self, word: &str) -> Vec<SetId> {
        // IDs are ascending, so this list is sorted.
        let mut sets = self.exact.get(word).cloned().unwrap_or_default();
        let exact = sets.len();
        if is_number(word) {
            sets.extend(&self.numbers);
        }
        let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8());
        for end in ends.take(self.longest_beginning) {
            let beginning = word.get(..end).unwrap_or_default();
            sets.extend(self.beginnings.get(beginning).into_iter().flatten());
        }
        for (ending, of_ending) in &self.endings {
            if word.ends_with(ending) {
                sets.extend(of_ending);
            }
        }
        if sets.len() > exact {
            sets.sort_unstable();
            sets.dedup();
        }
        sets
    }

    /// Resolves a word to known words with their sets: removes joined prefixes and splits words that are written
    /// without spaces.
    pub(super) fn resolve(&self, word: Word) -> Vec<(Word, Vec<SetId>)> {
        let sets = self.sets_of(&word.text);
        if !sets.is_empty() {
            return vec![(word, sets)];
        }
        let rest = JOINED.iter().find_map(|(little, left)| {
            let rest = word.text.strip_prefix(little)?;
            (rest.chars().count() >= *left && self.exact.contains_key(rest)).then(|| rest.to_owned())
        });
        if let Some(text) = rest {
            let sets = self.sets_of(&text);
            return vec![(Word { text, ..word }, sets)];
        }
        let Some(parts) = self.take_apart(&word.text) else {
            return vec![(word, sets)];
        };
        let parts = parts.into_iter().enumerate().map(|(place, text)| {
            let sets = self.sets_of(&text);
            let begins_sentence = word.begins_sentence && place == 0;
            let part = Word {
                text,
                offset: word.offset,
                begins_sentence,
                begins_clause: word.begins_clause && place == 0,
            };
            (part, sets)
        });
        parts.collect()
    }

    /// Splits a text into the fewest known words. Two words may share a Latin letter, because repeated letters are
    /// merged: `wanto` is `want to`.
    fn take_apart(&self, text: &str) -> Option<Vec<String>> {
        let letters: Vec<char> = text.chars().collect();
        let is_geez = letters
            .first()
            .is_some_and(|letter| ('\u{1200}'..='\u{137f}').contains(letter));
        let lengths = if is_geez { TAKEN_APART_GEEZ } else { TAKEN_APART };
        if !lengths.contains(&letters.len()) {
            return None;
        }
        // For each place, the number of words before it and the start of the last of them.
        let mut best: Vec<Option<(usize, usize)>> = vec![None; letters.len() + 1];
        for place in 0..letters.len() {
            let count = match best.get(place).copied().flatten() {
                Some((count, _)) => count,
                None if place == 0 => 0,
                None => continue,
            };
            let is_shared = place > 1 && letters.get(place - 1).is_some_and(char::is_ascii_alphabetic);
            for begin in [Some(place), place.checked_sub(1).filter(|_| is_shared)]
                .into_iter()
                .flatten()
            {
                let mut known = String::new();
                for (end, letter) in letters.iter().enumerate().skip(begin).take(self.longest) {
                    known.push(*letter);
                    let Some(slot) = best.get_mut(end + 1) else { break };
                    let is_shorter = slot.is_none_or(|(before, _)| count + 1 < before);
                    if end >= place && is_shorter && self.exact.contains_key(&known) {
                        *slot = Some((count + 1, begin));
                    }
                }
            }
        }
        self.trace(&letters, &best)
    }

    fn trace(&self, letters: &[char], best: &[Option<(usize, usize)>]) -> Option<Vec<String>> {
        let mut parts = Vec::new();
        let mut end = letters.len();
        while end > 0 {
            let (count, begin) = best.get(end).copied().flatten()?;
            parts.push(letters.get(begin..end)?.iter().collect());
            // The previous word ends here, or one letter later if the words share a letter.
            let before = |place: usize| match best.get(place).copied().flatten() {
                Some((others, _)) => others + 1 == count,
                None => place == 0 && count == 1,
            };
            end = [begin, begin + 1].into_iter().find(|place| before(*place))?;
        }
        parts.reverse();
        Some(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(text: &str) -> Vec<String> {
        let mut lexicon = Lexicon::default();
        for words in [
            vec!["want", "wana"],
            vec!["to"],
            vec!["die"],
            vec!["i"],
            vec!["suicid*"],
            vec!["اموت"],
        ] {
            lexicon.set(words.into_iter().map(str::to_owned).collect());
        }
        let word = Word {
            text: text.to_owned(),
            offset: 0,
            begins_sentence: false,
            begins_clause: false,
        };
        lexicon.resolve(word).into_iter().map(|(word, _)| word.text).collect()
    }

    #[test]
    fn splits_words_without_spaces() {
        assert_eq!(resolve("iwantodie"), ["i", "want", "to", "die"]);
        assert_eq!(resolve("wanadie"), ["wana", "die"]);
        assert_eq!(resolve("iwantodinner"), ["iwantodinner"]);
    }

    #[test]
    fn ignores_joined_conjunctions() {
        assert_eq!(resolve("واموت"), ["اموت"]);
        assert_eq!(resolve("وقت"), ["وقت"]);
        assert_eq!(resolve("suicidal"), ["suicidal"]);
    }
}
