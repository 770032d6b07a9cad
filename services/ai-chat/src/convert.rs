//! Rows as messages of the contract.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, timestamp};
use selam_proto_chat::v1::{Conversation, Message, SuggestedTherapist};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    answer::{Answers, hints_place, title_place},
    choices::{self, Role},
    safety::{Concern, Level, Rules},
    store::{ConversationRow, MessageRow},
};

/// What hangs on an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hints {
    #[serde(default)]
    pub(crate) therapists: Vec<Therapist>,
    /// Language that no therapist speaks, when one was asked for.
    #[serde(default)]
    pub(crate) missing_language: String,
    #[serde(default)]
    pub(crate) suggestions: Vec<String>,
    #[serde(default)]
    pub(crate) card: Option<CardHint>,
}

/// What the card of an answer is made from again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CardHint {
    pub(crate) level: Level,
    pub(crate) concern: Concern,
    pub(crate) language_code: String,
    pub(crate) country_code: String,
}

/// A therapist who may fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Therapist {
    pub(crate) id: Uuid,
    pub(crate) full_name: String,
    pub(crate) next_free_time: Option<DateTime<Utc>>,
}

impl Hints {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A message whose texts are open.
pub(crate) fn message(rules: &Rules, row: &MessageRow, text: String, hints: Hints) -> Message {
    let card = hints.card.map(|hint| {
        let language = choices::language(&hint.language_code);
        rules.card_about(language, (hint.level, hint.concern), &hint.country_code)
    });
    let therapists = hints.therapists.into_iter().map(|therapist| SuggestedTherapist {
        id: therapist.id.to_string(),
        full_name: therapist.full_name,
        next_free_time: therapist.next_free_time.map(timestamp),
    });
    Message {
        id: row.id.to_string(),
        conversation_id: row.conversation_id.to_string(),
        role: row.role.wire().into(),
        text,
        status: row.status.wire().into(),
        notice: row.notice.map_or(0, |notice| notice.wire().into()),
        language_code: row.language_code.clone(),
        rating: row.rating.map_or(0, |rating| rating.wire().into()),
        therapists: therapists.collect(),
        suggestions: hints.suggestions,
        is_scripted: row.role == Role::Assistant && row.model == crate::answer::SCRIPT,
        prompt_version: row.prompt_version.clone(),
        safety_version: row.safety_version.clone(),
        create_time: Some(timestamp(row.create_time)),
        card: card.map(choices::card),
        missing_language_code: hints.missing_language,
    }
}

/// Until when a conversation is in care; nothing outside that time.
pub(crate) fn care_end(row: &ConversationRow, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    row.care_end_time.filter(|end| now < *end)
}

impl Answers {
    /// A message as its user sees it.
    pub(crate) fn message(&self, row: &MessageRow) -> Result<Message> {
        self.message_with(row, self.text_of(row)?)
    }

    /// The same with a text that is open already.
    pub(crate) fn message_with(&self, row: &MessageRow, text: String) -> Result<Message> {
        Ok(message(&self.rules, row, text, self.hints_of(row)?))
    }

    /// What hangs on an answer, opened.
    pub(crate) fn hints_of(&self, row: &MessageRow) -> Result<Hints> {
        if row.sealed_hints.is_empty() {
            return Ok(Hints::default());
        }
        Ok(serde_json::from_str(
            &self.cipher.open(&hints_place(row.id), &row.sealed_hints)?,
        )?)
    }

    /// What hangs on an answer, as it is kept.
    pub(crate) fn seal_hints(&self, id: Uuid, hints: &Hints) -> Result<String> {
        if hints.is_empty() {
            return Ok(String::new());
        }
        self.cipher.seal(&hints_place(id), &serde_json::to_string(hints)?)
    }

    /// The title of a conversation.
    pub(crate) fn title_of(&self, row: &ConversationRow) -> Result<String> {
        if row.sealed_title.is_empty() {
            return Ok(String::new());
        }
        self.cipher.open(&title_place(row.id), &row.sealed_title)
    }

    /// A conversation as its user sees it.
    pub(crate) fn conversation(&self, row: &ConversationRow) -> Result<Conversation> {
        let kept = TimeDelta::days(self.settings.retention_days.into());
        Ok(Conversation {
            id: row.id.to_string(),
            title: self.title_of(row)?,
            language_code: row.language_code.clone(),
            message_count: row.message_count,
            create_time: Some(timestamp(row.create_time)),
            update_time: Some(timestamp(row.update_time)),
            expire_time: Some(timestamp(row.update_time + kept)),
            care_end_time: care_end(row, self.now()).map(timestamp),
        })
    }
}
