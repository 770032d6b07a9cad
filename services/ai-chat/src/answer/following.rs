//! Following an answer while it is written, in this process or in another one, or after it.

use std::{sync::Arc, time::Duration};

use futures::{Stream, stream};
use selam_chassis::Result;
use selam_proto_chat::v1::{
    AnswerDelta, AnswerReplaced, AnswerStarted, FollowAnswerResponse, Message, SendMessageResponse,
    follow_answer_response, send_message_response,
};
use tokio::sync::watch;
use uuid::Uuid;

use super::{
    Answers, SILENCE,
    live::{Live, Outcome},
    unavailable,
};
use crate::{
    choices::Status,
    store::{MessageRow, messages},
};

/// How often an answer that another process writes is looked at.
const LOOK: Duration = Duration::from_millis(400);

/// What happens with an answer, for either of the two streams.
pub(crate) enum Event {
    Started(Box<AnswerStarted>),
    Delta(AnswerDelta),
    Replaced(AnswerReplaced),
    Finished(Box<Message>),
}

impl From<Event> for SendMessageResponse {
    fn from(event: Event) -> Self {
        use send_message_response::Event as Sent;
        let event = match event {
            Event::Started(started) => Sent::Started(*started),
            Event::Delta(delta) => Sent::Delta(delta),
            Event::Replaced(replaced) => Sent::Replaced(replaced),
            Event::Finished(message) => Sent::Finished(*message),
        };
        Self { event: Some(event) }
    }
}

impl From<Event> for FollowAnswerResponse {
    fn from(event: Event) -> Self {
        use follow_answer_response::Event as Followed;
        let event = match event {
            Event::Started(started) => Followed::Started(*started),
            Event::Delta(delta) => Followed::Delta(delta),
            Event::Replaced(replaced) => Followed::Replaced(replaced),
            Event::Finished(message) => Followed::Finished(*message),
        };
        Self { event: Some(event) }
    }
}

/// Where an answer comes from.
enum Spring {
    /// It is written here.
    Here(Arc<Live>, watch::Receiver<()>),
    /// It is written elsewhere, or nobody writes it.
    Rows(Uuid),
}

struct Follower {
    answers: Answers,
    spring: Spring,
    started: Option<Box<AnswerStarted>>,
    /// Characters that the follower has.
    has: usize,
    was_replaced: bool,
    is_over: bool,
    is_first_look: bool,
}

impl Answers {
    /// What happens with an answer from `started` on, for somebody who has its first `has` characters.
    pub(crate) fn follow(
        &self,
        id: Uuid,
        live: Option<Arc<Live>>,
        started: AnswerStarted,
        has: usize,
    ) -> impl Stream<Item = Result<Event>> + Send + use<> {
        let spring = match live {
            Some(live) => {
                let mut watch = live.watch();
                watch.mark_changed();
                Spring::Here(live, watch)
            }
            None => Spring::Rows(id),
        };
        let follower = Follower {
            answers: self.clone(),
            spring,
            started: Some(Box::new(started)),
            has,
            was_replaced: false,
            is_over: false,
            is_first_look: true,
        };
        stream::unfold(follower, async |mut follower| {
            let event = follower.next().await.transpose()?;
            Some((event, follower))
        })
    }
}

impl Follower {
    async fn next(&mut self) -> Result<Option<Event>> {
        if let Some(started) = self.started.take() {
            return Ok(Some(Event::Started(started)));
        }
        while !self.is_over {
            if let Some(event) = self.look().await? {
                return Ok(Some(event));
            }
        }
        Ok(None)
    }

    async fn look(&mut self) -> Result<Option<Event>> {
        if let Spring::Here(live, watch) = &mut self.spring {
            // The writer is held by this follower, too: it cannot be gone without an outcome.
            let _ = watch.changed().await;
            let live = Arc::clone(live);
            return self.look_here(&live);
        }
        let Spring::Rows(id) = self.spring else {
            return Ok(None);
        };
        self.look_at_rows(id).await
    }

