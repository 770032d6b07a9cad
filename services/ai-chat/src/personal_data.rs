//! Personal data: messages, answers and access.

use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{Erasure, Subject, json},
};
use serde_json::{Value, json as object};
use uuid::Uuid;

use crate::{
    access,
    answer::Answers,
    crisis::HOME_COUNTRY,
    store::{AccountRow, accounts, conversations, messages},
};

impl PersonalData for Answers {
    async fn export(&self, subject: &Subject) -> Result<Value> {
        let connection = self.database.connection();
        let mut written = Vec::new();
        for row in conversations::of_user(connection, subject.user_id).await? {
            let mut conversation = json(&self.conversation(&row)?)?;
            let mut said = Vec::new();
            for message in messages::all(connection, row.id).await? {
                said.push(json(&self.message(&message)?)?);
            }
            conversation["messages"] = Value::Array(said);
            conversation["summary"] = Value::from(self.summary_of(&row)?);
            written.push(conversation);
        }
        let account = accounts::find(connection, subject.user_id).await?;
        let passes = accounts::passes(connection, subject.user_id).await?;
        let mut all = object!({
            "conversations": written,
            "passes": passes
                .iter()
                .map(|pass| object!({
                    "id": pass.id,
                    "kind": pass.kind.as_str(),
                    "startTime": pass.start_time,
                    "endTime": pass.end_time,
                    "messagesLeft": pass.messages_left,
                    "isRevoked": pass.is_revoked,
                }))
                .collect::<Vec<_>>(),
        });
        if let Some(account) = account {
            let shown = access::shown(&account, &passes, self.now(), self.settings.terms(), HOME_COUNTRY);
            all["access"] = json(&shown)?;
            all["followUpEmail"] = Value::from(account.email);
        }
        Ok(all)
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
