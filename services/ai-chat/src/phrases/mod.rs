//! Files of phrases in three languages, and where a text has one of them: what the safety rules and the handover to people stand on. The format is
//! described in `services/ai-chat/safety/README.md`.

mod context;
mod fold;
mod lexicon;
mod matcher;
mod pattern;
mod words;

pub(crate) use matcher::Matcher;
pub(crate) use pattern::Patterns;
pub(crate) use words::spell;

/// What the phrases of a section mean.
pub(crate) trait Kind: Copy + Eq + std::fmt::Debug {
    /// The kind that a section is about, by its title.
    fn of_section(title: &str) -> Option<Self>;
}

impl<K: Kind> Patterns<K> {
    /// Everything that is found in a text, in the order in which it is settled.
    pub(crate) fn find(&self, text: &str) -> Vec<K> {
        let mut matcher = Matcher::default();
        let mut found = matcher.push(self, text);
        found.extend(matcher.finish(self));
        found
    }
}
