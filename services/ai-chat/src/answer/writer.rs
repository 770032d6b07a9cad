//! Writing an answer: pieces of the author, screened before anybody sees them, kept every second.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures::{FutureExt as _, StreamExt as _};
use selam_chassis::{Language, Result, Transaction, jobs::Order};
use tokio::time::{Instant, MissedTickBehavior, interval_at};
use uuid::Uuid;

use super::{
    Answers,
    assessment::Assessment,
    author::{Material, Writing, said},
    live::{Live, Outcome},
    message_place,
};
use crate::{
    choices::{self, CrisisKind, Notice, Source, Status},
    convert::{self, Hints},
    crisis,
    errands::Summarise,
    model::{ModelError, Piece, Tokens, Usage},
    partners::Suggested,
    safety::{OutputScreen, Step},
    store::{MessageRow, accounts, conversations, counts, messages},
    usage,
};

/// How often what is there is kept.
const KEEP: Duration = Duration::from_secs(1);
/// After so many answers it says again what it is.
const REMINDS_EVERY: u64 = 8;
/// Longest answer in characters, whatever the model says.
const LONGEST: usize = 32_000;

/// How writing ended.
pub(super) struct Ended {
    pub(super) text: String,
    pub(super) status: Status,
    pub(super) notice: Option<Notice>,
    pub(super) danger: Option<CrisisKind>,
    /// Where that was seen.
    pub(super) source: Source,
    pub(super) language: Language,
    pub(super) usage: Usage,
    /// What the model said to whether the user is in danger.
    pub(super) assessment: Option<Assessment>,
    pub(super) hints: Hints,
}

/// Why an answer is not written on.
enum Halt {
    /// Its user stopped it.
    Stopped,
    /// The process ends, or the model broke off.
    Interrupted,
    /// The provider's content filter stopped it, as it often does on just what people in distress write.
    Filtered,
    /// It was deleted, or another writer has it.
    Gone,
}

impl Answers {
    /// Writes an answer that was stored as being written by `writer`, behind `partial`. It goes on whoever follows.
    pub(crate) fn start(&self, answer: MessageRow, writer: Uuid, partial: String) -> Arc<Live> {
        let live = self.hub.begin(answer.id, partial.clone());
        let (answers, following) = (self.clone(), Arc::clone(&live));
        self.writers.spawn(async move {
            let id = answer.id;
            // Whoever follows is told how it ended, whatever happens here.
            let written = AssertUnwindSafe(answers.write(&following, answer, writer, partial)).catch_unwind();
            let outcome = match written.await {
                Ok(Ok(outcome)) => outcome,
                Ok(Err(error)) => {
                    tracing::error!(%error, "an answer could not be kept");
                    Outcome::Gone
                }
                Err(_) => {
                    tracing::error!("what wrote an answer panicked");
                    Outcome::Gone
                }
            };
            answers.hub.remove(id, &following);
            following.end(outcome);
        });
        live
    }

    async fn write(&self, live: &Live, answer: MessageRow, writer: Uuid, partial: String) -> Result<Outcome> {
        let Some(material) = self.material(&answer, partial.clone()).await? else {
            return Ok(Outcome::Gone);
        };
        let wish = {
            let mut earlier = said(&material.turns);
            let text = earlier.pop().map_or("", |last| last.text);
            self.handover.wish(text, &earlier)
        };
        let ended = self.compose(live, &answer, writer, material).await?;
        let Some(mut ended) = ended else {
            return Ok(Outcome::Gone);
        };
        if let Some(wish) = wish
            && ended.notice.is_none()
            && ended.status == Status::Complete
        {
            let language = choices::language(&answer.language_code);
            match self.partners.therapists(wish, language).await {
                Suggested::Therapists(therapists) => ended.hints.therapists = therapists,
                Suggested::NoneSpeaks(language) => ended.hints.missing_language = language.code().to_owned(),
            }
        }
        self.keep(answer, writer, ended).await
    }

