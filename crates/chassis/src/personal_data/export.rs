use std::collections::HashMap;

use selam_proto_personal_data::v1::{
    ExportPersonalDataRequest, ExportPersonalDataResponse, personal_data_service_server::PersonalDataService,
};
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
