//! What the service holds about people: which admin changed what in the catalogue.

use selam_chassis::{
    Database, PersonalData, Result, Transaction,
    personal_data::{Erasure, Subject},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::store::products;

/// Answers for the history of the catalogue.
pub(crate) struct Changes {
    pub(crate) database: Database,
}

impl PersonalData for Changes {
    async fn export(&self, subject: &Subject) -> Result<Value> {
        let changes = products::changes_by(self.database.connection(), subject.user_id).await?;
        let each = changes
            .into_iter()
            .map(|(product_id, kind, time)| json!({"productId": product_id, "kind": kind, "createTime": time}));
        Ok(json!({"catalogueChanges": each.collect::<Vec<_>>()}))
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        let anonymised = products::forget_admin(transaction, subject.user_id).await?;
        Ok(Erasure::Done { erased: 0, anonymised })
    }

    async fn change_address(&self, _: &Transaction, _: Uuid, _: &str) -> Result<()> {
        Ok(())
    }
}
