//! `selam.identity.v1.RoleService`: roles that other services decide about. The chassis lets only them in.

use std::sync::Arc;

use selam_chassis::{Error, fields, validate};
use selam_proto_identity::v1::{
    GrantTherapistRoleRequest, GrantTherapistRoleResponse, role_service_server::RoleService,
};
use tonic::{Request, Response, Status};

use crate::{accounts, administration, identity::Identity};

/// The gRPC API.
pub(crate) struct Roles {
    identity: Arc<Identity>,
}

impl Roles {
    /// An API over the accounts.
    pub(crate) fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }
}

#[tonic::async_trait]
impl RoleService for Roles {
    async fn grant_therapist_role(
        &self,
        request: Request<GrantTherapistRoleRequest>,
    ) -> Result<Response<GrantTherapistRoleResponse>, Status> {
        validate(request.get_ref())?;
        let id = fields::id("userId", &request.get_ref().user_id)?;
        if !administration::grant(&self.identity, id, accounts::THERAPIST).await? {
            return Err(Error::not_found("USER_NOT_FOUND", "no such user").into());
        }
        Ok(Response::new(GrantTherapistRoleResponse {}))
    }
}
