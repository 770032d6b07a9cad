//! Messages: list, follow, stop, rate.

use std::{sync::Arc, time::Duration};

use futures::TryStreamExt as _;
use selam_chassis::{EventStream, Principal, Result, StreamRules, fields, timestamp, validate};
use selam_proto_chat::v1::{
    AnswerStarted, FollowAnswerRequest, FollowAnswerResponse, ListMessagesRequest, ListMessagesResponse, Message,
    RateAnswerRequest, StopAnswerRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::Chat;
use crate::{
    answer::{Broadcast, HEARTBEAT_TIMEOUT, follow::beginning},
    choices::{Rating, Status},
    convert::care_end,
    store::{MessageRow, accounts, conversations, messages},
    usage,
};

/// Time that a stop waits for the writer to store the answer.
const STOPS_WITHIN: Duration = Duration::from_secs(3);

/// Limits of answer streams: a few windows per user.
pub(super) fn stream_rules() -> StreamRules {
    StreamRules {
        per_user: 6,
        ..StreamRules::default()
    }
}

impl Chat {
    pub(super) async fn list_messages(&self, request: Request<ListMessagesRequest>) -> Result<ListMessagesResponse> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let id = fields::id("conversationId", &request.conversation_id)?;
        let connection = self.answers.database.connection();
        conversations::find(connection, id, caller.user_id).await?;
        let page = messages::list(id).page(connection, request).await?;
        let shown = page.rows.iter().map(|row| self.answers.message(row));
        Ok(ListMessagesResponse {
            messages: shown.collect::<Result<_>>()?,
            next_page_token: page.next_page_token,
        })
    }

    pub(super) async fn follow_answer(
        &self,
        request: Request<FollowAnswerRequest>,
    ) -> Result<EventStream<FollowAnswerResponse>> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let (id, conversation_id) = ids(&request.id, &request.conversation_id)?;
        let connection = self.answers.database.connection();
        let answer = messages::find_answer(connection, id, conversation_id, caller.user_id).await?;
        let conversation = conversations::find(connection, conversation_id, caller.user_id).await?;
        let (answer, broadcast) = if request.continues {
            self.write_on(answer).await?
        } else {
            (answer, None)
        };
        let account = accounts::find(connection, caller.user_id).await?;
        let account = account.unwrap_or_else(|| crate::store::AccountRow::new(caller.user_id));
        let message = match answer.answer_to {
            Some(id) => messages::get(connection, id).await?,
            None => None,
        };
        // The broadcast of this process is ahead of the stored text.
        let broadcast = broadcast.or_else(|| self.answers.broadcasts.find(id));
        let text = match &broadcast {
            Some(broadcast) => broadcast.written().text.clone(),
            None => self.answers.text_of(&answer)?,
        };
        // A process that was killed has sent more than it stored; the caller gets the text again from there.
        let known = beginning(&text, usize::try_from(request.from).unwrap_or_default());
        let position = known.chars().count();
        let started = AnswerStarted {
            message: message.map(|row| self.answers.message(&row)).transpose()?,
            answer: Some(self.answers.message_with(&answer, known.to_owned())?),
            access: Some(self.answers.access_of(connection, &account).await?),
            care_end_time: care_end(&conversation, self.answers.now()).map(timestamp),
        };
        let events = self
            .answers
            .follow(id, broadcast, started, position)
            .map_ok(FollowAnswerResponse::from);
        self.streams
            .open("follow_answer", Some(&caller), stream_rules(), events)
            .await
    }

    /// Continues an answer that was stopped or interrupted; any other answer is only followed.
    async fn write_on(&self, answer: MessageRow) -> Result<(MessageRow, Option<Arc<Broadcast>>)> {
        let transaction = self.answers.database.begin().await?;
        let mut account = accounts::lock(&transaction, answer.user_id).await?;
        let mut conversation = conversations::lock(&transaction, answer.conversation_id, answer.user_id).await?;
        let mut row = messages::lock_answer(&transaction, answer.id, answer.conversation_id, answer.user_id).await?;
        let now = transaction.now();
        let is_dead = row.status == Status::Writing && row.write_time < now - HEARTBEAT_TIMEOUT;
        let can_go_on = matches!(row.status, Status::Stopped | Status::Interrupted | Status::Cut) || is_dead;
        if !can_go_on || row.notice.is_some() {
            return Ok((answer, None));
        }
        self.require_nobody_writes(&transaction, row.conversation_id).await?;
        let is_in_care = care_end(&conversation, now).is_some();
        if let Some(limit) = self.used_up(&transaction, row.user_id).await? {
            return Err(limit);
        }
        let partial = self.answers.text_of(&row)?;
        // The charge of an empty answer was refunded.
        if partial.is_empty() && row.paid_by.is_none() && !is_in_care {
            self.answers.charge(&transaction, &mut account, &mut row).await?;
        }
        // An answer with a writer has not been counted.
        if matches!(row.status, Status::Stopped | Status::Cut) && row.writer.is_none() {
            // The end of the continuation counts it again.
            let mut counted = usage::of_answer(self.answers.today(), &row);
            counted.answers = -1;
            usage::add(&transaction, counted).await?;
        }
        let writer = Uuid::now_v7();
        row.status = Status::Writing;
        row.writer = Some(writer);
        row.write_time = now;
        self.answers.sign(&mut row);
        messages::save(&transaction, row.clone()).await?;
        conversation.update_time = now;
        conversations::save(&transaction, conversation).await?;
        transaction.commit().await?;
        let broadcast = self.answers.start(row.clone(), writer, partial);
        Ok((row, Some(broadcast)))
    }

    pub(super) async fn stop_answer(&self, request: Request<StopAnswerRequest>) -> Result<Message> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let (id, conversation_id) = ids(&request.id, &request.conversation_id)?;
        let connection = self.answers.database.connection();
        messages::find_answer(connection, id, conversation_id, caller.user_id).await?;
        messages::stop(connection, id).await?;
        if let Some(broadcast) = self.answers.broadcasts.find(id) {
            broadcast.stop.cancel();
            let mut watch = broadcast.watch();
            let kept = async { while broadcast.written().outcome.is_none() && watch.changed().await.is_ok() {} };
            // After the timeout the response has the text stored a second ago.
            let _ = tokio::time::timeout(STOPS_WITHIN, kept).await;
        }
        let row = messages::find_answer(connection, id, conversation_id, caller.user_id).await?;
        self.answers.message(&row)
    }

    pub(crate) async fn rate_answer(&self, request: Request<RateAnswerRequest>) -> Result<Message> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let (id, conversation_id) = ids(&request.id, &request.conversation_id)?;
        let rating = Rating::from_wire(request.rating());
        let transaction = self.answers.database.begin().await?;
        let mut row = messages::lock_answer(&transaction, id, conversation_id, caller.user_id).await?;
        if row.rating != rating {
            let mut counts = usage::of_answer(self.answers.calendar.today(row.create_time), &row);
            for (rating, change) in [(row.rating, -1), (rating, 1)] {
                match rating {
                    Some(Rating::Helpful) => counts.helpful += change,
                    Some(Rating::Unhelpful) => counts.unhelpful += change,
                    None => {}
                }
            }
            usage::add(&transaction, counts).await?;
            row.rating = rating;
            messages::save(&transaction, row.clone()).await?;
        }
        transaction.commit().await?;
        self.answers.message(&row)
    }
}

fn ids(id: &str, conversation_id: &str) -> Result<(Uuid, Uuid)> {
    Ok((fields::id("id", id)?, fields::id("conversationId", conversation_id)?))
}
