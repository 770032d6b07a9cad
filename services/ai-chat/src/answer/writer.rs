//! Writer of an answer: screens each piece before its release and stores the text every second.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, atomic::AtomicI64},
    time::Duration,
};

use futures::{FutureExt as _, StreamExt as _};
use selam_chassis::{Language, Result, Transaction, jobs::NewJob, timestamp};
use selam_proto_chat::v1::AssistantAnswered;
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use uuid::Uuid;

use super::{
    Answers,
    assessment::Assessment,
    broadcast::{Broadcast, Outcome},
    message_place,
    responder::{AnswerContext, AnswerDraft, utterances},
};
use crate::{
    choices::{self, CrisisKind, Notice, Source, Status},
    clients::TherapistSuggestions,
    convert::{self, AnswerExtras},
    crisis,
    jobs::Summarise,
    model::{ModelError, Piece, Tokens, Usage},
    safety::{OutputScreen, Step},
    store::{MessageRow, accounts, conversations, messages},
};

/// Interval for storing the text.
const KEEP: Duration = Duration::from_secs(1);
/// Number of answers after which the reminder is repeated.
const REMINDS_EVERY: u64 = 8;
/// Maximum characters of an answer.
const LONGEST: usize = 32_000;

/// Result of writing.
pub(super) struct AnswerResult {
    pub(super) text: String,
    pub(super) status: Status,
    pub(super) notice: Option<Notice>,
    pub(super) danger: Option<CrisisKind>,
    /// Source of the danger.
    pub(super) source: Source,
    pub(super) language: Language,
    pub(super) usage: Usage,
    /// Prompt tokens of failed attempts. They cost money, but not the user's limit.
    pub(super) lost: i64,
    /// The model's risk assessment.
    pub(super) assessment: Option<Assessment>,
    pub(super) hints: AnswerExtras,
}

/// Reason for ending an answer early.
enum Halt {
    /// The user stopped it.
    Stopped,
    /// The process ends, the model's stream broke, or the answer is gone: deleted, or taken over by another writer.
    Interrupted,
    /// It reached its maximum length.
    Cut,
    /// The provider's content filter stopped it, which is common for messages of people in distress.
    Filtered,
}

impl Answers {
    /// Starts the writer of a stored answer, after its existing part. The writer does not depend on followers.
    pub(crate) fn start(&self, answer: MessageRow, writer: Uuid, partial: String) -> Arc<Broadcast> {
        let broadcast = self.broadcasts.begin(answer.id, partial.clone());
        let (answers, writer_broadcast) = (self.clone(), Arc::clone(&broadcast));
        self.writers.spawn(async move {
            let id = answer.id;
            // Followers always get an outcome, even after a panic.
            let written = AssertUnwindSafe(answers.write(&writer_broadcast, answer, writer, partial)).catch_unwind();
            let outcome = match written.await {
                Ok(Ok(outcome)) => outcome,
                Ok(Err(error)) => {
                    tracing::error!(%error, "failed to store an answer");
                    Outcome::Gone
                }
                Err(_) => {
                    tracing::error!("the writer of an answer panicked");
                    Outcome::Gone
                }
            };
            answers.broadcasts.remove(id, &writer_broadcast);
            writer_broadcast.end(outcome);
        });
        broadcast
    }

    async fn write(&self, broadcast: &Broadcast, answer: MessageRow, writer: Uuid, partial: String) -> Result<Outcome> {
        let Some(context) = self.context(&answer, partial.clone()).await? else {
            return Ok(Outcome::Gone);
        };
        let handoff = {
            let mut earlier = utterances(&context.turns);
            let text = earlier.pop().map_or("", |last| last.text);
            self.human_handoff.find_request(text, &earlier)
        };
        let lost = AtomicI64::new(0);
        let mut ended = self.compose(broadcast, &answer, writer, context, &lost).await?;
        ended.lost = lost.into_inner();
        if let Some(handoff) = handoff
            && ended.notice.is_none()
            && ended.status == Status::Complete
        {
            let language = choices::language(&answer.language_code);
            match self.clients.therapists(handoff, language).await {
                TherapistSuggestions::Therapists(therapists) => ended.hints.therapists = therapists,
                TherapistSuggestions::NoneSpeaks(language) => ended.hints.missing_language = language.code().to_owned(),
            }
        }
        self.keep(answer, writer, ended).await
    }

