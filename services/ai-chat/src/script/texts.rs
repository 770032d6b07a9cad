//! Texts of the script, as in its files.

use serde::Deserialize;

use super::recognition::{ExerciseKind, TopicName};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Topic {
    pub(super) name: TopicName,
    /// Label within a sentence.
    pub(super) label: String,
    pub(super) reflect: Vec<String>,
    pub(super) ask: Vec<String>,
    pub(super) hints_head: String,
    pub(super) hints: Vec<String>,
}

/// Hints without a topic.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct General {
    pub(super) hints_head: String,
    pub(super) hints: Vec<String>,
    pub(super) ask: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exercise {
    pub(super) kind: ExerciseKind,
    pub(super) name: String,
    pub(super) steps: Vec<String>,
}

/// Texts of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Texts {
    pub(super) greeting: String,
    pub(super) disclosure: String,
    pub(super) reminder: String,
    pub(super) topics: Vec<Topic>,
    pub(super) general: General,
    pub(super) exercises: Vec<Exercise>,
    /// Questions after the hints of a topic.
    pub(super) hint_ask: Vec<String>,
    /// Replies to a user's comment on hints.
    pub(super) tried: Vec<String>,
    pub(super) unknown: Vec<String>,
    pub(super) thanks_answer: Vec<String>,
    pub(super) bye_answer: String,
    pub(super) hello_answer: String,
    pub(super) stop_answer: String,
    pub(super) person_answer: String,
    pub(super) what_answer: String,
    /// Contains `{topic}`.
    pub(super) came_back: String,
    /// Contains `{topics}`.
    pub(super) recall: String,
    /// Contains `{exercises}`.
    pub(super) recall_done: String,
    pub(super) recall_ask: String,
    pub(super) recall_nothing: String,
    pub(super) comma: String,
    pub(super) and: String,
    pub(super) say_next: String,
    pub(super) say_person: String,
    pub(super) summary_head: String,
    pub(super) nothing: String,
}

impl Texts {
    pub(super) fn topic(&self, name: TopicName) -> Option<&Topic> {
        self.topics.iter().find(|topic| topic.name == name)
    }

    /// Joins a list: "a, b and c".
    pub(super) fn listed(&self, items: &[&str]) -> String {
        match items {
            [others @ .., last] if !others.is_empty() => format!("{}{}{last}", others.join(&self.comma), self.and),
            _ => items.concat(),
        }
    }
}
