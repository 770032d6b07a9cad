//! Job after a transaction: summarising conversations.

use selam_chassis::{AtLeastOnceJob, Job, JobContext, Result, jobs::Retries};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    answer::{AnswerContext, Answers, summary_place},
    choices,
    store::{conversations, messages},
};

/// Moves older messages of a conversation into its summary.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Summarise {
    pub conversation_id: Uuid,
}

impl Job for Summarise {
    const KIND: &'static str = "summarise";
    const RETRIES: Retries = Retries::PATIENT;
}

impl AtLeastOnceJob<Summarise> for Answers {
    async fn run(&self, due: JobContext<Summarise>) -> Result<()> {
        let id = due.job.conversation_id;
        let connection = self.database.connection();
        let Some(conversation) = conversations::get(connection, id).await? else {
            return Ok(());
        };
        let all = messages::all(connection, id).await?;
        let kept = usize::try_from(self.settings.window_messages).unwrap_or(usize::MAX);
        let old = all.len().saturating_sub(kept);
        let is_new = |row: &crate::store::MessageRow| Some(row.id) > conversation.summarised_id;
        let fresh: Vec<_> = all.into_iter().take(old).filter(is_new).collect();
        // Half a window at a time, so that not every message needs a summary.
        let Some(last) = fresh.last().map(|row| row.id).filter(|_| fresh.len() * 2 >= kept) else {
            return Ok(());
        };
        if self.is_over_budget(connection).await? {
            return Err(crate::answer::unavailable());
        }
        let context = AnswerContext {
            language: choices::language(&conversation.language_code),
            summary: self.summary_of(&conversation)?,
            turns: self.turns(fresh)?,
            partial: String::new(),
            country_code: String::new(),
            help: String::new(),
            is_after_crisis: false,
        };
        let (text, used) = self.responder.summarise(&self.prompts, context).await;
        let transaction = self.database.begin().await?;
        let row = conversations::lock_any(&transaction, id).await?;
        self.count_summary(&transaction, &conversation, used, text.is_ok())
            .await?;
        let Ok(text) = text else {
            transaction.commit().await?;
            return Err(crate::answer::unavailable());
        };
        // The conversation may have been deleted or summarised meanwhile.
        if let Some(mut row) = row.filter(|row| row.summarised_id == conversation.summarised_id) {
            if !self.rules.output().passes(&text) {
                // The previous summary stays.
                tracing::warn!("dropped a summary that failed the output screen");
            } else if !text.is_empty() {
                row.sealed_summary = self.cipher.seal(&summary_place(id), &text)?;
            }
            row.summarised_id = Some(last);
            conversations::save(&transaction, row).await?;
        }
        transaction.commit().await
    }
}
