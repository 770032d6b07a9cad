//! A client for any OpenAI-compatible endpoint. It trusts nothing of what comes back: not its length, its form, its counts, nor that it comes at all.

mod circuit;
mod error;
mod pouring;
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
use pouring::Pouring;
use transport::{LIMIT_PARAMETER, Transport, retry_after};

pub use error::ModelError;
pub use tokens::Tokens;

/// First wait before the model is asked again; it doubles each time. Up to half of it is added by chance, so that callers do not return all at once.
const FIRST_WAIT: Duration = Duration::from_millis(200);
/// An endpoint that asks for more patience than this is not asked again.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// How endpoints name their content filter, as the code of an error and as the reason of an end.
const CONTENT_FILTER: &str = "content_filter";
/// The reason of an end when the answer was as long as it may be.
const LENGTH: &str = "length";

/// How the model is asked.
#[derive(Clone, Debug)]
pub struct ModelSettings {
    /// Address of the endpoint, such as `https://api.openai.com/v1`.
    pub url: String,
    /// Its key; may be empty.
    pub key: Secret,
    /// Name of the model.
    pub model: String,
    /// Longest answer in tokens.
    pub max_tokens: u32,
    /// In which the first token has to come, at each attempt.
    pub first_token_timeout: Duration,
    /// Between two tokens.
    pub idle_timeout: Duration,
    /// For a whole answer.
    pub whole_timeout: Duration,
    /// How often it is asked before the first token.
    pub attempts: u32,
    /// It has to answer with a JSON object.
    pub is_json: bool,
}

/// Whose turn it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The user's.
    User,
    /// The assistant's.
    Assistant,
}

/// Something that was said.
#[derive(Clone, Debug)]
pub struct Turn {
    /// By whom.
    pub role: Role,
    /// What.
    pub text: String,
}

/// What a model gets.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// Instructions.
    pub system: String,
    /// What was said, the oldest first.
    pub turns: Vec<Turn>,
}

impl Prompt {
    /// How many tokens it has, as we guess.
    pub fn tokens(&self) -> i64 {
        let mut tokens = Tokens::default();
        tokens.add(&self.system);
        for turn in &self.turns {
            tokens.add(&turn.text);
        }
        tokens.count()
    }
}

/// Tokens of an answer: as the server counts them, or as we guess when it says nothing or nonsense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens that went to the model.
    pub prompt_tokens: i64,
    /// Tokens that came from it.
    pub completion_tokens: i64,
}

/// A piece of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text, without control characters and direction overrides.
    Text(String),
    /// What the answer has used; the last piece, unless the answer was cut.
    Usage(Usage),
}

/// The part of a chunk that is looked at. Everything else a server may leave out or invent.
#[derive(Deserialize)]
struct Chunk {
    #[serde(default)]
    choices: Vec<Choice>,
    #[serde(default)]
    usage: Option<Counted>,
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
struct Counted {
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
    /// It has refused `max_tokens`, as newer models do, and gets `max_completion_tokens`.
    counts_reasoning: Arc<AtomicBool>,
}

impl Model {
    /// # Errors
    /// `INTERNAL` when no HTTP client can be made.
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

    /// Its name.
    pub fn name(&self) -> &str {
        &self.settings.model
    }

    /// An answer in pieces. It is asked again only before the first of them; dropping the stream ends the request.
    ///
    /// # Errors
    /// Why nothing came.
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
                count(error.word());
                return Err(error);
            }
            attempt += 1;
            tokio::time::sleep(wait).await;
            backoff *= 2;
        };
        metrics::histogram!("selam_chat_first_token_seconds").record(started.elapsed().as_secs_f64());
        let pouring = Pouring {
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
        Ok(pouring.pieces().boxed())
    }

    /// A whole answer, or as much of it as there may be.
    ///
    /// # Errors
    /// Why it is none.
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

    /// Asks once, and waits for the first piece of text. A failure may say how long to wait before the next attempt.
    async fn first(&self, prompt: &Prompt) -> Result<(Chunk, Chunks), (ModelError, Option<Duration>)> {
        if !self.circuit().admits(Instant::now()) {
            return Err((ModelError::Unavailable, None));
        }
        let begun = match timeout(self.settings.first_token_timeout, self.begin(prompt)).await {
            Ok(begun) => begun,
            Err(_) => Err((ModelError::TooSlow, None)),
        };
        match &begun {
            // The endpoint works, whatever it makes of this request.
            Ok(_) | Err((ModelError::Filtered | ModelError::Rejected, _)) => self.circuit().succeeded(),
            Err((error, _)) => {
                if error.is_of_endpoint() {
                    self.circuit().failed(Instant::now());
                }
                if *error == ModelError::Refused {
                    tracing::error!("the model refuses us: look at its address and key");
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
                // Servers begin with a chunk that only says whose turn it is.
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

/// Whether the answer ended for this reason.
fn has_ended(chunk: &Chunk, reason: &str) -> bool {
    let first = chunk.choices.first().and_then(|choice| choice.finish_reason.as_deref());
    first == Some(reason)
}

/// Whether the endpoint refuses the parameter with which we limit its answer.
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
