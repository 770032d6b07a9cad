//! The verdict on a message: alone, as an answer to the question before it, and together with what was written just before it.

use selam_chassis::Result;

use super::Chat;
use crate::{
    choices::{Notice, Role},
    safety::{Danger, Level, Verdict, answers},
    store::MessageRow,
};

/// Messages that are looked at besides the new one, both sides together.
pub(super) const RECENT: u64 = 8;
/// A message is read together with so many before it at most,
const PIECES: usize = 3;
/// as long as all of them have no more words: longer ones are no pieces of one sentence.
const WORDS: usize = 24;

impl Chat {
    /// Judges a message. The recent ones come with the oldest first.
    pub(super) fn judge(&self, text: &str, recent: &[MessageRow]) -> Result<Verdict> {
        if let Some(danger) = self.asked(recent)?
            && answers::is_yes(text)
        {
            return Ok(Verdict::Crisis(danger));
        }
        let pieces = self.pieces(text, recent)?;
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        Ok(self.answers.rules.screen_joined(&pieces, text))
    }

    /// The danger that the card of the last answer asked about.
    fn asked(&self, recent: &[MessageRow]) -> Result<Option<Danger>> {
        let Some(last) = recent.last().filter(|row| row.role == Role::Assistant) else {
            return Ok(None);
        };
        let card = self.answers.hints_of(last)?.card;
        let question = card.filter(|card| card.level == Level::Unclear);
        Ok(question.and_then(|card| card.concern.danger()))
    }

    /// What the user wrote just before, as far as it can be one sentence with the message, the oldest first. What was heard already is not heard again.
    fn pieces(&self, text: &str, recent: &[MessageRow]) -> Result<Vec<String>> {
        let mut words = count(text);
        let mut pieces = Vec::new();
        for row in recent.iter().rev() {
            if row.notice == Some(Notice::Crisis) || pieces.len() == PIECES {
                break;
            }
            if row.role == Role::Assistant {
                continue;
            }
            let piece = self.answers.text_of(row)?;
            words += count(&piece);
            if words > WORDS {
                break;
            }
            pieces.push(piece);
        }
        pieces.reverse();
        Ok(pieces)
    }
}

fn count(text: &str) -> usize {
    text.split_whitespace().count()
}
