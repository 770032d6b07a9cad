//! The queues on the table `jobs`: transactional jobs, at-least-once jobs and recurring jobs. Each has its own
//! worker slots, so that an unresponsive mail server does not block database work.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use sea_orm::{ColumnTrait, Condition, sea_query::Expr};
use selam_foundation::{Error, Result};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;
use uuid::Uuid;

use super::{
    AnyQueue, QueueConfig, WorkQueue, died,
    engine::{guarded, holding},
    handlers::{JobRegistration, RegisteredWork, Stored},
    schedule, settle,
    table::{self, Column, Entity, Model},
};
use crate::{Database, database::repeat_after_conflicts, trace_context};

const LEASE: Duration = Duration::from_secs(15);
/// Age at which a failing payment job is reported.
const OVERDUE: chrono::TimeDelta = chrono::TimeDelta::hours(1);
/// Maximum duration in transactions, with repetitions after conflicts: shorter than the lease, so that the result is stored before the lease
/// expires.
const IN_TRANSACTION: Duration = Duration::from_secs(10);
const AT_LEAST_ONCE: u64 = 8;

/// Creates a queue for each sort of job that the service has.
///
/// # Errors
/// `INTERNAL` when two handlers have the same name, and the errors of the database.
pub async fn queues(
    database: &Database,
    registrations: &[JobRegistration],
    shutdown: &CancellationToken,
) -> Result<Vec<Arc<dyn AnyQueue>>> {
    let mut kinds = HashSet::new();
    if let Some(twice) = registrations
        .iter()
        .find(|registration| !kinds.insert(registration.kind))
    {
        return Err(Error::internal(format!(
            "two job handlers have the name {}",
            twice.kind
        )));
    }
    schedule::prepare(database, registrations).await?;
    let of = |name, places, wanted: fn(&RegisteredWork) -> bool| {
        let registrations: HashMap<_, _> = registrations
            .iter()
            .filter(|registration| wanted(&registration.work))
            .map(|registration| (registration.kind, registration.clone()))
            .collect();
        (!registrations.is_empty()).then(|| {
            let config = QueueConfig {
                places,
                together: 1,
                lease: LEASE,
            };
            let (database, shutdown) = (database.clone(), shutdown.clone());
            Arc::new(JobLane {
                name,
                database,
                registrations,
                config,
                shutdown,
            }) as Arc<dyn AnyQueue>
        })
    };
    let queues = [
        of("jobs", database.workers(), |work| {
            matches!(work, RegisteredWork::Job(_))
        }),
        of("at-least-once", AT_LEAST_ONCE, |work| {
            matches!(work, RegisteredWork::AtLeastOnce(_))
        }),
        // As many slots as rows, so that a long run delays no other.
        of("recurring", registrations.len() as u64, |work| {
            matches!(work, RegisteredWork::Recurring(_))
        }),
    ];
    Ok(queues.into_iter().flatten().collect())
}

struct JobLane {
    name: &'static str,
    database: Database,
    registrations: HashMap<&'static str, JobRegistration>,
    config: QueueConfig,
    shutdown: CancellationToken,
}

impl WorkQueue for JobLane {
    type Entity = Entity;

    fn name(&self) -> &'static str {
        self.name
    }

    fn database(&self) -> &Database {
        &self.database
    }

    fn config(&self) -> QueueConfig {
        self.config
    }

    /// Kinds unknown to this version are left to a version that has a handler.
    fn which(&self) -> Condition {
        let kinds = self.registrations.keys().copied();
        <Entity as super::Work>::open().add(Column::Kind.is_in(kinds))
    }

    fn parked(&self) -> Option<Condition> {
        let kinds = self.registrations.keys().copied();
        <Entity as super::Work>::parked().map(|parked| parked.add(Column::Kind.is_in(kinds)))
    }

    /// Each failed run postpones a recurring job, but it does not become younger.
    fn failing(&self) -> Option<(Condition, Column)> {
        let mut all = self.registrations.values();
        let is_recurring = all.any(|it| matches!(it.work, RegisteredWork::Recurring(_)));
        is_recurring.then(|| (self.which().add(Column::LastError.is_not_null()), Column::CreateTime))
    }

    fn declare_counters(&self) {
        for registration in self.registrations.values().filter(|it| it.retries.are_endless()) {
            let labels = [
                ("service", self.database.source()),
                ("kind", registration.kind),
                ("outcome", "overdue"),
            ];
            metrics::counter!("selam_jobs_total", &labels).increment(0);
        }
    }

    async fn work(&self, rows: Vec<Model>, claim: Uuid) -> Result<()> {
        for row in rows {
            if let Some(registration) = self.registrations.get(row.kind.as_str()) {
                let begin = Instant::now();
                let outcome = self.work_on(registration, &row, claim).await?;
                let service = self.database.source();
                metrics::counter!("selam_jobs_total", "service" => service, "kind" => registration.kind, "outcome" => outcome)
                    .increment(1);
                metrics::histogram!("selam_job_seconds", "service" => service, "kind" => registration.kind)
                    .record(begin.elapsed().as_secs_f64());
            }
        }
        Ok(())
    }
}

