//! Streams: server-streaming RPCs, which browsers receive as server-sent events.
//!
//! The response of such an RPC is a message with one `oneof event`: the events of the RPC, and three common
//! events (see [`StreamEvent`]). A stream always ends with `end` or `error`. A stream without either was
//! interrupted: the service died or the connection broke. See decision 0022.
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
    /// Maximum number of open streams per user.
    pub per_user: usize,
    /// Maximum duration of a stream.
    pub longest: Duration,
    /// Idle time before a heartbeat, so that proxies do not close the stream.
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

/// Opens streams, and ends all of them on shutdown. Cheap to clone.
#[derive(Clone)]
pub struct Streams {
    cache: Cache,
    revocations: Revocations,
    stopping: CancellationToken,
    /// Number of streams of each user in this process.
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

    /// Returns `events` as the response of an RPC. They are polled only as fast as the client reads, and
    /// dropped as soon as the client disconnects. `name` labels the stream in metrics. `user` counts towards
    /// the limit; a public RPC passes `None`. The stream also ends within seconds after the access of `user`
    /// was revoked.
    ///
    /// # Errors
    /// `RESOURCE_EXHAUSTED` with `TOO_MANY_STREAMS` when the user already has the maximum number of open
    /// streams.
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

    /// Ends all current and future streams with an error that states the reason.
    pub(crate) fn stop(&self) {
        self.stopping.cancel();
    }
}
