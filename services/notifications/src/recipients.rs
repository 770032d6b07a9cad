//! Resolves recipients: an email to a user goes to the user's current address in the current language, both from
//! identity at send time.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Code, Error, Language, Platform, Result, calls::ServiceChannel};
use selam_proto_identity::v1::{GetUserRequest, User, user_service_client::UserServiceClient};

use crate::{failure::Cause, store::DeliveryRow};

/// Looks up recipients in identity.
pub(crate) struct RecipientLookup {
    users: UserServiceClient<ServiceChannel>,
    wait: TimeDelta,
}

/// Result of a lookup.
pub(crate) enum Recipient {
    /// Address and language of the recipient. The name is empty unless it comes from identity.
    Known {
        address: String,
        language: Language,
        full_name: String,
    },
    /// The user's account was deleted.
    AccountDeleted,
    /// Identity is unavailable; holds the reason.
    Unavailable(String),
}

impl RecipientLookup {
    /// Creates the lookup. After `wait`, an email goes to the address of its event even if identity is unavailable.
    pub(crate) fn new(platform: &Platform, wait: TimeDelta) -> Result<Self> {
        let users = platform.calls(crate::NAME).client("identity", UserServiceClient::new)?;
        Ok(Self { users, wait })
    }

    /// Returns the recipient at `now`.
    pub(crate) async fn of(&self, row: &DeliveryRow, now: DateTime<Utc>) -> Recipient {
        let at_hand = || Recipient::Known {
            address: row.recipient.clone(),
            language: Language::from_code(&row.language_code).unwrap_or_default(),
            full_name: String::new(),
        };
        let Some(user_id) = row.user_id else {
            return at_hand();
        };
        match self.present(user_id.to_string()).await {
            Ok(user) => Recipient::Known {
                address: user.email,
                language: Language::from_code(&user.language_code).unwrap_or_default(),
                full_name: user.full_name,
            },
            Err(error) if error.code() == Code::NotFound => Recipient::AccountDeleted,
            // After the wait, a timely delivery outweighs the risk that the address has changed.
            Err(_) if now - row.create_time >= self.wait => at_hand(),
            Err(error) => {
                let detail = format!("the current address is unknown: {}", error.reason());
                Recipient::Unavailable(Cause::AddressPending.with(&detail))
            }
        }
    }

    async fn present(&self, id: String) -> Result<User> {
        let request = GetUserRequest { id: id.clone() };
        let user = self.users.clone().get_user(request).await?.into_inner();
        // An email to the wrong person cannot be recalled.
        if user.id != id || user.email.is_empty() {
            return Err(Error::internal("identity returned another user"));
        }
        Ok(user)
    }
}
