//! A test service that streams numbers.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use futures::{Stream, stream};
use selam_chassis::{Error, EventStream, Platform, Principal, Result, StreamRules, Streams};
use selam_testing_contract::v1::{
    CountRequest, CountResponse, Number, count_response::Event, stream_service_server::StreamService,
};
use tonic::{Request, Response, Status};
use tonic_types::pb;

/// Streams numbers to any caller.
#[derive(Clone)]
pub struct Counting {
    streams: Streams,
    rules: StreamRules,
    under_way: Arc<AtomicUsize>,
}

impl Counting {
    /// Creates the service with the streams of `platform` and these `rules`.
    pub fn new(platform: &Platform, rules: StreamRules) -> Self {
        Self {
            streams: platform.streams().clone(),
            rules,
            under_way: Arc::default(),
        }
    }

    /// Returns the number of running counts that a client is still reading.
    pub fn under_way(&self) -> Arc<AtomicUsize> {
        self.under_way.clone()
    }

    async fn open(
        &self,
        user: Option<&Principal>,
        request: CountRequest,
    ) -> Result<Response<EventStream<CountResponse>>, Status> {
        let events = count(request, UnderWay::begin(&self.under_way));
        Ok(Response::new(
            self.streams.open("count", user, self.rules, events).await?,
        ))
    }
}

#[tonic::async_trait]
impl StreamService for Counting {
    type CountStream = EventStream<CountResponse>;
    type CountForUserStream = EventStream<CountResponse>;

    async fn count(&self, request: Request<CountRequest>) -> Result<Response<Self::CountStream>, Status> {
        self.open(None, request.into_inner()).await
    }

    async fn count_for_user(
        &self,
        request: Request<CountRequest>,
    ) -> Result<Response<Self::CountForUserStream>, Status> {
        let caller = Principal::of(&request)?;
        self.open(Some(&caller), request.into_inner()).await
    }
}

/// A running count that a client is reading.
struct UnderWay(Arc<AtomicUsize>);

impl UnderWay {
    fn begin(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count.clone())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn count(request: CountRequest, under_way: UnderWay) -> impl Stream<Item = Result<CountResponse>> + Send {
    let pause = Duration::from_millis(u64::from(request.pause_ms));
    stream::unfold((0, request, under_way), move |(said, request, under_way)| async move {
        if said > 0 {
            tokio::time::sleep(pause).await;
        }
        if request.to > 0 && said == request.to {
            return match request.then.as_str() {
                "" => None,
                "panic" => panic!("requested panic"),
                "wait" => std::future::pending().await,
                _ => {
                    let error = Error::internal("requested failure with a hidden cause");
                    // One number more than requested: no event may follow an error.
                    Some((Err(error), (said, request, under_way)))
                }
            };
        }
        let value = said + 1;
        // Compared with the clock of another process.
        #[allow(clippy::disallowed_methods)]
        let said_ns = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_nanos();
        let said_ns = u64::try_from(said_ns).unwrap_or_default();
        let event = CountResponse {
            event: Some(Event::Number(Number { value, said_ns })),
        };
        Some((Ok(event), (value, request, under_way)))
    })
}

/// Describes an event in one or two words.
pub fn describe(response: &CountResponse) -> String {
    match &response.event {
        Some(Event::Number(number)) => number.value.to_string(),
        Some(Event::Heartbeat(_)) => "heartbeat".to_owned(),
        Some(Event::End(_)) => "end".to_owned(),
        Some(Event::Error(status)) => format!("error {}", reason(status)),
        None => "nothing".to_owned(),
    }
}

/// Returns the reason of an error in a stream.
fn reason(status: &pb::Status) -> String {
    use prost::Message as _;
    let info = status
        .details
        .iter()
        .find(|detail| detail.type_url.ends_with("ErrorInfo"));
    let info = info.and_then(|detail| pb::ErrorInfo::decode(detail.value.as_slice()).ok());
    info.map(|info| info.reason).unwrap_or_default()
}