    /// The text, as far as it comes. Nothing when nobody wants it any more.
    async fn compose(
        &self,
        live: &Live,
        answer: &MessageRow,
        writer: Uuid,
        material: Material,
    ) -> Result<Option<Ended>> {
        let mut screen = self.rules.output();
        let mut ended = Ended {
            text: material.partial.clone(),
            status: Status::Complete,
            notice: None,
            danger: None,
            source: Source::Answer,
            language: choices::language(&answer.language_code),
            usage: Usage::default(),
            assessment: None,
            hints: Hints::default(),
        };
        if let Err(verdict) = screen.resume(&material.partial) {
            self.break_off(live, &mut ended, answer, verdict).await?;
            return Ok(Some(ended));
        }
        let asked = self.author.tokens(&self.prompts, &material);
        // The first words wait for the verdict, which is bounded in time.
        let both = async { tokio::join!(self.author.write(&self.prompts, &material), self.assess(&material)) };
        // A request that is stopped before the first word has reached the provider.
        ended.usage.prompt_tokens = asked;
        let begun = tokio::select! {
            () = live.stop.cancelled() => Err(Halt::Stopped),
            () = self.shutdown.cancelled() => Err(Halt::Interrupted),
            (written, assessed) = both => {
                ended.assessment = assessed?;
                if let Some(verdict) = ended.assessment.map(|assessment| assessment.verdict)
                    && self.heed(live, &mut ended, &material, verdict)?
                {
                    return Ok(Some(ended));
                }
                written.map_err(|error| {
                    if !error.has_cost() {
                        ended.usage.prompt_tokens = 0;
                    }
                    halted(&error)
                })
            }
        };
        let halt = match begun {
            Ok(writing) => {
                self.pour(live, answer, writer, writing, &mut screen, &mut ended)
                    .await?
            }
            Err(halt) => Some(halt),
        };
        match halt {
            Some(Halt::Gone) => return Ok(None),
            Some(Halt::Stopped) => ended.status = Status::Stopped,
            Some(Halt::Interrupted) => ended.status = Status::Interrupted,
            Some(Halt::Filtered) => self.ask_instead(live, &mut ended, answer).await?,
            None => {}
        }
        if ended.notice.is_none() {
            match screen.finish() {
                Step::Release(rest) => append(live, &mut ended, &rest),
                Step::Break(verdict) => self.break_off(live, &mut ended, answer, verdict).await?,
            }
        }
        if ended.notice.is_none() && ended.status == Status::Complete {
            self.remind(live, answer, &mut ended).await?;
        }
        Ok(Some(ended))
    }

