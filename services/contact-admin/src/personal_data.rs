//! Personal data of the service: messages by address, replies by author, details of audit entries, and people in figures.

use selam_chassis::{
    Database, PersonalData, Result, Transaction,
    personal_data::{Erasure, ExportPage, Subject, json},
};

use crate::{audit, convert, store};

/// Exports messages; erases messages, replies, details of audit entries and people in figures.
pub(crate) struct OfficeData {
    database: Database,
}

impl OfficeData {
    pub(crate) fn new(database: Database) -> Self {
        Self { database }
    }
}

impl PersonalData for OfficeData {
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let connection = self.database.connection();
        let messages = store::messages_from(connection, &subject.email, subject.until).await?;
        for row in page.select("contactMessages", messages) {
            let replies = store::replies(connection, row.id).await?;
            page.record(&json(&convert::message(row, replies))?);
        }
        Ok(())
    }

    /// Deletes the messages from the address with their replies. Replies that the user wrote to others are anonymised,
    /// and so are audit entries about the user and facts of the figures.
    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        Ok(Erasure::Done {
            erased: store::delete_messages_from(transaction, &subject.email, subject.until).await?,
            anonymised: store::forget_author(transaction, subject.user_id).await?
                + audit::forget(transaction, subject.user_id).await?
                + store::figures::forget(transaction, subject.user_id).await?,
        })
    }
}
