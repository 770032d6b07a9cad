//! Settings of the ai-chat service.

use std::time::Duration;

use selam_chassis::Secret;

use crate::{access::Terms, model::ModelSettings};

/// Settings of the ai-chat service.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "chat")]
pub struct Settings {
    /// URL of an OpenAI-compatible endpoint, such as `https://api.openai.com/v1`. Without it, a script answers and
    /// identifies itself as such.
    #[arg(id = "chat-model-url", long, env = "SELAM_CHAT_MODEL_URL")]
    pub model_url: Option<String>,
    /// API key of the endpoint.
    #[arg(id = "chat-model-key", long, env = "SELAM_CHAT_MODEL_KEY", hide_env_values = true)]
    pub model_key: Option<Secret>,
    /// Name of the model.
    #[arg(
        id = "chat-model-name",
        long,
        env = "SELAM_CHAT_MODEL_NAME",
        default_value = "gpt-4o-mini"
    )]
    pub model_name: String,
    /// Maximum tokens of an answer.
    #[arg(
        id = "chat-model-max-tokens",
        long,
        env = "SELAM_CHAT_MODEL_MAX_TOKENS",
        default_value_t = 800,
        value_parser = clap::value_parser!(u32).range(1..=16_000)
    )]
    pub model_max_tokens: u32,
    /// Seconds until the first token of an answer must arrive.
    #[arg(
        id = "chat-model-first-token-seconds",
        long,
        env = "SELAM_CHAT_MODEL_FIRST_TOKEN_SECONDS",
        default_value_t = 20,
        value_parser = clap::value_parser!(u64).range(1..=300)
    )]
    pub model_first_token_seconds: u64,
    /// Seconds between two tokens after which an answer counts as interrupted.
    #[arg(
        id = "chat-model-idle-seconds",
        long,
        env = "SELAM_CHAT_MODEL_IDLE_SECONDS",
        default_value_t = 15,
        value_parser = clap::value_parser!(u64).range(1..=300)
    )]
    pub model_idle_seconds: u64,
    /// Maximum seconds of an answer.
    #[arg(
        id = "chat-model-answer-seconds",
        long,
        env = "SELAM_CHAT_MODEL_ANSWER_SECONDS",
        default_value_t = 120,
        value_parser = clap::value_parser!(u64).range(1..=540)
    )]
    pub model_answer_seconds: u64,
    /// Maximum attempts before the first token.
    #[arg(
        id = "chat-model-attempts",
        long,
        env = "SELAM_CHAT_MODEL_ATTEMPTS",
        default_value_t = 3,
        value_parser = clap::value_parser!(u32).range(1..=10)
    )]
    pub model_attempts: u32,
    /// Name of the model for risk assessments; by default the one that answers.
    #[arg(id = "chat-assessment-model", long, env = "SELAM_CHAT_ASSESSMENT_MODEL")]
    pub assessment_model: Option<String>,
    /// Milliseconds to wait for a risk assessment, during which the answer is held back.
    #[arg(
        id = "chat-assessment-milliseconds",
        long,
        env = "SELAM_CHAT_ASSESSMENT_MILLISECONDS",
        default_value_t = 1_500,
        value_parser = clap::value_parser!(u64).range(100..=60_000)
    )]
    pub assessment_milliseconds: u64,
    /// Daily budget for risk assessments, in Canadian cents. Once it is exhausted, they are skipped until the next day.
    /// 0 disables them.
    #[arg(
        id = "chat-assessment-budget-cents",
        long,
        env = "SELAM_CHAT_ASSESSMENT_BUDGET_CENTS",
        default_value_t = 1_000,
        value_parser = clap::value_parser!(u32).range(0..=100_000_000)
    )]
    pub assessment_budget_cents: u32,
    /// Price of a million prompt tokens in Canadian cents, for usage reports and the daily budget.
    #[arg(
        id = "chat-prompt-cents-per-million",
        long,
        env = "SELAM_CHAT_PROMPT_CENTS_PER_MILLION",
        default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(0..=10_000_000)
    )]
    pub prompt_cents_per_million: u32,
    /// Price of a million completion tokens in Canadian cents.
    #[arg(
        id = "chat-completion-cents-per-million",
        long,
        env = "SELAM_CHAT_COMPLETION_CENTS_PER_MILLION",
        default_value_t = 80,
        value_parser = clap::value_parser!(u32).range(0..=10_000_000)
    )]
    pub completion_cents_per_million: u32,
    /// Maximum tokens per user and day of the company.
    #[arg(
        id = "chat-daily-tokens",
        long,
        env = "SELAM_CHAT_DAILY_TOKENS",
        default_value_t = 60_000,
        value_parser = clap::value_parser!(u32).range(0..=100_000_000)
    )]
    pub daily_tokens: u32,
    /// Daily budget of the model, in Canadian cents. Once it is exhausted, messages are rejected until the next day.
    #[arg(
        id = "chat-daily-budget-cents",
        long,
        env = "SELAM_CHAT_DAILY_BUDGET_CENTS",
        default_value_t = 5_000,
        value_parser = clap::value_parser!(u32).range(0..=100_000_000)
    )]
    pub daily_budget_cents: u32,
    /// Number of latest messages that the model gets unchanged; older ones are summarised.
    #[arg(
        id = "chat-window-messages",
        long,
        env = "SELAM_CHAT_WINDOW_MESSAGES",
        default_value_t = 20,
        value_parser = clap::value_parser!(u32).range(2..=200)
    )]
    pub window_messages: u32,
    /// Free messages per user, once.
    #[arg(
        id = "chat-free-messages",
        long,
        env = "SELAM_CHAT_FREE_MESSAGES",
        default_value_t = 3,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000)
    )]
    pub free_messages: u32,
    /// Hours of a paid session from its first message.
    #[arg(
        id = "chat-session-hours",
        long,
        env = "SELAM_CHAT_SESSION_HOURS",
        default_value_t = 24,
        value_parser = clap::value_parser!(u32).range(1..=720)
    )]
    pub session_hours: u32,
    /// Messages of a paid session.
    #[arg(
        id = "chat-session-messages",
        long,
        env = "SELAM_CHAT_SESSION_MESSAGES",
        default_value_t = 50,
        value_parser = clap::value_parser!(u32).range(1..=10_000)
    )]
    pub session_messages: u32,
    /// Minimum age of users, in years.
    #[arg(
        id = "chat-minimum-age",
        long,
        env = "SELAM_CHAT_MINIMUM_AGE",
        default_value_t = 18,
        value_parser = clap::value_parser!(u32).range(13..=99)
    )]
    pub minimum_age: u32,
    /// Maximum conversations per user.
    #[arg(
        id = "chat-max-conversations",
        long,
        env = "SELAM_CHAT_MAX_CONVERSATIONS",
        default_value_t = 500,
        value_parser = clap::value_parser!(u32).range(1..=10_000)
    )]
    pub max_conversations: u32,
    /// Days after its last message at which a conversation is deleted.
    #[arg(
        id = "chat-retention-days",
        long,
        env = "SELAM_CHAT_RETENTION_DAYS",
        default_value_t = 365,
        value_parser = clap::value_parser!(u32).range(1..=3_650)
    )]
    pub retention_days: u32,
    /// Hours from a crisis to the follow-up email of a user who agreed to it.
    #[arg(
        id = "chat-follow-up-hours",
        long,
        env = "SELAM_CHAT_FOLLOW_UP_HOURS",
        default_value_t = 24,
        value_parser = clap::value_parser!(u32).range(1..=168)
    )]
    pub follow_up_hours: u32,
    /// Hours of care after clear danger, in which answers are free and help lines stay visible.
    #[arg(
        id = "chat-care-hours",
        long,
        env = "SELAM_CHAT_CARE_HOURS",
        default_value_t = 24,
        value_parser = clap::value_parser!(u32).range(1..=168)
    )]
    pub care_hours: u32,
    /// Milliseconds between two words of the script.
    #[arg(
        id = "chat-script-pause-ms",
        long,
        env = "SELAM_CHAT_SCRIPT_PAUSE_MS",
        default_value_t = 25,
        value_parser = clap::value_parser!(u64).range(0..=1_000)
    )]
    pub script_pause_ms: u64,
    /// Encryption keys of messages, 32 bytes each in base64, separated by commas. The first one encrypts, all decrypt.
    /// The embedded mode creates one in the data folder.
    #[arg(
        id = "chat-keys",
        long,
        env = "SELAM_CHAT_KEYS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub keys: Vec<Secret>,
}

impl Settings {
    /// Returns the terms of free messages and sessions.
    pub fn terms(&self) -> Terms {
        Terms {
            free_messages: count(self.free_messages),
            session_messages: count(self.session_messages),
            session: chrono::TimeDelta::hours(self.session_hours.into()),
            is_open: self.model().is_none(),
        }
    }

    /// Returns the settings of the model client, or `None` without a model.
    pub fn model(&self) -> Option<ModelSettings> {
        let url = self.model_url.clone().filter(|url| !url.is_empty())?;
        Some(ModelSettings {
            url,
            key: self.model_key.clone().unwrap_or_else(|| Secret::from("")),
            model: self.model_name.clone(),
            max_tokens: self.model_max_tokens,
            first_token_timeout: Duration::from_secs(self.model_first_token_seconds),
            idle_timeout: Duration::from_secs(self.model_idle_seconds),
            whole_timeout: Duration::from_secs(self.model_answer_seconds),
            attempts: self.model_attempts,
            is_json: false,
        })
    }
}

/// Converts a setting to the database's integer type.
pub(crate) fn count(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
