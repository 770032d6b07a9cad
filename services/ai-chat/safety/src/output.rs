//! Screens an answer while it streams.

use super::{Rules, Verdict};
use crate::phrases::Matcher;

/// Action after a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Release this text. It may be empty, or longer than the piece.
    Release(String),
    /// Release nothing more of the answer. Never `Pass`.
    Break(Verdict),
}

/// Screens a streamed answer. The verdict does not depend on how the answer is cut into pieces. A piece is released at
/// once, except the last word of a possible match: it is held back until an exception can no longer follow.
#[derive(Debug)]
pub struct OutputScreen {
    rules: Rules,
    matcher: Matcher<Verdict>,
    held: String,
    released: usize,
    broken: Option<Verdict>,
}

impl OutputScreen {
    pub(super) fn new(rules: Rules) -> Self {
        Self {
            rules,
            matcher: Matcher::default(),
            held: String::new(),
            released: 0,
            broken: None,
        }
    }

    /// Reads the next piece. After a break every call returns a break.
    pub fn push(&mut self, piece: &str) -> Step {
        if let Some(verdict) = self.broken {
            return Step::Break(verdict);
        }
        self.held.push_str(piece);
        let verdicts = self.matcher.push(&self.rules.inner.output, piece);
        self.step(&verdicts)
    }

    /// Returns whether a complete text passes.
    pub fn passes(mut self, text: &str) -> bool {
        !matches!(self.push(text), Step::Break(_)) && !matches!(self.finish(), Step::Break(_))
    }

    /// Reads text that was released before, so that matches across the boundary are found.
    ///
    /// # Errors
    /// The verdict, if that text should not have been released.
    pub fn resume(&mut self, shown: &str) -> Result<(), Verdict> {
        match self.push(shown) {
            Step::Break(verdict) => Err(verdict),
            Step::Release(_) => {
                self.released += self.held.len();
                self.held.clear();
                Ok(())
            }
        }
    }

    /// Ends the answer and releases what was held back.
    pub fn finish(&mut self) -> Step {
        if let Some(verdict) = self.broken {
            return Step::Break(verdict);
        }
        let verdicts = self.matcher.finish(&self.rules.inner.output);
        self.step(&verdicts)
    }

    fn step(&mut self, verdicts: &[Verdict]) -> Step {
        // The first match, not the most severe one: later matches depend on where the answer is cut.
        if let Some(verdict) = verdicts.first() {
            self.broken = Some(*verdict);
            self.held.clear();
            return Step::Break(*verdict);
        }
        let clear = self
            .matcher
            .shown_until(&self.rules.inner.output)
            .saturating_sub(self.released)
            .min(self.held.len());
        let rest = self.held.split_off(clear);
        self.released += clear;
        Step::Release(std::mem::replace(&mut self.held, rest))
    }
}
