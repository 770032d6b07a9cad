//! Rows as messages of the contract.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Result, timestamp};
use selam_proto_chat::v1::{Conversation, Message, SuggestedTherapist};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    answer::{Answers, hints_place, title_place},
    choices::Role,
    store::{ConversationRow, MessageRow},
};

/// What hangs on an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hints {
    #[serde(default)]
    pub(crate) therapists: Vec<Therapist>,
    #[serde(default)]
    pub(crate) suggestions: Vec<String>,
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
pub(crate) fn message(row: &MessageRow, text: String, hints: Hints) -> Message {
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
    }
}

impl Answers {
    /// A message as its user sees it.
    pub(crate) fn message(&self, row: &MessageRow) -> Result<Message> {
        self.message_with(row, self.text_of(row)?)
    }

    /// The same with a text that is open already.
    pub(crate) fn message_with(&self, row: &MessageRow, text: String) -> Result<Message> {
        let hints = if row.sealed_hints.is_empty() {
            Hints::default()
        } else {
            serde_json::from_str(&self.cipher.open(&hints_place(row.id), &row.sealed_hints)?)?
        };
        Ok(message(row, text, hints))
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
        })
    }
}
