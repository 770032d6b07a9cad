//! A client for any OpenAI-compatible endpoint. It trusts nothing of what comes back: not its length, its form, its counts, nor that it comes at all.

mod circuit;
mod pouring;
mod transport;

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
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
use transport::Transport;

/// First wait before the model is asked again; it doubles each time.
const FIRST_WAIT: Duration = Duration::from_millis(200);

/// How endpoints name their content filter, as the code of an error and as the reason of an end.
const CONTENT_FILTER: &str = "content_filter";

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
    /// What the answer has used; the last piece.
    Usage(Usage),
}

/// Why a model does not answer, or no further. Holds nothing of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// It cannot be reached, fails, has too much to do, or is left alone for a while.
    Unavailable,
    /// It takes too long.
    TooSlow,
    /// It broke off.
    Broken,
    /// What it says is no answer.
    Rubbish,
    /// It refuses us: the key is wrong.
    Refused,
    /// It does not accept the request, though others may be fine.
    Rejected,
    /// The provider's content filter stopped the request or the answer.
    Filtered,
}

impl ModelError {
    fn word(self) -> &'static str {
        match self {
            Self::Unavailable => "unavailable",
            Self::TooSlow => "too_slow",
            Self::Broken => "broken",
            Self::Rubbish => "rubbish",
            Self::Refused => "refused",
            Self::Rejected => "rejected",
            Self::Filtered => "filtered",
        }
    }

    /// Whether the next request is likely to fail as well, so that the circuit counts it. What a request says is not a reason.
    fn is_of_endpoint(self) -> bool {
        matches!(self, Self::Unavailable | Self::TooSlow | Self::Broken | Self::Refused)
    }

    /// Whether asking again can help.
    fn is_passing(self) -> bool {
        matches!(self, Self::Unavailable | Self::TooSlow | Self::Broken)
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

impl std::error::Error for ModelError {}

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
        let asked = characters(&prompt);
        let body = self.body(&prompt);
        let mut wait = FIRST_WAIT;
        let mut attempt = 1;
        let (first, chunks) = loop {
            let error = match self.first(&body).await {
                Ok(begun) => break begun,
                Err(error) => error,
            };
            let is_last = attempt >= self.settings.attempts || Deadline::now() + wait >= deadline;
            if is_last || !error.is_passing() {
                count(error.word());
                return Err(error);
            }
            attempt += 1;
            tokio::time::sleep(wait).await;
            wait *= 2;
        };
        metrics::histogram!("selam_chat_first_token_seconds").record(started.elapsed().as_secs_f64());
        let pouring = Pouring {
            model: self.clone(),
            first: Some(first),
            chunks,
            deadline,
            asked,
            said: 0,
            usage: None,
            is_over: false,
        };
        Ok(pouring.pieces().boxed())
    }

    /// A whole answer.
    ///
    /// # Errors
    /// Why it is none.
    pub async fn complete(&self, prompt: Prompt) -> Result<(String, Usage), ModelError> {
        let mut pieces = self.answer(prompt).await?;
        let (mut text, mut usage) = (String::new(), Usage::default());
        while let Some(piece) = pieces.next().await {
            match piece? {
                Piece::Text(piece) => text.push_str(&piece),
                Piece::Usage(counted) => usage = counted,
            }
        }
        Ok((text, usage))
    }

    /// Asks once, and waits for the first piece of text.
    async fn first(&self, body: &Value) -> Result<(Chunk, Chunks), ModelError> {
        if !self.circuit().admits(Instant::now()) {
            return Err(ModelError::Unavailable);
        }
        let asking = async {
            let chat = self.client.chat();
            let mut chunks: Chunks = chat
                .create_stream_byot::<_, Chunk>(body)
                .await
                .map_err(|error| wrong(&error))?
                .boxed();
            loop {
                match chunks.next().await {
                    // Servers begin with a chunk that only says whose turn it is.
                    Some(Ok(chunk)) if is_filtered(&chunk) => return Err(ModelError::Filtered),
                    Some(Ok(chunk)) if text_of(&chunk).is_empty() => {}
                    Some(Ok(chunk)) => return Ok((chunk, chunks)),
                    Some(Err(error)) => return Err(wrong(&error)),
                    None => return Err(ModelError::Rubbish),
                }
            }
        };
        let begun = match timeout(self.settings.first_token_timeout, asking).await {
            Ok(begun) => begun,
            Err(_) => Err(ModelError::TooSlow),
        };
        match &begun {
            Ok(_) => self.circuit().succeeded(),
            // The endpoint works, whatever it makes of this request.
            Err(ModelError::Filtered | ModelError::Rejected) => self.circuit().succeeded(),
            Err(error) => {
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
        json!({
            "model": self.settings.model,
            "messages": messages,
            "max_tokens": self.settings.max_tokens,
            "stream": true,
            "stream_options": {"include_usage": true},
        })
    }
}

fn text_of(chunk: &Chunk) -> String {
    let first = chunk.choices.first().and_then(|choice| choice.delta.as_ref());
    first.and_then(|delta| delta.content.clone()).unwrap_or_default()
}

/// Whether the provider's content filter ended the answer.
fn is_filtered(chunk: &Chunk) -> bool {
    let reason = chunk.choices.first().and_then(|choice| choice.finish_reason.as_deref());
    reason == Some(CONTENT_FILTER)
}

fn characters(prompt: &Prompt) -> usize {
    let turns = prompt.turns.iter().map(|turn| turn.text.chars().count());
    prompt.system.chars().count() + turns.sum::<usize>()
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
