//! The inbox stores every subscribed event once and handles it in one transaction with its effect. Failed
//! events are retried with growing delays, and parked after the last attempt. An operator lists and retries
//! parked events (`parked`, `replay`).

#[cfg(test)]
mod newer_event_tests;
mod operators;
mod table;
mod unstorable;

use std::{collections::HashMap, sync::Arc, time::Duration};

use sea_orm::{ActiveValue::Set, Condition, entity::prelude::*, sea_query::OnConflict};
use selam_foundation::{Error, Result};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Instrument as _;

pub use self::operators::{ParkedEvent, discard, has_newer, is_known, oldest_pending, parked, purge, replay};
pub(crate) use self::table::{index, table};
use self::{
    table::{ActiveModel, Column, DONE, Entity, Model, NO_HANDLER, PARKED, PENDING},
    unstorable::{Failures, RedeliverEvents, Redelivery},
};
use super::{AnyHandler, Bus, Envelope, Sink};
use crate::{
    Database,
    database::repeat_after_conflicts,
    jobs::{self, AnyQueue, JobRegistration, QueueConfig, Retries, Wake, Work as _, WorkQueue, guarded},
    trace_context,
};

/// An event is parked after about an hour and a half.
const RETRIES: Retries = Retries::PATIENT;
/// Lease of a worker for an event. After it another worker may retry the event. It is short, because the events
/// of a killed process wait for it.
const LEASE: Duration = Duration::from_secs(15);
/// Maximum duration of a handler with its repetitions after conflicts: shorter than the lease, so that its result is
/// stored before the lease expires.
const HANDLING: Duration = Duration::from_secs(10);

/// Subscribes a service to the events of `handlers`, and returns the queue that handles them.
///
/// # Errors
/// `UNAVAILABLE` or `INTERNAL` when the bus rejects the subscription or the database fails.
pub async fn listen(
    database: &Database,
    handlers: &[Arc<dyn AnyHandler>],
    bus: &Bus,
    tasks: &TaskTracker,
    shutdown: CancellationToken,
) -> Result<Arc<dyn AnyQueue>> {
    let inbox = Inbox::new(database.clone(), handlers);
    inbox.mark_unhandled().await?;
    let types = handlers.iter().map(|handler| handler.event_type()).collect();
    bus.subscribe(database.source(), types, inbox.sink(), tasks, shutdown)
        .await?;
    Ok(Arc::new(inbox))
}

/// Registers the job that moves the refused events of `service` back into its queue, once an operator retries them.
pub fn redelivery(service: &'static str, bus: Bus) -> JobRegistration {
    jobs::at_least_once_registration::<RedeliverEvents>(Redelivery { service, bus })
}

/// The inbox of one service.
#[derive(Clone)]
struct Inbox {
    database: Database,
    handlers: Arc<HashMap<&'static str, Arc<dyn AnyHandler>>>,
    failures: Failures,
}

impl Inbox {
    fn new(database: Database, handlers: &[Arc<dyn AnyHandler>]) -> Self {
        Self {
            database,
            handlers: Arc::new(
                handlers
                    .iter()
                    .map(|handler| (handler.event_type(), Arc::clone(handler)))
                    .collect(),
            ),
            failures: Failures::default(),
        }
    }

    /// Returns a sink that stores the events of the bus.
    fn sink(&self) -> Sink {
        let inbox = self.clone();
        Arc::new(move |envelope| {
            let inbox = inbox.clone();
            Box::pin(async move { inbox.store(envelope).await })
        })
    }

    /// Marks the events that another version stored and this version has no handler for.
    async fn mark_unhandled(&self) -> Result<()> {
        Entity::update_many()
            .col_expr(Column::LastError, Expr::value(NO_HANDLER))
            .filter(Entity::open())
            .filter(Column::EventType.is_not_in(self.handlers.keys().copied()))
            .exec(self.database.connection())
            .await?;
        Ok(())
    }

    /// Stores an event. After a rollback the broker still delivers the types of the newer version; they are stored, too.
    ///
    /// # Errors
    /// The errors of the database; [`REFUSED`](super::REFUSED) for an event of a service other than its declared
    /// publisher, or that was not stored on several attempts.
    async fn store(&self, envelope: Envelope) -> Result<()> {
        let (id, event_type) = (envelope.id, envelope.event_type.clone());
        let handler = self.handlers.get(event_type.as_str());
        if let Some(publisher) = handler.and_then(|handler| handler.publisher())
            && publisher != envelope.source
        {
            self.count("forged");
            tracing::error!(event = %id, event_type, source = envelope.source, publisher, "refused an event of another service");
            return Err(super::refused("the event has another publisher"));
        }
        let Err(error) = self.insert(envelope).await else {
            self.failures.forget(id);
            self.database.inbox_filled().wake();
            return Ok(());
        };
        if !self.failures.is_last(id, &error) {
            return Err(error);
        }
        self.count("unstorable");
        tracing::error!(event = %id, event_type, cause = %error, "refused an event that cannot be stored");
        unstorable::park(&self.database, id, &event_type).await?;
        Err(super::refused("the event cannot be stored").with_source(error))
    }

