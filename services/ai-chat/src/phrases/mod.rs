//! Files of phrases in three languages, and where a text has one of them: what the safety rules and the handover to people stand on. The format is
//! described in `services/ai-chat/safety/README.md`.

mod context;
mod fold;
mod lexicon;
mod matcher;
mod pattern;
mod words;

use std::ops::RangeInclusive;

pub(crate) use matcher::Matcher;
pub(crate) use pattern::Patterns;
pub(crate) use words::{Word, read, spell};

/// What the phrases of a section mean.
pub(crate) trait Kind: Copy + Eq + std::fmt::Debug {
    /// The kind that a section is about, by its title.
    fn of_section(title: &str) -> Option<Self>;
}

/// What a text has.
#[derive(Debug)]
pub(crate) struct Findings<K> {
    /// Everything that counts, in the order in which it is settled.
    pub(crate) found: Vec<K>,
    /// What exceptions took back: from where its first word stands to where its last does, in bytes.
    pub(crate) excepted: Vec<(K, RangeInclusive<usize>)>,
}

impl<K: Kind> Patterns<K> {
    /// Everything that is found in a text, in the order in which it is settled.
    pub(crate) fn find(&self, text: &str) -> Vec<K> {
        self.look(text).found
    }

    /// What is found in a text, and what would be without exceptions.
    pub(crate) fn look(&self, text: &str) -> Findings<K> {
        let mut matcher = Matcher::default();
        let mut found = matcher.push(self, text);
        found.extend(matcher.finish(self));
        let excepted = matcher.excepted();
        Findings { found, excepted }
    }
}
