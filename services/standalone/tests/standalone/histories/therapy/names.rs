//! A stand-in for identity, which knows the name of every user.

use selam_chassis::{Platform, Result, Service, schema::NoTables};
use selam_proto_identity::v1::{
    BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse, GetUserRequest,
    User,
    user_service_server::{UserService, UserServiceServer},
};
use tonic::{Request, Response, Status};

struct Names;

pub async fn build(platform: &Platform) -> Result<Service> {
    let service = Service::new::<NoTables>(platform, "identity").await?;
    Ok(service.grpc(UserServiceServer::new(Names)))
}

#[tonic::async_trait]
impl UserService for Names {
    async fn get_user(&self, request: Request<GetUserRequest>) -> std::result::Result<Response<User>, Status> {
        Ok(Response::new(User {
            id: request.into_inner().id,
            full_name: "Sara Abebe".to_owned(),
            ..User::default()
        }))
    }

    async fn batch_get_users(
        &self,
        _: Request<BatchGetUsersRequest>,
    ) -> std::result::Result<Response<BatchGetUsersResponse>, Status> {
        Err(Status::unimplemented("not used by these histories"))
    }

    async fn batch_find_accounts(
        &self,
        _: Request<BatchFindAccountsRequest>,
    ) -> std::result::Result<Response<BatchFindAccountsResponse>, Status> {
        Err(Status::unimplemented("not used by these histories"))
    }
}