    fn look_here(&mut self, live: &Live) -> Result<Option<Event>> {
        let written = live.written();
        if let Some((text, notice)) = written.replaced.clone().filter(|_| !self.was_replaced) {
            self.was_replaced = true;
            drop(written);
            self.look_again();
            let notice = notice.wire().into();
            return Ok(Some(Event::Replaced(AnswerReplaced { text, notice })));
        }
        if !self.was_replaced
            && let Some(delta) = delta(&written.text, &mut self.has)
        {
            drop(written);
            self.look_again();
            return Ok(Some(Event::Delta(delta)));
        }
        let Some(outcome) = written.outcome.clone() else {
            return Ok(None);
        };
        self.is_over = true;
        match outcome {
            Outcome::Kept(message) => Ok(Some(Event::Finished(message))),
            Outcome::Unavailable => Err(unavailable()),
            Outcome::Gone => Err(messages::not_found()),
        }
    }

    /// There may be more already.
    fn look_again(&mut self) {
        if let Spring::Here(_, watch) = &mut self.spring {
            watch.mark_changed();
        }
    }

    async fn look_at_rows(&mut self, id: Uuid) -> Result<Option<Event>> {
        if !std::mem::take(&mut self.is_first_look) {
            tokio::time::sleep(LOOK).await;
        }
        let connection = self.answers.database.connection();
        let row = messages::get(connection, id).await?.ok_or_else(messages::not_found)?;
        let text = self.answers.text_of(&row)?;
        if let Some(notice) = row.notice.filter(|_| self.has > 0 && !self.was_replaced) {
            self.was_replaced = true;
            self.is_first_look = true;
            let notice = notice.wire().into();
            return Ok(Some(Event::Replaced(AnswerReplaced { text, notice })));
        }
        if row.notice.is_none()
            && let Some(delta) = delta(&text, &mut self.has)
        {
            self.is_first_look = true;
            return Ok(Some(Event::Delta(delta)));
        }
        let is_dead = row.write_time < self.answers.now() - SILENCE;
        if row.status == Status::Writing && !is_dead {
            return Ok(None);
        }
        self.is_over = true;
        let row = MessageRow {
            // Whoever tidies up says so in the row, too.
            status: if row.status == Status::Writing {
                Status::Interrupted
            } else {
                row.status
            },
            ..row
        };
        if row.status == Status::Interrupted && text.is_empty() {
            return Err(unavailable());
        }
        let message = self.answers.message_with(&row, text)?;
        Ok(Some(Event::Finished(Box::new(message))))
    }
}

/// What of a text comes behind its first `has` characters.
fn delta(text: &str, has: &mut usize) -> Option<AnswerDelta> {
    let rest = behind(text, *has);
    if rest.is_empty() {
        return None;
    }
    *has += rest.chars().count();
    Some(AnswerDelta {
        text: rest.to_owned(),
        length: i32::try_from(*has).unwrap_or(i32::MAX),
    })
}

/// A text without its first characters.
fn behind(text: &str, characters: usize) -> &str {
    match text.char_indices().nth(characters) {
        Some((index, _)) => text.get(index..).unwrap_or_default(),
        None => "",
    }
}

/// The first characters of a text.
pub(crate) fn beginning(text: &str, characters: usize) -> &str {
    match text.char_indices().nth(characters) {
        Some((index, _)) => text.get(..index).unwrap_or_default(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_not_bytes() {
        let mut has = 2;
        let next = delta("ሰላም، 🙂!", &mut has);
        assert_eq!(
            next.map(|delta| (delta.text, delta.length)),
            Some(("ም، 🙂!".to_owned(), 7))
        );
        assert_eq!(delta("ሰላም، 🙂!", &mut has), None);
        assert_eq!(behind("ab", 9), "");
        assert_eq!((beginning("ሰላም", 2), beginning("ab", 9)), ("ሰላ", "ab"));
    }
}
