//! Export and erasure of personal data. [`crate::account_deletion`] deletes the account itself; the service stores no
//! other personal data.

use std::sync::Arc;

use selam_chassis::{
    PersonalData, Result, Transaction,
    personal_data::{Erasure, ExportPage, Subject},
};
use serde_json::json;

use crate::{
    accounts,
    identity::Identity,
    security_log,
    store::{self, sessions::SessionScope},
};

/// Personal data of the identity service.
#[derive(Clone)]
pub struct Accounts {
    identity: Arc<Identity>,
}

impl Accounts {
    /// Creates the handler.
    pub fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }
}

impl PersonalData for Accounts {
    async fn export(&self, subject: &Subject, page: &mut ExportPage) -> Result<()> {
        let db = self.identity.database.connection();
        let Some(user) = store::users::by_id(db, subject.user_id).await? else {
            return Ok(());
        };
        let sessions = store::sessions::of_user(db, user.id).await?;
        let factors = store::factors::of_user(db, user.id).await?;
        let addresses = store::saved_addresses::of_user(db, user.id).await?;
        let events = store::security_events::of_user(db, user.id).await?;
        let account = json!({
            "id": user.id,
            "email": user.email,
            "newEmail": user.new_email,
            "metadata": user.user_metadata,
            "roles": accounts::roles(&user),
            "languageCode": user.language_code,
            "emailConfirmTime": user.email_confirmed_at,
            "lastSignInTime": user.last_sign_in_at,
            "lastActiveTime": user.last_active_at,
            "lastActiveDate": user.active_on,
            "createTime": user.created_at,
            "updateTime": user.updated_at,
        });
        page.value("account", Some(&account));
        for session in page.select("sessions", sessions) {
            page.record(&json!({
                "id": session.id,
                "createTime": session.created_at,
                "refreshTime": session.refreshed_at,
                "assuranceLevel": session.aal,
                "methods": session.amr,
                "browser": session.browser,
                "system": session.system,
                "address": session.address,
                "countryCode": session.country,
            }));
        }
        for factor in page.select("factors", factors) {
            page.record(&json!({
                "id": factor.id,
                "name": factor.friendly_name,
                "type": factor.factor_type,
                "createTime": factor.created_at,
                "lastUseTime": factor.last_used_at,
            }));
        }
        for address in page.select("savedAddresses", addresses) {
            page.record(&json!({
                "id": address.id,
                "name": address.name,
                "address": address.address,
                "city": address.city,
                "postalCode": address.postal_code,
                "contactName": address.contact_name,
                "contactPhone": address.contact_phone,
                "updateTime": address.updated_at,
            }));
        }
        for event in page.select("securityEvents", events).map(security_log::for_owner) {
            page.record(&json!({
                "kind": event.kind,
                "detail": event.detail,
                "browser": event.browser,
                "system": event.system,
                "address": event.address,
                "countryCode": event.country,
                "createTime": event.created_at,
            }));
        }
        Ok(())
    }

    async fn erase(&self, transaction: &Transaction, subject: &Subject) -> Result<Erasure> {
        // Deletes an account that a restore brought back, if any.
        self.identity
            .end_sessions(transaction, subject.user_id, SessionScope::All)
            .await?;
        store::security_events::forget(&**transaction, subject.user_id).await?;
        let erased = store::users::delete(&**transaction, subject.user_id).await?;
        Ok(Erasure::Done {
            erased: u64::from(erased),
            anonymised: 0,
        })
    }
}
