//! `selam.identity.v1.UserService`: users, for the other services. The chassis lets only them in.

use std::collections::HashSet;

use selam_chassis::{Database, Error, timestamp, validate};
use selam_proto_identity::v1::{
    BatchGetUsersRequest, BatchGetUsersResponse, GetUserRequest, User, user_service_server::UserService,
};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{accounts, store};

/// The gRPC API.
pub struct UserApi {
    database: Database,
}

impl UserApi {
    /// An API over the service's database.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[tonic::async_trait]
impl UserService for UserApi {
    async fn get_user(&self, request: Request<GetUserRequest>) -> Result<Response<User>, Status> {
        let request = request.into_inner();
        validate(&request)?;
        let user = store::users::by_id(self.database.connection(), parse(&request.id)?).await?;
        let user = user.ok_or_else(|| Error::not_found("USER_NOT_FOUND", "no such user"))?;
        Ok(Response::new(to_proto(&user)))
    }

    async fn batch_get_users(
        &self,
        request: Request<BatchGetUsersRequest>,
    ) -> Result<Response<BatchGetUsersResponse>, Status> {
        let request = request.into_inner();
        validate(&request)?;
        let ids = request
            .ids
            .iter()
            .map(|id| parse(id))
            .collect::<Result<HashSet<_>, _>>()?;
        let users = store::users::by_ids(self.database.connection(), ids.into_iter().collect()).await?;
        Ok(Response::new(BatchGetUsersResponse {
            users: users.iter().map(to_proto).collect(),
        }))
    }
}

fn parse(id: &str) -> Result<Uuid, Error> {
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
