//! The assistant without a model: it recognises topics, asks, gives hints, leads through exercises step by step, and knows what was said before. Its
//! texts and patterns are files (`services/ai-chat/script/`).

mod hearing;
mod past;
mod texts;

use std::sync::Arc;

use selam_chassis::{Language, Result};

use crate::handover::Handover;
use hearing::{Heard, Hearing, Message};
use past::Past;
use texts::{Exercise, Texts, Topic};

/// Texts that are offered to be sent next.
const OFFERED: usize = 3;
/// Longest message, in words, between two steps of an exercise that belongs to it whatever it says.
const ASIDE: usize = 7;
/// Longest goodbye or greeting in words.
const COURTESY: usize = 14;

/// Who said something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The user.
    User,
    /// The assistant.
    Assistant,
}

/// Something that was said.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// By whom.
    pub speaker: Speaker,
    /// What.
    pub text: &'a str,
}

/// What is to be answered.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// In which language.
    pub language: Language,
    /// What the user says.
    pub text: &'a str,
    /// What was said before, the oldest first.
    pub earlier: &'a [Said<'a>],
    /// Summary of what was said before that; empty when there is none.
    pub summary: &'a str,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is said.
    pub text: String,
    /// What the user could say next.
    pub suggestions: Vec<String>,
}

/// The script. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Script {
    texts: Arc<[Texts; 3]>,
    hearing: Hearing,
    handover: Handover,
}

impl Script {
    /// Reads the files that are compiled in.
    ///
    /// # Errors
    /// `INTERNAL` when one of them cannot be read, which a test would have found.
    pub fn built_in() -> Result<Self> {
        let texts = [
            serde_json::from_str(include_str!("../../script/en.json"))?,
            serde_json::from_str(include_str!("../../script/ti.json"))?,
            serde_json::from_str(include_str!("../../script/ar.json"))?,
        ];
        Ok(Self {
            texts: Arc::new(texts),
            hearing: Hearing::built_in()?,
            handover: Handover::built_in()?,
        })
    }

    /// Text that opens a conversation. It says that no model answers.
    pub fn greeting(&self, language: Language) -> &str {
        &self.texts(language).greeting
    }

    /// Sentence that stands beside the conversation.
    pub fn disclosure(&self, language: Language) -> &str {
        &self.texts(language).disclosure
    }

    /// Text that is repeated over time.
    pub fn reminder(&self, language: Language) -> &str {
        &self.texts(language).reminder
    }

    /// What it answers: always the same to the same.
    pub fn answer(&self, turn: &Turn<'_>) -> Answer {
        let texts = self.texts(turn.language);
        if self.handover.wish(turn.text, turn.earlier).is_some() {
            return only(&texts.person_answer);
        }
        let past = self.past(turn.earlier, turn.summary);
        let message = self.hearing.hear(turn.text);
        let reply = Reply { texts, past: &past };
        reply.to_exercise(turn.text, &message).unwrap_or_else(|| {
            let courtesy = reply.to_courtesy(&message);
            courtesy.unwrap_or_else(|| reply.to_substance(&message))
        })
    }