impl JobLane {
    async fn work_on(&self, registration: &JobRegistration, row: &Model, claim: Uuid) -> Result<&'static str> {
        let is_recurring = matches!(registration.work, RegisteredWork::Recurring(_));
        let result = if registration.retries.are_used_up(row.attempts) && !is_recurring {
            Err(died())
        } else {
            let span = tracing::info_span!("job", job = %row.id, kind = registration.kind);
            trace_context::set_parent(&span, row.traceparent.as_deref());
            self.run(registration, row, claim).instrument(span).await
        };
        match result {
            Ok(true) => Ok("done"),
            Ok(false) => {
                tracing::warn!(job = %row.id, kind = registration.kind, "the job exceeded its lease; another worker has claimed it");
                Ok("lost")
            }
            Err(error) => self.postpone(registration, row, claim, &error).await,
        }
    }

    /// Runs the job and stores the result. Returns whether the claim was still held.
    async fn run(&self, registration: &JobRegistration, row: &Model, claim: Uuid) -> Result<bool> {
        let (database, id) = (&self.database, row.id);
        let job = Stored {
            id,
            attempts: row.attempts,
            create_time: row.create_time,
            payload: row.payload.clone(),
        };
        match &registration.work {
            RegisteredWork::Job(handler) => {
                let run = || async {
                    let transaction = database.begin().await?;
                    handler.handle(&transaction, &job).await?;
                    let held = table::finish(&*transaction, row, claim, database.clock().now()).await?;
                    if held {
                        transaction.commit().await?;
                    }
                    Ok(held)
                };
                guarded(IN_TRANSACTION, repeat_after_conflicts(run)).await
            }
            RegisteredWork::AtLeastOnce(handler) => {
                let work = guarded(registration.limit, handler.run(&job));
                let Some(result) = holding::<Entity, _>(database, id, claim, LEASE, work).await else {
                    return Ok(false);
                };
                result?;
                table::finish(database.connection(), row, claim, database.clock().now()).await
            }
            RegisteredWork::Recurring(recurring) => {
                let work = guarded(registration.limit, (recurring.run)(self.shutdown.clone()));
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
    async fn postpone(
        &self,
        registration: &JobRegistration,
        row: &Model,
        claim: Uuid,
        error: &Error,
    ) -> Result<&'static str> {
        let (job, kind, reason) = (row.id, registration.kind, error.reason());
        let delay = match &registration.work {
            RegisteredWork::Recurring(recurring) => {
                Some(registration.retries.delay(row.attempts).min(recurring.interval))
            }
            _ => registration.retries.after(row.attempts),
        };
        let is_overdue = registration.retries.are_endless() && self.database.clock().now() - row.create_time > OVERDUE;
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
                    .col_expr(Column::Attempts, Expr::value(registration.retries.made(row.attempts)))
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::atomic::{AtomicBool, Ordering};

    use chrono::{DateTime, TimeDelta};
    use selam_foundation::Clock;

    use super::*;
    use crate::{
        PoolConfig,
        jobs::{Recurring, claims, oldest},
        schema::NoTables,
    };

    const NAME: &str = "tidy";
    const INTERVAL: Duration = Duration::from_secs(3600);

    async fn run(lane: &JobLane) {
        let claimed = claims::claim::<Entity>(&lane.database, &lane.which(), 1, LEASE)
            .await
            .unwrap();
        assert_eq!(claimed.rows.len(), 1);
        lane.work(claimed.rows, claimed.claim).await.unwrap();
    }

    #[tokio::test]
    async fn age_of_recurring_job_grows_while_it_fails() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("recurring.db").display());
        let clock = Clock::fixed(DateTime::UNIX_EPOCH + TimeDelta::days(20_000));
        let database = Database::connect(&url, "recurring", PoolConfig::new(2), clock.clone())
            .await
            .unwrap();
        database.migrate::<NoTables>().await.unwrap();
        let fails = Arc::new(AtomicBool::new(false));
        let is_failing = Arc::clone(&fails);
        let registration = Recurring::registration(NAME, INTERVAL, move |_| {
            let fails = is_failing.load(Ordering::SeqCst);
            async move {
                if fails {
                    Err(Error::internal("requested failure"))
                } else {
                    Ok(())
                }
            }
        });
        schedule::prepare(&database, std::slice::from_ref(&registration))
            .await
            .unwrap();
        let lane = JobLane {
            name: "recurring",
            database,
            registrations: HashMap::from([(NAME, registration)]),
            config: QueueConfig {
                places: 1,
                together: 1,
                lease: LEASE,
            },
            shutdown: CancellationToken::new(),
        };

        run(&lane).await;
        assert_eq!(oldest(&lane, clock.now()).await.unwrap(), None);
        clock.advance(INTERVAL);
        let due = clock.now();
        fails.store(true, Ordering::SeqCst);
        for _ in 0..5 {
            run(&lane).await;
            assert_eq!(oldest(&lane, clock.now()).await.unwrap(), Some(due));
            clock.advance(Duration::from_secs(600));
        }
        fails.store(false, Ordering::SeqCst);
        run(&lane).await;
        assert_eq!(oldest(&lane, clock.now()).await.unwrap(), None);
    }
}
