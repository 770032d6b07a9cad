//! Exceptions by the context of a match: "I don't …", "a film about …", "… ten years ago".

use std::collections::VecDeque;

use super::{lexicon::SetId, pattern::Step};

/// Maximum distance in words of an exception after a match.
pub(super) const AHEAD: usize = 8;
/// Maximum distance in words of an exception before a match.
pub(super) const BEHIND: usize = 12;

/// Context that cancels a match.
#[derive(Clone, Debug)]
pub(super) struct Surroundings<K> {
    /// Kind that is excepted; `None` for all.
    pub(super) kind: Option<K>,
    pub(super) exception: Exception,
    pub(super) before: Vec<Step>,
    /// Maximum number of other words between context and match.
    pub(super) gap: u8,
    pub(super) after: Vec<Step>,
}

/// Identity of an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// Hash of its line, which is stable as long as the line is.
    pub id: u64,
    /// Whether the exception is a denial or a past event: the match is then unclear instead of harmless.
    pub is_doubt: bool,
}

/// A remembered word.
#[derive(Clone, Debug)]
pub(super) struct RecentWord {
    pub(super) sets: Vec<SetId>,
    pub(super) offset: usize,
    pub(super) begins_sentence: bool,
    /// Whether exceptions do not reach across this word.
    pub(super) is_bound: bool,
}

impl RecentWord {
    /// Returns whether the word fits a step of a pattern.
    pub(super) fn fits(&self, step: &Step) -> bool {
        step.set.is_none_or(|set| self.sets.binary_search(&set).is_ok())
    }
}

impl<K> Surroundings<K> {
    /// Returns whether the context surrounds the words from `first` to `last` within the same sentence, or within the
    /// same clause for patterns bound by clauses.
    pub(super) fn surrounds(&self, words: &VecDeque<RecentWord>, first: usize, last: usize) -> bool {
        is_before(&self.before, self.gap, words, first) && is_after(&self.after, words, last)
    }
}

fn is_before(steps: &[Step], gap: u8, words: &VecDeque<RecentWord>, place: usize) -> bool {
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

fn is_after(steps: &[Step], words: &VecDeque<RecentWord>, place: usize) -> bool {
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
        // An exception that names the first word of a clause ("… but now I am well") reaches into that clause.
        if seen.fits(step) && is_after(others, words, next) {
            return true;
        }
        if seen.is_bound {
            return false;
        }
    }
    false
}
