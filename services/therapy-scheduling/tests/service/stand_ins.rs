//! Stand-ins for payments and identity, which record their requests.

use std::sync::{Arc, Mutex};

use selam_chassis::{Caller, Error, Platform, Result as ChassisResult, Service};
use selam_payments_client_testing::ChargesStandIn;
use selam_proto_identity::v1::{
    BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse, GetUserRequest,
    GrantTherapistRoleRequest, GrantTherapistRoleResponse, User,
    role_service_server::{RoleService, RoleServiceServer},
    user_service_server::{UserService, UserServiceServer},
};
use selam_therapy_scheduling::NAME;
use tonic::{Request, Response, Status};

#[derive(Default)]
struct Seen {
    away: bool,
    granted: Vec<String>,
}

/// Stand-ins for payments and identity.
#[derive(Clone)]
pub struct StandIns {
    pub charges: ChargesStandIn,
    seen: Arc<Mutex<Seen>>,
}

impl Default for StandIns {
    fn default() -> Self {
        Self {
            charges: ChargesStandIn::called_by(NAME),
            seen: Arc::default(),
        }
    }
}

impl StandIns {
    pub async fn services(&self, platform: &Platform) -> ChassisResult<Vec<Service>> {
        let identity = Service::new::<NoTables>(platform, "identity").await?;
        Ok(vec![
            self.charges.service(platform).await?,
            identity
                .grpc(UserServiceServer::new(self.clone()))
                .grpc(RoleServiceServer::new(self.clone())),
        ])
    }

    fn look<T>(&self, look: impl FnOnce(&mut Seen) -> T) -> T {
        look(&mut self.seen.lock().unwrap())
    }

    /// Sets whether both are unavailable.
    pub fn set_away(&self, away: bool) {
        self.charges.set_away(away);
        self.look(|seen| seen.away = away);
    }

    /// Returns the users with the granted therapist role.
    pub fn granted(&self) -> Vec<String> {
        self.look(|seen| seen.granted.clone())
    }

    fn answer<T, A>(&self, request: &Request<T>, answer: impl FnOnce(&mut Seen) -> A) -> Result<Response<A>, Status> {
        assert_eq!(Caller::of(request).map(|caller| caller.service.as_str()), Some(NAME));
        self.look(|seen| match seen.away {
            true => Err(Error::unavailable("SERVICE_UNAVAILABLE", "unavailable in this test").into()),
            false => Ok(Response::new(answer(seen))),
        })
    }
}

#[tonic::async_trait]
impl UserService for StandIns {
    async fn get_user(&self, request: Request<GetUserRequest>) -> Result<Response<User>, Status> {
        assert_eq!(Caller::of(&request).map(|caller| caller.service.as_str()), Some(NAME));
        let id = request.into_inner().id;
        Ok(Response::new(User {
            full_name: format!("Client {}", id.chars().last().unwrap_or_default()),
            id,
            ..User::default()
        }))
    }

    async fn batch_get_users(
        &self,
        _: Request<BatchGetUsersRequest>,
    ) -> Result<Response<BatchGetUsersResponse>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn batch_find_accounts(
        &self,
        _: Request<BatchFindAccountsRequest>,
    ) -> Result<Response<BatchFindAccountsResponse>, Status> {
        Err(Status::unimplemented(""))
    }
}

#[tonic::async_trait]
impl RoleService for StandIns {
    async fn grant_therapist_role(
        &self,
        request: Request<GrantTherapistRoleRequest>,
    ) -> Result<Response<GrantTherapistRoleResponse>, Status> {
        self.answer(&request, |seen| {
            seen.granted.push(request.get_ref().user_id.clone());
            GrantTherapistRoleResponse {}
        })
    }
}

struct NoTables;

impl sea_orm_migration::MigratorTrait for NoTables {
    fn migrations() -> Vec<Box<dyn sea_orm_migration::MigrationTrait>> {
        Vec::new()
    }
}
