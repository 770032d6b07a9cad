//! Verdict on a message: on its own, as a reply to a question, and joined with previous messages.

use selam_chassis::Result;

use super::Chat;
use crate::{
    choices::{Notice, Role},
    safety::{Danger, Level, Verdict, answers},
    store::MessageRow,
};

/// Number of previous messages, of both sides, that are considered.
pub(super) const RECENT: u64 = 8;
/// Maximum previous messages that are joined to a message,
const PIECES: usize = 3;
/// if together they have at most this many words. Longer messages are not fragments of one sentence.
const WORDS: usize = 24;

impl Chat {
    /// Returns the verdict on a message. `recent` has the oldest message first.
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

    /// Returns the danger that the card of the last answer asked about.
    fn asked(&self, recent: &[MessageRow]) -> Result<Option<Danger>> {
        let Some(last) = recent.last().filter(|row| row.role == Role::Assistant) else {
            return Ok(None);
        };
        let card = self.answers.extras_of(last)?.card;
        let question = card.filter(|card| card.level == Level::Unclear);
        Ok(question.and_then(|card| card.concern.danger()))
    }

    /// Returns the user's previous messages that may form one sentence with this one, the oldest first. Messages with a
    /// verdict of their own are excluded.
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
