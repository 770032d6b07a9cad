//! Phrase files in three languages and their matching, used by the safety rules and the human handoff. The format is
//! described in `services/ai-chat/safety/README.md`.

mod clauses;
mod context;
mod fold;
mod lexicon;
mod matcher;
mod pattern;
mod words;

use std::ops::RangeInclusive;

pub use context::Exception;
pub use matcher::Matcher;
pub use pattern::Patterns;
pub use words::{Word, read, spell};

/// Meaning of the phrases of a section.
pub trait Kind: Copy + Eq + std::fmt::Debug {
    /// Returns the kind of a section by its title.
    fn of_section(title: &str) -> Option<Self>;
}

/// Matches of a text.
#[derive(Debug)]
pub struct Findings<K> {
    /// Matches in the order in which they are settled.
    pub found: Vec<K>,
    /// Matches that exceptions cancel.
    pub excepted: Vec<ExceptionMatch<K>>,
}

/// A match that an exception cancels.
#[derive(Clone, Debug)]
pub struct ExceptionMatch<K> {
    /// Kind of the match.
    pub kind: K,
    /// The exception.
    pub by: Exception,
    /// Byte offsets of its first and its last word.
    pub range: RangeInclusive<usize>,
}

impl<K: Kind> Patterns<K> {
    /// Returns all matches of a text, in the order in which they are settled.
    pub fn find(&self, text: &str) -> Vec<K> {
        self.look(&read(text)).found
    }

    /// Returns all matches in words whose clauses begin with `^`, in the order in which they are settled.
    pub fn find_in_clauses(&self, words: &[Word]) -> Vec<K> {
        self.look(&clauses::marked(words)).found
    }

    /// Returns the matches in the words of a text, including those that exceptions cancel.
    pub fn look(&self, words: &[Word]) -> Findings<K> {
        let words: Vec<_> = words
            .iter()
            .flat_map(|word| self.lexicon.resolve(word.clone()))
            .collect();
        let mut matcher = Matcher::of_text(self, &words);
        matcher.read_resolved(self, words);
        let found = matcher.finish(self);
        let excepted = matcher.excepted();
        Findings { found, excepted }
    }
}
