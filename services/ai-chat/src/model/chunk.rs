//! Events of an answer stream, in the forms that OpenAI-compatible servers and proxies send.

use reqwest::StatusCode;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::ModelError;

/// Name of the content filter, as an error code and as a finish reason.
const CONTENT_FILTER: &str = "content_filter";
/// Data of the event after the last chunk.
const DONE: &str = "[DONE]";

/// Content of one event.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// Text of the answer.
    pub(super) text: String,
    /// Reasoning in a field of its own, which is charged but not shown.
    pub(super) reasoning: String,
    pub(super) usage: Option<ReportedUsage>,
    pub(super) end: Option<End>,
}

/// End of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The model finished. A chunk with the usage may follow.
    Finished,
    /// The answer reached its maximum length. A chunk with the usage may follow.
    Cut,
    /// No event follows.
    Done,
    /// The server reported an error.
    Failed(ModelError),
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct ReportedUsage {
    #[serde(default)]
    pub(super) prompt_tokens: i64,
    #[serde(default)]
    pub(super) completion_tokens: i64,
}

/// Relevant fields of an event. Servers may omit or add any others.
#[derive(Deserialize)]
#[serde(default)]
struct Event {
    #[serde(deserialize_with = "or_default")]
    choices: Vec<Choice>,
    usage: Option<ReportedUsage>,
    error: Option<Value>,
    /// `error` when the event itself is an error, as in older versions of vLLM.
    object: Option<String>,
    code: Value,
}

