//! `selam.identity.v1.AccountService`: taking one's data along, and leaving for good.

use std::sync::Arc;

use selam_chassis::{Error, Principal, Result, timestamp, validate};
use selam_proto::google::api::HttpBody;
use selam_proto_identity::v1::{
    DeleteAccountRequest, DeleteAccountResponse, ExportAccountRequest, account_service_server::AccountService,
};
use tonic::{Request, Response, Status};

use crate::{identity::Identity, leaving, store};

/// The gRPC API.
pub struct AccountApi {
    identity: Arc<Identity>,
}

impl AccountApi {
    /// An API over the service.
    pub fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }

    async fn delete(&self, request: Request<DeleteAccountRequest>) -> Result<DeleteAccountResponse> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let tx = self.identity.database.begin().await?;
        let user = store::users::hold(&*tx, caller.user_id).await?.ok_or_else(signed_out)?;
        // A token outlives its session; what cannot be undone needs one that is still there.
        let session = caller.session_id.ok_or_else(signed_out)?;
        store::sessions::by_id(&*tx, session)
            .await?
            .filter(|session| session.user_id == user.id)
            .ok_or_else(signed_out)?;
        let now = self.identity.clock.now();
        leaving::close(&tx, &user, now).await?;
        tx.commit().await?;
        tracing::info!("an account was closed by its owner");
        Ok(DeleteAccountResponse {
            close_time: Some(timestamp(now)),
        })
    }
}

fn signed_out() -> Error {
    Error::unauthenticated("UNAUTHENTICATED", "sign in first")
}

#[tonic::async_trait]
impl AccountService for AccountApi {
    async fn export_account(&self, request: Request<ExportAccountRequest>) -> Result<Response<HttpBody>, Status> {
        let _ = request;
        Err(Status::unimplemented(""))
    }

    async fn delete_account(
        &self,
        request: Request<DeleteAccountRequest>,
    ) -> Result<Response<DeleteAccountResponse>, Status> {
        Ok(Response::new(self.delete(request).await?))
    }
}
