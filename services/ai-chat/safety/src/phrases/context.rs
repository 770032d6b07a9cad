//! Exceptions by what stands around a pattern: "I don't …", "a film about …", "… ten years ago".

use std::collections::VecDeque;

use super::{lexicon::SetId, pattern::Step};

/// So many words behind a pattern that was found may take it back.
pub(super) const AHEAD: usize = 8;
/// So many words before it may.
pub(super) const BEHIND: usize = 12;

/// What stands around a pattern that then does not count.
#[derive(Clone, Debug)]
pub(super) struct Around<K> {
    /// What is excepted; nothing for all.
    pub(super) kind: Option<K>,
    pub(super) exception: Exception,
    pub(super) before: Vec<Step>,
    /// How many other words may stand between that and the pattern.
    pub(super) gap: u8,
    pub(super) after: Vec<Step>,
}

/// Which exception it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// A number of its line, which stays the same as long as the line does.
    pub id: u64,
    /// It denies, or speaks of what is past: what it excepts is in doubt, and not harmless.
    pub is_doubt: bool,
}

/// A word that is remembered.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) sets: Vec<SetId>,
    pub(super) offset: usize,
    pub(super) begins_sentence: bool,
    /// An exception does not reach over it.
    pub(super) is_bound: bool,
}

impl Seen {
    /// Whether the word is what a pattern waits for.
    pub(super) fn fits(&self, step: &Step) -> bool {
        step.set.is_none_or(|set| self.sets.binary_search(&set).is_ok())
    }
}

impl<K> Around<K> {
    /// Whether it stands around the words from `first` to `last`, in the same sentence or, where that bounds exceptions, clause.
    pub(super) fn surrounds(&self, words: &VecDeque<Seen>, first: usize, last: usize) -> bool {
        is_before(&self.before, self.gap, words, first) && is_after(&self.after, words, last)
    }
}

fn is_before(steps: &[Step], gap: u8, words: &VecDeque<Seen>, place: usize) -> bool {
    let Some((step, others)) = steps.split_last() else {
        return true;
    };
    if step.is_optional && is_before(others, gap.max(step.gap), words, place) {
        return true;
    }
    let mut next = place;
    for _ in 0..=gap {
        if words.get(next).is_none_or(|word| word.is_bound) {
            return false;
        }
        let Some(word) = next.checked_sub(1) else { return false };
        if words.get(word).is_some_and(|seen| seen.fits(step)) && is_before(others, step.gap, words, word) {
            return true;
        }
        next = word;
    }
    false
}

fn is_after(steps: &[Step], words: &VecDeque<Seen>, place: usize) -> bool {
    let Some((step, others)) = steps.split_first() else {
        return true;
    };
    if step.is_optional && is_after(others, words, place) {
        return true;
    }
    for next in place + 1..=place + 1 + usize::from(step.gap) {
        let Some(seen) = words.get(next).filter(|seen| !seen.begins_sentence) else {
            return false;
        };
        // An exception that names the first word of a clause ("… but now I am well") is meant to reach it.
        if seen.fits(step) && is_after(others, words, next) {
            return true;
        }
        if seen.is_bound {
            return false;
        }
    }
    false
}
