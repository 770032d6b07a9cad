//! Recurring tasks: delete old conversations, interrupt answers without a writer, re-encrypt texts.

use chrono::TimeDelta;
use selam_chassis::{Result, Transaction};
use uuid::Uuid;

use crate::{
    answer::{Answers, HEARTBEAT_TIMEOUT, extras_place, message_place, summary_place, title_place},
    choices::Status,
    store::{ConversationRow, accounts, conversations, counts, messages},
    usage,
};

/// Conversations per batch of re-encryption.
const PORTION: u64 = 50;

impl Answers {
    /// Deletes conversations that have been inactive for the configured retention.
    pub(crate) async fn delete_old(&self) -> Result<()> {
        let connection = self.database.connection();
        let kept = TimeDelta::days(self.settings.retention_days.into());
        let removed = conversations::remove_older(connection, self.now() - kept).await?;
        if removed > 0 {
            tracing::info!(removed, "deleted old conversations");
        }
        counts::forget_spendings(connection, self.today()).await
    }

    /// Ends answers of dead writers, so that they can be continued: as interrupted, or as stopped by their users. Those
    /// without a text are free.
    pub(crate) async fn interrupt_unwritten(&self) -> Result<()> {
        let since = self.now() - HEARTBEAT_TIMEOUT;
        for found in messages::unwritten(self.database.connection(), since).await? {
            let transaction = self.database.begin().await?;
            // Same lock order as for sending. `None`: the conversation was deleted.
            accounts::lock(&transaction, found.user_id).await?;
            if conversations::lock_any(&transaction, found.conversation_id)
                .await?
                .is_none()
            {
                continue;
            }
            let mut row = messages::lock_answer(&transaction, found.id, found.conversation_id, found.user_id).await?;
            if row.writer.is_none() || row.write_time >= since {
                continue;
            }
            if row.sealed.is_empty() {
                self.give_back(&transaction, &mut row).await?;
            }
            if row.status == Status::Stopped {
                let mut counts = usage::of_answer(self.today(), &row);
                counts.answers = 1;
                usage::add(&transaction, counts).await?;
            } else {
                row.status = Status::Interrupted;
            }
            row.writer = None;
            messages::save(&transaction, row).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    /// Re-encrypts all texts that do not use the first key. Returns their number.
    pub(crate) async fn reseal(&self) -> Result<u64> {
        let (mut last, mut count) = (Uuid::nil(), 0);
        loop {
            let portion = conversations::after(self.database.connection(), last, PORTION).await?;
            let Some(end) = portion.last().map(|row| row.id) else {
                return Ok(count);
            };
            for row in portion {
                count += self.reseal_conversation(row.id).await?;
            }
            last = end;
        }
    }

    async fn reseal_conversation(&self, id: Uuid) -> Result<u64> {
        let mut count = 0;
        for row in messages::all(self.database.connection(), id).await? {
            let sealed = self.sealed_anew(&message_place(row.id), &row.sealed)?;
            let hints = self.sealed_anew(&extras_place(row.id), &row.sealed_hints)?;
            if sealed.is_some() || hints.is_some() {
                let (sealed, hints) = (
                    sealed.unwrap_or_else(|| row.sealed.clone()),
                    hints.unwrap_or_else(|| row.sealed_hints.clone()),
                );
                messages::reseal(self.database.connection(), &row, &sealed, &hints).await?;
                count += 1;
            }
        }
        let transaction = self.database.begin().await?;
        if let Some(row) = conversations::lock_any(&transaction, id).await? {
            count += self.reseal_row(&transaction, row).await?;
        }
        transaction.commit().await?;
        Ok(count)
    }

    async fn reseal_row(&self, transaction: &Transaction, row: ConversationRow) -> Result<u64> {
        let title = self.sealed_anew(&title_place(row.id), &row.sealed_title)?;
        let summary = self.sealed_anew(&summary_place(row.id), &row.sealed_summary)?;
        if title.is_none() && summary.is_none() {
            return Ok(0);
        }
        let row = ConversationRow {
            sealed_title: title.unwrap_or_else(|| row.sealed_title.clone()),
            sealed_summary: summary.unwrap_or_else(|| row.sealed_summary.clone()),
            ..row
        };
        conversations::save(transaction, row).await?;
        Ok(1)
    }

    /// Re-encrypts a text with the first key. Returns `None` when it is empty or uses that key already.
    fn sealed_anew(&self, place: &str, sealed: &str) -> Result<Option<String>> {
        if sealed.is_empty() || self.cipher.is_current(sealed) {
            return Ok(None);
        }
        let text = self.cipher.open(place, sealed)?;
        self.cipher.seal(place, &text).map(Some)
    }
}