    /// Generates and releases the text. Adds the prompt tokens of failed attempts to `lost`.
    async fn compose(
        &self,
        broadcast: &Broadcast,
        answer: &MessageRow,
        writer: Uuid,
        context: AnswerContext,
        lost: &AtomicI64,
    ) -> Result<AnswerResult> {
        let mut screen = self.rules.output();
        let mut ended = AnswerResult {
            text: context.partial.clone(),
            status: Status::Complete,
            notice: None,
            danger: None,
            source: Source::Answer,
            language: choices::language(&answer.language_code),
            usage: Usage::default(),
            lost: 0,
            assessment: None,
            hints: AnswerExtras::default(),
        };
        if let Err(verdict) = screen.resume(&context.partial) {
            self.break_off(broadcast, &mut ended, answer, verdict).await?;
            return Ok(ended);
        }
        let asked = self.responder.tokens(&self.prompts, &context);
        // The first words wait for the assessment, which has a time limit.
        let written = self.responder.write(&self.prompts, &context, lost);
        let both = async { tokio::join!(written, self.assess(&context)) };
        // A request that is stopped before its first word has reached the provider.
        ended.usage.prompt_tokens = asked;
        let begun = tokio::select! {
            () = broadcast.stop.cancelled() => Err(Halt::Stopped),
            () = self.shutdown.cancelled() => Err(Halt::Interrupted),
            (written, assessed) = both => {
                ended.assessment = assessed?;
                if let Some(verdict) = ended.assessment.map(|assessment| assessment.verdict)
                    && self.apply_assessment(broadcast, &mut ended, &context, verdict)?
                {
                    return Ok(ended);
                }
                written.map_err(|error| {
                    // Each attempt has failed.
                    ended.usage.prompt_tokens = 0;
                    halted(&error)
                })
            }
        };
        let halt = match begun {
            Ok(writing) => {
                self.release(broadcast, answer, writer, writing, &mut screen, &mut ended)
                    .await?
            }
            Err(halt) => Some(halt),
        };
        let is_filtered = matches!(halt, Some(Halt::Filtered));
        match halt {
            Some(Halt::Stopped) => ended.status = Status::Stopped,
            Some(Halt::Interrupted) => ended.status = Status::Interrupted,
            Some(Halt::Cut) if ended.text.is_empty() => ended.status = Status::Interrupted,
            Some(Halt::Cut) => ended.status = Status::Cut,
            Some(Halt::Filtered) => self.ask_instead(broadcast, &mut ended, answer).await?,
            None => {}
        }
        // After a filter, what the screen still holds was not meant to be shown.
        if ended.notice.is_none() && !is_filtered {
            match screen.finish() {
                Step::Release(rest) => append(broadcast, &mut ended, &rest),
                Step::Break(verdict) => self.break_off(broadcast, &mut ended, answer, verdict).await?,
            }
        }
        if ended.notice.is_none() && ended.status == Status::Complete {
            self.remind(broadcast, answer, &mut ended).await?;
        }
        Ok(ended)
    }

