//! The queues on the table `jobs`: transactional jobs, at-least-once jobs and recurring jobs. Each has its own
//! worker slots, so that an unresponsive mail server does not block database work.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use sea_orm::{ColumnTrait, Condition, sea_query::Expr};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;
use uuid::Uuid;

use super::{
    AnyLane, Lane, Pace, Wake, died,
    engine::{guarded, holding},
    handlers::{Duty, DutyWork, Stored},
    schedule, settle,
    table::{self, Column, Entity, Model},
};
use crate::{Database, Error, Result, telemetry};

const LEASE: Duration = Duration::from_secs(15);
/// Age at which a failing payment job is reported.
const OVERDUE: chrono::TimeDelta = chrono::TimeDelta::hours(1);
/// Maximum duration in a transaction: shorter than the lease, so that the result is stored before the lease
/// expires.
const IN_TRANSACTION: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(500);
/// Recurring jobs are rarely due.
const POLL_RECURRING: Duration = Duration::from_secs(1);
/// Concurrent jobs of a service on PostgreSQL. SQLite has one writer, so one at a time is enough.
const JOBS: u64 = 4;
const ERRANDS: u64 = 8;

/// Creates a queue for each sort of job that the service has.
pub(crate) async fn lanes(
    database: &Database,
    duties: &[Duty],
    shutdown: &CancellationToken,
) -> Result<Vec<Arc<dyn AnyLane>>> {
    let mut kinds = HashSet::new();
    if let Some(twice) = duties.iter().find(|duty| !kinds.insert(duty.kind)) {
        return Err(Error::internal(format!(
            "two job handlers have the name {}",
            twice.kind
        )));
    }
    schedule::prepare(database, duties).await?;
    let of = |name, places, poll, wanted: fn(&DutyWork) -> bool| {
        let duties: HashMap<_, _> = duties
            .iter()
            .filter(|duty| wanted(&duty.work))
            .map(|duty| (duty.kind, duty.clone()))
            .collect();
        (!duties.is_empty()).then(|| {
            let pace = Pace {
                places,
                together: 1,
                lease: LEASE,
                poll,
            };
            let (database, shutdown) = (database.clone(), shutdown.clone());
            Arc::new(JobLane {
                name,
                database,
                duties,
                pace,
                shutdown,
            }) as Arc<dyn AnyLane>
        })
    };
    let jobs = if database.is_postgres() { JOBS } else { 1 };
    let lanes = [
        of("jobs", jobs, POLL, |work| matches!(work, DutyWork::Job(_))),
        of("errands", ERRANDS, POLL, |work| matches!(work, DutyWork::Errand(_))),
        // As many slots as rows, so that a long run delays no other.
        of("recurring", duties.len() as u64, POLL_RECURRING, |work| {
            matches!(work, DutyWork::Recurring(_))
        }),
    ];
    Ok(lanes.into_iter().flatten().collect())
}

struct JobLane {
    name: &'static str,
    database: Database,
    duties: HashMap<&'static str, Duty>,
    pace: Pace,
    shutdown: CancellationToken,
}

impl Lane for JobLane {
    type Entity = Entity;

    fn name(&self) -> &'static str {
        self.name
    }

    fn database(&self) -> &Database {
        &self.database
    }

    fn pace(&self) -> Pace {
        self.pace
    }

    fn wake(&self) -> Option<&Wake> {
        Some(self.database.jobs_filled())
    }

    /// Kinds unknown to this version are left to a version that has a handler.
    fn which(&self) -> Condition {
        let kinds = self.duties.keys().copied();
        <Entity as super::Work>::open().add(Column::Kind.is_in(kinds))
    }

    fn parked(&self) -> Option<Condition> {
        let kinds = self.duties.keys().copied();
        <Entity as super::Work>::parked().map(|parked| parked.add(Column::Kind.is_in(kinds)))
    }

    async fn work(&self, rows: Vec<Model>, claim: Uuid) -> Result<()> {
        for row in rows {
            if let Some(duty) = self.duties.get(row.kind.as_str()) {
                let begin = Instant::now();
                let outcome = self.work_on(duty, &row, claim).await?;
                let service = self.database.source();
                metrics::counter!("selam_jobs_total", "service" => service, "kind" => duty.kind, "outcome" => outcome)
                    .increment(1);
                metrics::histogram!("selam_job_seconds", "service" => service, "kind" => duty.kind)
                    .record(begin.elapsed().as_secs_f64());
            }
        }
        Ok(())
    }
}

