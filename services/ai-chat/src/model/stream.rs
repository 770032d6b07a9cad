//! Stream of an answer, limited in time and length, with plausible counts.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures::{Stream, StreamExt as _, stream};
use tokio::time::{Instant as Deadline, timeout_at};

use super::{
    Chunks, ModelError, ModelSettings, Piece, Tokens, Usage,
    chunk::{Chunk, End, ReportedUsage},
    count,
    thoughts::Thoughts,
};

/// Maximum characters per token. A token has about four, and fewer in other scripts, so that no honest answer is cut.
const CHARACTERS_OF_TOKEN: usize = 8;
/// Time limit of the usage after the end of the answer.
const USAGE_TIMEOUT: Duration = Duration::from_secs(2);

/// An answer being streamed.
pub(super) struct AnswerStream {
    pub(super) settings: Arc<ModelSettings>,
    pub(super) chunks: Chunks,
    /// Time limits of the whole answer, and of its first token until that comes.
    pub(super) deadline: Deadline,
    pub(super) first_token: Option<Deadline>,
    /// Estimated tokens of the prompt and of the answer so far.
    pub(super) asked: i64,
    pub(super) said: Tokens,
    pub(super) characters: usize,
    pub(super) usage: Option<ReportedUsage>,
    pub(super) end: Option<End>,
    pub(super) thoughts: Thoughts,
    /// Whether answers of this model begin inside a block of thoughts.
    pub(super) begins_inside: Arc<AtomicBool>,
    /// Whether a text was returned.
    pub(super) has_text: bool,
    /// Results that are not returned yet.
    pub(super) waiting: VecDeque<Result<Piece, ModelError>>,
    pub(super) is_over: bool,
}

impl AnswerStream {
    /// Waits for the first piece.
    ///
    /// # Errors
    /// The reason why no text came: also when the answer is empty.
    pub(super) async fn begin(mut self) -> Result<Self, ModelError> {
        let first = self.next().await?;
        if let Piece::Usage(_) = first {
            if self.end == Some(End::Cut) {
                tracing::warn!("the model's answer reached SELAM_CHAT_MODEL_MAX_TOKENS before its first word");
                return Err(ModelError::Cut);
            }
            return Err(ModelError::Rubbish);
        }
        self.waiting.push_front(Ok(first));
        Ok(self)
    }

    pub(super) fn pieces(self) -> impl Stream<Item = Result<Piece, ModelError>> + Send {
        stream::unfold(self, async |mut stream| {
            if stream.is_over && stream.waiting.is_empty() {
                return None;
            }
            let piece = stream.next().await;
            match &piece {
                Ok(Piece::Usage(_)) => count("ok"),
                Ok(_) => {}
                Err(error) => count(error.as_str()),
            }
            Some((piece, stream))
        })
    }

    async fn next(&mut self) -> Result<Piece, ModelError> {
        loop {
            if let Some(piece) = self.waiting.pop_front() {
                return piece;
            }
            match self.read().await {
                Ok(Some(chunk)) => self.take(chunk),
                Ok(None) => self.finish(),
                Err(error) => self.fail(error),
            }
        }
    }

    /// Returns the next chunk, or `None` after the end of the answer.
    async fn read(&mut self) -> Result<Option<Chunk>, ModelError> {
        let longest = usize::try_from(self.settings.max_tokens).unwrap_or(usize::MAX);
        if self.characters >= longest.saturating_mul(CHARACTERS_OF_TOKEN) {
            self.end = Some(End::Cut);
            return Ok(None);
        }
        let until = match (self.end, self.first_token) {
            (Some(End::Done), _) => return Ok(None),
            (Some(_), _) => Deadline::now() + USAGE_TIMEOUT,
            (None, Some(first_token)) => first_token,
            (None, None) => Deadline::now() + self.settings.idle_timeout,
        };
        let next = timeout_at(until.min(self.deadline), self.chunks.next()).await;
        match next {
            Ok(Some(Ok(chunk))) => Ok(Some(chunk)),
            // The usage may be missing.
            _ if self.end.is_some() => Ok(None),
            Ok(Some(Err(error))) => Err(error),
            // A stream without a finish reason and without `[DONE]`: the server or a proxy cut it.
            Ok(None) => Err(ModelError::Broken),
            Err(_) => Err(ModelError::TooSlow),
        }
    }

    fn take(&mut self, chunk: Chunk) {
        if let Some(usage) = chunk.usage {
            self.usage = Some(usage);
        }
        let text = clean(&chunk.text);
        for part in [&text, &chunk.reasoning] {
            if !part.is_empty() {
                self.first_token = None;
                self.said.add(part);
                self.characters += part.chars().count();
            }
        }
        if !chunk.reasoning.is_empty() {
            self.thoughts.are_separate();
        }
        let shown = self.thoughts.push(&text);
        self.learn();
        if shown.withdraws {
            self.waiting.push_back(Ok(Piece::Withdrawn));
        }
        self.show(shown.text);
        match chunk.end {
            // `[DONE]` also follows a cut, and an error after the end changes nothing.
            Some(End::Done) if self.end == Some(End::Cut) => self.finish(),
            Some(End::Failed(ModelError::Filtered)) => self.fail(ModelError::Filtered),
            Some(End::Failed(_)) if self.end.is_some() => self.finish(),
            Some(End::Failed(error)) => self.fail(error),
            Some(end) => self.end = Some(end),
            None => {}
        }
    }

    fn show(&mut self, text: String) {
        if !text.is_empty() {
            self.has_text = true;
            self.waiting.push_back(Ok(Piece::Text(text)));
        }
    }

    fn learn(&mut self) {
        if let Some(begins_inside) = self.thoughts.learned() {
            self.begins_inside.store(begins_inside, Ordering::Relaxed);
        }
    }

    fn finish(&mut self) {
        let is_cut = self.end == Some(End::Cut);
        let rest = self.thoughts.finish(!is_cut);
        self.learn();
        self.show(rest);
        self.waiting.push_back(Ok(Piece::Usage(self.counted())));
        if is_cut {
            self.waiting.push_back(Err(ModelError::Cut));
        }
        self.is_over = true;
    }

    fn fail(&mut self, error: ModelError) {
        let is_broken = self.has_text && !matches!(error, ModelError::Filtered | ModelError::TooSlow);
        self.waiting
            .push_back(Err(if is_broken { ModelError::Broken } else { error }));
        self.is_over = true;
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
