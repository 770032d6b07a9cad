//! Export and erasure of personal data: the log of emails to a user, and the user's preferences.

use selam_chassis::{
    Database, PersonalData, Result, Transaction,
    personal_data::{Erasure, Subject},
};
use serde_json::{Value, json};

use crate::store::{self, preferences};

/// Personal data in the delivery log and the preferences.
pub(crate) struct Mails {
    database: Database,
}

impl Mails {
    pub(crate) fn new(database: Database) -> Self {
        Self { database }
    }
}

impl PersonalData for Mails {
    async fn export(&self, subject: &Subject) -> Result<Value> {
        let connection = self.database.connection();
        let rows = store::mails_to(connection, subject.user_id, &subject.email, subject.until).await?;
        let mails: Vec<_> = rows
            .into_iter()
            .map(|row| {
                json!({
                    "id": row.id,
                    "template": row.template,
                    "recipient": row.recipient,
                    "languageCode": row.language_code,
                    "status": row.status.as_str(),
                    "createTime": row.create_time,
                    "sendTime": row.send_time,
                })
            })
            .collect();
        let mut all = json!({ "mails": mails });
        if let Some(chosen) = preferences::find(connection, subject.user_id).await? {
            all["preferences"] = json!({
                "reminders": chosen.reminders,
                "progress": chosen.progress,
                "followUps": chosen.follow_ups,
                "updateTime": chosen.update_time,
            });
        }
        Ok(all)
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let mails = store::delete_mails_to(transaction, subject.user_id, &subject.email, subject.until).await?;
        let choices = preferences::remove(transaction, subject.user_id).await?;
        Ok(Erasure::Done {
            erased: mails + choices,
            anonymised: 0,
        })
    }
}
