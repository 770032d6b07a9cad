//! HTTP transport of the model client: one connection pool and a limit on the response size, independent of its stated
//! length.

use std::time::Duration;

use eventsource_stream::EventStream;
use futures::{StreamExt as _, stream};
use http_body_util::{BodyExt as _, Limited};
use reqwest::{
    Body, Client, Response, StatusCode,
    header::{CONTENT_TYPE, RETRY_AFTER},
};
use selam_chassis::{Error, Result};
use serde::Deserialize;
use serde_json::Value;

use super::{
    Chunks, ModelError, ModelSettings,
    chunk::{error_of_code, error_of_status, parse},
};

/// Maximum response size in bytes: longer than any accepted answer, with room for the frames of each token.
const BODY_LIMIT: usize = 2 << 20;
/// Maximum bytes that are read of an error.
const ERROR_LIMIT: usize = 16 << 10;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Parameters for the maximum length: of most servers, and of newer models.
pub(super) const MAX_TOKENS: &str = "max_tokens";
pub(super) const MAX_COMPLETION_TOKENS: &str = "max_completion_tokens";

/// Failure before the first chunk.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: ModelError,
    /// Retry delay that the endpoint requested.
    pub(super) retry_after: Option<Duration>,
    /// Whether the endpoint wants `max_completion_tokens` instead of `max_tokens`.
    pub(super) rejects_max_tokens: bool,
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        Self {
            error,
            retry_after: None,
            rejects_max_tokens: false,
        }
    }
}

/// Sends requests.
#[derive(Clone)]
pub(super) struct Transport {
    client: Client,
}

impl Transport {
    /// # Errors
    /// `INTERNAL` when the system has no random numbers for TLS.
    pub(super) fn new() -> Result<Self> {
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            // A redirect would send the key to another host.
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(Error::internal)?;
        Ok(Self { client })
    }

    /// Sends a request and returns the chunks of the response.
    pub(super) async fn send(&self, settings: &ModelSettings, body: &Value) -> std::result::Result<Chunks, Failure> {
        let url = format!("{}/chat/completions", settings.url.trim_end_matches('/'));
        let mut request = self.client.post(url).json(body);
        if !settings.key.expose().is_empty() {
            request = request.bearer_auth(settings.key.expose());
        }
        let response = request.send().await.map_err(|_| ModelError::Unavailable)?;
        if !response.status().is_success() {
            return Err(refused(response).await);
        }
        let media_type = response.headers().get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
        let is_object = media_type.is_some_and(|it| it.starts_with("application/json"));
        let body = Limited::new(Body::from(response), BODY_LIMIT);
        if is_object {
            // A server without streams, or an error with a status of success.
            let body = body.collect().await.map_err(|_| ModelError::Broken)?.to_bytes();
            let chunk = std::str::from_utf8(&body)
                .map_err(|_| ModelError::Rubbish)
                .and_then(|body| parse("", body));
            return Ok(stream::iter([chunk]).boxed());
        }
        // A proxy may cut the stream anywhere, also within a character.
        let events = EventStream::new(body.into_data_stream()).map(|event| {
            event
                .map_err(|_| ModelError::Broken)
                .and_then(|it| parse(&it.event, &it.data))
        });
        Ok(events.boxed())
    }
}

/// Reason of a rejection, in the endpoint's words.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Reason {
    code: Value,
    param: Value,
    message: Value,
}

#[derive(Deserialize)]
struct Refusal {
    error: Reason,
}

/// Converts an error response. The log gets only the code and the parameter: servers quote requests in their messages.
async fn refused(response: Response) -> Failure {
    let status = response.status();
    let seconds = response.headers().get(RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.parse().ok());
    let reason = match status {
        StatusCode::BAD_REQUEST | StatusCode::NOT_FOUND | StatusCode::UNPROCESSABLE_ENTITY => reason(response).await,
        _ => Reason::default(),
    };
    let is_filtered = error_of_code(&reason.code) == Some(ModelError::Filtered);
    let error = if is_filtered {
        ModelError::Filtered
    } else {
        error_of_status(status)
    };
    let names_other = reason
        .message
        .as_str()
        .is_some_and(|it| it.contains(MAX_COMPLETION_TOKENS));
    let rejects_max_tokens = error == ModelError::Rejected
        && (names_other || (reason.code == "unsupported_parameter" && reason.param == MAX_TOKENS));
    if error == ModelError::Rejected && !rejects_max_tokens {
        let (code, param) = (name(&reason.code), name(&reason.param));
        tracing::warn!(
            status = status.as_u16(),
            code,
            param,
            "the model endpoint rejects a request"
        );
    }
    Failure {
        error,
        retry_after: seconds.map(Duration::from_secs),
        rejects_max_tokens,
    }
}

async fn reason(response: Response) -> Reason {
    let body = Limited::new(Body::from(response), ERROR_LIMIT).collect().await;
    let refusal = body
        .ok()
        .and_then(|body| serde_json::from_slice::<Refusal>(&body.to_bytes()).ok());
    refusal.map(|refusal| refusal.error).unwrap_or_default()
}

/// Returns a code or the name of a parameter, or nothing if it could be a text.
fn name(value: &Value) -> Option<String> {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-' | '.' | '[' | ']');
    (value.is_string() || value.is_number())
        .then_some(text)
        .filter(|it| it.len() <= 40 && it.chars().all(is_name))
}
