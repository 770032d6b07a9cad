//! Accounts of message senders, found through identity.

use std::collections::{BTreeSet, HashMap};

use selam_chassis::{Platform, Result, calls::ServiceChannel};
use selam_proto_contact::v1::{ContactMessage, SenderAccount};
use selam_proto_identity::v1::{BatchFindAccountsRequest, user_service_client::UserServiceClient};

/// Finds the accounts of senders.
pub(crate) struct Senders {
    users: UserServiceClient<ServiceChannel>,
}

impl Senders {
    pub(crate) fn new(platform: &Platform) -> Result<Self> {
        let users = platform.calls(crate::NAME).client("identity", UserServiceClient::new)?;
        Ok(Self { users })
    }

    /// Adds the senders' accounts to `messages` with one call. If identity does not respond, `sender_account_known`
    /// stays false, so that admins can still read and reply.
    pub(crate) async fn add_to(&self, messages: &mut [ContactMessage]) {
        if messages.is_empty() {
            return;
        }
        // The client has logged and counted the error.
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
