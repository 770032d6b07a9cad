use std::collections::HashMap;

use prost_reflect::{DynamicMessage, SerializeOptions};
use selam_proto::InPackage;
use selam_proto_personal_data::v1::{
    ExportPersonalDataRequest, ExportPersonalDataResponse, personal_data_service_server::PersonalDataService,
};
use serde_json::Value;
use tonic::{Request, Response, Status};

use super::{ExportPage, SharedPersonalData, Subject};
use crate::{Clock, Error, PersonalData, Principal, Result, validate};

/// Personal data of the services in a process, by service name.
pub(crate) type Exporters = HashMap<&'static str, SharedPersonalData>;

/// Serves `selam.personal_data.v1.PersonalDataService` for all services of the process. A gRPC path names no
/// service, so the request does.
pub(crate) struct PersonalDataApi {
    pub exporters: Exporters,
    pub clock: Clock,
}

impl PersonalDataApi {
    async fn export(&self, request: Request<ExportPersonalDataRequest>) -> Result<ExportPersonalDataResponse> {
        let caller = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let data = self
            .exporters
            .get(request.service.as_str())
            .ok_or_else(|| Error::not_found("SERVICE_NOT_HERE", "this process does not run that service"))?;
        let subject = Subject {
            user_id: caller.user_id,
            email: caller.email,
            until: self.clock.now(),
        };
        let mut page = ExportPage::begin(&request.page_token)?;
        data.export(&subject, &mut page).await?;
        let (json, next_page_token) = page.end();
        Ok(ExportPersonalDataResponse { json, next_page_token })
    }
}

#[tonic::async_trait]
impl PersonalDataService for PersonalDataApi {
    async fn export_personal_data(
        &self,
        request: Request<ExportPersonalDataRequest>,
    ) -> std::result::Result<Response<ExportPersonalDataResponse>, Status> {
        Ok(Response::new(self.export(request).await?))
    }
}

/// Returns the text of a page of the data of this service, and the token of the next page.
///
/// # Errors
/// `INVALID_ARGUMENT` with `PAGE_TOKEN` on `pageToken`, and the errors of `data`.
pub async fn export_page(data: &impl PersonalData, subject: &Subject, token: &str) -> Result<(String, String)> {
    let mut page = ExportPage::begin(token)?;
    data.export(subject, &mut page).await?;
    Ok(page.end())
}

/// Formats an API message as JSON with the field names of the API. Fields without a value are omitted.
///
/// # Errors
/// `INTERNAL` when the message is not in its own package.
pub fn json<M: prost::Name + InPackage>(message: &M) -> Result<Value> {
    written(message, &SerializeOptions::new())
}

/// Formats an API message as JSON with every field, as the gateway formats responses. It is for HTTP routes
/// that return the same response as an RPC.
///
/// # Errors
/// As [`json`].
pub fn answer<M: prost::Name + InPackage>(message: &M) -> Result<Value> {
    written(message, &SerializeOptions::new().skip_default_fields(false))
}

fn written<M: prost::Name + InPackage>(message: &M, options: &SerializeOptions) -> Result<Value> {
    let descriptor = M::package()
        .descriptors()
        .and_then(|contract| contract.get_message_by_name(&M::full_name()))
        .ok_or_else(|| Error::internal(format!("{} is not in the contract", M::full_name())))?;
    let message = DynamicMessage::decode(descriptor, message.encode_to_vec().as_slice()).map_err(Error::internal)?;
    message
        .serialize_with_options(serde_json::value::Serializer, options)
        .map_err(Error::internal)
}
