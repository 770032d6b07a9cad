//! The assistant without a model. It recognises topics, asks questions, gives hints, leads through exercises and refers
//! to earlier messages. Texts and patterns are in `services/ai-chat/script/`.

mod history;
mod recognition;
mod texts;

use std::sync::Arc;

use selam_chassis::{Language, Result};

use crate::human_handoff::HumanHandoff;
use history::History;
use recognition::{Message, Recognizer, Signal};
use texts::{Exercise, Texts, Topic};

/// Number of suggested replies.
const OFFERED: usize = 3;
/// Maximum words of a message that counts as part of a running exercise.
const ASIDE: usize = 7;
/// Maximum words of a goodbye or a greeting.
const COURTESY: usize = 14;

/// Author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The user.
    User,
    /// The assistant.
    Assistant,
}

/// A message of the conversation.
#[derive(Clone, Copy, Debug)]
pub struct Utterance<'a> {
    /// Author.
    pub speaker: Speaker,
    /// Text.
    pub text: &'a str,
}

/// Message to answer, with its context.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Language of the conversation.
    pub language: Language,
    /// Text of the message.
    pub text: &'a str,
    /// Previous messages, the oldest first.
    pub earlier: &'a [Utterance<'a>],
    /// Summary of the messages before them; empty if there is none.
    pub summary: &'a str,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Text.
    pub text: String,
    /// Suggested replies of the user.
    pub suggestions: Vec<String>,
}

/// The script. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Script {
    texts: Arc<[Texts; 3]>,
    recognizer: Recognizer,
    human_handoff: HumanHandoff,
}

impl Script {
    /// Loads the compiled-in files.
    ///
    /// # Errors
    /// `INTERNAL` when one of them is malformed, which tests exclude.
    pub fn built_in() -> Result<Self> {
        let texts = [
            serde_json::from_str(include_str!("../../script/en.json"))?,
            serde_json::from_str(include_str!("../../script/ti.json"))?,
            serde_json::from_str(include_str!("../../script/ar.json"))?,
        ];
        Ok(Self {
            texts: Arc::new(texts),
            recognizer: Recognizer::built_in()?,
            human_handoff: HumanHandoff::built_in()?,
        })
    }

    /// Returns the greeting, which states that no model answers.
    pub fn greeting(&self, language: Language) -> &str {
        &self.texts(language).greeting
    }

    /// Returns the disclosure next to the conversation.
    pub fn disclosure(&self, language: Language) -> &str {
        &self.texts(language).disclosure
    }

    /// Returns the reminder that is repeated over time.
    pub fn reminder(&self, language: Language) -> &str {
        &self.texts(language).reminder
    }

    /// Answers a message. Deterministic.
    pub fn answer(&self, turn: &Turn<'_>) -> Answer {
        let texts = self.texts(turn.language);
        if self.human_handoff.find_request(turn.text, turn.earlier).is_some() {
            return only(&texts.person_answer);
        }
        let history = self.history(turn.earlier, turn.summary);
        let message = self.recognizer.recognize(turn.text);
        let reply = Reply {
            texts,
            history: &history,
        };
        reply.to_exercise(turn.text, &message).unwrap_or_else(|| {
            let courtesy = reply.to_courtesy(&message);
            courtesy.unwrap_or_else(|| reply.to_substance(&message))
        })
    }

    /// Summarises the topics of messages, including those of the summary before.
    pub fn summary(&self, language: Language, before: &str, said: &[Utterance<'_>]) -> String {
        let texts = self.texts(language);
        let history = self.history(said, before);
        let labels = history.labels(texts);
        let listed = if labels.is_empty() {
            texts.nothing.clone()
        } else {
            labels.join(", ")
        };
        format!("{} {listed}", texts.summary_head)
    }

    fn history<'a>(&self, earlier: &'a [Utterance<'a>], summary: &str) -> History<'a> {
        History::of(&self.recognizer, self.texts.as_slice(), earlier, summary)
    }

    fn texts(&self, language: Language) -> &Texts {
        let [english, tigrinya, arabic] = &*self.texts;
        match language {
            Language::En => english,
            Language::Ti => tigrinya,
            Language::Ar => arabic,
        }
    }
}

/// Context of a reply.
struct Reply<'a> {
    texts: &'a Texts,
    history: &'a History<'a>,
}

impl Reply<'_> {
    /// Continues, ends or begins an exercise.
    fn to_exercise(&self, text: &str, message: &Message) -> Option<Answer> {
        let texts = self.texts;
        if let Some((exercise, step)) = self.history.under_way(texts)
            && step + 1 < exercise.steps.len()
            && ![Signal::Bye, Signal::Recall, Signal::What]
                .into_iter()
                .any(|signal| message.has(signal))
        {
            if message.has(Signal::Stop) {
                return Some(self.with_exercises(&texts.stop_answer));
            }
            let is_aside = message.words <= ASIDE && !(message.is_question() && message.topic().is_some());
            if message.has(Signal::Next) || is_aside {
                return Some(self.step(exercise, step + 1));
            }
        }
        let by_name = texts.exercises.iter().find(|it| text.contains(&it.name));
        let by_kind = || {
            let kind = message.exercise()?;
            texts.exercises.iter().find(|it| it.kind == kind)
        };
        let any = || {
            let is_request =
                message.has(Signal::AnyExercise) && message.topic().is_none() && !message.has(Signal::Helped);
            let open = texts.exercises.iter().find(|it| !self.history.has_done(it));
            open.or(texts.exercises.first()).filter(|_| is_request)
        };
        by_name
            .or_else(by_kind)
            .or_else(any)
            .map(|exercise| self.step(exercise, 0))
    }

