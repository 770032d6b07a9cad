//! Events: written into the outbox in the transaction of the change, carried by the bus, stored in the inbox of every listening service,
//! handled there in one transaction with their effect.
//!
//! The inbox makes handlers idempotent (an event id is stored once), retries them with growing delays and parks what keeps failing, in
//! the same way whether RabbitMQ or the bus inside the process brought the event.

mod amqp;
mod bus;
pub mod commands;
mod envelope;
pub mod inbox;
mod memory;
pub mod outbox;

use std::{future::Future, pin::Pin, sync::Arc};

use chrono::{DateTime, Utc};
use selam_proto::Event;
use uuid::Uuid;

pub use bus::{Bus, Sink};
pub use envelope::Envelope;

use crate::{Error, Result, Transaction};

/// Reason of the error when nobody listens to an event.
const UNROUTED: &str = "EVENT_UNROUTED";

/// An event as its handler gets it.
#[derive(Clone, Debug)]
pub struct Received<E> {
    /// Id of the event, unique over the whole platform.
    pub id: Uuid,
    /// When it happened.
    pub time: DateTime<Utc>,
    /// The event.
    pub event: E,
}

/// Does what a service does about an event.
pub trait HandleEvent<E: Event>: Send + Sync + 'static {
    /// Works in `transaction`, which is committed together with the mark that the event is handled, so the effect happens once. On an
    /// error everything is undone and tried again later. Slow work (mail, HTTP) does not belong here: order a job.
    fn handle(&self, transaction: &Transaction, received: Received<E>) -> impl Future<Output = Result<()>> + Send;
}

pub(crate) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A handler whose event type is forgotten, so that handlers of several types fit into one list.
pub(crate) trait AnyHandler: Send + Sync {
    fn event_type(&self) -> &'static str;
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

    fn handle<'a>(&'a self, transaction: &'a Transaction, envelope: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let event = E::decode(envelope.payload.as_slice()).map_err(Error::internal)?;
            let received = Received {
                id: envelope.id,
                time: envelope.time,
                event,
            };
            self.handler.handle(transaction, received).await
        })
    }
}

pub(crate) fn any_handler<E: Event>(handler: impl HandleEvent<E>) -> Arc<dyn AnyHandler> {
    Arc::new(Typed {
        handler,
        event: std::marker::PhantomData,
    })
}
