//! Finds patterns in words, one word after another, so that a text that is still being written can be judged as far as it goes.

use std::collections::VecDeque;

use foldhash::HashSet;

use super::{
    Excepted, Kind,
    context::{AHEAD, BEHIND, Exception, Seen},
    lexicon::SetId,
    pattern::{Meaning, Patterns, Step},
    words::{Reader, Word},
};

/// A pattern of which the beginning was found.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Thread {
    pattern: usize,
    /// The step that it waits for, and how many other words may come before it.
    step: usize,
    gap: u8,
    first: usize,
    is_exception: bool,
}

/// A pattern that was found, from word to word: what is so, or what is not.
#[derive(Clone, Copy, Debug)]
struct Found<K> {
    kind: K,
    first: usize,
    last: usize,
}

impl<K: Kind> Found<Option<K>> {
    fn covers(&self, other: &Found<K>) -> bool {
        is_excepted(self.kind, other.kind) && self.first <= other.first && self.last >= other.last
    }
}

fn is_excepted<K: Kind>(exception: Option<K>, kind: K) -> bool {
    exception.is_none_or(|exception| exception == kind)
}

/// Finds patterns in what is pushed into it.
///
/// A pattern that was found counts unless an exception covers all of it or stands around it. It is settled when neither can still be.
#[derive(Clone, Debug)]
pub struct Matcher<K> {
    reader: Reader,
    threads: Vec<Thread>,
    /// Empty but within `step`: room that is used again.
    waiting: Vec<Thread>,
    unsettled: Vec<Found<K>>,
    exceptions: Vec<(Found<Option<K>>, Exception)>,
    settled: Vec<K>,
    /// What was found and does not count, by the latest push: from where its first word stands to where its last does.
    excepted: Vec<Excepted<K>>,
    /// The latest words; `forgotten` others came before them.
    words: VecDeque<Seen>,
    forgotten: usize,
    /// Which patterns can be found at all, where the whole text is known.
    possible: Option<Vec<bool>>,
}

impl<K> Default for Matcher<K> {
    fn default() -> Self {
        Self {
            reader: Reader::default(),
            threads: Vec::new(),
            waiting: Vec::new(),
            unsettled: Vec::new(),
            exceptions: Vec::new(),
            settled: Vec::new(),
            excepted: Vec::new(),
            words: VecDeque::new(),
            forgotten: 0,
            possible: None,
        }
    }
}

impl<K: Kind> Matcher<K> {
    /// For a text of these words. A pattern of which a word that must be there is nowhere in the text is not begun, and most are none.
    pub(super) fn of_text(patterns: &Patterns<K>, words: &[(Word, Vec<SetId>)]) -> Self {
        let present: HashSet<SetId> = words.iter().flat_map(|(_, sets)| sets).copied().collect();
        let is_present = |step: &Step| step.is_optional || step.set.is_none_or(|set| present.contains(&set));
        let mut possible = vec![false; patterns.all.len()];
        for place in present.iter().filter_map(|set| patterns.by_first.get(set)).flatten() {
            if let (Some(is_possible), Some(pattern)) = (possible.get_mut(*place), patterns.all.get(*place)) {
                *is_possible = pattern.steps.iter().all(is_present);
            }
        }
        Self {
            possible: Some(possible),
            ..Self::default()
        }
    }

    /// Reads a piece; what is settled with it, in its order.
    pub fn push(&mut self, patterns: &Patterns<K>, piece: &str) -> Vec<K> {
        self.excepted.clear();
        let words = self.reader.push(piece);
        self.read(patterns, words);
        std::mem::take(&mut self.settled)
    }

    /// Reads what is left; what is settled by the end.
    pub fn finish(&mut self, patterns: &Patterns<K>) -> Vec<K> {
        let words = self.reader.finish();
        self.read(patterns, words);
        self.threads.clear();
        self.settle(patterns, true);
        std::mem::take(&mut self.settled)
    }

    /// What exceptions took back since the latest push began.
    pub(super) fn excepted(&mut self) -> Vec<Excepted<K>> {
        std::mem::take(&mut self.excepted)
    }