impl JobLane {
    async fn work_on(&self, duty: &Duty, row: &Model, claim: Uuid) -> Result<&'static str> {
        let is_recurring = matches!(duty.work, DutyWork::Recurring(_));
        let result = if duty.retries.are_used_up(row.attempts) && !is_recurring {
            Err(died())
        } else {
            let span = tracing::info_span!("job", job = %row.id, kind = duty.kind);
            telemetry::set_parent(&span, row.traceparent.as_deref());
            self.run(duty, row, claim).instrument(span).await
        };
        match result {
            Ok(true) => Ok("done"),
            Ok(false) => {
                tracing::warn!(job = %row.id, kind = duty.kind, "the job exceeded its lease; another worker has claimed it");
                Ok("lost")
            }
            Err(error) => self.postpone(duty, row, claim, &error).await,
        }
    }

    /// Runs the job and stores the result. Returns whether the claim was still held.
    async fn run(&self, duty: &Duty, row: &Model, claim: Uuid) -> Result<bool> {
        let (database, id) = (&self.database, row.id);
        let job = Stored {
            id,
            attempts: row.attempts,
            create_time: row.create_time,
            payload: row.payload.clone(),
        };
        match &duty.work {
            DutyWork::Job(handler) => {
                let transaction = database.begin().await?;
                guarded(IN_TRANSACTION, handler.handle(&transaction, &job)).await?;
                let held = table::finish(&*transaction, row, claim, database.clock().now()).await?;
                if held {
                    transaction.commit().await?;
                }
                Ok(held)
            }
            DutyWork::Errand(handler) => {
                let work = guarded(duty.limit, handler.run(&job));
                let Some(result) = holding::<Entity, _>(database, id, claim, LEASE, work).await else {
                    return Ok(false);
                };
                result?;
                table::finish(database.connection(), row, claim, database.clock().now()).await
            }
            DutyWork::Recurring(recurring) => {
                let work = guarded(duty.limit, (recurring.run)(self.shutdown.clone()));
                let Some(result) = holding::<Entity, _>(database, id, claim, LEASE, work).await else {
                    return Ok(false);
                };
                result?;
                // A run that stopped early because of the shutdown is due again at once, for another replica.
                let pause = if self.shutdown.is_cancelled() {
                    Duration::ZERO
                } else {
                    recurring.interval
                };
                table::finish_run(database, id, claim, database.clock().now() + pause).await
            }
        }
    }

    /// Stores the failure of an attempt, unless the claim was lost.
    async fn postpone(&self, duty: &Duty, row: &Model, claim: Uuid, error: &Error) -> Result<&'static str> {
        let (job, kind, reason) = (row.id, duty.kind, error.reason());
        let delay = match &duty.work {
            DutyWork::Recurring(recurring) => Some(duty.retries.delay(row.attempts).min(recurring.interval)),
            _ => duty.retries.after(row.attempts),
        };
        let is_overdue = duty.retries.are_endless() && self.database.clock().now() - row.create_time > OVERDUE;
        let update = settle::<Entity>(job, claim).col_expr(Column::LastError, Expr::value(reason));
        let update = match delay {
            Some(delay) if is_overdue => {
                tracing::error!(%job, kind, reason, cause = %error, retry_in = ?delay, "a payment job has been failing for more than an hour");
                update.col_expr(Column::DueTime, Expr::value(self.database.clock().now() + delay))
            }
            Some(delay) => {
                tracing::warn!(%job, kind, reason, cause = %error, retry_in = ?delay, "job failed; it will be retried");
                update.col_expr(Column::DueTime, Expr::value(self.database.clock().now() + delay))
            }
            None => {
                tracing::error!(%job, kind, reason, cause = %error, "job parked after its last attempt");
                update
                    .col_expr(Column::Status, Expr::value(table::PARKED))
                    .col_expr(Column::Attempts, Expr::value(duty.retries.made(row.attempts)))
                    .col_expr(Column::DueTime, Expr::value(self.database.clock().now()))
            }
        };
        update.exec(self.database.connection()).await?;
        Ok(match delay {
            Some(_) if is_overdue => "overdue",
            Some(_) => "retried",
            None => "parked",
        })
    }
}
