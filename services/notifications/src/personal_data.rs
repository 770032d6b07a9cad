//! Export and erasure of personal data: the log of emails to a user, and the user's preferences. An erasure also
//! removes the content of emails to others that name the user.

use selam_chassis::{
    Database, PersonalData, Result, Transaction,
    personal_data::{Erasure, ExportPage, Subject},
};
use serde_json::json;

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
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let connection = self.database.connection();
        let rows = store::mails_to(connection, subject.user_id, &subject.email, subject.until).await?;
        for row in page.select("mails", rows) {
            page.record(&json!({
                "id": row.id,
                "template": row.template,
                "recipient": row.recipient,
                "languageCode": row.language_code,
                "status": row.status.as_str(),
                "createTime": row.create_time,
                "sendTime": row.send_time,
            }));
        }
        let chosen = preferences::find(connection, subject.user_id).await?;
        let chosen = chosen.map(|chosen| {
            json!({
                "reminders": chosen.reminders,
                "progress": chosen.progress,
                "followUps": chosen.follow_ups,
                "updateTime": chosen.update_time,
            })
        });
        page.value("preferences", chosen.as_ref());
        Ok(())
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let mails = store::delete_mails_to(transaction, subject.user_id, &subject.email, subject.until).await?;
        let choices = preferences::remove(transaction, subject.user_id).await?;
        let anonymised = store::forget_named(transaction, subject.user_id).await?;
        if store::is_named(transaction, subject.user_id).await? {
            return Ok(Erasure::Later("an email that names the user is still queued"));
        }
        Ok(Erasure::Done {
            erased: mails + choices,
            anonymised,
        })
    }
}
