//! Personal data: messages, answers and access.

use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{Erasure, ExportPage, Subject, json},
};
use serde_json::{Value, json as object};
use uuid::Uuid;

use crate::{
    access,
    answer::Answers,
    store::{AccountRow, accounts, conversations, messages},
};

impl PersonalData for Answers {
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let connection = self.database.connection();
        let passes = accounts::passes(connection, subject.user_id).await?;
        if let Some(account) = accounts::find(connection, subject.user_id).await? {
            let shown = access::shown(&account, &passes, self.now(), self.settings.terms());
            page.value("access", Some(&json(&shown)?));
            page.value("followUpEmail", Some(&Value::from(account.email)));
        }
        for pass in page.select("passes", passes) {
            page.record(&object!({
                "id": pass.id,
                "kind": pass.kind.as_str(),
                "startTime": pass.start_time,
                "endTime": pass.end_time,
                "messagesLeft": pass.messages_left,
                "isRevoked": pass.is_revoked,
            }));
        }
        let written = conversations::of_user(connection, subject.user_id).await?;
        for row in page.select("conversations", written) {
            let mut conversation = json(&self.conversation(&row)?)?;
            conversation["summary"] = Value::from(self.summary_of(&row)?);
            page.record(&conversation);
        }
        let count = messages::count_of_user(connection, subject.user_id).await?;
        let window = page.window("messages", count);
        for message in messages::of_user(connection, subject.user_id, window).await? {
            page.record(&json(&self.message(&message)?)?);
        }
        Ok(())
    }

    /// Deletes everything. The writer of an answer detects the deletion. Crises and counts contain no user IDs.
    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let conversations = conversations::remove_of_user(&**transaction, subject.user_id).await?;
        let others = accounts::remove(transaction, subject.user_id).await?;
        Ok(Erasure::Done {
            erased: conversations + others,
            anonymised: 0,
        })
    }

    async fn change_address(&self, transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
        let account = accounts::lock(transaction, user_id).await?;
        if account.email.is_empty() {
            return Ok(());
        }
        let account = AccountRow {
            email: email.to_owned(),
            ..account
        };
        accounts::put(transaction, account).await
    }
}
