//! Client of an OpenAI-compatible endpoint. It does not trust the response: neither its length, its format nor its
//! counts, and every wait has a timeout.

mod circuit;
mod error;
mod stream;
mod tokens;
mod transport;

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_openai::{Client, config::OpenAIConfig, error::OpenAIError};
use futures::{StreamExt as _, stream::BoxStream};
use selam_chassis::{Result as ChassisResult, Secret};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::{Instant as Deadline, timeout};

use circuit::Circuit;
use stream::AnswerStream;
use transport::{LIMIT_PARAMETER, Transport, retry_after};

pub use error::ModelError;
pub use tokens::Tokens;

/// First retry delay; it doubles each time. A random part of up to half of it spreads retries.
const FIRST_WAIT: Duration = Duration::from_millis(200);
/// An endpoint that asks for a longer delay gets no retry.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// Name of the content filter, as an error code and as a finish reason.
const CONTENT_FILTER: &str = "content_filter";
/// Finish reason at the maximum length.
const LENGTH: &str = "length";

/// Settings of the model client.
#[derive(Clone, Debug)]
pub struct ModelSettings {
    /// URL of the endpoint, such as `https://api.openai.com/v1`.
    pub url: String,
    /// API key; may be empty.
    pub key: Secret,
    /// Model name.
    pub model: String,
    /// Maximum tokens of an answer.
    pub max_tokens: u32,
    /// Time limit of the first token, per attempt.
    pub first_token_timeout: Duration,
    /// Time limit between two tokens.
    pub idle_timeout: Duration,
    /// Time limit of the answer.
    pub whole_timeout: Duration,
    /// Maximum attempts before the first token.
    pub attempts: u32,
    /// Whether the answer must be a JSON object.
    pub is_json: bool,
}

/// Author of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The user.
    User,
    /// The assistant.
    Assistant,
}

/// A turn of a conversation.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Author.
    pub role: Role,
    /// Text.
    pub text: String,
}

/// Input of a model.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// Instructions.
    pub system: String,
    /// Turns, the oldest first.
    pub turns: Vec<Turn>,
}

impl Prompt {
    /// Estimates the number of tokens.
    pub fn tokens(&self) -> i64 {
        let mut tokens = Tokens::default();
        tokens.add(&self.system);
        for turn in &self.turns {
            tokens.add(&turn.text);
        }
        tokens.count()
    }
}

/// Token usage, as reported by the server or, if that is missing or implausible, as estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens of the prompt.
    pub prompt_tokens: i64,
    /// Tokens of the answer.
    pub completion_tokens: i64,
}

/// A piece of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text without control characters and direction overrides.
    Text(String),
    /// Usage; the last piece, unless the answer was cut.
    Usage(Usage),
}

/// Relevant fields of a chunk. Servers may omit or add any others.
#[derive(Deserialize)]
struct Chunk {
    #[serde(default)]
    choices: Vec<Choice>,
    #[serde(default)]
    usage: Option<ReportedUsage>,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(default, alias = "message")]
    delta: Option<Delta>,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Delta {
    #[serde(default)]
    content: Option<String>,
}

#[derive(Deserialize)]
struct ReportedUsage {
    #[serde(default)]
    prompt_tokens: i64,
    #[serde(default)]
    completion_tokens: i64,
}

type Chunks = BoxStream<'static, Result<Chunk, OpenAIError>>;

/// A model. Cheap to clone.
#[derive(Clone)]
pub struct Model {
    client: Client<OpenAIConfig>,
    settings: Arc<ModelSettings>,
    circuit: Arc<Mutex<Circuit>>,
    /// Whether the endpoint rejected `max_tokens`, as newer models do, and gets `max_completion_tokens`.
    counts_reasoning: Arc<AtomicBool>,
}

impl Model {
    /// # Errors
    /// `INTERNAL` when the HTTP client cannot be created.
    pub fn new(settings: ModelSettings) -> ChassisResult<Self> {
        let config = OpenAIConfig::new()
            .with_api_base(settings.url.trim_end_matches('/'))
            .with_api_key(settings.key.expose());
        let transport = Transport::new()?;
        Ok(Self {
            client: Client::build(transport.client(), config).with_http_service(transport),
            settings: Arc::new(settings),
            circuit: Arc::default(),
            counts_reasoning: Arc::default(),
        })
    }

    /// Returns the model name.
    pub fn name(&self) -> &str {
        &self.settings.model
    }

