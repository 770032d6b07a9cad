//! An answer as it comes: within its time, its length and what can be believed of its counts.

use std::sync::Arc;

use futures::{Stream, StreamExt as _, stream};
use tokio::time::{Instant as Deadline, timeout_at};

use super::{Chunk, Chunks, Counted, Model, ModelError, Piece, Usage, count, is_filtered, text_of};

/// A token is about four characters; in scripts of fewer letters it is less, so nothing honest is cut off.
const CHARACTERS_OF_TOKEN: usize = 8;

/// An answer that comes.
pub(super) struct Pouring {
    pub(super) model: Model,
    pub(super) first: Option<Chunk>,
    pub(super) chunks: Chunks,
    pub(super) deadline: Deadline,
    /// Characters of the prompt, and of the answer so far.
    pub(super) asked: usize,
    pub(super) said: usize,
    pub(super) usage: Option<Counted>,
    pub(super) is_over: bool,
}

impl Pouring {
    pub(super) fn pieces(self) -> impl Stream<Item = Result<Piece, ModelError>> + Send {
        stream::unfold(self, async |mut pouring| {
            if pouring.is_over {
                return None;
            }
            let piece = pouring.next().await;
            match &piece {
                Ok(Piece::Text(_)) => {}
                Ok(Piece::Usage(_)) => count("ok"),
                Err(error) => count(error.word()),
            }
            pouring.is_over = !matches!(piece, Ok(Piece::Text(_)));
            Some((piece, pouring))
        })
    }

    async fn next(&mut self) -> Result<Piece, ModelError> {
        let settings = Arc::clone(&self.model.settings);
        let longest = usize::try_from(settings.max_tokens).unwrap_or(usize::MAX);
        loop {
            let chunk = match self.first.take() {
                Some(chunk) => Some(chunk),
                None if self.said >= longest.saturating_mul(CHARACTERS_OF_TOKEN) => None,
                None => {
                    let until = self.deadline.min(Deadline::now() + settings.idle_timeout);
                    let next = timeout_at(until, self.chunks.next()).await;
                    let next = next.map_err(|_| ModelError::TooSlow)?;
                    next.transpose().map_err(|_| ModelError::Broken)?
                }
            };
            let Some(mut chunk) = chunk else {
                return Ok(Piece::Usage(self.counted()));
            };
            if let Some(usage) = chunk.usage.take() {
                self.usage = Some(usage);
            }
            if is_filtered(&chunk) {
                return Err(ModelError::Filtered);
            }
            let text = clean(&text_of(&chunk));
            if !text.is_empty() {
                self.said += text.chars().count();
                return Ok(Piece::Text(text));
            }
        }
    }

    /// What the server counts, unless it cannot be true: a token has a character at least, and a few at most.
    fn counted(&self) -> Usage {
        let plausible = |counted: i64, characters: usize| {
            let characters = i64::try_from(characters).unwrap_or(i64::MAX);
            let guess = characters / 4 + 1;
            if counted >= guess / 8 && counted <= characters.saturating_mul(4).saturating_add(256) && counted > 0 {
                counted
            } else {
                guess
            }
        };
        let counted = self.usage.as_ref();
        Usage {
            prompt_tokens: plausible(counted.map_or(0, |it| it.prompt_tokens), self.asked),
            completion_tokens: plausible(counted.map_or(0, |it| it.completion_tokens), self.said),
        }
    }
}

/// A text without what would change how it is shown.
fn clean(text: &str) -> String {
    let is_fine = |character: &char| {
        matches!(character, '\n' | '\t')
            || !(character.is_control() || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
    };
    text.chars().filter(is_fine).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_how_a_text_is_shown_is_taken_out() {
        assert_eq!(clean("a\u{0}b\u{1b}[2J\u{202e}c\n\td"), "ab[2Jc\n\td");
    }
}
