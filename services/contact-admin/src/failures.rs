//! Failed work of all services: `selam.admin.v1.FailureService`.

use std::cmp::Reverse;

use futures::future::join_all;
use selam_chassis::{
    Changes, Code, Database, Error, Platform, Result, calls::ServiceChannel, failed_work, fields, validate,
};
use selam_proto_admin::v1::{
    DismissFailureRequest, DismissFailureResponse, Failure, FailureKind, ListFailuresRequest, ListFailuresResponse,
    RetryFailureRequest, RetryFailureResponse,
};
use selam_proto_office::v1::{
    DismissFailedWorkRequest, FailedWork, ListFailedWorkRequest, RetryFailedWorkRequest, WorkKind,
    failed_work_service_client::FailedWorkServiceClient,
};
use tonic::Request;
use uuid::Uuid;

/// Asks every service for its failed work.
pub(crate) struct Failures {
    /// The work of this service, without a call.
    database: Database,
    others: Vec<(&'static str, FailedWorkServiceClient<ServiceChannel>)>,
}

impl Failures {
    pub(crate) fn new(platform: &Platform, database: Database) -> Result<Self> {
        let names = selam_proto::SERVICES.iter().filter(|name| **name != crate::NAME);
        let calls = platform.calls(crate::NAME);
        let client = |name: &'static str| Ok((name, calls.client(name, FailedWorkServiceClient::new)?));
        Ok(Self {
            database,
            others: names.map(|name| client(name)).collect::<Result<_>>()?,
        })
    }

    async fn list_failures(&self, _: Request<ListFailuresRequest>) -> Result<ListFailuresResponse> {
        let own = failed_work::list(&self.database).await?;
        let mut failures: Vec<_> = own.into_iter().map(|work| failure(crate::NAME, work)).collect();
        let answers = self.others.iter().map(async |(name, client)| {
            let request = ListFailedWorkRequest {
                service: (*name).to_owned(),
            };
            (*name, client.clone().list_failed_work(request).await)
        });
        let mut missing_services = Vec::new();
        for (name, answer) in join_all(answers).await {
            match answer {
                Ok(answer) => {
                    let work = answer.into_inner().failed_work.into_iter();
                    failures.extend(work.map(|work| failure(name, work)));
                }
                // The client has logged and counted the error.
                Err(_) => missing_services.push(name.to_owned()),
            }
        }
        failures.sort_by_key(|failure| Reverse(failure.create_time.map(|time| (time.seconds, time.nanos))));
        Ok(ListFailuresResponse {
            failures,
            missing_services,
        })
    }

    async fn retry_failure(&self, request: Request<RetryFailureRequest>) -> Result<RetryFailureResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let (id, kind) = (fields::id("id", &request.id)?, work_kind(request.kind()));
        let client = self.client(&request.service)?;
        self.record(client.clone(), &request.service, kind, id, "").await?;
        match client {
            None => failed_work::retry(&self.database, kind, id).await.map_err(of_office)?,
            Some(mut client) => {
                let call = RetryFailedWorkRequest {
                    service: request.service,
                    kind: kind.into(),
                    id: request.id,
                };
                let answer = client.retry_failed_work(call).await;
                answer.map_err(|status| of_office(status.into()))?;
            }
        }
        Ok(RetryFailureResponse {})
    }

    async fn dismiss_failure(&self, request: Request<DismissFailureRequest>) -> Result<DismissFailureResponse> {
        let mut request = request.into_inner();
        fields::lines([&mut request.reason]);
        validate(&request)?;
        let (id, kind) = (fields::id("id", &request.id)?, work_kind(request.kind()));
        let client = self.client(&request.service)?;
        self.record(client.clone(), &request.service, kind, id, &request.reason)
            .await?;
        match client {
            None => failed_work::dismiss(&self.database, kind, id)
                .await
                .map_err(of_office)?,
            Some(mut client) => {
                let call = DismissFailedWorkRequest {
                    service: request.service,
                    kind: kind.into(),
                    id: request.id,
                };
                let answer = client.dismiss_failed_work(call).await;
                answer.map_err(|status| of_office(status.into()))?;
            }
        }
        Ok(DismissFailureResponse {})
    }

    /// Records the action before the service does it, because a dismissal cannot be undone. The entry names the work,
    /// which is gone afterwards.
    ///
    /// # Errors
    /// `NOT_FOUND` with `FAILURE_NOT_FOUND` when the service has no such failed work.
    async fn record(
        &self,
        client: Option<FailedWorkServiceClient<ServiceChannel>>,
        service: &str,
        kind: WorkKind,
        id: Uuid,
        reason: &str,
    ) -> Result<()> {
        let failed = match client {
            None => failed_work::list(&self.database).await?,
            Some(mut client) => {
                let request = ListFailedWorkRequest {
                    service: service.to_owned(),
                };
                let answer = client.list_failed_work(request).await.map_err(Error::from)?;
                answer.into_inner().failed_work
            }
        };
        let wanted = |work: &&FailedWork| work.kind() == kind && work.id == id.to_string();
        let work = failed.iter().find(wanted).ok_or_else(not_found)?;
        let changes = Changes::default()
            .with("service", "", service)
            .with("name", "", &work.name)
            .with("subject", "", &work.subject);
        let transaction = self.database.begin().await?;
        transaction.audit(id, None, changes, reason).await?;
        transaction.commit().await
    }

    /// Returns the client of a service; `None` for this service.
    fn client(&self, service: &str) -> Result<Option<FailedWorkServiceClient<ServiceChannel>>> {
        if service == crate::NAME {
            return Ok(None);
        }
        let found = self.others.iter().find(|(name, _)| *name == service);
        let (_, client) = found.ok_or_else(not_found)?;
        Ok(Some(client.clone()))
    }
}

/// Turns the error of a service into an error of the office.
fn of_office(error: Error) -> Error {
    if error.code() == Code::NotFound {
        not_found()
    } else {
        error
    }
}

fn not_found() -> Error {
    Error::not_found("FAILURE_NOT_FOUND", "no failed job or event has this ID")
}

const fn work_kind(kind: FailureKind) -> WorkKind {
    match kind {
        FailureKind::Unspecified => WorkKind::Unspecified,
        FailureKind::Job => WorkKind::Job,
        FailureKind::Event => WorkKind::Event,
    }
}

fn failure(service: &str, work: FailedWork) -> Failure {
    let kind = match work.kind() {
        WorkKind::Unspecified => FailureKind::Unspecified,
        WorkKind::Job => FailureKind::Job,
        WorkKind::Event => FailureKind::Event,
    };
    Failure {
        id: work.id,
        service: service.to_owned(),
        kind: kind.into(),
        name: work.name,
        subject: work.subject,
        last_error: work.last_error,
        attempt_count: work.attempt_count,
        create_time: work.create_time,
    }
}

selam_proto_admin::impl_failure_service!(Failures);
