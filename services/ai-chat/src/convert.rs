//! Converts rows to API messages.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, timestamp};
use selam_proto_chat::v1::{Conversation, Message, SuggestedTherapist};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    answer::{Answers, extras_place, title_place},
    choices::{self, Role},
    safety::{Concern, Level, Rules},
    store::{ConversationRow, MessageRow},
};

/// Extras of an answer: therapists, suggestions, card, country.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AnswerExtras {
    #[serde(default)]
    pub(crate) therapists: Vec<Therapist>,
    /// Requested language that no therapist speaks.
    #[serde(default)]
    pub(crate) missing_language: String,
    #[serde(default)]
    pub(crate) suggestions: Vec<String>,
    #[serde(default)]
    pub(crate) card: Option<CardHint>,
    /// Country of the request for the help lines; empty for the country of the user.
    #[serde(default)]
    pub(crate) country_code: String,
}

/// Stored key of a card, from which it is built again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CardHint {
    pub(crate) level: Level,
    pub(crate) concern: Concern,
    pub(crate) language_code: String,
    pub(crate) country_code: String,
}

/// A suggested therapist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Therapist {
    pub(crate) id: Uuid,
    pub(crate) full_name: String,
    pub(crate) next_free_time: Option<DateTime<Utc>>,
}

impl AnswerExtras {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Converts a message with decrypted texts.
pub(crate) fn message(rules: &Rules, row: &MessageRow, text: String, hints: AnswerExtras) -> Message {
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

/// Returns the end of a conversation's care, or `None` outside care.
pub(crate) fn care_end(row: &ConversationRow, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    row.care_end_time.filter(|end| now < *end)
}

impl Answers {
    /// Converts a message for its user.
    pub(crate) fn message(&self, row: &MessageRow) -> Result<Message> {
        self.message_with(row, self.text_of(row)?)
    }

    /// Converts a message whose text is decrypted already.
    pub(crate) fn message_with(&self, row: &MessageRow, text: String) -> Result<Message> {
        Ok(message(&self.rules, row, text, self.extras_of(row)?))
    }

    /// Decrypts the extras of an answer.
    pub(crate) fn extras_of(&self, row: &MessageRow) -> Result<AnswerExtras> {
        if row.sealed_hints.is_empty() {
            return Ok(AnswerExtras::default());
        }
        Ok(serde_json::from_str(
            &self.cipher.open(&extras_place(row.id), &row.sealed_hints)?,
        )?)
    }

    /// Encrypts the extras of an answer.
    pub(crate) fn seal_extras(&self, id: Uuid, hints: &AnswerExtras) -> Result<String> {
        if hints.is_empty() {
            return Ok(String::new());
        }
        self.cipher.seal(&extras_place(id), &serde_json::to_string(hints)?)
    }

    /// Decrypts the title of a conversation.
    pub(crate) fn title_of(&self, row: &ConversationRow) -> Result<String> {
        if row.sealed_title.is_empty() {
            return Ok(String::new());
        }
        self.cipher.open(&title_place(row.id), &row.sealed_title)
    }

    /// Converts a conversation for its user.
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
