//! What a message is heard as without a model: topics, questions, thanks, goodbye. Files with patterns (`services/ai-chat/script/*.rules`).

use std::sync::Arc;

use selam_chassis::Result;
use serde::Deserialize;

use crate::safety::phrases::{Kind, Patterns, spell};

/// What a person talks about.
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

/// What is done step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ExerciseKind {
    Breathing,
    Senses,
    Paper,
    Evening,
}

/// What the sections of the files mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Topic(TopicName),
    Exercise(ExerciseKind),
    AnyExercise,
    Question,
    Thanks,
    Helped,
    Bye,
    Hello,
    /// The user asks what they have said.
    Recall,
    /// The user asks what answers them.
    What,
    Stop,
    Next,
}

/// Sections of topics. Of two that are heard as often the first one counts.
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
const OTHERS: [(&str, Heard); 14] = [
    ("breathing", Heard::Exercise(ExerciseKind::Breathing)),
    ("senses", Heard::Exercise(ExerciseKind::Senses)),
    ("paper", Heard::Exercise(ExerciseKind::Paper)),
    ("evening", Heard::Exercise(ExerciseKind::Evening)),
    ("exercise", Heard::AnyExercise),
    ("question", Heard::Question),
    ("thanks", Heard::Thanks),
    ("helped", Heard::Helped),
    ("bye", Heard::Bye),
    ("hello", Heard::Hello),
    ("recall", Heard::Recall),
    ("what", Heard::What),
    ("stop", Heard::Stop),
    ("next", Heard::Next),
];
const QUESTION_MARKS: [char; 3] = ['?', '؟', '፧'];

impl Kind for Heard {
    fn of_section(title: &str) -> Option<Self> {
        let topic = TOPICS.iter().find(|(section, _)| *section == title);
        let other = OTHERS.iter().find(|(section, _)| *section == title);
        topic
            .map(|(_, name)| Self::Topic(*name))
            .or_else(|| other.map(|(_, heard)| *heard))
    }
}

/// Hears what a message is about. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Hearing {
    patterns: Arc<Patterns<Heard>>,
}

impl Hearing {
    /// Reads the files that are compiled in.
    ///
    /// # Errors
    /// `INTERNAL` when one of them cannot be read, which a test would have found.
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

    pub(super) fn hear(&self, text: &str) -> Message {
        Message {
            heard: self.patterns.find(text),
            words: spell(text).len(),
            has_question_mark: text.contains(QUESTION_MARKS),
        }
    }
}

/// A message as it was heard.
#[derive(Debug)]
pub(super) struct Message {
    heard: Vec<Heard>,
    pub(super) words: usize,
    has_question_mark: bool,
}

impl Message {
    pub(super) fn has(&self, heard: Heard) -> bool {
        self.heard.contains(&heard)
    }

    pub(super) fn is_question(&self) -> bool {
        self.has_question_mark || self.has(Heard::Question)
    }

    /// The topic that is heard most often.
    pub(super) fn topic(&self) -> Option<TopicName> {
        let weight = |name: TopicName| self.heard.iter().filter(|heard| **heard == Heard::Topic(name)).count();
        let names = TOPICS.iter().rev().map(|(_, name)| *name);
        names.max_by_key(|name| weight(*name)).filter(|name| weight(*name) > 0)
    }

    /// The exercise that is wished for: named in a short message that is about nothing else.
    pub(super) fn exercise(&self) -> Option<ExerciseKind> {
        let is_wish = self.words <= 6 && !self.is_question() && self.topic().is_none();
        self.heard.iter().filter(|_| is_wish).find_map(|heard| match heard {
            Heard::Exercise(kind) => Some(*kind),
            _ => None,
        })
    }
}
