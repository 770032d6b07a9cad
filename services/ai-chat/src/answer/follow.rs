//! Streams of an answer while it is written by this or another process, or after its end.

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
    Answers, HEARTBEAT_TIMEOUT,
    broadcast::{Broadcast, Outcome},
    unavailable,
};
use crate::{
    choices::Status,
    store::{MessageRow, messages},
};

/// Polling interval for an answer that another process writes.
const POLL_INTERVAL: Duration = Duration::from_millis(400);

/// Event of an answer, for both streaming RPCs.
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

/// Source of an answer.
enum AnswerSource {
    /// This process writes the answer.
    Local(Arc<Broadcast>, watch::Receiver<()>),
    /// Another process writes the answer, or it has ended.
    Stored(Uuid),
}

struct Follower {
    answers: Answers,
    source: AnswerSource,
    started: Option<Box<AnswerStarted>>,
    /// Number of characters that the client has.
    position: usize,
    was_replaced: bool,
    is_over: bool,
    is_first_poll: bool,
}

impl Answers {
    /// Streams the events of an answer from `started` on, for a client that has its first `position` characters.
    pub(crate) fn follow(
        &self,
        id: Uuid,
        broadcast: Option<Arc<Broadcast>>,
        started: AnswerStarted,
        position: usize,
    ) -> impl Stream<Item = Result<Event>> + Send + use<> {
        let source = match broadcast {
            Some(broadcast) => {
                let mut watch = broadcast.watch();
                watch.mark_changed();
                AnswerSource::Local(broadcast, watch)
            }
            None => AnswerSource::Stored(id),
        };
        let follower = Follower {
            answers: self.clone(),
            source,
            started: Some(Box::new(started)),
            position,
            was_replaced: false,
            is_over: false,
            is_first_poll: true,
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
            if let Some(event) = self.poll().await? {
                return Ok(Some(event));
            }
        }
        Ok(None)
    }

    async fn poll(&mut self) -> Result<Option<Event>> {
        if let AnswerSource::Local(broadcast, watch) = &mut self.source {
            // The follower holds the broadcast and thereby the sender, so this never fails.
            let _ = watch.changed().await;
            let broadcast = Arc::clone(broadcast);
            return self.poll_broadcast(&broadcast);
        }
        let AnswerSource::Stored(id) = self.source else {
            return Ok(None);
        };
        self.poll_row(id).await
    }

    fn poll_broadcast(&mut self, broadcast: &Broadcast) -> Result<Option<Event>> {
        let written = broadcast.written();
        if let Some((text, notice)) = written.replaced.clone().filter(|_| !self.was_replaced) {
            self.was_replaced = true;
            drop(written);
            self.poll_again();
            let notice = notice.map_or(0, |notice| notice.wire().into());
            return Ok(Some(Event::Replaced(AnswerReplaced { text, notice })));
        }
        if !self.was_replaced
            && let Some(delta) = delta(&written.text, &mut self.position)
        {
            drop(written);
            self.poll_again();
            return Ok(Some(Event::Delta(delta)));
        }
        let Some(outcome) = written.outcome.clone() else {
            return Ok(None);
        };
        self.is_over = true;
        match outcome {
            Outcome::Stored(message) => Ok(Some(Event::Finished(message))),
            Outcome::Unavailable => Err(unavailable()),
            Outcome::Gone => Err(messages::not_found()),
        }
    }

    /// Polls once more, because more text may be available.
    fn poll_again(&mut self) {
        if let AnswerSource::Local(_, watch) = &mut self.source {
            watch.mark_changed();
        }
    }

    async fn poll_row(&mut self, id: Uuid) -> Result<Option<Event>> {
        if !std::mem::take(&mut self.is_first_poll) {
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        let connection = self.answers.database.connection();
        let row = messages::get(connection, id).await?.ok_or_else(messages::not_found)?;
        let text = self.answers.text_of(&row)?;
        if let Some(notice) = row.notice.filter(|_| self.position > 0 && !self.was_replaced) {
            self.was_replaced = true;
            self.is_first_poll = true;
            let notice = notice.wire().into();
            return Ok(Some(Event::Replaced(AnswerReplaced { text, notice })));
        }
        if row.notice.is_none()
            && let Some(delta) = delta(&text, &mut self.position)
        {
            self.is_first_poll = true;
            return Ok(Some(Event::Delta(delta)));
        }
        let is_dead = row.write_time < self.answers.now() - HEARTBEAT_TIMEOUT;
        if row.status == Status::Writing && !is_dead {
            return Ok(None);
        }
        self.is_over = true;
        let row = MessageRow {
            // The clean-up task stores the same status later.
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

/// Returns the text after its first `position` characters and updates `position`.
fn delta(text: &str, position: &mut usize) -> Option<AnswerDelta> {
    let rest = skip(text, *position);
    if rest.is_empty() {
        return None;
    }
    *position += rest.chars().count();
    Some(AnswerDelta {
        text: rest.to_owned(),
        length: i32::try_from(*position).unwrap_or(i32::MAX),
    })
}

/// Returns a text without its first characters.
fn skip(text: &str, characters: usize) -> &str {
    match text.char_indices().nth(characters) {
        Some((index, _)) => text.get(index..).unwrap_or_default(),
        None => "",
    }
}

/// Returns the first characters of a text.
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
    fn counts_characters_not_bytes() {
        let mut position = 2;
        let next = delta("ሰላም، 🙂!", &mut position);
        assert_eq!(
            next.map(|delta| (delta.text, delta.length)),
            Some(("ም، 🙂!".to_owned(), 7))
        );
        assert_eq!(delta("ሰላም، 🙂!", &mut position), None);
        assert_eq!(skip("ab", 9), "");
        assert_eq!((beginning("ሰላም", 2), beginning("ab", 9)), ("ሰላ", "ab"));
    }
}
