//! History of a conversation: topics, texts and exercises.

use super::{
    Speaker, Utterance,
    recognition::{Message, Recognizer, TOPICS, TopicName},
    texts::{Exercise, Texts},
};

/// Conversation before a message.
#[derive(Debug)]
pub(super) struct History<'a> {
    /// Answers of the assistant, the oldest first.
    answers: Vec<&'a str>,
    /// Topics of the user, the oldest first, each once.
    topics: Vec<TopicName>,
    latest: Option<TopicName>,
}

impl<'a> History<'a> {
    /// Builds the history from messages and from a summary of older ones, which names topics in any language.
    pub(super) fn of(
        recognizer: &Recognizer,
        languages: &[Texts],
        earlier: &'a [Utterance<'a>],
        summary: &str,
    ) -> Self {
        let is_summed_up = |name: TopicName| {
            let mut topics = languages.iter().filter_map(|texts| texts.topic(name));
            topics.any(|topic| summary.contains(&topic.label))
        };
        let mut topics: Vec<TopicName> = TOPICS.iter().map(|(_, name)| *name).collect();
        topics.retain(|name| is_summed_up(*name));
        let mut latest = None;
        let own = earlier.iter().filter(|said| said.speaker == Speaker::User);
        for message in own.map(|said| recognizer.recognize(said.text)) {
            let Some(name) = topic_after(&message, latest) else {
                continue;
            };
            if !topics.contains(&name) {
                topics.push(name);
            }
            latest = Some(name);
        }
        let answers = earlier.iter().filter(|said| said.speaker == Speaker::Assistant);
        Self {
            answers: answers.map(|said| said.text).collect(),
            topics,
            latest,
        }
    }

    /// Returns the topic of a message in the context of the conversation.
    pub(super) fn topic_of(&self, message: &Message) -> Option<TopicName> {
        topic_after(message, self.latest)
    }

    /// Returns the latest topic of the user.
    pub(super) fn latest_topic(&self) -> Option<TopicName> {
        self.latest
    }

    /// Returns whether the user comes back to a topic after another one.
    pub(super) fn comes_back(&self, name: TopicName) -> bool {
        self.topics.contains(&name) && self.latest != Some(name)
    }

    /// Returns the topics of the user as labels.
    pub(super) fn labels<'t>(&self, texts: &'t Texts) -> Vec<&'t str> {
        let topics = self.topics.iter().filter_map(|name| texts.topic(*name));
        topics.map(|topic| topic.label.as_str()).collect()
    }

    /// Returns the running exercise and its latest step.
    pub(super) fn under_way<'t>(&self, texts: &'t Texts) -> Option<(&'t Exercise, usize)> {
        let last = self.answers.last()?;
        texts.exercises.iter().find_map(|exercise| {
            let is_last = |step: &String| last.starts_with(step.as_str());
            exercise.steps.iter().position(is_last).map(|step| (exercise, step))
        })
    }

    pub(super) fn has_done(&self, exercise: &Exercise) -> bool {
        let first = exercise.steps.first().map_or("", String::as_str);
        self.answers.iter().any(|said| said.starts_with(first))
    }

    /// Returns whether the latest answer gave hints.
    pub(super) fn ends_with_hints(&self, texts: &Texts) -> bool {
        let topics = texts.topics.iter().map(|topic| &topic.hints_head);
        let mut heads = topics.chain([&texts.general.hints_head]);
        self.answers
            .last()
            .is_some_and(|last| heads.any(|head| last.contains(head.as_str())))
    }

    /// Counts the texts that were not used yet.
    pub(super) fn unsaid(&self, texts: &[String]) -> usize {
        texts.iter().filter(|text| self.said_last(text).is_none()).count()
    }

    /// Returns the first unused text, otherwise the least recently used one.
    pub(super) fn least_recent<'t>(&self, texts: &'t [String]) -> &'t str {
        let oldest = texts.iter().min_by_key(|text| self.said_last(text));
        oldest.map_or("", String::as_str)
    }

    /// Returns three of the texts, unused ones first, or two if no third is unused.
    pub(super) fn some_of<'t>(&self, texts: &'t [String]) -> Vec<&'t str> {
        let count = match self.unsaid(texts) {
            1 | 2 => 2,
            _ => 3,
        };
        let mut sorted: Vec<&String> = texts.iter().collect();
        sorted.sort_by_key(|text| self.said_last(text));
        sorted.into_iter().take(count).map(String::as_str).collect()
    }

    /// Returns the index of the last answer with a text.
    fn said_last(&self, text: &str) -> Option<usize> {
        self.answers.iter().rposition(|said| said.contains(text))
    }
}

/// Sadness right after grief counts as grief; some languages use one word for both.
fn topic_after(message: &Message, latest: Option<TopicName>) -> Option<TopicName> {
    match (message.topic(), latest) {
        (Some(TopicName::Sadness), Some(TopicName::Grief)) => latest,
        (topic, _) => topic,
    }
}
