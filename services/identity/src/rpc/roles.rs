//! `selam.identity.v1.RoleService`: roles that other services grant. The chassis restricts the callers.

use std::sync::Arc;

use selam_chassis::{Error, Result, fields, validate};
use selam_proto_identity::v1::{GrantTherapistRoleRequest, GrantTherapistRoleResponse};
use tonic::Request;

use crate::{accounts, administration, identity::Identity};

/// The gRPC service.
pub(crate) struct Roles {
    identity: Arc<Identity>,
}

impl Roles {
    /// Creates the service.
    pub(crate) fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }

    async fn grant_therapist_role(
        &self,
        request: Request<GrantTherapistRoleRequest>,
    ) -> Result<GrantTherapistRoleResponse> {
        validate(request.get_ref())?;
        let id = fields::id("userId", &request.get_ref().user_id)?;
        if !administration::grant(&self.identity, id, accounts::THERAPIST).await? {
            return Err(Error::not_found("USER_NOT_FOUND", "no such user"));
        }
        Ok(GrantTherapistRoleResponse {})
    }
}

selam_proto_identity::impl_role_service!(Roles);
