//! Stream of an answer, limited in time and length, with plausible counts.

use std::sync::Arc;

use futures::{Stream, StreamExt as _, stream};
use tokio::time::{Instant as Deadline, timeout_at};

use super::{
    CONTENT_FILTER, Chunk, Chunks, LENGTH, Model, ModelError, Piece, ReportedUsage, Tokens, Usage, count, has_ended,
    text_of,
};

/// Maximum characters per token. A token has about four, and fewer in other scripts, so that no honest answer is cut.
const CHARACTERS_OF_TOKEN: usize = 8;

/// An answer being streamed.
pub(super) struct AnswerStream {
    pub(super) model: Model,
    pub(super) first: Option<Chunk>,
    pub(super) chunks: Chunks,
    pub(super) deadline: Deadline,
    /// Estimated tokens of the prompt and of the answer so far, and characters of the answer.
    pub(super) asked: i64,
    pub(super) said: Tokens,
    pub(super) characters: usize,
    pub(super) usage: Option<ReportedUsage>,
    /// Whether the endpoint reported that the answer reached its maximum length.
    pub(super) is_cut: bool,
    /// Whether the usage was returned.
    pub(super) is_counted: bool,
    pub(super) is_over: bool,
}

impl AnswerStream {
    pub(super) fn pieces(self) -> impl Stream<Item = Result<Piece, ModelError>> + Send {
        stream::unfold(self, async |mut stream| {
            if stream.is_over {
                return None;
            }
            let piece = stream.next().await;
            match &piece {
                Ok(Piece::Text(_)) => {}
                Ok(Piece::Usage(_)) => count("ok"),
                Err(error) => count(error.as_str()),
            }
            stream.is_over = match &piece {
                Ok(Piece::Text(_)) => false,
                Ok(Piece::Usage(_)) => !stream.is_cut,
                Err(_) => true,
            };
            Some((piece, stream))
        })
    }

    async fn next(&mut self) -> Result<Piece, ModelError> {
        if self.is_counted {
            return Err(ModelError::Cut);
        }
        let settings = Arc::clone(&self.model.settings);
        let longest = usize::try_from(settings.max_tokens).unwrap_or(usize::MAX);
        loop {
            let chunk = match self.first.take() {
                Some(chunk) => Some(chunk),
                None if self.characters >= longest.saturating_mul(CHARACTERS_OF_TOKEN) => None,
                None => {
                    let until = self.deadline.min(Deadline::now() + settings.idle_timeout);
                    let next = timeout_at(until, self.chunks.next()).await;
                    let next = next.map_err(|_| ModelError::TooSlow)?;
                    next.transpose().map_err(|_| ModelError::Broken)?
                }
            };
            let Some(mut chunk) = chunk else {
                self.is_counted = true;
                return Ok(Piece::Usage(self.counted()));
            };
            if let Some(usage) = chunk.usage.take() {
                self.usage = Some(usage);
            }
            if has_ended(&chunk, CONTENT_FILTER) {
                return Err(ModelError::Filtered);
            }
            self.is_cut |= has_ended(&chunk, LENGTH);
            let text = clean(&text_of(&chunk));
            if !text.is_empty() {
                self.said.add(&text);
                self.characters += text.chars().count();
                return Ok(Piece::Text(text));
            }
        }
    }

    /// Returns the server's counts where they are plausible: between an eighth and about sixteen times the estimate.
    fn counted(&self) -> Usage {
        let plausible = |counted: i64, guess: i64| match counted {
            counted if counted > 0 && counted >= guess / 8 && counted <= guess.saturating_mul(16) + 256 => counted,
            _ => guess.max(1),
        };
        let counted = self.usage.as_ref();
        Usage {
            prompt_tokens: plausible(counted.map_or(0, |it| it.prompt_tokens), self.asked),
            completion_tokens: plausible(counted.map_or(0, |it| it.completion_tokens), self.said.count()),
        }
    }
}

/// Removes characters that change how a text is displayed.
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
    fn removes_control_and_direction_characters() {
        assert_eq!(clean("a\u{0}b\u{1b}[2J\u{202e}c\n\td"), "ab[2Jc\n\td");
    }
}
