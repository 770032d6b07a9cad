//! Events are written to the outbox in the transaction of the change and delivered by the bus. Each subscribed
//! service stores them in its inbox and handles them in one transaction with their effect.
//!
//! The inbox makes handlers idempotent (an event ID is stored once), retries them with growing delays and parks
//! events that keep failing. It works in the same way with RabbitMQ and with the in-memory bus.

mod amqp;
mod bus;
pub mod commands;
mod envelope;
pub mod inbox;
mod memory;
pub mod outbox;

use std::{future::Future, sync::Arc};

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use selam_foundation::{Error, Result};
use selam_proto::Event;
use uuid::Uuid;

pub use bus::{Bus, Sink};
pub use envelope::Envelope;

use crate::Transaction;

/// Reason of the error when no service subscribes to an event.
const UNROUTED: &str = "EVENT_UNROUTED";
/// Reason of the error when a subscriber will never store an event.
const REFUSED: &str = "EVENT_REFUSED";

fn refused(why: &str) -> Error {
    Error::failed_precondition(REFUSED, why)
}

/// A received event, as passed to its handler.
#[derive(Clone, Debug)]
pub struct Received<E> {
    /// Event ID, unique across the platform.
    pub id: Uuid,
    /// Time of the event.
    pub time: DateTime<Utc>,
    /// Service that published the event.
    pub source: String,
    /// The event.
    pub event: E,
}

/// Handles events of one type.
pub trait HandleEvent<E: Event>: Send + Sync + 'static {
    /// Handles the event in `transaction`, which also marks the event as handled, so that the effect happens
    /// once. An error rolls everything back, and the event is retried later. Slow work (email, HTTP) belongs in
    /// a job.
    fn handle(&self, transaction: &Transaction, received: Received<E>) -> impl Future<Output = Result<()>> + Send;
}

/// A type-erased handler, so that handlers of several event types fit into one list.
pub trait AnyHandler: Send + Sync {
    /// Returns the type of the events.
    fn event_type(&self) -> &'static str;
    /// Returns the only service that publishes the type, unless every service does.
    fn publisher(&self) -> Option<&'static str>;
    /// Passes the event in `envelope` to the handler. Returns `INTERNAL` when the event cannot be decoded.
    fn handle<'a>(&'a self, transaction: &'a Transaction, envelope: &'a Envelope) -> BoxFuture<'a, Result<()>>;
}

struct Typed<E, H> {
    handler: H,
    event: std::marker::PhantomData<fn() -> E>,
}

impl<E: Event, H: HandleEvent<E>> AnyHandler for Typed<E, H> {
    fn event_type(&self) -> &'static str {
        E::TYPE
    }

    fn publisher(&self) -> Option<&'static str> {
        E::PUBLISHER
    }

    fn handle<'a>(&'a self, transaction: &'a Transaction, envelope: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let event = E::decode(envelope.payload.as_slice()).map_err(Error::internal)?;
            let received = Received {
                id: envelope.id,
                time: envelope.time,
                source: envelope.source.clone(),
                event,
            };
            self.handler.handle(transaction, received).await
        })
    }
}

/// Erases the type of a handler.
pub fn any_handler<E: Event>(handler: impl HandleEvent<E>) -> Arc<dyn AnyHandler> {
    Arc::new(Typed {
        handler,
        event: std::marker::PhantomData,
    })
}