    /// How far a text can be shown so that nobody has a whole phrase before them: in bytes, up to the last word of a phrase that was found and may
    /// still be excepted, and without a word that is not yet complete but would complete one.
    pub fn shown_until(&self, patterns: &Patterns<K>) -> usize {
        let lasts = self.unsettled.iter().map(|found| found.last);
        let last = lasts
            .min()
            .and_then(|last| self.words.get(last.checked_sub(self.forgotten)?));
        let until = last.map_or(usize::MAX, |word| word.offset);
        let completes = self.reader.is_inside_word() && !self.clone().finish(patterns).is_empty();
        if completes {
            until.min(self.reader.unread_from())
        } else {
            until
        }
    }

    fn read(&mut self, patterns: &Patterns<K>, words: Vec<Word>) {
        let resolved = words.into_iter().flat_map(|word| patterns.lexicon.resolve(word));
        self.read_resolved(patterns, resolved);
    }

    /// Reads words with the sets that they belong to.
    pub(super) fn read_resolved(
        &mut self,
        patterns: &Patterns<K>,
        words: impl IntoIterator<Item = (Word, Vec<SetId>)>,
    ) {
        for (word, sets) in words {
            // What was waiting for words behind it in its own sentence has them all.
            if word.begins_sentence {
                self.threads.retain(|thread| !thread.is_exception);
                self.settle(patterns, true);
            } else if word.begins_clause && patterns.is_bound_by_clauses {
                self.threads.retain(|thread| !thread.is_exception);
            }
            self.step(patterns, &word, sets);
            self.settle(patterns, false);
            self.forget();
        }
    }

    fn step(&mut self, patterns: &Patterns<K>, word: &Word, sets: Vec<SetId>) {
        let place = self.forgotten + self.words.len();
        let seen = Seen {
            sets,
            offset: word.offset,
            begins_sentence: word.begins_sentence,
            is_bound: word.begins_sentence || (word.begins_clause && patterns.is_bound_by_clauses),
        };
        std::mem::swap(&mut self.threads, &mut self.waiting);
        let mut waiting = std::mem::take(&mut self.waiting);
        for thread in waiting.drain(..) {
            let Some(pattern) = patterns.all.get(thread.pattern) else {
                continue;
            };
            if pattern.steps.get(thread.step).is_some_and(|step| seen.fits(step)) {
                self.advance(patterns, &thread, thread.step + 1, place);
            }
            if let Some(gap) = thread.gap.checked_sub(1) {
                self.keep(Thread { gap, ..thread });
            }
        }
        self.waiting = waiting;
        let begun = seen.sets.iter().filter_map(|set| patterns.by_first.get(set)).flatten();
        for begun in begun {
            let possible = self.possible.as_ref().and_then(|possible| possible.get(*begun));
            if possible == Some(&false) {
                continue;
            }
            let thread = Thread {
                pattern: *begun,
                step: 0,
                gap: 0,
                first: place,
                is_exception: patterns
                    .all
                    .get(*begun)
                    .is_some_and(|pattern| matches!(pattern.meaning, Meaning::IsNot(..))),
            };
            self.advance(patterns, &thread, 1, place);
        }
        self.words.push_back(seen);
    }

    fn advance(&mut self, patterns: &Patterns<K>, thread: &Thread, step: usize, place: usize) {
        let Some(pattern) = patterns.all.get(thread.pattern) else {
            return;
        };
        let mut step = step;
        while let Some(next) = pattern.steps.get(step) {
            self.keep(Thread {
                step,
                gap: next.gap,
                ..*thread
            });
            if !next.is_optional {
                return;
            }
            step += 1;
        }
        let (first, last) = (thread.first, place);
        match pattern.meaning {
            Meaning::Is(kind) => self.unsettled.push(Found { kind, first, last }),
            Meaning::IsNot(kind, exception) => self.exceptions.push((Found { kind, first, last }, exception)),
        }
    }

    fn keep(&mut self, thread: Thread) {
        // One that begins with this word is the only one of its pattern that does.
        let is_new = thread.first == self.forgotten + self.words.len();
        if is_new || !self.threads.contains(&thread) {
            self.threads.push(thread);
        }
    }

