//! Client of an OpenAI-compatible endpoint. It does not trust the response: neither its length, its format nor its
//! counts, and every wait has a timeout.

mod chunk;
mod circuit;
mod error;
mod stream;
mod thoughts;
mod tokens;
mod transport;

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use futures::{StreamExt as _, stream::BoxStream};
use selam_chassis::{Result as ChassisResult, Secret};
use serde_json::{Value, json};
use tokio::time::{Instant as Deadline, timeout_at};

use chunk::Chunk;
use circuit::Circuit;
use stream::AnswerStream;
use thoughts::Thoughts;
use transport::{Failure, MAX_COMPLETION_TOKENS, MAX_TOKENS, Transport};

pub use error::ModelError;
pub use tokens::Tokens;

/// First retry delay; it doubles each time. A random part of up to half of it spreads retries.
const FIRST_WAIT: Duration = Duration::from_millis(200);
/// An endpoint that asks for a longer delay gets no retry.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

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
    /// All text so far was a thought of the model and must disappear.
    Withdrawn,
    /// Usage; the last piece, unless the answer was cut.
    Usage(Usage),
}

type Chunks = BoxStream<'static, Result<Chunk, ModelError>>;

/// A model. Cheap to clone.
#[derive(Clone)]
pub struct Model {
    transport: Transport,
    settings: Arc<ModelSettings>,
    circuit: Arc<Mutex<Circuit>>,
    /// Whether the endpoint rejected `max_tokens`, as newer models do, and gets `max_completion_tokens`.
    counts_reasoning: Arc<AtomicBool>,
    /// Whether answers begin inside a block of thoughts that the model's template opens.
    begins_inside: Arc<AtomicBool>,
}

impl Model {
    /// # Errors
    /// `INTERNAL` when the HTTP client cannot be created.
    pub fn new(settings: ModelSettings) -> ChassisResult<Self> {
        Ok(Self {
            transport: Transport::new()?,
            circuit: Arc::default(),
            counts_reasoning: Arc::default(),
            begins_inside: Arc::new(AtomicBool::new(thoughts::is_thinker(&settings.model))),
            settings: Arc::new(settings),
        })
    }

    /// Returns the model name.
    pub fn name(&self) -> &str {
        &self.settings.model
    }

    /// Streams an answer. Retries happen only before its first piece; dropping the stream cancels the request. Adds the
    /// prompt tokens of failed attempts to `lost`.
    ///
    /// # Errors
    /// The reason why no piece came.
    pub async fn answer(
        &self,
        prompt: Prompt,
        lost: &AtomicI64,
    ) -> Result<BoxStream<'static, Result<Piece, ModelError>>, ModelError> {
        let started = Instant::now();
        let deadline = Deadline::now() + self.settings.whole_timeout;
        let mut backoff = FIRST_WAIT;
        let mut attempt = 1;
        let stream = loop {
            let Failure { error, retry_after, .. } = match self.begin(&prompt, deadline).await {
                Ok(begun) => break begun,
                Err(failed) => failed,
            };
            if error.has_cost() {
                lost.fetch_add(prompt.tokens(), Ordering::Relaxed);
            }
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
        Ok(stream.pieces().boxed())
    }

    /// Returns a complete answer, up to the maximum length, or the reason of the failure. The usage includes failed
    /// attempts.
    pub async fn complete(&self, prompt: Prompt) -> (Result<String, ModelError>, Usage) {
        let (asked, lost) = (prompt.tokens(), AtomicI64::new(0));
        let mut usage = Usage::default();
        let text = match self.answer(prompt, &lost).await {
            Ok(pieces) => {
                // Until the model reports it.
                usage.prompt_tokens = asked;
                whole(pieces, &mut usage).await
            }
            Err(error) => Err(error),
        };
        usage.prompt_tokens += lost.into_inner();
        (text, usage)
    }

    /// Sends the request once and waits for the first piece of text.
    async fn begin(&self, prompt: &Prompt, deadline: Deadline) -> Result<AnswerStream, Failure> {
        if !self.circuit().admits(Instant::now()) {
            return Err(ModelError::Unavailable.into());
        }
        let begun = self.send(prompt, deadline).await;
        match begun.as_ref().map_err(|failure| failure.error) {
            // The endpoint works, even if it rejects this request.
            Ok(_) | Err(ModelError::Filtered | ModelError::Rejected | ModelError::Cut) => self.circuit().succeeded(),
            Err(error) => {
                if error.is_of_endpoint() {
                    self.circuit().failed(Instant::now());
                }
                if error == ModelError::Refused {
                    tracing::error!("the model endpoint rejects the credentials; check its URL and key");
                }
            }
        }
        begun
    }

    async fn send(&self, prompt: &Prompt, deadline: Deadline) -> Result<AnswerStream, Failure> {
        let first_token = deadline.min(Deadline::now() + self.settings.first_token_timeout);
        let sent = timeout_at(first_token, async {
            let counts_reasoning = self.counts_reasoning.load(Ordering::Relaxed);
            let sent = self
                .transport
                .send(&self.settings, &self.body(prompt, counts_reasoning))
                .await;
            match sent {
                Err(Failure { rejects_max_tokens, .. }) if rejects_max_tokens && !counts_reasoning => {
                    self.counts_reasoning.store(true, Ordering::Relaxed);
                    self.transport.send(&self.settings, &self.body(prompt, true)).await
                }
                sent => sent,
            }
        });
        let chunks = sent.await.map_err(|_| ModelError::TooSlow)??;
        let stream = AnswerStream {
            settings: Arc::clone(&self.settings),
            chunks,
            deadline,
            first_token: Some(first_token),
            asked: prompt.tokens(),
            said: Tokens::default(),
            characters: 0,
            usage: None,
            end: None,
            thoughts: Thoughts::new(self.begins_inside.load(Ordering::Relaxed)),
            begins_inside: Arc::clone(&self.begins_inside),
            has_text: false,
            waiting: VecDeque::new(),
            is_over: false,
        };
        Ok(stream.begin().await?)
    }

    fn circuit(&self) -> std::sync::MutexGuard<'_, Circuit> {
        self.circuit.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn body(&self, prompt: &Prompt, counts_reasoning: bool) -> Value {
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
        let limit = if counts_reasoning {
            MAX_COMPLETION_TOKENS
        } else {
            MAX_TOKENS
        };
        body[limit] = self.settings.max_tokens.into();
        if self.settings.is_json {
            body["response_format"] = json!({"type": "json_object"});
        }
        body
    }
}

/// Joins the pieces of an answer, and counts its tokens.
async fn whole(
    mut pieces: BoxStream<'static, Result<Piece, ModelError>>,
    usage: &mut Usage,
) -> Result<String, ModelError> {
    let (mut text, mut said) = (String::new(), Tokens::default());
    while let Some(piece) = pieces.next().await {
        match piece {
            Ok(Piece::Text(piece)) => {
                said.add(&piece);
                usage.completion_tokens = said.count();
                text.push_str(&piece);
            }
            Ok(Piece::Withdrawn) => text.clear(),
            Ok(Piece::Usage(counted)) => *usage = counted,
            Err(ModelError::Cut) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(text)
}

fn count(outcome: &'static str) {
    metrics::counter!("selam_chat_model_calls_total", "outcome" => outcome).increment(1);
}
