//! Sending a message: screen, charge, store, answer.

use std::time::Duration;

use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use futures::TryStreamExt as _;
use selam_chassis::{Error, EventStream, Language, Principal, Result, Transaction, fields, timestamp, validate};
use selam_proto_chat::v1::{AnswerStarted, SendMessageRequest, SendMessageResponse};
use tonic::Request;
use uuid::Uuid;

use super::{Chat, messages::stream_rules, verdict::RECENT};
use crate::{
    access::{self, Right},
    answer::{Answers, HEARTBEAT_TIMEOUT, message_place, title_place, unavailable},
    choices::{self, Notice, Role, Source, Status},
    convert::{AnswerExtras, care_end},
    crisis::{self, FixedText},
    safety::{Danger, Verdict, language},
    store::{AccountRow, ConversationRow, MessageRow, accounts, conversations, counts, messages},
    titles::title_of,
    usage,
};

/// Maximum messages of a conversation, of both sides.
const MOST_MESSAGES: i32 = 2_000;

/// Stored rows of a sent message.
struct StoredMessage {
    message: MessageRow,
    answer: MessageRow,
    account: AccountRow,
    /// Writer of the answer; `None` for a fixed text or an existing answer.
    writer: Option<Uuid>,
    /// End of the conversation's care.
    care_end: Option<DateTime<Utc>>,
}

impl Chat {
    pub(crate) async fn send_message(
        &self,
        mut request: Request<SendMessageRequest>,
    ) -> Result<EventStream<SendMessageResponse>> {
        let caller = Principal::of(&request)?;
        let text = &mut request.get_mut().text;
        *text = without_overrides(text);
        fields::trim([text]);
        validate(request.get_ref())?;
        let request = request.into_inner();
        let kept = self.keep(&request, &caller).await?;
        let broadcast = match kept.writer {
            Some(writer) => Some(self.answers.start(kept.answer.clone(), writer, String::new())),
            None => self.answers.broadcasts.find(kept.answer.id),
        };
        let connection = self.answers.database.connection();
        let started = AnswerStarted {
            message: Some(self.answers.message(&kept.message)?),
            answer: Some(self.answers.message_with(&kept.answer, String::new())?),
            access: Some(self.answers.access_of(connection, &kept.account).await?),
            care_end_time: kept.care_end.map(timestamp),
        };
        let events = self.answers.follow(kept.answer.id, broadcast, started, 0);
        let events = events.map_ok(SendMessageResponse::from);
        self.streams
            .open("send_message", Some(&caller), stream_rules(), events)
            .await
    }

