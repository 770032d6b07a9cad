//! HTTP transport of the model client: one connection pool and a limit on the response size, independent of its stated
//! length.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use async_openai::{
    error::{ApiError, ApiErrorResponse, OpenAIError},
    middleware::HttpRequestFactory,
};
use http_body_util::{BodyExt as _, Limited};
use reqwest::{Body, Client, Response, StatusCode};
use selam_chassis::{Error, Result};
use serde::Deserialize;

use super::CONTENT_FILTER;

/// Maximum response size in bytes: longer than any accepted answer, with room for the frames of each token.
const BODY_LIMIT: usize = 2 << 20;
/// Maximum bytes that are read of an error.
const ERROR_LIMIT: usize = 16 << 10;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends requests of the client library.
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

    /// HTTP client for building the library's requests; it sends none.
    pub(super) fn client(&self) -> Client {
        self.client.clone()
    }
}

impl tower::Service<HttpRequestFactory> for Transport {
    type Response = Response;
    type Error = OpenAIError;
    type Future = Pin<Box<dyn Future<Output = std::result::Result<Response, OpenAIError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<std::result::Result<(), OpenAIError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: HttpRequestFactory) -> Self::Future {
        let client = self.client.clone();
        Box::pin(async move {
            let response = client.execute(request.build().await?).await?;
            if !response.status().is_success() {
                return Err(refused(response).await);
            }
            Ok(limited(response))
        })
    }
}

fn limited(response: Response) -> Response {
    let (parts, body) = http::Response::<Body>::from(response).into_parts();
    let body = Limited::new(body, BODY_LIMIT).map_err(|error| std::io::Error::other(error.to_string()));
    http::Response::from_parts(parts, Body::wrap(body)).into()
}

/// Parameter for the maximum length, which newer models reject.
pub(super) const LIMIT_PARAMETER: &str = "max_tokens";
const UNSUPPORTED: &str = "unsupported_parameter";
/// Marker in an otherwise unused field of the library's error for the endpoint's retry delay in seconds.
const RETRY_AFTER: &str = "retry-after";

/// Returns the retry delay that the endpoint requested.
pub(super) fn retry_after(error: &OpenAIError) -> Option<Duration> {
    let OpenAIError::ApiError(answer) = error else {
        return None;
    };
    let seconds = answer.api_error.r#type.as_deref()?.strip_prefix(RETRY_AFTER)?;
    seconds.parse().ok().map(Duration::from_secs)
}

/// Converts an error response. Of the body it keeps only whether the content filter or the length parameter is the
/// reason: servers quote requests in errors, and these would be logged.
async fn refused(response: Response) -> OpenAIError {
    let status_code = response.status();
    let seconds = response.headers().get(reqwest::header::RETRY_AFTER);
    let seconds = seconds.and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let reason = match status_code {
        StatusCode::BAD_REQUEST => reason(response).await,
        _ => Reason::default(),
    };
    let is_about_limit =
        reason.code.as_deref() == Some(UNSUPPORTED) && reason.param.as_deref() == Some(LIMIT_PARAMETER);
    OpenAIError::ApiError(ApiErrorResponse {
        status_code,
        api_error: ApiError {
            code: reason.code.filter(|code| code == CONTENT_FILTER),
            param: is_about_limit.then(|| LIMIT_PARAMETER.to_owned()),
            r#type: seconds.map(|seconds| format!("{RETRY_AFTER}{seconds}")),
            ..ApiError::default()
        },
    })
}

/// Reason of a rejection, in the endpoint's words.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Reason {
    code: Option<String>,
    param: Option<String>,
}

#[derive(Deserialize)]
struct Refusal {
    error: Reason,
}

async fn reason(response: Response) -> Reason {
    let body = Limited::new(Body::from(response), ERROR_LIMIT).collect().await;
    let refusal = body
        .ok()
        .and_then(|body| serde_json::from_slice::<Refusal>(&body.to_bytes()).ok());
    refusal.map(|refusal| refusal.error).unwrap_or_default()
}
