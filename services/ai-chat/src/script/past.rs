//! What was said in a conversation before a message: which topics, which texts, which exercises.

use super::{
    Said, Speaker,
    hearing::{Hearing, Message, TOPICS, TopicName},
    texts::{Exercise, Texts},
};

/// What was said before.
#[derive(Debug)]
pub(super) struct Past<'a> {
    /// What the assistant said, the oldest first.
    answers: Vec<&'a str>,
    /// What the user talked about, the oldest first, each once.
    topics: Vec<TopicName>,
    latest: Option<TopicName>,
}

impl<'a> Past<'a> {
    /// Reads it from the messages and from a summary of those before them, which names topics in any of the languages.
    pub(super) fn of(hearing: &Hearing, languages: &[Texts], earlier: &'a [Said<'a>], summary: &str) -> Self {
        let is_summed_up = |name: TopicName| {
            let mut topics = languages.iter().filter_map(|texts| texts.topic(name));
            topics.any(|topic| summary.contains(&topic.label))
        };
        let mut topics: Vec<TopicName> = TOPICS.iter().map(|(_, name)| *name).collect();
        topics.retain(|name| is_summed_up(*name));
        let mut latest = None;
        let own = earlier.iter().filter(|said| said.speaker == Speaker::User);
        for message in own.map(|said| hearing.hear(said.text)) {
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

    /// What a message is about at this place of the conversation.
    pub(super) fn topic_of(&self, message: &Message) -> Option<TopicName> {
        topic_after(message, self.latest)
    }

    /// What the user talked about last.
    pub(super) fn latest_topic(&self) -> Option<TopicName> {
        self.latest
    }

    /// Whether the user talked of it before, and of something else since.
    pub(super) fn comes_back(&self, name: TopicName) -> bool {
        self.topics.contains(&name) && self.latest != Some(name)
    }

    /// What the user talked about, as it is named in a sentence.
    pub(super) fn labels<'t>(&self, texts: &'t Texts) -> Vec<&'t str> {
        let topics = self.topics.iter().filter_map(|name| texts.topic(*name));
        topics.map(|topic| topic.label.as_str()).collect()
    }

    /// The exercise that runs, and the step that was said last.
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

    /// Whether the latest answer gave hints.
    pub(super) fn ends_with_hints(&self, texts: &Texts) -> bool {
        let topics = texts.topics.iter().map(|topic| &topic.hints_head);
        let mut heads = topics.chain([&texts.general.hints_head]);
        self.answers
            .last()
            .is_some_and(|last| heads.any(|head| last.contains(head.as_str())))
    }

    /// How many of the texts were not said yet.
    pub(super) fn unsaid(&self, texts: &[String]) -> usize {
        texts.iter().filter(|text| self.said_last(text).is_none()).count()
    }

    /// The first text that was not said yet, otherwise the one that was said longest ago.
    pub(super) fn least_recent<'t>(&self, texts: &'t [String]) -> &'t str {
        let oldest = texts.iter().min_by_key(|text| self.said_last(text));
        oldest.map_or("", String::as_str)
    }

    /// Three of the texts, those first that were not said yet; two when no third one is new.
    pub(super) fn some_of<'t>(&self, texts: &'t [String]) -> Vec<&'t str> {
        let count = match self.unsaid(texts) {
            1 | 2 => 2,
            _ => 3,
        };
        let mut sorted: Vec<&String> = texts.iter().collect();
        sorted.sort_by_key(|text| self.said_last(text));
        sorted.into_iter().take(count).map(String::as_str).collect()
    }

    /// In which answer a text was said last.
    fn said_last(&self, text: &str) -> Option<usize> {
        self.answers.iter().rposition(|said| said.contains(text))
    }
}

/// Sadness right after grief is the same grief, which some languages have one word for.
fn topic_after(message: &Message, latest: Option<TopicName>) -> Option<TopicName> {
    match (message.topic(), latest) {
        (Some(TopicName::Sadness), Some(TopicName::Grief)) => latest,
        (topic, _) => topic,
    }
}
