//! Message recognition without a model: topics, questions, thanks, goodbye. Patterns are in
//! `services/ai-chat/script/*.rules`.

use std::sync::Arc;

use selam_chassis::Result;
use serde::Deserialize;

use crate::safety::phrases::{Kind, Patterns, spell};

/// Topic of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TopicName {
    Grief,
    Trauma,
    Sleep,
    Worry,
    Home,
    Alone,
    Anger,
    Couple,
    Family,
    Work,
    Guilt,
    Sadness,
    Faith,
}

/// Exercise with several steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ExerciseKind {
    Breathing,
    Senses,
    Paper,
    Evening,
}

/// Meaning of a section of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    Topic(TopicName),
    Exercise(ExerciseKind),
    AnyExercise,
    Question,
    Thanks,
    Helped,
    Bye,
    Hello,
    /// The user asks about earlier messages.
    Recall,
    /// The user asks what the assistant is.
    What,
    Stop,
    Next,
}

/// Sections of topics. Of two with the same number of matches, the first one wins.
pub(super) const TOPICS: [(&str, TopicName); 13] = [
    ("grief", TopicName::Grief),
    ("trauma", TopicName::Trauma),
    ("sleep", TopicName::Sleep),
    ("worry", TopicName::Worry),
    ("home", TopicName::Home),
    ("alone", TopicName::Alone),
    ("anger", TopicName::Anger),
    ("couple", TopicName::Couple),
    ("family", TopicName::Family),
    ("work", TopicName::Work),
    ("guilt", TopicName::Guilt),
    ("sadness", TopicName::Sadness),
    ("faith", TopicName::Faith),
];
const OTHERS: [(&str, Signal); 14] = [
    ("breathing", Signal::Exercise(ExerciseKind::Breathing)),
    ("senses", Signal::Exercise(ExerciseKind::Senses)),
    ("paper", Signal::Exercise(ExerciseKind::Paper)),
    ("evening", Signal::Exercise(ExerciseKind::Evening)),
    ("exercise", Signal::AnyExercise),
    ("question", Signal::Question),
    ("thanks", Signal::Thanks),
    ("helped", Signal::Helped),
    ("bye", Signal::Bye),
    ("hello", Signal::Hello),
    ("recall", Signal::Recall),
    ("what", Signal::What),
    ("stop", Signal::Stop),
    ("next", Signal::Next),
];
const QUESTION_MARKS: [char; 3] = ['?', '؟', '፧'];

impl Kind for Signal {
    fn of_section(title: &str) -> Option<Self> {
        let topic = TOPICS.iter().find(|(section, _)| *section == title);
        let other = OTHERS.iter().find(|(section, _)| *section == title);
        topic
            .map(|(_, name)| Self::Topic(*name))
            .or_else(|| other.map(|(_, signal)| *signal))
    }
}

/// Recognises the content of messages. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Recognizer {
    patterns: Arc<Patterns<Signal>>,
}

impl Recognizer {
    /// Loads the compiled-in files.
    ///
    /// # Errors
    /// `INTERNAL` when one of them is malformed, which tests exclude.
    pub(super) fn built_in() -> Result<Self> {
        let patterns = Patterns::read([
            ("script/en.rules", include_str!("../../script/en.rules")),
            ("script/ti.rules", include_str!("../../script/ti.rules")),
            ("script/ar.rules", include_str!("../../script/ar.rules")),
        ])?;
        Ok(Self {
            patterns: Arc::new(patterns.bound_by_clauses()),
        })
    }

    pub(super) fn recognize(&self, text: &str) -> Message {
        Message {
            signals: self.patterns.find(text),
            words: spell(text).len(),
            has_question_mark: text.contains(QUESTION_MARKS),
        }
    }
}

/// Recognised content of a message.
#[derive(Debug)]
pub(super) struct Message {
    signals: Vec<Signal>,
    pub(super) words: usize,
    has_question_mark: bool,
}

impl Message {
    pub(super) fn has(&self, signal: Signal) -> bool {
        self.signals.contains(&signal)
    }

    pub(super) fn is_question(&self) -> bool {
        self.has_question_mark || self.has(Signal::Question)
    }

    /// Returns the topic with the most matches.
    pub(super) fn topic(&self) -> Option<TopicName> {
        let weight = |name: TopicName| {
            self.signals
                .iter()
                .filter(|signal| **signal == Signal::Topic(name))
                .count()
        };
        let names = TOPICS.iter().rev().map(|(_, name)| *name);
        names.max_by_key(|name| weight(*name)).filter(|name| weight(*name) > 0)
    }

    /// Returns the requested exercise: named in a short message without another topic.
    pub(super) fn exercise(&self) -> Option<ExerciseKind> {
        let is_request = self.words <= 6 && !self.is_question() && self.topic().is_none();
        self.signals
            .iter()
            .filter(|_| is_request)
            .find_map(|signal| match signal {
                Signal::Exercise(kind) => Some(*kind),
                _ => None,
            })
    }
}