    async fn keep(&self, request: &SendMessageRequest, caller: &Principal) -> Result<StoredMessage> {
        let conversation_id = fields::id("conversationId", &request.conversation_id)?;
        let request_id = fields::id("requestId", &request.request_id)?;
        let transaction = self.answers.database.begin().await?;
        let mut account = accounts::lock(&transaction, caller.user_id).await?;
        let mut conversation = conversations::lock(&transaction, conversation_id, caller.user_id).await?;
        if let Some(kept) = self
            .sent_before(&transaction, &conversation, request_id, &account)
            .await?
        {
            return Ok(kept);
        }
        let recent = messages::last(&*transaction, conversation_id, RECENT).await?;
        let verdict = self.judge(&request.text, &recent)?;
        let is_in_care = care_end(&conversation, transaction.now()).is_some();
        // Help for a user in danger has no precondition, nor has an answer in care.
        if !matches!(verdict, Verdict::Crisis(_)) {
            self.require_may_write(&transaction, account.is_of_age || is_in_care, &conversation)
                .await?;
        }
        let language = match request.language_code.as_str() {
            "" => choices::language(&conversation.language_code),
            code => choices::language(code),
        };
        let message = self.message_row(&conversation, request_id, &request.text, language, &transaction)?;
        let mut answer = self.answer_row(&message, language);
        let country = match request.country_code.as_str() {
            "" => &account.country_code,
            code => code,
        };
        // The card is in the language of the message, independent of the page.
        let spoken = language::of_text(&request.text).unwrap_or(language);
        let rules = &self.answers.rules;
        let hints = AnswerExtras {
            card: crisis::card_hint(rules, verdict, spoken, country),
            country_code: request.country_code.clone(),
            ..AnswerExtras::default()
        };
        answer.sealed_hints = self.answers.seal_extras(answer.id, &hints)?;
        let mut writer = None;
        match crisis::fixed(rules, verdict, spoken, country) {
            Some(FixedText { text, notice, danger }) => {
                answer.language_code = spoken.code().to_owned();
                answer.sealed = self.answers.cipher.seal(&message_place(answer.id), &text)?;
                answer.notice = Some(notice);
                self.count_fixed(&transaction, notice).await?;
                if let Some(danger) = danger {
                    let code = spoken.code();
                    crisis::begin_care(&self.answers, &transaction, &mut conversation).await?;
                    crisis::record(&self.answers, &transaction, &account, danger, Source::Message, code).await?;
                }
            }
            None => match self.limit_of(&transaction, &account, is_in_care).await? {
                // In care a free question with help lines replaces a refusal.
                Some(_) if is_in_care => {
                    let doubt = match verdict {
                        Verdict::Unclear(_) => verdict,
                        _ => Verdict::Unclear(Danger::Suicide),
                    };
                    let card = rules.card(spoken, doubt, country);
                    let text = card.map(|card| card.text).unwrap_or_default();
                    // With the card, the next message is judged as a reply to the question.
                    let hints = AnswerExtras {
                        card: crisis::card_hint(rules, doubt, spoken, country),
                        ..AnswerExtras::default()
                    };
                    answer.sealed_hints = self.answers.seal_extras(answer.id, &hints)?;
                    answer.language_code = spoken.code().to_owned();
                    answer.sealed = self.answers.cipher.seal(&message_place(answer.id), &text)?;
                }
                Some(limit) => return Err(limit),
                None => {
                    if !is_in_care {
                        self.answers.charge(&transaction, &mut account, &mut answer).await?;
                    }
                    self.answers.sign(&mut answer);
                    let id = Uuid::now_v7();
                    answer.status = Status::Writing;
                    answer.writer = Some(id);
                    writer = Some(id);
                }
            },
        }
        messages::insert(&transaction, message.clone()).await?;
        messages::insert(&transaction, answer.clone()).await?;
        if conversation.sealed_title.is_empty() {
            let title = title_of(&request.text);
            conversation.sealed_title = self.answers.cipher.seal(&title_place(conversation_id), &title)?;
        }
        conversation.message_count = conversation.message_count.saturating_add(2);
        conversation.update_time = transaction.now();
        let care_end = care_end(&conversation, transaction.now());
        conversations::save(&transaction, conversation).await?;
        let mut counts = usage::blank(self.answers.today(), language.code());
        counts.messages = 1;
        usage::add(&transaction, counts).await?;
        transaction.commit().await?;
        Ok(StoredMessage {
            message,
            answer,
            account,
            writer,
            care_end,
        })
    }

    /// Follows the answer of a message that was sent before with the same ID.
    async fn sent_before(
        &self,
        transaction: &Transaction,
        conversation: &ConversationRow,
        request_id: Uuid,
        account: &AccountRow,
    ) -> Result<Option<StoredMessage>> {
        let Some(message) = messages::by_request(&**transaction, conversation.id, request_id).await? else {
            return Ok(None);
        };
        let answer = messages::answer_to(&**transaction, &message).await?;
        Ok(answer.map(|answer| StoredMessage {
            message,
            answer,
            account: account.clone(),
            writer: None,
            care_end: care_end(conversation, transaction.now()),
        }))
    }

    async fn require_may_write(
        &self,
        transaction: &Transaction,
        is_of_age: bool,
        conversation: &ConversationRow,
    ) -> Result<()> {
        if !is_of_age {
            return Err(Error::failed_precondition(
                "STATEMENT_MISSING",
                "confirm your age first",
            ));
        }
        if conversation.message_count >= MOST_MESSAGES {
            return Err(Error::failed_precondition(
                "CONVERSATION_FULL",
                "the conversation is full; create a new one",
            ));
        }
        self.require_nobody_writes(transaction, conversation.id).await
    }

    pub(super) async fn require_nobody_writes(&self, transaction: &Transaction, conversation_id: Uuid) -> Result<()> {
        let since = transaction.now() - HEARTBEAT_TIMEOUT;
        match messages::being_written(&**transaction, conversation_id, since).await? {
            Some(_) => Err(Error::failed_precondition(
                "ANSWER_UNDER_WAY",
                "the previous answer is still being written",
            )),
            None => Ok(()),
        }
    }

