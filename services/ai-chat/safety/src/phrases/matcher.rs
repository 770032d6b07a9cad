//! Incremental pattern matcher. It reads word by word, so that a streamed text can be judged at any time.

use std::collections::VecDeque;

use foldhash::HashSet;

use super::{
    ExceptionMatch, Kind,
    context::{AHEAD, BEHIND, Exception, RecentWord},
    lexicon::SetId,
    pattern::{Meaning, Patterns, Step},
    words::{Reader, Word},
};

/// A partial match.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Thread {
    pattern: usize,
    /// Next step, and the number of other words that may come before it.
    step: usize,
    gap: u8,
    first: usize,
    is_exception: bool,
}

/// A complete match with its word range: a finding or an exception.
#[derive(Clone, Copy, Debug)]
struct PatternMatch<K> {
    kind: K,
    first: usize,
    last: usize,
}

impl<K: Kind> PatternMatch<Option<K>> {
    fn covers(&self, other: &PatternMatch<K>) -> bool {
        is_excepted(self.kind, other.kind) && self.first <= other.first && self.last >= other.last
    }
}

fn is_excepted<K: Kind>(exception: Option<K>, kind: K) -> bool {
    exception.is_none_or(|exception| exception == kind)
}

/// Finds patterns in pushed text.
///
/// A match counts unless an exception covers or surrounds it. It is settled when no exception can follow.
#[derive(Clone, Debug)]
pub struct Matcher<K> {
    reader: Reader,
    threads: Vec<Thread>,
    /// Empty outside `step`; reuses its memory.
    waiting: Vec<Thread>,
    unsettled: Vec<PatternMatch<K>>,
    exceptions: Vec<(PatternMatch<Option<K>>, Exception)>,
    settled: Vec<K>,
    /// Matches cancelled by exceptions during the latest push, with byte offsets of their first and last words.
    excepted: Vec<ExceptionMatch<K>>,
    /// Latest words; `forgotten` words came before them.
    words: VecDeque<RecentWord>,
    forgotten: usize,
    /// Patterns that can match at all, if the whole text is known.
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
    /// Creates a matcher for a complete text. Skips patterns with a required word that is not in the text, which are
    /// most of them.
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

    /// Reads a piece and returns the matches that are settled, in their order.
    pub fn push(&mut self, patterns: &Patterns<K>, piece: &str) -> Vec<K> {
        self.excepted.clear();
        let words = self.reader.push(piece);
        self.read(patterns, words);
        std::mem::take(&mut self.settled)
    }

    /// Reads the rest and returns the matches that the end settles.
    pub fn finish(&mut self, patterns: &Patterns<K>) -> Vec<K> {
        let words = self.reader.finish();
        self.read(patterns, words);
        self.threads.clear();
        self.settle(patterns, true);
        std::mem::take(&mut self.settled)
    }

    /// Returns the matches that exceptions have cancelled since the latest push began.
    pub(super) fn excepted(&mut self) -> Vec<ExceptionMatch<K>> {
        std::mem::take(&mut self.excepted)
    }

    /// Returns the byte offset up to which the text can be shown without a complete phrase: before the last word of an
    /// unsettled match, and before an incomplete word that would complete one.
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

    /// Reads words with their sets.
    pub(super) fn read_resolved(
        &mut self,
        patterns: &Patterns<K>,
        words: impl IntoIterator<Item = (Word, Vec<SetId>)>,
    ) {
        for (word, sets) in words {
            // Matches that wait for an exception in their own sentence have now seen all of it.
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
        let seen = RecentWord {
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
            Meaning::Is(kind) => self.unsettled.push(PatternMatch { kind, first, last }),
            Meaning::IsNot(kind, exception) => self.exceptions.push((PatternMatch { kind, first, last }, exception)),
        }
    }

    fn keep(&mut self, thread: Thread) {
        // Each pattern has at most one partial match per first word.
        let is_new = thread.first == self.forgotten + self.words.len();
        if is_new || !self.threads.contains(&thread) {
            self.threads.push(thread);
        }
    }

    /// Settles matches that no exception can cancel any more; all of them at the end of the sentence.
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
        let offset =
            |place: usize, words: &VecDeque<RecentWord>| words.get(place - *forgotten).map_or(0, |word| word.offset);
        unsettled.retain(|found| {
            let mut except = |by| {
                excepted.push(ExceptionMatch {
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
            // A harmless exception takes precedence over a doubtful one.
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

    /// Returns the first word that is still needed.
    fn earliest(&self) -> Option<usize> {
        let threads = self.threads.iter().map(|thread| thread.first);
        threads.chain(self.unsettled.iter().map(|found| found.first)).min()
    }

    /// Drops words that lie far before every partial match.
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
        Patterns::read([("rules", rules)]).expect("they are valid")
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
    fn settled_match_has_its_kind() {
        let patterns = patterns();
        let mut matcher = Matcher::default();
        matcher.push(&patterns, "want to die");
        assert_eq!(matcher.finish(&patterns), [Verdict::Crisis(Danger::Suicide)]);
    }

    /// The cost per word depends on the remembered words, so a long answer takes linear time.
    #[test]
    fn memory_of_the_matcher_is_bounded() {
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
