//! `selam.identity.v1.AccountService`: taking one's data along, and leaving for good.

use std::sync::Arc;

use futures::future::try_join_all;
use selam_chassis::{
    Error, PersonalData as _, Platform, Principal, Result,
    calls::{Edge, on_behalf_of},
    personal_data::Subject,
    timestamp, validate,
};
use selam_proto::google::api::HttpBody;
use selam_proto_identity::v1::{
    DeleteAccountRequest, DeleteAccountResponse, ExportAccountRequest, account_service_server::AccountService,
};
use selam_proto_personal_data::v1::{
    ExportPersonalDataRequest, personal_data_service_client::PersonalDataServiceClient,
};
use serde_json::{Map, Value, json};
use tonic::{Request, Response, Status};

use crate::{identity::Identity, leaving, personal_data::Accounts, store};

/// The gRPC API.
pub struct Account {
    identity: Arc<Identity>,
    own: Accounts,
    /// The other services, by name.
    others: Vec<(&'static str, PersonalDataServiceClient<Edge>)>,
}

impl Account {
    /// An API over the service.
    ///
    /// # Errors
    /// `INTERNAL` when another service cannot be called: its address or a key cannot be used.
    pub fn new(identity: Arc<Identity>, platform: &Platform) -> Result<Self> {
        let calls = platform.calls(crate::NAME);
        let others = selam_proto::SERVICES.iter().filter(|service| **service != crate::NAME);
        let others = others
            .map(|service| Ok((*service, calls.client(service, PersonalDataServiceClient::new)?)))
            .collect::<Result<_>>()?;
        Ok(Self {
            own: Accounts::new(Arc::clone(&identity)),
            identity,
            others,
        })
    }

    async fn export(&self, request: Request<ExportAccountRequest>) -> Result<HttpBody> {
        let caller = Principal::of(&request)?;
        let now = self.identity.clock.now();
        let subject = Subject {
            user_id: caller.user_id,
            email: caller.email,
            until: now,
        };
        let mut services = Map::new();
        services.insert(crate::NAME.to_owned(), self.own.export(&subject).await?);
        let asked = self.others.iter().map(|(service, client)| {
            let message = ExportPersonalDataRequest {
                service: (*service).to_owned(),
            };
            let call = on_behalf_of(&request, message);
            let mut client = client.clone();
            async move {
                let answer = client.export_personal_data(call).await.map_err(incomplete)?;
                let data: Value = serde_json::from_str(&answer.into_inner().json).map_err(Error::internal)?;
                Ok::<_, Error>((*service, data))
            }
        });
        for (service, data) in try_join_all(asked).await? {
            services.insert(service.to_owned(), data);
        }
        let file = json!({
            "exportTime": now,
            "site": self.identity.public_url.trim_end_matches("/auth/v1"),
            "services": services,
        });
        Ok(HttpBody {
            content_type: "application/json".to_owned(),
            data: serde_json::to_vec_pretty(&file)?,
            extensions: Vec::new(),
        })
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
            .filter(|whole| whole.user.id == user.id)
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

/// A part of somebody's data would look like all of it.
fn incomplete(status: Status) -> Error {
    Error::unavailable(
        "EXPORT_INCOMPLETE",
        "a part of the platform does not answer; the export is made whole or not at all",
    )
    .with_source(status)
}

#[tonic::async_trait]
impl AccountService for Account {
    async fn export_account(&self, request: Request<ExportAccountRequest>) -> Result<Response<HttpBody>, Status> {
        Ok(Response::new(self.export(request).await?))
    }

    async fn delete_account(
        &self,
        request: Request<DeleteAccountRequest>,
    ) -> Result<Response<DeleteAccountResponse>, Status> {
        Ok(Response::new(self.delete(request).await?))
    }
}