    /// Answers thanks, goodbyes, greetings, and questions about the conversation itself.
    fn to_courtesy(&self, message: &Message) -> Option<Answer> {
        let texts = self.texts;
        let is_question = message.is_question();
        let topic = message.topic();
        if message.has(Signal::Recall) {
            return Some(self.with_exercises(&self.recall()));
        }
        if message.has(Signal::Bye) && message.words <= COURTESY && !is_question {
            return Some(only(&texts.bye_answer));
        }
        let has_helped = message.has(Signal::Helped);
        if !is_question && (has_helped || (message.has(Signal::Thanks) && topic.is_none())) {
            return Some(self.with_exercises(self.history.least_recent(&texts.thanks_answer)));
        }
        if topic.is_some() {
            return None;
        }
        if message.has(Signal::Hello) && message.words <= COURTESY / 2 {
            return Some(self.with_exercises(&texts.hello_answer));
        }
        message
            .has(Signal::What)
            .then(|| self.with_exercises(&texts.what_answer))
    }

    /// Answers the content: hints for a question, otherwise a reflection and a question.
    fn to_substance(&self, message: &Message) -> Answer {
        let texts = self.texts;
        let named = self.history.topic_of(message).and_then(|name| texts.topic(name));
        let topic = named.or_else(|| self.history.latest_topic().and_then(|name| texts.topic(name)));
        if message.is_question() {
            return self.hints(topic, named);
        }
        if let Some(topic) = named {
            return self.about(topic);
        }
        if self.history.ends_with_hints(texts) {
            let others = topic.filter(|topic| message.has(Signal::Stop) && self.history.unsaid(&topic.hints) > 1);
            return match others {
                Some(topic) => self.hints(Some(topic), None),
                None => self.with_exercises(self.history.least_recent(&texts.tried)),
            };
        }
        self.with_exercises(self.history.least_recent(&texts.unknown))
    }

    /// Reflects the message and asks a question, without repeating a text while others are left.
    fn about(&self, topic: &Topic) -> Answer {
        let history = self.history;
        let text = match (history.unsaid(&topic.reflect), history.unsaid(&topic.ask)) {
            (_, 0) if history.unsaid(&topic.hints) > 1 => return self.hints(Some(topic), Some(topic)),
            (_, 0) => return self.with_exercises(history.least_recent(&self.texts.unknown)),
            (0, _) => history.least_recent(&topic.ask).to_owned(),
            _ => format!(
                "{} {}",
                history.least_recent(&topic.reflect),
                history.least_recent(&topic.ask)
            ),
        };
        self.with_exercises(&format!("{}{text}", self.reference(topic)))
    }

    /// Returns two or three hints and a question; general ones without a topic.
    fn hints(&self, topic: Option<&Topic>, named: Option<&Topic>) -> Answer {
        let general = &self.texts.general;
        let (head, hints, ask) = topic.map_or((&general.hints_head, &general.hints, &general.ask), |topic| {
            (&topic.hints_head, &topic.hints, &self.texts.hint_ask)
        });
        let reference = named.map(|topic| self.reference(topic)).unwrap_or_default();
        let list: String = self
            .history
            .some_of(hints)
            .iter()
            .map(|hint| format!("- {hint}\n"))
            .collect();
        let ask = self.history.least_recent(ask);
        self.with_exercises(&format!("{reference}{head}\n\n{list}\n{ask}"))
    }

    /// Refers to earlier messages about a topic that comes back.
    fn reference(&self, topic: &Topic) -> String {
        if self.history.comes_back(topic.name) {
            format!("{} ", self.texts.came_back.replace("{topic}", &topic.label))
        } else {
            String::new()
        }
    }

    /// Lists the topics and exercises of the user so far.
    fn recall(&self) -> String {
        let texts = self.texts;
        let labels = self.history.labels(texts);
        let done = texts
            .exercises
            .iter()
            .filter(|exercise| self.history.has_done(exercise));
        let done: Vec<&str> = done.map(|exercise| exercise.name.as_str()).collect();
        let mut parts = Vec::new();
        if !labels.is_empty() {
            parts.push(texts.recall.replace("{topics}", &texts.listed(&labels)));
        }
        if !done.is_empty() {
            parts.push(texts.recall_done.replace("{exercises}", &texts.listed(&done)));
        }
        if parts.is_empty() {
            return texts.recall_nothing.clone();
        }
        parts.push(texts.recall_ask.clone());
        parts.join(" ")
    }

    fn step(&self, exercise: &Exercise, step: usize) -> Answer {
        let is_last = step + 1 >= exercise.steps.len();
        let next = if is_last {
            &self.texts.say_person
        } else {
            &self.texts.say_next
        };
        Answer {
            text: exercise.steps.get(step).cloned().unwrap_or_default(),
            suggestions: vec![next.clone()],
        }
    }

    /// Adds exercises that were not done yet, and the offer of a human.
    fn with_exercises(&self, text: &str) -> Answer {
        let open = self.texts.exercises.iter().filter(|it| !self.history.has_done(it));
        let mut suggestions: Vec<String> = open.take(OFFERED - 1).map(|exercise| exercise.name.clone()).collect();
        suggestions.push(self.texts.say_person.clone());
        Answer {
            text: text.to_owned(),
            suggestions,
        }
    }
}

fn only(text: &str) -> Answer {
    Answer {
        text: text.to_owned(),
        suggestions: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