    /// Releases pieces until the end. Returns the reason for an early end.
    async fn release(
        &self,
        broadcast: &Broadcast,
        answer: &MessageRow,
        writer: Uuid,
        mut writing: AnswerDraft,
        screen: &mut OutputScreen,
        ended: &mut AnswerResult,
    ) -> Result<Option<Halt>> {
        ended.hints.suggestions = std::mem::take(&mut writing.suggestions);
        let partial = ended.text.clone();
        // Usage is estimated until the model reports it.
        let is_metered = ended.usage.prompt_tokens > 0;
        let mut said = Tokens::default();
        let mut keep = interval_at(Instant::now() + KEEP, KEEP);
        keep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let piece = tokio::select! {
                biased;
                () = broadcast.stop.cancelled() => return Ok(Some(Halt::Stopped)),
                () = self.shutdown.cancelled() => return Ok(Some(Halt::Interrupted)),
                _ = keep.tick() => {
                    match self.checkpoint(answer.id, writer, &ended.text).await? {
                        Some(Status::Writing) => continue,
                        Some(_) => return Ok(Some(Halt::Stopped)),
                        None => return Ok(Some(Halt::Interrupted)),
                    }
                }
                piece = writing.pieces.next() => piece,
            };
            match piece {
                None => return Ok(None),
                Some(Err(error)) => return Ok(Some(halted(&error))),
                Some(Ok(Piece::Usage(usage))) => ended.usage = usage,
                Some(Ok(Piece::Withdrawn)) => {
                    ended.text.clone_from(&partial);
                    *screen = self.rules.output();
                    // It passed the screen before.
                    let _ = screen.resume(&partial);
                    broadcast.replace(partial.clone(), None);
                }
                Some(Ok(Piece::Text(text))) => {
                    if is_metered {
                        said.add(&text);
                        ended.usage.completion_tokens = said.count();
                    }
                    match screen.push(&text) {
                        Step::Release(text) => append(broadcast, ended, &text),
                        Step::Break(verdict) => {
                            self.break_off(broadcast, ended, answer, verdict).await?;
                            return Ok(None);
                        }
                    }
                }
            }
            if ended.text.len() > LONGEST * 4 || ended.text.chars().count() > LONGEST {
                return Ok(None);
            }
        }
    }

    /// Stores the present text. Returns the status of the answer, or `None` when another writer owns it.
    async fn checkpoint(&self, id: Uuid, writer: Uuid, text: &str) -> Result<Option<Status>> {
        let sealed = self.cipher.seal(&message_place(id), text)?;
        messages::keep(self.database.connection(), id, writer, &sealed, self.now()).await
    }

    /// Adds the reminder outside the model, so that no instruction can prevent it.
    async fn remind(&self, broadcast: &Broadcast, answer: &MessageRow, ended: &mut AnswerResult) -> Result<()> {
        let count = messages::count_answers(self.database.connection(), answer.conversation_id).await?;
        if count > 0 && count.is_multiple_of(REMINDS_EVERY) {
            let language = choices::language(&answer.language_code);
            let reminder = self.responder.reminder(&self.prompts, language);
            append(broadcast, ended, &format!("\n\n*{reminder}*"));
        }
        Ok(())
    }

    async fn keep(&self, answer: MessageRow, writer: Uuid, mut ended: AnswerResult) -> Result<Outcome> {
        let is_continued = answer.write_time > answer.create_time;
        let transaction = self.database.begin().await?;
        // Same lock order as for sending: the account, then the conversation.
        let account = accounts::lock(&transaction, answer.user_id).await?;
        let conversation = conversations::lock_any(&transaction, answer.conversation_id).await?;
        let present = messages::get(&*transaction, answer.id).await?;
        let present = present.filter(|row| row.writer == Some(writer));
        let Some((mut conversation, mut row)) = conversation.zip(present) else {
            self.count_gone(&transaction, &answer, &ended, is_continued).await?;
            transaction.commit().await?;
            return Ok(Outcome::Gone);
        };
        let is_empty = ended.text.is_empty();
        let never_came = is_empty && ended.status == Status::Interrupted;
        // Answers without a text are free, and so are those to users in danger.
        if is_empty || ended.source == Source::Message {
            self.give_back(&transaction, &mut row).await?;
        }
        row.sealed = if is_empty {
            String::new()
        } else {
            self.cipher.seal(&message_place(row.id), &ended.text)?
        };
        // The card next to the answer and the country were stored at its start.
        let stored = self.extras_of(&row)?;
        ended.hints.card = ended.hints.card.or(stored.card);
        ended.hints.country_code = stored.country_code;
        row.sealed_hints = self.seal_extras(row.id, &ended.hints)?;
        // An answer that was stopped at the last moment counts as stopped.
        row.status = match (row.status, ended.status) {
            (Status::Stopped, Status::Interrupted | Status::Cut) => Status::Stopped,
            (_, status) => status,
        };
        row.notice = ended.notice;
        ended.language.code().clone_into(&mut row.language_code);
        row.writer = None;
        row.write_time = transaction.now();
        if !is_empty && row.notice.is_none() && !row.is_announced {
            row.is_announced = true;
            announce(&transaction, &row).await?;
        }
        messages::save(&transaction, row.clone()).await?;
        self.count(&transaction, &row, &ended, is_continued).await?;
        if let Some(danger) = ended.danger {
            crisis::begin_care(self, &transaction, &mut conversation).await?;
            crisis::record(self, &transaction, &account, danger, ended.source, &row.language_code).await?;
        }
        conversation.update_time = transaction.now();
        if i64::from(conversation.message_count) > i64::from(self.settings.window_messages) {
            let job = Summarise {
                conversation_id: conversation.id,
            };
            // A summary covers half a window, so each half window needs one check.
            let portion = conversation.message_count / i32::try_from(self.settings.window_messages / 2).unwrap_or(1);
            let key = format!("{}/{portion}", conversation.id);
            transaction.enqueue(NewJob::of(job).key(key)).await?;
        }
        conversations::save(&transaction, conversation).await?;
        transaction.commit().await?;
        if never_came {
            return Ok(Outcome::Unavailable);
        }
        let message = convert::message(&self.rules, &row, ended.text, ended.hints);
        Ok(Outcome::Stored(Box::new(message)))
    }
}

/// Publishes that the assistant has answered. Fixed texts are not answers.
async fn announce(transaction: &Transaction, row: &MessageRow) -> Result<()> {
    let event = AssistantAnswered {
        message_id: row.id.to_string(),
        user_id: row.user_id.to_string(),
        create_time: Some(timestamp(row.create_time)),
    };
    transaction.publish(&event.message_id, &event).await
}

pub(super) fn append(broadcast: &Broadcast, ended: &mut AnswerResult, text: &str) {
    if !text.is_empty() {
        ended.text.push_str(text);
        broadcast.append(text);
    }
}

fn halted(error: &ModelError) -> Halt {
    tracing::warn!(%error, "the model did not finish an answer");
    match error {
        ModelError::Filtered => Halt::Filtered,
        ModelError::Cut => Halt::Cut,
        _ => Halt::Interrupted,
    }
}
