//! The assistant without a model: it recognises topics, asks, leads through exercises step by step, and knows what was said before. Its texts are files
//! (`services/ai-chat/script/`).

use std::sync::Arc;

use selam_chassis::{Language, Result};
use serde::Deserialize;

use crate::{handover::Handover, phrases::spell};

/// Shortest word of which longer words are forms.
const STEM: usize = 4;
/// Texts that are offered to be sent next.
const OFFERED: usize = 3;

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
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is said.
    pub text: String,
    /// What the user could say next.
    pub suggestions: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Topic {
    words: Vec<String>,
    reflect: Vec<String>,
    ask: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exercise {
    name: String,
    words: Vec<String>,
    steps: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    topics: Vec<Topic>,
    exercises: Vec<Exercise>,
    next: Vec<String>,
    stop: Vec<String>,
    thanks: Vec<String>,
    bye: Vec<String>,
    hello: Vec<String>,
    what: Vec<String>,
    thanks_answer: String,
    bye_answer: String,
    hello_answer: String,
    stop_answer: String,
    person_answer: String,
    what_answer: String,
    unknown: Vec<String>,
    say_next: String,
    say_person: String,
    summary_head: String,
    nothing: String,
}

/// The script. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Script {
    texts: Arc<[Texts; 3]>,
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
            handover: Handover::built_in()?,
        })
    }

    /// What it answers: always the same to the same.
    pub fn answer(&self, turn: &Turn<'_>) -> Answer {
        let texts = self.texts(turn.language);
        let words = spell(turn.text);
        if self.handover.wish(turn.text, turn.earlier).is_some() {
            return texts.only(&texts.person_answer);
        }
        if let Some((exercise, step)) = texts.under_way(turn.earlier)
            && step + 1 < exercise.steps.len()
        {
            if says(&words, &texts.stop) {
                return texts.with_exercises(&texts.stop_answer, turn.earlier);
            }
            // Whatever is written between two steps belongs to the exercise, unless it is long.
            if says(&words, &texts.next) || words.len() < 8 {
                return texts.step(exercise, step + 1);
            }
        }
        if let Some(exercise) = texts.exercise_of(turn.text, &words) {
            return texts.step(exercise, 0);
        }
        let is_short = words.len() <= 3;
        if is_short && says(&words, &texts.thanks) {
            return texts.with_exercises(&texts.thanks_answer, turn.earlier);
        }
        if is_short && says(&words, &texts.bye) {
            return texts.only(&texts.bye_answer);
        }
        match texts.topic_of(&words) {
            Some(topic) => texts.about(topic, turn.earlier),
            None if says(&words, &texts.what) => texts.with_exercises(&texts.what_answer, turn.earlier),
            None if is_short && says(&words, &texts.hello) => texts.with_exercises(&texts.hello_answer, turn.earlier),
            None => {
                let answers = turn.earlier.iter().filter(|said| said.speaker == Speaker::Assistant);
                let text = nth(&texts.unknown, answers.count());
                texts.with_exercises(text, turn.earlier)
            }
        }
    }

    /// What was talked about, for later.
    pub fn summary(&self, language: Language, said: &[Said<'_>]) -> String {
        let texts = self.texts(language);
        let own = said.iter().filter(|said| said.speaker == Speaker::User);
        let mut topics: Vec<&str> = Vec::new();
        for said in own {
            let topic = texts.topic_of(&spell(said.text)).and_then(|topic| topic.words.first());
            if let Some(topic) = topic.filter(|topic| !topics.contains(&topic.as_str())) {
                topics.push(topic);
            }
        }
        let listed = if topics.is_empty() {
            texts.nothing.clone()
        } else {
            topics.join(", ")
        };
        format!("{} {listed}", texts.summary_head)
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

impl Texts {
    /// The exercise that runs, and the step that was said last.
    fn under_way(&self, earlier: &[Said<'_>]) -> Option<(&Exercise, usize)> {
        let last = earlier.iter().rev().find(|said| said.speaker == Speaker::Assistant)?;
        self.exercises.iter().find_map(|exercise| {
            let said = |step: &String| last.text.starts_with(step.as_str());
            exercise.steps.iter().position(said).map(|step| (exercise, step))
        })
    }

    fn exercise_of(&self, text: &str, words: &[String]) -> Option<&Exercise> {
        let by_name = self.exercises.iter().find(|exercise| text.contains(&exercise.name));
        // A topic with such a word in it is a topic: only a short wish is one for an exercise.
        let by_word = || {
            self.exercises
                .iter()
                .find(|exercise| words.len() <= 6 && says(words, &exercise.words))
        };
        by_name.or_else(by_word)
    }

    /// The topic of which the text has most.
    fn topic_of(&self, words: &[String]) -> Option<&Topic> {
        let weight = |topic: &&Topic| words.iter().filter(|word| is_one_of(word, &topic.words)).count();
        let best = self.topics.iter().rev().max_by_key(weight)?;
        (weight(&best) > 0).then_some(best)
    }

    /// Says back what was understood and asks; not the same twice.
    fn about(&self, topic: &Topic, earlier: &[Said<'_>]) -> Answer {
        let was_said = |text: &String| earlier.iter().any(|said| said.text.contains(text.as_str()));
        let fresh = |texts: &[String]| texts.iter().find(|text| !was_said(text)).cloned();
        let times = earlier.iter().filter(|said| said.speaker == Speaker::Assistant).count();
        match (fresh(&topic.reflect), fresh(&topic.ask)) {
            (Some(reflect), Some(ask)) => self.with_exercises(&format!("{reflect} {ask}"), earlier),
            (None, Some(ask)) => self.with_exercises(&ask, earlier),
            // All of it was asked: something to do, or a person.
            _ => self.with_exercises(nth(&self.unknown, times), earlier),
        }
    }

    fn step(&self, exercise: &Exercise, step: usize) -> Answer {
        let is_last = step + 1 >= exercise.steps.len();
        Answer {
            text: nth(&exercise.steps, step).to_owned(),
            suggestions: if is_last {
                vec![self.say_person.clone()]
            } else {
                vec![self.say_next.clone()]
            },
        }
    }

    fn only(&self, text: &str) -> Answer {
        Answer {
            text: text.to_owned(),
            suggestions: Vec::new(),
        }
    }

    /// With exercises that were not done yet, and a person.
    fn with_exercises(&self, text: &str, earlier: &[Said<'_>]) -> Answer {
        let is_done = |exercise: &&Exercise| {
            let first = exercise.steps.first().map_or("", String::as_str);
            earlier.iter().any(|said| said.text.starts_with(first))
        };
        let open = self.exercises.iter().filter(|exercise| !is_done(exercise));
        let mut suggestions: Vec<String> = open.take(OFFERED - 1).map(|exercise| exercise.name.clone()).collect();
        suggestions.push(self.say_person.clone());
        Answer {
            text: text.to_owned(),
            suggestions,
        }
    }
}

fn nth(texts: &[String], number: usize) -> &str {
    let index = number.checked_rem(texts.len()).unwrap_or_default();
    texts.get(index).map_or("", String::as_str)
}

fn says(words: &[String], of: &[String]) -> bool {
    words.iter().any(|word| is_one_of(word, of))
}

/// Whether a word is one of those, or a form of a longer one.
fn is_one_of(word: &str, of: &[String]) -> bool {
    of.iter()
        .map(|stem| spell(stem).concat())
        .any(|stem| word == stem || (stem.chars().count() >= STEM && word.starts_with(stem.as_str())))
}

#[cfg(test)]
mod tests;
