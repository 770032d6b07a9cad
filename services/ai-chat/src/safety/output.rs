//! What a model writes, screened while it streams.

use std::sync::Arc;

use super::{Screens, Verdict, normalise::words};

/// How much of what was written is looked at again with each piece, in bytes: longer than any phrase.
const WINDOW: usize = 360;

/// What becomes of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// This can be shown. May be nothing yet, and more than the piece.
    Release(String),
    /// The answer ends here and is taken back; never [`Verdict::Pass`].
    Break(Verdict),
}

/// Screens one answer. What is released never has a whole forbidden phrase in it.
#[derive(Clone, Debug)]
pub struct OutputScreen {
    screens: Arc<Screens>,
    text: String,
    /// Bytes that were released.
    released: usize,
}

impl OutputScreen {
    pub(super) fn new(screens: Arc<Screens>) -> Self {
        Self {
            screens,
            text: String::new(),
            released: 0,
        }
    }

    /// The next piece of the answer.
    pub fn push(&mut self, piece: &str) -> Step {
        self.text.push_str(piece);
        self.look(false)
    }

    /// The answer is over.
    pub fn finish(&mut self) -> Step {
        self.look(true)
    }

    fn look(&mut self, is_over: bool) -> Step {
        let from = self.window();
        let window = self.text.get(from..).unwrap_or_default();
        let words = words(window);
        // A word at the very end may go on, and be another one.
        let is_open = !is_over && words.last().is_some_and(|last| last.end == window.len());
        let (whole, open) = match words.split_last() {
            Some((last, whole)) if is_open => (whole, Some(last)),
            _ => (words.as_slice(), None),
        };
        if let Some(verdict) = self.screens.of_output(whole) {
            return Step::Break(verdict);
        }
        let until = match open {
            Some(last) if self.screens.of_output(&words).is_some() => from + last.start,
            _ => self.text.len(),
        };
        let until = until.max(self.released);
        let released = self.text.get(self.released..until).unwrap_or_default().to_owned();
        self.released = until;
        Step::Release(released)
    }

    /// Where the window begins: at a space, so that no word is cut.
    fn window(&self) -> usize {
        let mut from = self.text.len().saturating_sub(WINDOW);
        while !self.text.is_char_boundary(from) {
            from += 1;
        }
        if from == 0 {
            return 0;
        }
        let rest = self.text.get(from..).unwrap_or_default();
        from + rest.find(char::is_whitespace).unwrap_or_default()
    }
}
