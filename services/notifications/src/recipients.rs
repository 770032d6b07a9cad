//! Whom a mail reaches: a mail that belongs to a user goes to the address and in the language that they have when it is sent, which identity
//! knows.

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Code, Error, Language, Platform, Result, calls::Edge};
use selam_proto_identity::v1::{GetUserRequest, User, user_service_client::UserServiceClient};

use crate::store::DeliveryRow;

/// Asks identity about the readers of mails.
pub(crate) struct RecipientLookup {
    users: UserServiceClient<Edge>,
    wait: TimeDelta,
}

/// Whom a mail reaches.
pub(crate) enum Recipient {
    /// A user at this address, who reads this language. The name is empty unless identity was asked.
    Known {
        address: String,
        language: Language,
        full_name: String,
    },
    /// Nobody: the user has no account any more.
    AccountDeleted,
    /// Not known yet, and why.
    Unavailable(String),
}

impl RecipientLookup {
    /// `wait` is how long a mail waits for identity before it goes to the address that its event named.
    pub(crate) fn new(platform: &Platform, wait: TimeDelta) -> Result<Self> {
        let users = platform.calls(crate::NAME).client("identity", UserServiceClient::new)?;
        Ok(Self { users, wait })
    }

    /// Whom the mail reaches at `now`.
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
            // News that comes too late is worth less than the risk that the address has changed since.
            Err(_) if now - row.create_time >= self.wait => at_hand(),
            Err(error) => Recipient::Unavailable(format!("the present address is not known: {}", error.reason())),
        }
    }

    async fn present(&self, id: String) -> Result<User> {
        let request = GetUserRequest { id: id.clone() };
        let user = self.users.clone().get_user(request).await?.into_inner();
        // A mail to the wrong person cannot be called back.
        if user.id != id || user.email.is_empty() {
            return Err(Error::internal("identity answered about another user"));
        }
        Ok(user)
    }
}
