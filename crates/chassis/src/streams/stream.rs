use std::{
    any::Any,
    panic::AssertUnwindSafe,
    pin::Pin,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use futures::{Stream, StreamExt as _};
use prost::Message as _;
use tokio::time::{Interval, MissedTickBehavior, Sleep};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tonic::Status;
use tonic_types::pb;
use tracing::Span;

use super::{
    StreamEvent, StreamRules,
    lease::{Lease, RENEWAL},
};
use crate::{Code, Error, Result, auth::revoked};

type Events<M> = Pin<Box<dyn Stream<Item = std::result::Result<Result<M>, Box<dyn Any + Send>>> + Send>>;

/// Completes when the reader's access was revoked.
pub(super) type Ended = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Response of a streaming RPC: the service's own events, heartbeats between them, and a final event with the
/// outcome. An error is also the status of the RPC, for gRPC clients.
pub struct EventStream<M: StreamEvent> {
    name: &'static str,
    /// The service's own events, until the stream ends.
    events: Option<Events<M>>,
    /// Status after the last event.
    status: Option<Status>,
    stopping: Pin<Box<WaitForCancellationFutureOwned>>,
    ended: Ended,
    deadline: Pin<Box<Sleep>>,
    heartbeat: Interval,
    renewal: Interval,
    lease: Option<Lease>,
    started: Instant,
    first_event_sent: bool,
    span: Span,
}

impl<M: StreamEvent> EventStream<M> {
    pub(super) fn new(
        name: &'static str,
        rules: StreamRules,
        lease: Option<Lease>,
        (stopping, ended): (CancellationToken, Ended),
        events: Pin<Box<dyn Stream<Item = Result<M>> + Send>>,
    ) -> Self {
        metrics::gauge!("selam_streams_open", "stream" => name).increment(1);
        Self {
            name,
            events: Some(Box::pin(AssertUnwindSafe(events).catch_unwind())),
            status: None,
            stopping: Box::pin(stopping.cancelled_owned()),
            ended,
            deadline: Box::pin(tokio::time::sleep(rules.longest)),
            heartbeat: every(rules.heartbeat),
            renewal: every(RENEWAL),
            lease,
            started: Instant::now(),
            first_event_sent: false,
            span: tracing::info_span!("stream", name, "otel.status_code" = tracing::field::Empty),
        }
    }

    fn own_event(&mut self, event: M) -> M {
        if !self.first_event_sent {
            self.first_event_sent = true;
            metrics::histogram!("selam_stream_first_event_seconds", "stream" => self.name)
                .record(self.started.elapsed().as_secs_f64());
        }
        self.heartbeat.reset();
        event
    }

    /// Ends the stream after its last event.
    fn complete(&mut self) -> M {
        self.close("Ok");
        M::end()
    }

    /// Ends the stream with an error and drops the source of the events.
    fn fail(&mut self, error: Error) -> M {
        let code = error.code();
        self.span.record("otel.status_code", "ERROR");
        self.close(&format!("{code:?}"));
        // A shutdown is not a failure, so it is not logged as one.
        let status = if error.reason() == STOPPING {
            error.into_status()
        } else {
            Status::from(error)
        };
        let event = pb::Status::decode(status.details()).unwrap_or_else(|_| pb::Status {
            code: i32::from(status.code()),
            message: status.message().to_owned(),
            details: Vec::new(),
        });
        self.status = Some(status);
        M::error(event)
    }

    /// Records the end of the stream once, whatever the cause.
    fn close(&mut self, code: &str) {
        if self.events.take().is_some() {
            self.lease = None;
            metrics::gauge!("selam_streams_open", "stream" => self.name).decrement(1);
            metrics::counter!("selam_streams_total", "stream" => self.name, "code" => code.to_owned()).increment(1);
            tracing::debug!(parent: &self.span, code, elapsed = ?self.started.elapsed(), "the stream ended");
        }
    }

    fn poll_open(&mut self, context: &mut Context<'_>) -> Poll<M> {
        if self.stopping.as_mut().poll(context).is_ready() {
            return Poll::Ready(self.fail(stopping()));
        }
        if self.ended.as_mut().poll(context).is_ready() {
            return Poll::Ready(self.fail(revoked()));
        }
        if self.deadline.as_mut().poll(context).is_ready() {
            return Poll::Ready(self.fail(too_long()));
        }
        if self.renewal.poll_tick(context).is_ready() {
            if let Some(lease) = &self.lease {
                lease.renew();
            }
            // Polled again, so that the next tick wakes the stream.
            let _ = self.renewal.poll_tick(context);
        }
        let next = match &mut self.events {
            Some(events) => self.span.in_scope(|| events.as_mut().poll_next(context)),
            None => Poll::Ready(None),
        };
        match next {
            Poll::Ready(Some(Ok(Ok(event)))) => Poll::Ready(self.own_event(event)),
            Poll::Ready(Some(Ok(Err(error)))) => Poll::Ready(self.fail(error)),
            Poll::Ready(Some(Err(_))) => Poll::Ready(self.fail(Error::internal("the source of the events panicked"))),
            Poll::Ready(None) => Poll::Ready(self.complete()),
            Poll::Pending => self.heartbeat.poll_tick(context).map(|_| M::heartbeat()),
        }
    }
}

impl<M: StreamEvent + Unpin> Stream for EventStream<M> {
    type Item = std::result::Result<M, Status>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let stream = self.get_mut();
        if stream.events.is_none() {
            return Poll::Ready(stream.status.take().map(Err));
        }
        stream.poll_open(context).map(|event| Some(Ok(event)))
    }
}

impl<M: StreamEvent> Drop for EventStream<M> {
    fn drop(&mut self) {
        // Still open: the client disconnected.
        self.close("Cancelled");
    }
}

const STOPPING: &str = "SERVER_STOPPING";

fn stopping() -> Error {
    Error::unavailable(STOPPING, "the service is being restarted; try again")
}

fn too_long() -> Error {
    Error::new(
        Code::DeadlineExceeded,
        "STREAM_TOO_LONG",
        "the stream exceeded its maximum duration",
    )
}

/// Returns an interval whose first tick is one period from now.
fn every(period: Duration) -> Interval {
    let mut interval = tokio::time::interval_at(tokio::time::Instant::now() + period, period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}
