//! Jobs and events that failed on every attempt, for the office (contract: `selam.office.v1`).
//!
//! The chassis serves `FailedWorkService` for every service. The contact-admin service calls it and shows the failed
//! work of all services in the dashboard.

use std::{collections::HashMap, sync::Arc};

use selam_proto_office::v1::{
    DismissFailedWorkRequest, DismissFailedWorkResponse, FailedWork, ListFailedWorkRequest, ListFailedWorkResponse,
    RetryFailedWorkRequest, RetryFailedWorkResponse, WorkKind, failed_work_service_server::FailedWorkService,
};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{Database, Error, Result, events::inbox, fields, jobs, timestamp, validate};

/// Maximum number of jobs, and of events, in a list.
const LONGEST_LIST: u64 = 250;

/// Returns the parked jobs and events of a service, latest first.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn list(database: &Database) -> Result<Vec<FailedWork>> {
    let parked = jobs::list(database, None, true, LONGEST_LIST).await?;
    let jobs = parked.into_iter().map(|job| FailedWork {
        id: job.id.to_string(),
        kind: WorkKind::Job.into(),
        name: job.kind,
        subject: job.key,
        last_error: job.last_error,
        attempt_count: job.attempts,
        create_time: Some(timestamp(job.create_time)),
    });
    let events = inbox::parked(database, LONGEST_LIST).await?;
    let events = events.into_iter().map(|event| FailedWork {
        id: event.id.to_string(),
        kind: WorkKind::Event.into(),
        name: event.event_type,
        subject: event.subject,
        last_error: event.last_error,
        attempt_count: event.attempts,
        create_time: Some(timestamp(event.time)),
    });
    let mut work: Vec<_> = jobs.chain(events).collect();
    work.sort_by_key(|work| std::cmp::Reverse(work.create_time.map(|time| (time.seconds, time.nanos))));
    Ok(work)
}

/// Makes a parked job or event due now.
///
/// # Errors
/// `NOT_FOUND` with `FAILED_WORK_NOT_FOUND` when it is not parked; `INTERNAL` when the database fails.
pub async fn retry(database: &Database, kind: WorkKind, id: Uuid) -> Result<()> {
    let count = match kind {
        WorkKind::Job => jobs::replay(database, None, Some(id)).await?,
        WorkKind::Event => inbox::replay(database, Some(id)).await?,
        WorkKind::Unspecified => 0,
    };
    found(count > 0)
}

/// Deletes a parked job, or marks a parked event as handled.
///
/// # Errors
/// As [`retry`].
pub async fn dismiss(database: &Database, kind: WorkKind, id: Uuid) -> Result<()> {
    found(match kind {
        WorkKind::Job => jobs::discard(database, None, Some(id)).await? > 0,
        WorkKind::Event => inbox::discard(database, id).await?,
        WorkKind::Unspecified => false,
    })
}

fn found(is_found: bool) -> Result<()> {
    let error = || Error::not_found("FAILED_WORK_NOT_FOUND", "no failed job or event has this ID");
    is_found.then_some(()).ok_or_else(error)
}

/// Serves `selam.office.v1.FailedWorkService` for all services of the process. A gRPC path names no service, so the
/// requests do.
pub(crate) struct FailedWorkApi {
    pub databases: Arc<HashMap<&'static str, Database>>,
}

impl FailedWorkApi {
    fn database(&self, service: &str) -> Result<&Database> {
        self.databases
            .get(service)
            .ok_or_else(|| Error::not_found("SERVICE_NOT_HERE", "this process does not run that service"))
    }

    async fn list(&self, request: ListFailedWorkRequest) -> Result<ListFailedWorkResponse> {
        validate(&request)?;
        Ok(ListFailedWorkResponse {
            failed_work: list(self.database(&request.service)?).await?,
        })
    }

    async fn retry(&self, request: RetryFailedWorkRequest) -> Result<RetryFailedWorkResponse> {
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        retry(self.database(&request.service)?, request.kind(), id).await?;
        Ok(RetryFailedWorkResponse {})
    }

    async fn dismiss(&self, request: DismissFailedWorkRequest) -> Result<DismissFailedWorkResponse> {
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        dismiss(self.database(&request.service)?, request.kind(), id).await?;
        Ok(DismissFailedWorkResponse {})
    }
}

#[tonic::async_trait]
impl FailedWorkService for FailedWorkApi {
    async fn list_failed_work(
        &self,
        request: Request<ListFailedWorkRequest>,
    ) -> Result<Response<ListFailedWorkResponse>, Status> {
        Ok(Response::new(self.list(request.into_inner()).await?))
    }

    async fn retry_failed_work(
        &self,
        request: Request<RetryFailedWorkRequest>,
    ) -> Result<Response<RetryFailedWorkResponse>, Status> {
        Ok(Response::new(self.retry(request.into_inner()).await?))
    }

    async fn dismiss_failed_work(
        &self,
        request: Request<DismissFailedWorkRequest>,
    ) -> Result<Response<DismissFailedWorkResponse>, Status> {
        Ok(Response::new(self.dismiss(request.into_inner()).await?))
    }
}