impl Default for Event {
    fn default() -> Self {
        Self {
            choices: Vec::new(),
            usage: None,
            error: None,
            object: None,
            code: Value::Null,
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Choice {
    #[serde(alias = "message", deserialize_with = "or_default")]
    delta: Delta,
    finish_reason: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Delta {
    content: Value,
    /// Some servers send the same reasoning under both names.
    reasoning_content: Value,
    reasoning: Value,
}

/// Parses the data of an event.
///
/// # Errors
/// `Rubbish` when the data is not an object of the expected shape.
pub(super) fn parse(name: &str, data: &str) -> Result<Chunk, ModelError> {
    if data.trim() == DONE {
        return Ok(Chunk {
            end: Some(End::Done),
            ..Chunk::default()
        });
    }
    if matches!(name, "ping" | "keepalive") {
        return Ok(Chunk::default());
    }
    let is_error = name == "error";
    let event: Event = match serde_json::from_str(data) {
        Ok(event) => event,
        Err(_) if is_error => return Ok(failed(&Value::Null)),
        Err(_) => return Err(ModelError::Rubbish),
    };
    if let Some(error) = &event.error {
        return Ok(failed(error.get("code").unwrap_or(&Value::Null)));
    }
    if is_error || event.object.as_deref() == Some("error") {
        return Ok(failed(&event.code));
    }
    let choice = event.choices.into_iter().next().unwrap_or_default();
    let mut reasoning = text_of(&choice.delta.reasoning_content);
    if reasoning.is_empty() {
        reasoning = text_of(&choice.delta.reasoning);
    }
    let end = choice.finish_reason.as_deref().filter(|reason| !reason.is_empty());
    Ok(Chunk {
        text: text_of(&choice.delta.content),
        reasoning,
        usage: event.usage,
        end: end.map(|reason| match reason {
            "length" | "model_length" => End::Cut,
            CONTENT_FILTER => End::Failed(ModelError::Filtered),
            "abort" | "error" => End::Failed(ModelError::Unavailable),
            _ => End::Finished,
        }),
    })
}

/// Returns the error for a code of a server: a status, as a number or a text, or a name.
pub(super) fn error_of_code(code: &Value) -> Option<ModelError> {
    match code {
        Value::String(name) if name == CONTENT_FILTER => Some(ModelError::Filtered),
        Value::String(name) if name == "context_length_exceeded" => Some(ModelError::Rejected),
        Value::String(status) => status.parse().ok().and_then(error_of_number),
        Value::Number(status) => status
            .as_u64()
            .and_then(|it| u16::try_from(it).ok())
            .and_then(error_of_number),
        _ => None,
    }
}

/// Returns the error for the status of a response.
pub(super) fn error_of_status(status: StatusCode) -> ModelError {
    match status.as_u16() {
        408 | 409 | 425 | 429 | 500.. => ModelError::Unavailable,
        401 | 403 => ModelError::Refused,
        _ => ModelError::Rejected,
    }
}

fn error_of_number(code: u16) -> Option<ModelError> {
    let status = StatusCode::from_u16(code).ok();
    status
        .filter(|it| it.is_client_error() || it.is_server_error())
        .map(error_of_status)
}

fn failed(code: &Value) -> Chunk {
    Chunk {
        end: Some(End::Failed(error_of_code(code).unwrap_or(ModelError::Unavailable))),
        ..Chunk::default()
    }
}

/// Returns a content: a text, or the texts of a list of parts.
fn text_of(content: &Value) -> String {
    let part = |part: &Value| {
        (part["type"] == "text")
            .then(|| part["text"].as_str().map(str::to_owned))
            .flatten()
    };
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(part).collect(),
        _ => String::new(),
    }
}

fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn recognises_errors_inside_a_stream() {
        for (name, data, error) in [
            (
                "",
                r#"{"error":{"message":"overloaded","code":502}}"#,
                ModelError::Unavailable,
            ),
            (
                "",
                r#"{"error":"model runner has unexpectedly stopped"}"#,
                ModelError::Unavailable,
            ),
            ("", r#"{"error":{"code":"content_filter"}}"#, ModelError::Filtered),
            ("", r#"{"error":{"code":"400"}}"#, ModelError::Rejected),
            (
                "",
                r#"{"error":{"code":"context_length_exceeded"}}"#,
                ModelError::Rejected,
            ),
            ("", r#"{"error":{"code":401}}"#, ModelError::Refused),
            ("", r#"{"error":{"code":200}}"#, ModelError::Unavailable),
            (
                "",
                r#"{"object":"error","message":"no","code":429}"#,
                ModelError::Unavailable,
            ),
            ("error", "upstream connect error", ModelError::Unavailable),
            ("error", r#"{"message":"no","code":403}"#, ModelError::Refused),
            (
                "",
                r#"{"choices":[{"delta":{"content":""},"finish_reason":"error"}]}"#,
                ModelError::Unavailable,
            ),
            (
                "",
                r#"{"choices":[{"finish_reason":"abort"}]}"#,
                ModelError::Unavailable,
            ),
        ] {
            assert_eq!(parse(name, data).unwrap().end, Some(End::Failed(error)), "{data}");
        }
        for data in ["{broken", "[1, 2]", "hello", r#"{"choices":7}"#] {
            assert_eq!(parse("", data).unwrap_err(), ModelError::Rubbish, "{data}");
        }
    }

    #[test]
    fn reads_text_apart_from_reasoning() {
        for (delta, text, reasoning) in [
            (r#"{"content":"hi"}"#, "hi", ""),
            (r#"{"content":null,"reasoning_content":"hm"}"#, "", "hm"),
            (r#"{"content":"","reasoning":"hm"}"#, "", "hm"),
            (r#"{"content":"hi","reasoning":null}"#, "hi", ""),
            (r#"{"reasoning":"hm","reasoning_content":"hm"}"#, "", "hm"),
            (
                r#"{"content":[{"type":"thinking","thinking":[]},{"type":"text","text":"hi"}]}"#,
                "hi",
                "",
            ),
            ("null", "", ""),
        ] {
            let chunk = parse(
                "",
                &format!(r#"{{"choices":[{{"delta":{delta},"finish_reason":null}}],"error":null}}"#),
            );
            let chunk = chunk.unwrap();
            assert_eq!(
                (chunk.text.as_str(), chunk.reasoning.as_str(), chunk.end),
                (text, reasoning, None)
            );
        }
        let whole = r#"{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}"#;
        let whole = parse("", whole).unwrap();
        assert_eq!((whole.text.as_str(), whole.end), ("hi", Some(End::Finished)));
        assert!(parse("", r#"{"choices":null,"usage":null}"#).unwrap().end.is_none());
    }
}