    /// Returns the reason why the model cannot answer a message today. A paid session is limited by its messages only.
    async fn limit_of(
        &self,
        transaction: &Transaction,
        account: &AccountRow,
        is_in_care: bool,
    ) -> Result<Option<Error>> {
        let passes = accounts::passes(&**transaction, account.user_id).await?;
        let right = access::right(account, &passes, transaction.now(), self.answers.settings.terms());
        match right {
            Right::Session { .. } | Right::NewSession(_) if !is_in_care => self.over_budget(transaction).await,
            _ => self.used_up(transaction, account.user_id).await,
        }
    }

    /// Returns the reason why the model cannot be used today: the user's limit or the budget.
    pub(super) async fn used_up(&self, transaction: &Transaction, user_id: Uuid) -> Result<Option<Error>> {
        if self.answers.responder.is_scripted() {
            return Ok(None);
        }
        let (settings, today) = (&self.answers.settings, self.answers.today());
        let spent = counts::spent(&**transaction, user_id, today).await?;
        if spent >= i64::from(settings.daily_tokens) {
            let error = Error::resource_exhausted("DAILY_LIMIT", "the daily limit is reached");
            return Ok(Some(error.with_retry_after(self.day_left())));
        }
        self.over_budget(transaction).await
    }

    async fn over_budget(&self, transaction: &Transaction) -> Result<Option<Error>> {
        if self.answers.is_over_budget(&**transaction).await? {
            tracing::error!("the daily budget of the model is exhausted");
            return Ok(Some(unavailable().with_retry_after(self.day_left())));
        }
        Ok(None)
    }

    /// Returns the time until the next day of the company.
    fn day_left(&self) -> Duration {
        let tomorrow = self.answers.today() + TimeDelta::days(1);
        let midnight = self.answers.calendar.instant(tomorrow, NaiveTime::MIN);
        (midnight - self.answers.now()).to_std().unwrap_or_default()
    }

    fn message_row(
        &self,
        conversation: &ConversationRow,
        request_id: Uuid,
        text: &str,
        language: Language,
        transaction: &Transaction,
    ) -> Result<MessageRow> {
        let (id, now) = (Uuid::now_v7(), transaction.now());
        Ok(MessageRow {
            id,
            conversation_id: conversation.id,
            user_id: conversation.user_id,
            role: Role::User,
            sealed: self.answers.cipher.seal(&message_place(id), text)?,
            sealed_hints: String::new(),
            status: Status::Complete,
            notice: None,
            language_code: language.code().to_owned(),
            rating: None,
            model: String::new(),
            prompt_version: String::new(),
            safety_version: self.answers.rules.version().to_owned(),
            request_id: Some(request_id),
            answer_to: None,
            paid_by: None,
            pass_id: None,
            writer: None,
            write_time: now,
            is_announced: false,
            create_time: now,
        })
    }

    /// Creates an empty answer.
    fn answer_row(&self, message: &MessageRow, language: Language) -> MessageRow {
        MessageRow {
            id: Uuid::now_v7(),
            role: Role::Assistant,
            sealed: String::new(),
            language_code: language.code().to_owned(),
            prompt_version: self.answers.prompts.version().to_owned(),
            request_id: None,
            answer_to: Some(message.id),
            ..message.clone()
        }
    }

    async fn count_fixed(&self, transaction: &Transaction, notice: Notice) -> Result<()> {
        usage::add_notice(transaction, self.answers.today(), notice).await
    }
}

impl Answers {
    /// Sets model and versions of an answer.
    pub(super) fn sign(&self, answer: &mut MessageRow) {
        answer.model = self.responder.name().to_owned();
        answer.prompt_version = self.prompts.version().to_owned();
        answer.safety_version = self.rules.version().to_owned();
    }
}

/// Removes direction overrides, which disguise a text.
pub(super) fn without_overrides(text: &str) -> String {
    text.chars()
        .filter(|character| !matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_direction_overrides() {
        assert_eq!(without_overrides("a\u{202e}b\u{2066}c\u{200f}"), "abc\u{200f}");
    }
}
