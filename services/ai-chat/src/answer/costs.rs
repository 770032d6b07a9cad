//! Counts of written answers and of their cost.

use selam_chassis::{Result, Transaction};

use super::{Answers, writer::AnswerResult};
use crate::{
    choices::{AccessKind, Status},
    store::{MessageRow, UsageRow, accounts, counts},
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
        let counts = UsageRow {
            prompt_tokens: ended.usage.prompt_tokens + asked.prompt_tokens,
            completion_tokens: ended.usage.completion_tokens + asked.completion_tokens,
            cost_nano: usage::cost_nano(&self.settings, ended.usage) + cost,
            ..counts
        };
        usage::add(transaction, counts).await?;
        if let Some(assessment) = ended.assessment {
            counts::add_assessment(&**transaction, date, assessment.outcome, cost).await?;
        }
        Ok(())
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
