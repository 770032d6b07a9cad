//! The rules over an answer while it streams.

use super::{Rules, Verdict};
use crate::phrases::Matcher;

/// What to do after a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Show this, which may be nothing yet, and more than the piece.
    Release(String),
    /// Show nothing more of the answer. Never `Pass`.
    Break(Verdict),
}

/// Reads an answer of a model in pieces. However it is cut, the verdict is the same. A piece is shown as soon as nobody has a whole phrase before them
/// by it: only the last word of one is held back, until what follows excepts it.
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

    /// Reads the next piece. After a break everything is a break.
    pub fn push(&mut self, piece: &str) -> Step {
        if let Some(verdict) = self.broken {
            return Step::Break(verdict);
        }
        self.held.push_str(piece);
        let verdicts = self.matcher.push(&self.rules.inner.output, piece);
        self.step(&verdicts)
    }

    /// Whether a whole text says nothing that an answer must not say.
    pub fn passes(mut self, text: &str) -> bool {
        !matches!(self.push(text), Step::Break(_)) && !matches!(self.finish(), Step::Break(_))
    }

    /// Takes what was shown before: the rules have to know it, since they look at more than a piece.
    ///
    /// # Errors
    /// The verdict, when it should not have been shown.
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

    /// Ends the answer: what was held back.
    pub fn finish(&mut self) -> Step {
        if let Some(verdict) = self.broken {
            return Step::Break(verdict);
        }
        let verdicts = self.matcher.finish(&self.rules.inner.output);
        self.step(&verdicts)
    }

    fn step(&mut self, verdicts: &[Verdict]) -> Step {
        // The first, not the weightiest: what comes later depends on where the answer is cut.
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
