//! Job after a transaction: summarising conversations.

use selam_chassis::{AtLeastOnceJob, Job, JobContext, Result, jobs::Retries};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    answer::{AnswerContext, Answers, summary_place},
    choices,
    store::{conversations, messages},
    usage,
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
        let (text, used) = self
            .responder
            .summarise(&self.prompts, context)
            .await
            .map_err(|_| crate::answer::unavailable())?;
        // A summary that fails the output screen is dropped; the previous one stays.
        let text = if self.rules.output().passes(&text) {
            text
        } else {
            tracing::warn!("dropped a summary that failed the output screen");
            self.summary_of(&conversation)?
        };
        let transaction = self.database.begin().await?;
        let Some(mut row) = conversations::lock_any(&transaction, id).await? else {
            return Ok(());
        };
        if row.summarised_id != conversation.summarised_id {
            return Ok(());
        }
        if !text.is_empty() {
            row.sealed_summary = self.cipher.seal(&summary_place(id), &text)?;
        }
        row.summarised_id = Some(last);
        let (date, language, user_id) = (self.today(), row.language_code.clone(), row.user_id);
        conversations::save(&transaction, row).await?;
        let mut counts = usage::blank(date, &language);
        counts.model = self.responder.name().to_owned();
        counts.prompt_version = self.prompts.version().to_owned();
        counts.safety_version = self.rules.version().to_owned();
        counts.prompt_tokens = used.prompt_tokens;
        counts.completion_tokens = used.completion_tokens;
        counts.cost_nano = usage::cost_nano(&self.settings, used);
        usage::add(&transaction, counts).await?;
        usage::spend(&transaction, user_id, date, used.prompt_tokens + used.completion_tokens).await?;
        transaction.commit().await
    }
}