    /// Settles what can be: all of it when the sentence has ended.
    fn settle(&mut self, patterns: &Patterns<K>, is_end: bool) {
        let Self {
            unsettled,
            exceptions,
            settled,
            excepted,
            threads,
            words,
            forgotten,
            ..
        } = self;
        let count = *forgotten + words.len();
        let offset = |place: usize, words: &VecDeque<Seen>| words.get(place - *forgotten).map_or(0, |word| word.offset);
        unsettled.retain(|found| {
            let mut except = |by| {
                excepted.push(Excepted {
                    kind: found.kind,
                    by,
                    range: offset(found.first, words)..=offset(found.last, words),
                });
            };
            if let Some((_, by)) = exceptions.iter().find(|(exception, _)| exception.covers(found)) {
                except(*by);
                return false;
            }
            let is_open = threads
                .iter()
                .any(|thread| thread.is_exception && thread.first <= found.first);
            if !is_end && (is_open || count <= found.last + AHEAD) {
                return true;
            }
            let (first, last) = (found.first - *forgotten, found.last - *forgotten);
            let around = patterns
                .around
                .iter()
                .filter(|around| is_excepted(around.kind, found.kind) && around.surrounds(words, first, last));
            // What is harmless for one of them is not in doubt for another.
            match around
                .map(|around| around.exception)
                .min_by_key(|exception| exception.is_doubt)
            {
                Some(by) => except(by),
                None => settled.push(found.kind),
            }
            false
        });
    }

    /// The first word that still matters.
    fn earliest(&self) -> Option<usize> {
        let threads = self.threads.iter().map(|thread| thread.first);
        threads.chain(self.unsettled.iter().map(|found| found.first)).min()
    }

    /// Lets go what lies far before everything that is still begun.
    fn forget(&mut self) {
        let count = self.forgotten + self.words.len();
        let earliest = self.earliest().unwrap_or(count);
        self.exceptions.retain(|(exception, _)| exception.last >= earliest);
        while self.forgotten + BEHIND < earliest && self.words.pop_front().is_some() {
            self.forgotten += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;
    use crate::{Danger, Verdict};

    fn patterns() -> Patterns<Verdict> {
        let rules = "[suicide]\nwant to? die\nend ..3 it\n- want to die of laughter\n- film about ..2 <>\n- <> ..3 ago\n[any]\n- dont <>";
        Patterns::read([("rules", rules)]).expect("they are well-formed")
    }

    fn found(text: &str) -> usize {
        let patterns = patterns();
        let mut matcher = Matcher::default();
        matcher.push(&patterns, text).len() + matcher.finish(&patterns).len()
    }

    #[test]
    fn exceptions_cover_or_surround() {
        for (text, count) in [
            ("I want to die", 1),
            ("I want die", 1),
            ("want to live", 0),
            ("I want to die of laughter", 0),
            ("I want to die of sorrow", 1),
            ("I don't want to die", 0),
            ("I don't. Want to die.", 1),
            ("a film about a want to die", 0),
            ("a film about it. I want to die", 1),
            ("want to die two years ago", 0),
            ("want to die. Two years ago", 1),
            ("end all of it", 1),
            ("end all of this for it", 0),
            ("I don't want to die, I want to die", 1),
        ] {
            assert_eq!(found(text), count, "{text}");
        }
    }

    #[test]
    fn what_is_settled_names_what_was_found() {
        let patterns = patterns();
        let mut matcher = Matcher::default();
        matcher.push(&patterns, "want to die");
        assert_eq!(matcher.finish(&patterns), [Verdict::Crisis(Danger::Suicide)]);
    }

    /// Each word costs what is remembered, so this is why a long answer costs no more than its length.
    #[test]
    fn what_is_remembered_does_not_grow() {
        let patterns = patterns();
        let mut matcher = Matcher::default();
        for _ in 0..3_000 {
            matcher.push(&patterns, "end film about don't want to ");
            assert!(matcher.words.len() <= 2 * BEHIND + AHEAD, "{}", matcher.words.len());
            assert!(matcher.threads.len() <= 64, "{}", matcher.threads.len());
            assert!(matcher.exceptions.len() + matcher.unsettled.len() <= 64);
        }
    }
}
