//! `selam.identity.v1.UserService`: users, for the other services. The chassis restricts the callers.

use std::collections::{HashMap, HashSet};

use selam_chassis::{Database, Error, Result, text, timestamp, validate};
use selam_proto_identity::v1::{
    Account, BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse,
    GetUserRequest, User,
};
use tonic::Request;
use uuid::Uuid;

use crate::{accounts, store};

/// The gRPC service.
pub(crate) struct Users {
    database: Database,
}

impl Users {
    /// Creates the service.
    pub(crate) fn new(database: Database) -> Self {
        Self { database }
    }

    async fn get_user(&self, request: Request<GetUserRequest>) -> Result<User> {
        let request = request.into_inner();
        validate(&request)?;
        let user = store::users::by_id(self.database.connection(), parse(&request.id)?).await?;
        let user = user.ok_or_else(|| Error::not_found("USER_NOT_FOUND", "no such user"))?;
        Ok(to_proto(&user))
    }

    async fn batch_get_users(&self, request: Request<BatchGetUsersRequest>) -> Result<BatchGetUsersResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let ids = request
            .ids
            .iter()
            .map(|id| parse(id))
            .collect::<Result<HashSet<_>, _>>()?;
        let users = store::users::by_ids(self.database.connection(), ids.into_iter().collect()).await?;
        Ok(BatchGetUsersResponse {
            users: users.iter().map(to_proto).collect(),
        })
    }

    async fn batch_find_accounts(
        &self,
        request: Request<BatchFindAccountsRequest>,
    ) -> Result<BatchFindAccountsResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let asked: HashSet<_> = request.emails.into_iter().collect();
        // Skips invalid addresses, which have no account.
        let normal: Vec<_> = asked
            .into_iter()
            .filter_map(|email| Some((text::email(&email)?, email)))
            .collect();
        let addresses: HashSet<_> = normal.iter().map(|(address, _)| address.clone()).collect();
        let users = store::users::confirmed_by_emails(self.database.connection(), addresses).await?;
        let users: HashMap<_, _> = users.iter().map(|user| (&user.email, user)).collect();
        let accounts = normal.into_iter().filter_map(|(address, asked)| {
            let user = users.get(&address)?;
            Some(Account {
                email: asked,
                user_id: user.id.to_string(),
                full_name: accounts::full_name(user),
                create_time: Some(timestamp(user.created_at)),
            })
        });
        Ok(BatchFindAccountsResponse {
            accounts: accounts.collect(),
        })
    }
}

selam_proto_identity::impl_user_service!(Users);

fn parse(id: &str) -> Result<Uuid> {
    Uuid::parse_str(id).map_err(|_| Error::field("id", "STRING_UUID", "must be a UUID"))
}

fn to_proto(user: &store::User) -> User {
    User {
        id: user.id.to_string(),
        email: user.email.clone(),
        full_name: accounts::full_name(user),
        roles: accounts::roles(user),
        language_code: user.language_code.clone(),
        create_time: Some(timestamp(user.created_at)),
        email_confirm_time: user.email_confirmed_at.map(timestamp),
    }
}