    /// Streams an answer. Retries happen only before its first piece; dropping the stream cancels the request.
    ///
    /// # Errors
    /// The reason why no piece came.
    pub async fn answer(&self, prompt: Prompt) -> Result<BoxStream<'static, Result<Piece, ModelError>>, ModelError> {
        let started = Instant::now();
        let deadline = Deadline::now() + self.settings.whole_timeout;
        let asked = prompt.tokens();
        let mut backoff = FIRST_WAIT;
        let mut attempt = 1;
        let (first, chunks) = loop {
            let (error, retry_after) = match self.first(&prompt).await {
                Ok(begun) => break begun,
                Err(failed) => failed,
            };
            let wait = retry_after.unwrap_or(backoff + backoff.mul_f64(rand::random_range(0.0..0.5)));
            let is_late = wait > LONGEST_WAIT || Deadline::now() + wait >= deadline;
            if attempt >= self.settings.attempts || is_late || !error.is_passing() {
                count(error.as_str());
                return Err(error);
            }
            attempt += 1;
            tokio::time::sleep(wait).await;
            backoff *= 2;
        };
        metrics::histogram!("selam_chat_first_token_seconds").record(started.elapsed().as_secs_f64());
        let stream = AnswerStream {
            model: self.clone(),
            first: Some(first),
            chunks,
            deadline,
            asked,
            said: Tokens::default(),
            characters: 0,
            usage: None,
            is_cut: false,
            is_counted: false,
            is_over: false,
        };
        Ok(stream.pieces().boxed())
    }

    /// Returns a complete answer, up to the maximum length.
    ///
    /// # Errors
    /// The reason of the failure.
    pub async fn complete(&self, prompt: Prompt) -> Result<(String, Usage), ModelError> {
        let mut pieces = self.answer(prompt).await?;
        let (mut text, mut usage) = (String::new(), Usage::default());
        while let Some(piece) = pieces.next().await {
            match piece {
                Ok(Piece::Text(piece)) => text.push_str(&piece),
                Ok(Piece::Usage(counted)) => usage = counted,
                Err(ModelError::Cut) => break,
                Err(error) => return Err(error),
            }
        }
        Ok((text, usage))
    }

    /// Sends the request once and waits for the first piece of text. A failure may have the delay before the next
    /// attempt.
    async fn first(&self, prompt: &Prompt) -> Result<(Chunk, Chunks), (ModelError, Option<Duration>)> {
        if !self.circuit().admits(Instant::now()) {
            return Err((ModelError::Unavailable, None));
        }
        let begun = match timeout(self.settings.first_token_timeout, self.begin(prompt)).await {
            Ok(begun) => begun,
            Err(_) => Err((ModelError::TooSlow, None)),
        };
        match &begun {
            // The endpoint works, even if it rejects this request.
            Ok(_) | Err((ModelError::Filtered | ModelError::Rejected, _)) => self.circuit().succeeded(),
            Err((error, _)) => {
                if error.is_of_endpoint() {
                    self.circuit().failed(Instant::now());
                }
                if *error == ModelError::Refused {
                    tracing::error!("the model endpoint rejects the credentials; check its URL and key");
                }
            }
        }
        begun
    }

    async fn begin(&self, prompt: &Prompt) -> Result<(Chunk, Chunks), (ModelError, Option<Duration>)> {
        let chat = self.client.chat();
        let mut created = chat.create_stream_byot::<_, Chunk>(self.body(prompt)).await;
        if created.as_ref().err().is_some_and(names_limit) && !self.counts_reasoning.swap(true, Ordering::Relaxed) {
            created = chat.create_stream_byot::<_, Chunk>(self.body(prompt)).await;
        }
        let mut chunks: Chunks = created.map_err(|error| (wrong(&error), retry_after(&error)))?.boxed();
        loop {
            match chunks.next().await {
                // Servers begin with a chunk that has only the role.
                Some(Ok(chunk)) if has_ended(&chunk, CONTENT_FILTER) => return Err((ModelError::Filtered, None)),
                Some(Ok(chunk)) if text_of(&chunk).is_empty() => {}
                Some(Ok(chunk)) => return Ok((chunk, chunks)),
                Some(Err(error)) => return Err((wrong(&error), None)),
                None => return Err((ModelError::Rubbish, None)),
            }
        }
    }

    fn circuit(&self) -> std::sync::MutexGuard<'_, Circuit> {
        self.circuit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn body(&self, prompt: &Prompt) -> Value {
        let said = prompt.turns.iter().map(|turn| {
            let role = match turn.role {
                Role::User => "user",
                Role::Assistant => "assistant",
            };
            json!({"role": role, "content": turn.text})
        });
        let messages: Vec<Value> = std::iter::once(json!({"role": "system", "content": prompt.system}))
            .chain(said)
            .collect();
        let mut body = json!({
            "model": self.settings.model,
            "messages": messages,
            "stream": true,
            "stream_options": {"include_usage": true},
        });
        let limit = match self.counts_reasoning.load(Ordering::Relaxed) {
            true => "max_completion_tokens",
            false => LIMIT_PARAMETER,
        };
        body[limit] = self.settings.max_tokens.into();
        if self.settings.is_json {
            body["response_format"] = json!({"type": "json_object"});
        }
        body
    }
}

fn text_of(chunk: &Chunk) -> String {
    let first = chunk.choices.first().and_then(|choice| choice.delta.as_ref());
    first.and_then(|delta| delta.content.clone()).unwrap_or_default()
}

/// Returns whether the answer ended with this finish reason.
fn has_ended(chunk: &Chunk, reason: &str) -> bool {
    let first = chunk.choices.first().and_then(|choice| choice.finish_reason.as_deref());
    first == Some(reason)
}

/// Returns whether the endpoint rejects the parameter for the maximum length.
fn names_limit(error: &OpenAIError) -> bool {
    matches!(error, OpenAIError::ApiError(answer) if answer.api_error.param.as_deref() == Some(LIMIT_PARAMETER))
}

fn wrong(error: &OpenAIError) -> ModelError {
    match error {
        OpenAIError::ApiError(answer) => match answer.status_code.as_u16() {
            _ if answer.api_error.code.as_deref() == Some(CONTENT_FILTER) => ModelError::Filtered,
            408 | 409 | 429 | 500.. => ModelError::Unavailable,
            401 | 403 => ModelError::Refused,
            _ => ModelError::Rejected,
        },
        OpenAIError::JSONDeserialize(..) => ModelError::Rubbish,
        OpenAIError::StreamError(_) => ModelError::Broken,
        _ => ModelError::Unavailable,
    }
}

fn count(outcome: &'static str) {
    metrics::counter!("selam_chat_model_calls_total", "outcome" => outcome).increment(1);
}
