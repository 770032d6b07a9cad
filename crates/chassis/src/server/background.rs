//! Background work of a service in addition to its servers.

use std::{sync::Arc, time::Duration};

use futures::future::join_all;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    Database, Platform, Result, Service,
    database::in_background,
    events::{inbox, outbox},
    idempotency,
    jobs::{self, AnyQueue, Recurring},
    service::TaskFn,
};

/// Pause before a failed loop restarts.
const RESTART_PAUSE: Duration = Duration::from_secs(1);
const HOUSEKEEPING: Duration = Duration::from_secs(3600);

/// Seeds the demo data of all services, if enabled and missing. It runs before any other background work:
/// otherwise clean-up jobs would find the old records of a partial seed. The first user then finds all data.
pub(super) async fn seed_demo(platform: &Platform, services: &[Service]) {
    let plays = services.iter().map(|service| {
        let seed = tokio::spawn(service.seed_demo(platform));
        async move { (service.name, seed.await) }
    });
    for (service, played) in join_all(plays).await {
        let cause = match played {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic.to_string(),
        };
        tracing::error!(service, cause, "failed to seed the demo data completely");
    }
}

/// Subscribes the service to its events and returns the queue of its inbox. All services of a process subscribe before one
/// of them publishes, because the in-memory bus keeps no events for later subscribers.
pub(super) async fn listen(
    platform: &Platform,
    tasks: &TaskTracker,
    service: &Service,
) -> Result<Option<Arc<dyn AnyQueue>>> {
    if service.handlers.is_empty() {
        return Ok(None);
    }
    let (bus, shutdown) = (platform.bus(), platform.shutdown().clone());
    inbox::listen(&service.database, &service.handlers, bus, tasks, shutdown)
        .await
        .map(Some)
}

/// Starts all other background work.
pub(super) async fn start(
    platform: &Platform,
    tasks: &TaskTracker,
    service: &Service,
    inbox: Option<Arc<dyn AnyQueue>>,
) -> Result<()> {
    let shutdown = platform.shutdown();
    let database = &service.database;

    let mut registrations = service.registrations.clone();
    let own = database.clone();
    registrations.push(Recurring::registration(
        "chassis-housekeeping",
        HOUSEKEEPING,
        move |_| housekeeping(own.clone()),
    ));
    if inbox.is_some() {
        registrations.push(inbox::redelivery(service.name, platform.bus().clone()));
    }
    let mut queues = jobs::queues(database, &registrations, shutdown).await?;
    queues.extend(service.queues.iter().cloned());
    queues.push(outbox::relay(database.clone(), platform.bus().clone()));
    queues.extend(inbox);
    for queue in &queues {
        let queue = Arc::clone(queue);
        keep_running(tasks, service.name, queue.name(), shutdown, move |shutdown| {
            Arc::clone(&queue).run(shutdown)
        });
    }
    let name = service.name;
    keep_running(tasks, name, "metrics", shutdown, move |shutdown| {
        measure(name, queues.clone(), shutdown)
    });

    for (name, task) in &service.tasks {
        let task = TaskFn::clone(task);
        keep_running(tasks, service.name, name, shutdown, move |shutdown| task(shutdown));
    }
    Ok(())
}

async fn housekeeping(database: Database) -> Result<()> {
    inbox::purge(&database).await?;
    outbox::purge(&database).await?;
    jobs::purge(&database).await?;
    idempotency::purge(database.connection(), database.clock().now()).await
}

async fn measure(service: &'static str, queues: Vec<Arc<dyn AnyQueue>>, shutdown: CancellationToken) -> Result<()> {
    loop {
        for queue in &queues {
            // The metrics of the failing queue itself show the failure.
            if let Err(error) = queue.measure().await {
                tracing::debug!(service, queue = queue.name(), cause = %error, "failed to sample a queue");
            }
        }
        tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            () = tokio::time::sleep(jobs::METRICS_INTERVAL) => {}
        }
    }
}

/// Runs a loop until the process stops, and restarts it after a failure.
fn keep_running<F, Fut>(
    tasks: &TaskTracker,
    service: &'static str,
    name: &'static str,
    shutdown: &CancellationToken,
    start: F,
) where
    F: Fn(CancellationToken) -> Fut + Send + 'static,
    Fut: Future<Output = Result<()>> + Send + 'static,
{
    let shutdown = shutdown.clone();
    let supervised = tasks.clone();
    tasks.spawn(async move {
        while !shutdown.is_cancelled() {
            // A separate task, so that a panic ends the task and not this loop.
            match supervised.spawn(in_background(start(shutdown.clone()))).await {
                Ok(Ok(())) => break,
                Ok(Err(error)) => {
                    tracing::error!(service, task = name, cause = %error, "background task failed; restarting")
                }
                Err(panic) => {
                    tracing::error!(service, task = name, cause = %panic, "background task panicked; restarting")
                }
            }
            tokio::select! {
                () = shutdown.cancelled() => break,
                () = tokio::time::sleep(RESTART_PAUSE) => {}
            }
        }
    });
}
