//! Applications of therapists: what applicants do with their own, what admins do with all of them.

mod approving;
pub(crate) mod documents;
mod options;
pub(crate) mod own;
pub(crate) mod reading;
mod reviewing;

use selam_chassis::{Calendar, Database, Error, Files, Result, Transaction};
use selam_proto_therapy::v1::{
    ApplicationOptions, ApproveApplicationRequest, BankDetails, GetApplicationOptionsRequest, GetBankDetailsRequest,
    GetMyApplicationRequest, GetTherapistApplicationRequest, ListTherapistApplicationsRequest,
    ListTherapistApplicationsResponse, RejectApplicationRequest, RemoveApplicationDocumentRequest, RenewLicenseRequest,
    RequestApplicationInformationRequest, SaveMyApplicationRequest, ScheduleApplicationInterviewRequest,
    StartApplicationReviewRequest, SubmitApplicationRequest, TherapistApplication, WithdrawMyApplicationRequest,
    application_service_server::ApplicationService,
};
use tonic::{Request, Response};

use super::{RpcResult, Therapy};
use crate::{
    application::waiting::Wait,
    events,
    store::{self, ApplicationChangeRow, ApplicationRow, therapists::NEVER},
};

/// Serves `ApplicationService`, and the routes of documents.
#[derive(Clone)]
pub(crate) struct Applications {
    pub(crate) therapy: Therapy,
    pub(crate) files: Files,
    pub(crate) calendar: Calendar,
}

impl Applications {
    /// The same on another database, such as the same of an earlier time.
    pub(crate) fn on(&self, database: Database) -> Self {
        Self {
            therapy: self.therapy.on(database),
            ..self.clone()
        }
    }

    fn wait_of(&self, row: &ApplicationRow) -> Wait {
        Wait {
            since: row.wait_start_time.map(|time| self.calendar.today(time)),
            before: row.waited_days,
        }
    }

    /// From now on the applicant waits for the office. Who has waited before keeps that place in the queue.
    fn begin_wait(row: &mut ApplicationRow, transaction: &Transaction) {
        let now = transaction.now();
        row.wait_start_time = Some(now);
        row.queue_time = now - chrono::TimeDelta::days(row.waited_days.into());
    }

    fn end_wait(&self, row: &mut ApplicationRow, transaction: &Transaction) {
        row.waited_days = self.wait_of(row).days(self.calendar.today(transaction.now()));
        row.wait_start_time = None;
        row.queue_time = NEVER;
    }

    /// Writes a step down, with its place in the history.
    async fn record(
        &self,
        transaction: &Transaction,
        row: &mut ApplicationRow,
        is_by_applicant: bool,
        message: &str,
    ) -> Result<()> {
        self.touch(transaction, row).await?;
        let change = ApplicationChangeRow {
            application_id: row.id,
            version: row.version,
            status: row.status,
            is_by_applicant,
            message: message.to_owned(),
            create_time: row.update_time,
        };
        store::applications::insert_change(transaction, change).await
    }

    /// Writes a change down that is no step.
    async fn touch(&self, transaction: &Transaction, row: &mut ApplicationRow) -> Result<()> {
        row.version += 1;
        row.update_time = transaction.now();
        store::applications::save(transaction, row.clone()).await
    }

    async fn announce(&self, transaction: &Transaction, row: &ApplicationRow, message: &str) -> Result<()> {
        let form = reading::form(row)?;
        let zone = self.therapy.bookings.zones.kept(&form.time_zone);
        events::application_changed(transaction, row, &form, message, &zone, &self.therapy.settings).await
    }
}

fn closed() -> Error {
    Error::failed_precondition("APPLICATION_CLOSED", "the application cannot be changed any more")
}

/// Where bank details open: with their application only.
fn bank_place(row: &ApplicationRow) -> String {
    format!("bank/{}", row.id)
}

#[tonic::async_trait]
impl ApplicationService for Applications {
    async fn get_application_options(&self, _: Request<GetApplicationOptionsRequest>) -> RpcResult<ApplicationOptions> {
        Ok(Response::new(self.options()))
    }

    async fn get_my_application(&self, request: Request<GetMyApplicationRequest>) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.mine(&request).await?))
    }

    async fn save_my_application(&self, request: Request<SaveMyApplicationRequest>) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.save(request).await?))
    }

    async fn submit_application(&self, request: Request<SubmitApplicationRequest>) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.submit(request).await?))
    }

    async fn withdraw_my_application(
        &self,
        request: Request<WithdrawMyApplicationRequest>,
    ) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.withdraw(&request).await?))
    }

    async fn remove_application_document(
        &self,
        request: Request<RemoveApplicationDocumentRequest>,
    ) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.remove_document(&request).await?))
    }

    async fn list_therapist_applications(
        &self,
        request: Request<ListTherapistApplicationsRequest>,
    ) -> RpcResult<ListTherapistApplicationsResponse> {
        Ok(Response::new(self.list(&request).await?))
    }

    async fn get_therapist_application(
        &self,
        request: Request<GetTherapistApplicationRequest>,
    ) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.get(&request).await?))
    }

    async fn get_bank_details(&self, request: Request<GetBankDetailsRequest>) -> RpcResult<BankDetails> {
        Ok(Response::new(self.bank_details(&request).await?))
    }

    async fn start_application_review(
        &self,
        request: Request<StartApplicationReviewRequest>,
    ) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.start_review(&request).await?))
    }

    async fn schedule_application_interview(
        &self,
        request: Request<ScheduleApplicationInterviewRequest>,
    ) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.schedule_interview(request).await?))
    }

    async fn request_application_information(
        &self,
        request: Request<RequestApplicationInformationRequest>,
    ) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.request_information(request).await?))
    }

    async fn approve_application(
        &self,
        request: Request<ApproveApplicationRequest>,
    ) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.approve(&request).await?))
    }

    async fn reject_application(&self, request: Request<RejectApplicationRequest>) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.reject(request).await?))
    }

    async fn renew_license(&self, request: Request<RenewLicenseRequest>) -> RpcResult<TherapistApplication> {
        Ok(Response::new(self.renew(&request).await?))
    }
}
