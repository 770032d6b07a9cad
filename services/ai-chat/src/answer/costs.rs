//! Counts of written answers and of their cost.

use selam_chassis::{Result, Transaction};

use super::{Answers, writer::AnswerResult};
use crate::{
    choices::{AccessKind, Status},
    model::Usage,
    store::{ConversationRow, MessageRow, UsageRow, accounts, counts},
    usage,
};

impl Answers {
    /// Counts a stored answer and its cost.
    pub(super) async fn count(
        &self,
        transaction: &Transaction,
        row: &MessageRow,
        ended: &AnswerResult,
        is_continued: bool,
    ) -> Result<()> {
        let mut counts = usage::of_answer(self.today(), row);
        if ended.status == Status::Interrupted {
            counts.failures = 1;
        } else {
            counts.answers = 1;
        }
        self.count_cost(transaction, counts, ended).await?;
        if let Some(notice) = ended.notice {
            usage::add_notice(transaction, self.today(), notice).await?;
        }
        self.spend(transaction, row, ended, is_continued).await
    }

    /// Counts the cost of an answer that was deleted or taken over by another writer.
    pub(super) async fn count_gone(
        &self,
        transaction: &Transaction,
        answer: &MessageRow,
        ended: &AnswerResult,
        is_continued: bool,
    ) -> Result<()> {
        self.count_cost(transaction, usage::of_answer(self.today(), answer), ended)
            .await?;
        // The user may have been erased.
        if accounts::find(&**transaction, answer.user_id).await?.is_none() {
            return Ok(());
        }
        self.spend(transaction, answer, ended, is_continued).await
    }

    /// Risk assessments count towards the cost, but not towards the user's limit.
    async fn count_cost(&self, transaction: &Transaction, counts: UsageRow, ended: &AnswerResult) -> Result<()> {
        let asked = ended.assessment.map(|assessment| assessment.usage).unwrap_or_default();
        let cost = usage::cost_nano(&self.settings, asked);
        let date = counts.date;
        let sum = Usage {
            prompt_tokens: ended.usage.prompt_tokens + ended.lost + asked.prompt_tokens,
            completion_tokens: ended.usage.completion_tokens + asked.completion_tokens,
        };
        usage::add(transaction, usage::of_tokens(&self.settings, counts, sum)).await?;
        if let Some(assessment) = ended.assessment {
            counts::add_assessment(&**transaction, date, assessment.outcome, cost).await?;
        }
        Ok(())
    }

    /// Counts the cost of a summary. Its tokens count towards the user's daily limit if it was written.
    pub(crate) async fn count_summary(
        &self,
        transaction: &Transaction,
        conversation: &ConversationRow,
        used: Usage,
        is_written: bool,
    ) -> Result<()> {
        let counts = UsageRow {
            model: self.responder.name().to_owned(),
            prompt_version: self.prompts.version().to_owned(),
            safety_version: self.rules.version().to_owned(),
            ..usage::blank(self.today(), &conversation.language_code)
        };
        usage::add(transaction, usage::of_tokens(&self.settings, counts, used)).await?;
        let tokens = used.prompt_tokens + used.completion_tokens;
        // The user may have been erased.
        if !is_written || accounts::find(&**transaction, conversation.user_id).await?.is_none() {
            return Ok(());
        }
        usage::spend(transaction, conversation.user_id, self.today(), tokens).await
    }

    /// Counts tokens towards the user's daily limit. The number of its messages limits a paid session instead, and a
    /// continuation is not one of them.
    async fn spend(
        &self,
        transaction: &Transaction,
        row: &MessageRow,
        ended: &AnswerResult,
        is_continued: bool,
    ) -> Result<()> {
        let tokens = ended.usage.prompt_tokens + ended.usage.completion_tokens;
        if tokens == 0 || (row.paid_by == Some(AccessKind::Session) && !is_continued) {
            return Ok(());
        }
        usage::spend(transaction, row.user_id, self.today(), tokens).await
    }
}
