//! Builds the input of an answer: the latest messages, and a summary of older ones.

use selam_chassis::Result;

use super::{Answers, responder::AnswerContext, summary_place};
use crate::{
    choices::{self, Role, Status},
    convert::care_end,
    script::Speaker,
    store::{ConversationRow, MessageRow, accounts, conversations, messages},
};

impl Answers {
    /// Builds the input of an answer. Returns `None` when its conversation was deleted.
    pub(super) async fn context(&self, answer: &MessageRow, partial: String) -> Result<Option<AnswerContext>> {
        let connection = self.database.connection();
        let Some(conversation) = conversations::get(connection, answer.conversation_id).await? else {
            return Ok(None);
        };
        let rows = messages::last(connection, answer.conversation_id, self.window()).await?;
        // Excludes later messages, because an older answer may be continued.
        let rows = rows.into_iter().filter(|row| row.id < answer.id);
        let turns = self.turns(rows)?;
        let language = choices::language(&answer.language_code);
        let country_code = self.country_of(answer).await?;
        Ok(Some(AnswerContext {
            language,
            summary: self.summary_of(&conversation)?,
            turns,
            partial,
            help: self.rules.help_in_short(language, &country_code),
            country_code,
            is_after_crisis: care_end(&conversation, self.now()).is_some(),
        }))
    }

    /// Returns the country for the help lines of an answer: that of its request, otherwise that of its user.
    pub(super) async fn country_of(&self, answer: &MessageRow) -> Result<String> {
        let requested = self.extras_of(answer)?.country_code;
        if !requested.is_empty() {
            return Ok(requested);
        }
        let account = accounts::find(self.database.connection(), answer.user_id).await?;
        Ok(account.map(|account| account.country_code).unwrap_or_default())
    }

    /// Returns the number of messages that the model gets unchanged.
    pub(super) fn window(&self) -> u64 {
        self.settings.window_messages.into()
    }

    pub(crate) fn summary_of(&self, conversation: &ConversationRow) -> Result<String> {
        if conversation.sealed_summary.is_empty() {
            return Ok(String::new());
        }
        self.cipher
            .open(&summary_place(conversation.id), &conversation.sealed_summary)
    }

    /// Returns the messages as turns, without empty answers.
    pub(crate) fn turns(&self, rows: impl IntoIterator<Item = MessageRow>) -> Result<Vec<(Speaker, String)>> {
        let mut turns = Vec::new();
        for row in rows {
            let text = self.text_of(&row)?;
            let speaker = match row.role {
                Role::User => Speaker::User,
                Role::Assistant => Speaker::Assistant,
            };
            if !text.is_empty() && row.status != Status::Writing {
                turns.push((speaker, text));
            }
        }
        Ok(turns)
    }
}
