//! Streams: server-streaming RPCs that browsers get as server-sent events.
//!
//! The answer of such an RPC is a message with one `oneof event`: the events of the RPC, and three that are the same everywhere (see
//! [`StreamEvent`]). A stream always says how it ends: with `end`, or with `error`. One that stops without either was cut: the service died, or the
//! connection broke. See decision 0022.
//!
//! ```ignore
//! async fn send_message(&self, request: Request<SendMessageRequest>) -> Result<EventStream<SendMessageResponse>> {
//!     let caller = Principal::of(&request)?;
//!     let events = self.answer(request.into_inner());
//!     self.streams.open("send_message", Some(&caller), StreamRules::default(), events).await
//! }
//!
//! selam_proto_chat::impl_conversation_service!(Chat, SendMessageStream = EventStream<SendMessageResponse>);
//! ```

mod lease;
mod stream;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use futures::Stream;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

pub use selam_proto::StreamEvent;

pub use self::stream::EventStream;
use self::{lease::Lease, stream::Ended};
use crate::{Cache, Principal, Result, auth::Revocations};

/// Limits of one kind of stream.
#[derive(Clone, Copy, Debug)]
pub struct StreamRules {
    /// Streams that a user may have open at once.
    pub per_user: usize,
    /// Longest time that one may be open.
    pub longest: Duration,
    /// After so long without an event comes a heartbeat, so that nobody on the way takes the stream for dead.
    pub heartbeat: Duration,
}

impl Default for StreamRules {
    fn default() -> Self {
        Self {
            per_user: 4,
            longest: Duration::from_secs(600),
            heartbeat: Duration::from_secs(15),
        }
    }
}

/// Opens streams, and ends them all when the process stops. Cheap to clone.
#[derive(Clone)]
pub struct Streams {
    cache: Cache,
    revocations: Revocations,
    stopping: CancellationToken,
    /// Streams of each user in this process.
    open: Arc<Mutex<HashMap<Uuid, usize>>>,
}

impl Streams {
    pub(crate) fn new(cache: Cache, revocations: Revocations) -> Self {
        Self {
            cache,
            revocations,
            stopping: CancellationToken::new(),
            open: Arc::default(),
        }
    }

    /// Answers an RPC with `events`. They are asked for only as fast as the client takes them, and dropped as soon as it leaves. `name` is the
    /// stream's in metrics; `user` counts for the limit, nobody for a public RPC. Within seconds after the access of `user` was ended the stream ends, too.
    ///
    /// # Errors
    /// `RESOURCE_EXHAUSTED` with `TOO_MANY_STREAMS` when the user has as many open as the rules allow.
    pub async fn open<M: StreamEvent>(
        &self,
        name: &'static str,
        user: Option<&Principal>,
        rules: StreamRules,
        events: impl Stream<Item = Result<M>> + Send + 'static,
    ) -> Result<EventStream<M>> {
        let lease = match user {
            Some(user) => Some(Lease::take(&self.cache, &self.open, name, user.user_id, rules.per_user).await?),
            None => None,
        };
        let ended: Ended = match user {
            Some(user) => Box::pin(self.revocations.clone().wait_for(user.into())),
            None => Box::pin(std::future::pending()),
        };
        let stream = EventStream::new(name, rules, lease, (self.stopping.clone(), ended), Box::pin(events));
        Ok(stream)
    }

    /// Ends all streams with an error that says why, and those that are opened from now on.
    pub(crate) fn stop(&self) {
        self.stopping.cancel();
    }
}