    async fn insert(&self, envelope: Envelope) -> Result<()> {
        let now = self.database.clock().now();
        let has_handler = self.handlers.contains_key(envelope.event_type.as_str());
        if !has_handler {
            tracing::warn!(event = %envelope.id, event_type = envelope.event_type, "the event waits for a version with a handler");
        }
        Entity::insert(ActiveModel {
            id: Set(envelope.id),
            source: Set(envelope.source),
            event_type: Set(envelope.event_type),
            subject: Set(envelope.subject),
            time: Set(envelope.time),
            traceparent: Set(envelope.traceparent),
            payload: Set(envelope.payload),
            status: Set(PENDING.to_owned()),
            attempts: Set(0),
            last_error: Set((!has_handler).then(|| NO_HANDLER.to_owned())),
            next_attempt_time: Set(now),
            claim: Set(None),
        })
        .on_conflict(OnConflict::column(Column::Id).do_nothing().to_owned())
        .exec_without_returning(self.database.connection())
        .await?;
        Ok(())
    }

    /// Handles one event and stores the outcome.
    async fn take_care_of(&self, row: Model, claim: Uuid) -> Result<()> {
        let attempts = row.attempts;
        let envelope = row.into_envelope();
        let result = if RETRIES.are_used_up(attempts) {
            Err(jobs::died())
        } else {
            guarded(HANDLING, repeat_after_conflicts(|| self.handle(&envelope, claim))).await
        };
        match result {
            Ok(true) => self.count("handled"),
            Ok(false) => {
                tracing::warn!(event = %envelope.id, event_type = envelope.event_type, "the handler exceeded its lease; its changes were rolled back")
            }
            Err(error) => self.postpone(&envelope, claim, attempts, &error).await?,
        }
        Ok(())
    }

    /// Runs the handler and marks the event as handled in one transaction. Returns whether the claim was still
    /// held; otherwise nothing was changed.
    async fn handle(&self, envelope: &Envelope, claim: Uuid) -> Result<bool> {
        let handler = self
            .handlers
            .get(envelope.event_type.as_str())
            .ok_or_else(|| Error::internal("no handler for this event type"))?;
        let transaction = self.database.begin().await?;
        let span = tracing::info_span!("event", event = %envelope.id, event_type = envelope.event_type, source = envelope.source);
        trace_context::set_parent(&span, envelope.traceparent.as_deref());
        handler.handle(&transaction, envelope).instrument(span).await?;
        // The payload may contain personal data and is no longer needed. The ID stays, to detect duplicates.
        let marked = jobs::settle::<Entity>(envelope.id, claim)
            .col_expr(Column::Status, Expr::value(DONE))
            .col_expr(Column::Payload, Expr::value(Vec::<u8>::new()))
            .exec(&*transaction)
            .await?;
        if marked.rows_affected == 0 {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Stores the failure of an attempt, unless the claim was lost.
    async fn postpone(&self, envelope: &Envelope, claim: Uuid, attempts: i32, error: &Error) -> Result<()> {
        let retry_in = RETRIES.after(attempts);
        let (id, event_type, reason) = (envelope.id, envelope.event_type.as_str(), error.reason());
        let status = match retry_in {
            Some(delay) => {
                tracing::warn!(event = %id, event_type, reason, cause = %error, retry_in = ?delay, "event not handled yet");
                self.count("retried");
                PENDING
            }
            None => {
                tracing::error!(event = %id, event_type, reason, cause = %error, "event parked after its last attempt");
                self.count("parked");
                PARKED
            }
        };
        jobs::settle::<Entity>(id, claim)
            .col_expr(Column::Status, Expr::value(status))
            .col_expr(Column::LastError, Expr::value(reason))
            .col_expr(
                Column::NextAttemptTime,
                Expr::value(self.database.clock().now() + retry_in.unwrap_or_default()),
            )
            .exec(self.database.connection())
            .await?;
        Ok(())
    }

    fn count(&self, outcome: &'static str) {
        self.counter(outcome).increment(1);
    }

    fn counter(&self, outcome: &'static str) -> metrics::Counter {
        metrics::counter!("selam_events_total", "service" => self.database.source(), "outcome" => outcome)
    }
}

impl WorkQueue for Inbox {
    type Entity = Entity;

    fn name(&self) -> &'static str {
        "inbox"
    }

    fn database(&self) -> &Database {
        &self.database
    }

    fn config(&self) -> QueueConfig {
        QueueConfig {
            places: self.database.workers(),
            together: 1,
            lease: LEASE,
        }
    }

    fn wake(&self) -> &Wake {
        self.database.inbox_filled()
    }

    /// Types unknown to this version are left to a version that has a handler.
    fn which(&self) -> Condition {
        Entity::open().add(Column::EventType.is_in(self.handlers.keys().copied()))
    }

    fn declare_counters(&self) {
        self.counter("parked").increment(0);
    }

    async fn work(&self, rows: Vec<Model>, claim: Uuid) -> Result<()> {
        for row in rows {
            self.take_care_of(row, claim).await?;
        }
        Ok(())
    }
}
