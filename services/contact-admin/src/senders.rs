//! Who the senders of messages are, if they have an account. Identity knows.

use std::collections::{BTreeSet, HashMap};

use selam_chassis::{Platform, Result, calls::Edge};
use selam_proto_contact::v1::{ContactMessage, SenderAccount};
use selam_proto_identity::v1::{BatchFindAccountsRequest, user_service_client::UserServiceClient};

/// Asks identity about senders.
pub(crate) struct Senders {
    users: UserServiceClient<Edge>,
}

impl Senders {
    pub(crate) fn new(platform: &Platform) -> Result<Self> {
        let users = platform.calls(crate::NAME).client("identity", UserServiceClient::new)?;
        Ok(Self { users })
    }

    /// Writes the accounts of their senders into `messages`, with one call for all. When identity does not answer, the messages say that the
    /// accounts are not known: an admin can read and answer them all the same.
    pub(crate) async fn add_to(&self, messages: &mut [ContactMessage]) {
        if messages.is_empty() {
            return;
        }
        // The edge has logged and counted what went wrong.
        let Ok(accounts) = self.accounts(messages).await else {
            return;
        };
        for message in messages {
            message.sender_account_known = true;
            message.sender_account = accounts.get(&message.email).cloned();
        }
    }

    async fn accounts(&self, messages: &[ContactMessage]) -> Result<HashMap<String, SenderAccount>> {
        let emails: BTreeSet<_> = messages.iter().map(|message| message.email.clone()).collect();
        let request = BatchFindAccountsRequest {
            emails: emails.into_iter().collect(),
        };
        let found = self.users.clone().batch_find_accounts(request).await?.into_inner();
        let accounts = found.accounts.into_iter().map(|account| {
            let sender = SenderAccount {
                user_id: account.user_id,
                full_name: account.full_name,
                create_time: account.create_time,
            };
            (account.email, sender)
        });
        Ok(accounts.collect())
    }
}