    /// Lets pieces through until they end. Answers why they ended early.
    async fn pour(
        &self,
        live: &Live,
        answer: &MessageRow,
        writer: Uuid,
        mut writing: Writing,
        screen: &mut OutputScreen,
        ended: &mut Ended,
    ) -> Result<Option<Halt>> {
        ended.hints.suggestions = std::mem::take(&mut writing.suggestions);
        // Until the model says what was used, and when it cannot any more, it is what we guess.
        let is_metered = ended.usage.prompt_tokens > 0;
        let mut said = Tokens::default();
        let mut keep = interval_at(Instant::now() + KEEP, KEEP);
        keep.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let piece = tokio::select! {
                biased;
                () = live.stop.cancelled() => return Ok(Some(Halt::Stopped)),
                () = self.shutdown.cancelled() => return Ok(Some(Halt::Interrupted)),
                _ = keep.tick() => {
                    match self.checkpoint(answer.id, writer, &ended.text).await? {
                        Some(Status::Writing) => continue,
                        Some(_) => return Ok(Some(Halt::Stopped)),
                        None => return Ok(Some(Halt::Gone)),
                    }
                }
                piece = writing.pieces.next() => piece,
            };
            match piece {
                None => return Ok(None),
                Some(Err(error)) => return Ok(Some(halted(&error))),
                Some(Ok(Piece::Usage(usage))) => ended.usage = usage,
                Some(Ok(Piece::Text(text))) => {
                    if is_metered {
                        said.add(&text);
                        ended.usage.completion_tokens = said.count();
                    }
                    match screen.push(&text) {
                        Step::Release(text) => append(live, ended, &text),
                        Step::Break(verdict) => {
                            self.break_off(live, ended, answer, verdict).await?;
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

    /// Keeps what is there. Answers where the answer stands; nothing when it is no longer this writer's.
    async fn checkpoint(&self, id: Uuid, writer: Uuid, text: &str) -> Result<Option<Status>> {
        let sealed = self.cipher.seal(&message_place(id), text)?;
        messages::keep(self.database.connection(), id, writer, &sealed, self.now()).await
    }

    /// Says again over time what it is: outside the model, so that no instruction talks it out of that.
    async fn remind(&self, live: &Live, answer: &MessageRow, ended: &mut Ended) -> Result<()> {
        let count = messages::count_answers(self.database.connection(), answer.conversation_id).await?;
        if count > 0 && count.is_multiple_of(REMINDS_EVERY) {
            let language = choices::language(&answer.language_code);
            let reminder = self.author.reminder(&self.prompts, language);
            append(live, ended, &format!("\n\n*{reminder}*"));
        }
        Ok(())
    }

    async fn keep(&self, answer: MessageRow, writer: Uuid, mut ended: Ended) -> Result<Outcome> {
        let transaction = self.database.begin().await?;
        // The order of locks of whoever sends: what somebody has, then the conversation.
        let account = accounts::lock(&transaction, answer.user_id).await?;
        let Some(mut conversation) = conversations::lock_any(&transaction, answer.conversation_id).await? else {
            return Ok(Outcome::Gone);
        };
        let present = messages::get(&*transaction, answer.id).await?;
        let Some(mut row) = present.filter(|row| row.writer == Some(writer)) else {
            return Ok(Outcome::Gone);
        };
        let never_came = ended.text.is_empty() && ended.status == Status::Interrupted;
        // What users wrote is not answered for money when they are in danger.
        if never_came || ended.source == Source::Message {
            self.give_back(&transaction, &mut row).await?;
        }
        row.sealed = if ended.text.is_empty() {
            String::new()
        } else {
            self.cipher.seal(&message_place(row.id), &ended.text)?
        };
        // The card that stands beside the answer was kept with its beginning.
        let card = self.hints_of(&row)?.card;
        ended.hints.card = ended.hints.card.or(card);
        row.sealed_hints = self.seal_hints(row.id, &ended.hints)?;
        // Stopped in the last moment is stopped.
        row.status = match (row.status, ended.status) {
            (Status::Stopped, Status::Interrupted) => Status::Stopped,
            (_, status) => status,
        };
        row.notice = ended.notice;
        ended.language.code().clone_into(&mut row.language_code);
        row.writer = None;
        row.write_time = transaction.now();
        messages::save(&transaction, row.clone()).await?;
        self.count(&transaction, &row, &ended, never_came).await?;
        if let Some(danger) = ended.danger {
            crisis::begin_care(self, &transaction, &mut conversation).await?;
            crisis::record(self, &transaction, &account, danger, ended.source, &row.language_code).await?;
        }
        conversation.update_time = transaction.now();
        if i64::from(conversation.message_count) > i64::from(self.settings.window_messages) {
            let job = Summarise {
                conversation_id: conversation.id,
            };
            // A summary takes half a window at a time, so that is how often it is looked for.
            let portion = conversation.message_count / i32::try_from(self.settings.window_messages / 2).unwrap_or(1);
            let key = format!("{}/{portion}", conversation.id);
            transaction.enqueue(Order::of(job).key(key)).await?;
        }
        conversations::save(&transaction, conversation).await?;
        transaction.commit().await?;
        if never_came {
            return Ok(Outcome::Unavailable);
        }
        let message = convert::message(&self.rules, &row, ended.text, ended.hints);
        Ok(Outcome::Kept(Box::new(message)))
    }

    async fn count(&self, transaction: &Transaction, row: &MessageRow, ended: &Ended, never_came: bool) -> Result<()> {
        let (date, tokens) = (self.today(), ended.usage.prompt_tokens + ended.usage.completion_tokens);
        let mut counts = usage::of_answer(date, row);
        // Questions about danger cost as well, but users do not pay for them with their limit.
        let asked = ended.assessment.map(|assessment| assessment.usage).unwrap_or_default();
        counts.prompt_tokens = ended.usage.prompt_tokens + asked.prompt_tokens;
        counts.completion_tokens = ended.usage.completion_tokens + asked.completion_tokens;
        counts.cost_nano = usage::cost_nano(&self.settings, ended.usage) + usage::cost_nano(&self.settings, asked);
        if never_came || ended.status == Status::Interrupted {
            counts.failures = 1;
        } else {
            counts.answers = 1;
        }
        usage::add(transaction, counts).await?;
        if let Some(assessment) = ended.assessment {
            let cost = usage::cost_nano(&self.settings, assessment.usage);
            counts::add_assessment(&**transaction, date, assessment.outcome, cost).await?;
        }
        if let Some(notice) = ended.notice {
            usage::add_notice(transaction, date, notice).await?;
        }
        if tokens > 0 {
            usage::spend(transaction, row.user_id, date, tokens).await?;
        }
        Ok(())
    }
}

pub(super) fn append(live: &Live, ended: &mut Ended, text: &str) {
    if !text.is_empty() {
        ended.text.push_str(text);
        live.append(text);
    }
}

fn halted(error: &ModelError) -> Halt {
    tracing::warn!(%error, "the model did not finish an answer");
    match error {
        ModelError::Filtered => Halt::Filtered,
        _ => Halt::Interrupted,
    }
}