    /// What was talked about, for later; with what the summary before it names.
    pub fn summary(&self, language: Language, before: &str, said: &[Said<'_>]) -> String {
        let texts = self.texts(language);
        let past = self.past(said, before);
        let labels = past.labels(texts);
        let listed = if labels.is_empty() {
            texts.nothing.clone()
        } else {
            labels.join(", ")
        };
        format!("{} {listed}", texts.summary_head)
    }

    fn past<'a>(&self, earlier: &'a [Said<'a>], summary: &str) -> Past<'a> {
        Past::of(&self.hearing, self.texts.as_slice(), earlier, summary)
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

/// What there is to answer from.
struct Reply<'a> {
    texts: &'a Texts,
    past: &'a Past<'a>,
}

impl Reply<'_> {
    /// Goes on with an exercise, ends it, or begins one.
    fn to_exercise(&self, text: &str, message: &Message) -> Option<Answer> {
        let texts = self.texts;
        if let Some((exercise, step)) = self.past.under_way(texts)
            && step + 1 < exercise.steps.len()
            && ![Heard::Bye, Heard::Recall, Heard::What]
                .into_iter()
                .any(|heard| message.has(heard))
        {
            if message.has(Heard::Stop) {
                return Some(self.with_exercises(&texts.stop_answer));
            }
            let is_aside = message.words <= ASIDE && !(message.is_question() && message.topic().is_some());
            if message.has(Heard::Next) || is_aside {
                return Some(self.step(exercise, step + 1));
            }
        }
        let by_name = texts.exercises.iter().find(|it| text.contains(&it.name));
        let by_kind = || {
            let kind = message.exercise()?;
            texts.exercises.iter().find(|it| it.kind == kind)
        };
        let any = || {
            let is_wish = message.has(Heard::AnyExercise) && message.topic().is_none() && !message.has(Heard::Helped);
            let open = texts.exercises.iter().find(|it| !self.past.has_done(it));
            open.or(texts.exercises.first()).filter(|_| is_wish)
        };
        by_name
            .or_else(by_kind)
            .or_else(any)
            .map(|exercise| self.step(exercise, 0))
    }

    /// Answers thanks, a goodbye, a greeting, and questions about the conversation itself.
    fn to_courtesy(&self, message: &Message) -> Option<Answer> {
        let texts = self.texts;
        let is_question = message.is_question();
        let topic = message.topic();
        if message.has(Heard::Recall) {
            return Some(self.with_exercises(&self.recall()));
        }
        if message.has(Heard::Bye) && message.words <= COURTESY && !is_question {
            return Some(only(&texts.bye_answer));
        }
        let has_helped = message.has(Heard::Helped);
        if !is_question && (has_helped || (message.has(Heard::Thanks) && topic.is_none())) {
            return Some(self.with_exercises(self.past.least_recent(&texts.thanks_answer)));
        }
        if topic.is_some() {
            return None;
        }
        if message.has(Heard::Hello) && message.words <= COURTESY / 2 {
            return Some(self.with_exercises(&texts.hello_answer));
        }
        message
            .has(Heard::What)
            .then(|| self.with_exercises(&texts.what_answer))
    }

    /// Answers what was said: a question with hints, everything else by saying it back and asking.
    fn to_substance(&self, message: &Message) -> Answer {
        let texts = self.texts;
        let named = self.past.topic_of(message).and_then(|name| texts.topic(name));
        let topic = named.or_else(|| self.past.latest_topic().and_then(|name| texts.topic(name)));
        if message.is_question() {
            return self.hints(topic, named);
        }
        if let Some(topic) = named {
            return self.about(topic);
        }
        if self.past.ends_with_hints(texts) {
            let others = topic.filter(|topic| message.has(Heard::Stop) && self.past.unsaid(&topic.hints) > 1);
            return match others {
                Some(topic) => self.hints(Some(topic), None),
                None => self.with_exercises(self.past.least_recent(&texts.tried)),
            };
        }
        self.with_exercises(self.past.least_recent(&texts.unknown))
    }

    /// Says back what was understood and asks; not the same twice while there is something else.
    fn about(&self, topic: &Topic) -> Answer {
        let past = self.past;
        let text = match (past.unsaid(&topic.reflect), past.unsaid(&topic.ask)) {
            (_, 0) if past.unsaid(&topic.hints) > 1 => return self.hints(Some(topic), Some(topic)),
            (_, 0) => return self.with_exercises(past.least_recent(&self.texts.unknown)),
            (0, _) => past.least_recent(&topic.ask).to_owned(),
            _ => format!(
                "{} {}",
                past.least_recent(&topic.reflect),
                past.least_recent(&topic.ask)
            ),
        };
        self.with_exercises(&format!("{}{text}", self.reference(topic)))
    }

    /// Two or three hints and a question; general ones without a topic.
    fn hints(&self, topic: Option<&Topic>, named: Option<&Topic>) -> Answer {
        let general = &self.texts.general;
        let (head, hints, ask) = topic.map_or((&general.hints_head, &general.hints, &general.ask), |topic| {
            (&topic.hints_head, &topic.hints, &self.texts.hint_ask)
        });
        let reference = named.map(|topic| self.reference(topic)).unwrap_or_default();
        let list: String = self
            .past
            .some_of(hints)
            .iter()
            .map(|hint| format!("- {hint}\n"))
            .collect();
        let ask = self.past.least_recent(ask);
        self.with_exercises(&format!("{reference}{head}\n\n{list}\n{ask}"))
    }

    /// Refers to what was said of a topic before others.
    fn reference(&self, topic: &Topic) -> String {
        if self.past.comes_back(topic.name) {
            format!("{} ", self.texts.came_back.replace("{topic}", &topic.label))
        } else {
            String::new()
        }
    }

    /// What the user said and did so far.
    fn recall(&self) -> String {
        let texts = self.texts;
        let labels = self.past.labels(texts);
        let done = texts.exercises.iter().filter(|exercise| self.past.has_done(exercise));
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

    /// With exercises that were not done yet, and a person.
    fn with_exercises(&self, text: &str) -> Answer {
        let open = self.texts.exercises.iter().filter(|it| !self.past.has_done(it));
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
