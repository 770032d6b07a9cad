//! Files of phrases in three languages, and where a text has one of them: what the safety rules and the handover to people stand on. The format is
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

/// What the phrases of a section mean.
pub trait Kind: Copy + Eq + std::fmt::Debug {
    /// The kind that a section is about, by its title.
    fn of_section(title: &str) -> Option<Self>;
}

/// What a text has.
#[derive(Debug)]
pub struct Findings<K> {
    /// Everything that counts, in the order in which it is settled.
    pub found: Vec<K>,
    /// What exceptions took back.
    pub excepted: Vec<Excepted<K>>,
}

/// What an exception took back.
#[derive(Clone, Debug)]
pub struct Excepted<K> {
    /// What the text would have had without it.
    pub kind: K,
    /// The exception.
    pub by: Exception,
    /// From where its first word stands to where its last does, in bytes.
    pub range: RangeInclusive<usize>,
}

impl<K: Kind> Patterns<K> {
    /// Everything that is found in a text, in the order in which it is settled.
    pub fn find(&self, text: &str) -> Vec<K> {
        self.look(&read(text)).found
    }

    /// Everything that is found in the words of a text whose clauses begin with `^`, in the order in which it is settled.
    pub fn find_in_clauses(&self, words: &[Word]) -> Vec<K> {
        self.look(&clauses::marked(words)).found
    }

    /// What is found in the words of a text, and what would be without exceptions.
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
