//! Everything of a service that runs beside its servers.

use std::time::Duration;

use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    Database, Platform, Result, Service, demo,
    events::{inbox, inbox::Inbox, outbox},
    idempotency,
    service::TaskFn,
};

/// Pause before a failed loop starts again.
const RESTART_PAUSE: Duration = Duration::from_secs(1);
const HOUSEKEEPING: Duration = Duration::from_secs(3600);
/// Event handlers of a service that work at the same time on PostgreSQL. SQLite has one writer, so one is all it can use.
const WORKERS: usize = 4;

pub(super) async fn start(platform: &Platform, tasks: &TaskTracker, service: &Service) -> Result<()> {
    let shutdown = platform.shutdown();
    let database = &service.database;

    if !service.handlers.is_empty() {
        let inbox = Inbox::new(database.clone(), &service.handlers);
        let types = service.handlers.iter().map(|handler| handler.event_type()).collect();
        platform
            .bus()
            .subscribe(service.name, types, inbox.sink(), tasks, shutdown.clone())
            .await?;
        for _ in 0..if database.is_postgres() { WORKERS } else { 1 } {
            let inbox = inbox.clone();
            keep_running(tasks, service.name, "inbox", shutdown, move |shutdown| {
                inbox.clone().work(shutdown)
            });
        }
    }

    let (outbox_database, bus) = (database.clone(), platform.bus().clone());
    keep_running(tasks, service.name, "outbox", shutdown, move |shutdown| {
        outbox::relay(outbox_database.clone(), bus.clone(), shutdown)
    });

    let own = database.clone();
    keep_running(tasks, service.name, "housekeeping", shutdown, move |shutdown| {
        housekeeping(own.clone(), shutdown)
    });

    let settings = platform.settings();
    if let Some(play) = service
        .demo
        .clone()
        .filter(|_| settings.is_embedded() && settings.demo_data)
    {
        let (platform, database) = (platform.clone(), database.clone());
        keep_running(tasks, service.name, "demo-data", shutdown, move |_| {
            let (platform, database, play) = (platform.clone(), database.clone(), play.clone());
            async move { demo::play_once(&platform, &database, &play).await }
        });
    }

    for (name, task) in &service.tasks {
        let task = TaskFn::clone(task);
        keep_running(tasks, service.name, name, shutdown, move |shutdown| task(shutdown));
    }
    Ok(())
}

async fn housekeeping(database: Database, shutdown: CancellationToken) -> Result<()> {
    loop {
        inbox::purge(&database).await?;
        outbox::purge(&database).await?;
        idempotency::purge(database.connection(), database.clock().now()).await?;
        tokio::select! {
            () = shutdown.cancelled() => return Ok(()),
            () = tokio::time::sleep(HOUSEKEEPING) => {}
        }
    }
}

/// Runs a loop until the process stops; starts it again when it fails.
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
            // In a task of its own, so that a panic ends that one and not this loop.
            match supervised.spawn(start(shutdown.clone())).await {
                Ok(Ok(())) => break,
                Ok(Err(error)) => {
                    tracing::error!(service, task = name, cause = %error, "background task failed, it starts again")
                }
                Err(panic) => {
                    tracing::error!(service, task = name, cause = %panic, "background task panicked, it starts again")
                }
            }
            tokio::select! {
                () = shutdown.cancelled() => break,
                () = tokio::time::sleep(RESTART_PAUSE) => {}
            }
        }
    });
}
