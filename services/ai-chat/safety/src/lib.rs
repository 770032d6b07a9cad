//! The safety rules: who seems to be in danger, what is not talked about. They are files of phrases and texts outside any model
//! (`services/ai-chat/safety/`), so that nothing that somebody or a model writes can switch them off: they know words, not requests. See decision 0040.

pub mod answers;
mod cards;
pub mod classifier;
mod floor;
mod help_lines;
pub mod language;
mod messages;
mod output;
pub mod phrases;
mod reviews;

use std::{ops::RangeInclusive, sync::Arc};

use selam_chassis::{Language, Result};
use serde::Deserialize;

use crate::phrases::{Findings, Kind, Patterns, Word, read};

pub use cards::{Card, Concern, Level};
pub use help_lines::{HelpLine, HelpLines};
pub use output::{OutputScreen, Step};

use self::{
    classifier::{Classifier, Hearing},
    floor::Floor,
    messages::{Beside, Messages},
};

const VERSION: &str = include_str!("../version");
const INPUT: [(&str, &str); 3] = [
    ("input/en.rules", include_str!("../input/en.rules")),
    ("input/ti.rules", include_str!("../input/ti.rules")),
    ("input/ar.rules", include_str!("../input/ar.rules")),
];
const OUTPUT: [(&str, &str); 3] = [
    ("output/en.rules", include_str!("../output/en.rules")),
    ("output/ti.rules", include_str!("../output/ti.rules")),
    ("output/ar.rules", include_str!("../output/ar.rules")),
];
const HELP_LINES: &str = include_str!("../help_lines.json");

/// What kind of danger somebody seems to be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// They think of suicide.
    Suicide,
    /// They hurt themselves.
    SelfHarm,
    /// They may hurt somebody else.
    HarmToOthers,
    /// Somebody hurts them.
    Abuse,
    /// A life is in danger now: an overdose, a heart attack.
    Emergency,
    /// A child is hurt, neglected or left alone.
    ChildAtRisk,
}

impl Danger {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Suicide,
        Self::SelfHarm,
        Self::HarmToOthers,
        Self::Abuse,
        Self::Emergency,
        Self::ChildAtRisk,
    ];
}

/// What is no danger, but needs a text and lines of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worry {
    /// The user may be pregnant. The card stands beside the answer.
    Pregnancy,
    /// The user is younger than the assistant's minimum age. The card is the answer.
    UnderAge,
}

/// What the assistant does not talk about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Means of harming oneself or others.
    Methods,
    /// What illness somebody has.
    Diagnosis,
    /// Which medicine to take, how much, or no longer.
    Medication,
    /// What somebody should do before the law.
    Legal,
}

impl Refusal {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Methods, Self::Diagnosis, Self::Medication, Self::Legal];
}

/// What the rules say about a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nothing stands against it.
    Pass,
    /// The user, or another person, seems to be in danger.
    Crisis(Danger),
    /// It may be: a denial, something past, words that are only close to danger. The user is asked, and sees help lines beside the answer.
    Unclear(Danger),
    /// It is no danger, but needs a text and lines of its own.
    Worry(Worry),
    /// It is about what the assistant does not talk about.
    Refuse(Refusal),
}

impl Verdict {
    /// The verdict of the rules together with what the classifier hears.
    pub fn with(self, hearing: Option<Hearing>) -> Self {
        let Some(Hearing {
            danger,
            level,
            contradicts,
        }) = hearing
        else {
            return self;
        };
        match (self, level) {
            (Self::Crisis(danger), _) if contradicts => Self::Unclear(danger),
            // A refusal names help lines where its subject is dangerous.
            (Self::Crisis(_) | Self::Refuse(_), _) => self,
            (_, Some(Level::Clear)) => Self::Crisis(danger),
            (Self::Pass, Some(Level::Unclear)) => Self::Unclear(danger),
            _ => self,
        }
    }
}

/// Sections of the files, what weighs more first: danger before refusals, what cannot wait before what can.
const SECTIONS: [(&str, Verdict); 12] = [
    ("emergency", Verdict::Crisis(Danger::Emergency)),
    ("suicide", Verdict::Crisis(Danger::Suicide)),
    ("child_at_risk", Verdict::Crisis(Danger::ChildAtRisk)),
    ("abuse", Verdict::Crisis(Danger::Abuse)),
    ("harm_to_others", Verdict::Crisis(Danger::HarmToOthers)),
    ("self_harm", Verdict::Crisis(Danger::SelfHarm)),
    ("methods", Verdict::Refuse(Refusal::Methods)),
    ("medication", Verdict::Refuse(Refusal::Medication)),
    ("diagnosis", Verdict::Refuse(Refusal::Diagnosis)),
    ("legal", Verdict::Refuse(Refusal::Legal)),
    ("under_age", Verdict::Worry(Worry::UnderAge)),
    ("pregnancy", Verdict::Worry(Worry::Pregnancy)),
];

impl Kind for Verdict {
    fn of_section(title: &str) -> Option<Self> {
        let found = SECTIONS.iter().find(|(section, _)| *section == title);
        found.map(|(_, verdict)| *verdict)
    }
}

/// What the rules hear in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What follows.
    pub verdict: Verdict,
    /// It is a direct statement of the floor.
    pub is_direct: bool,
    /// What sounds like danger and is taken back by an exception: "dying of laughter". The classifier weighs that.
    pub excepted: Vec<Excepted>,
}

/// What an exception of the rules takes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excepted {
    /// What danger it sounds like.
    pub danger: Danger,
    /// A number of the exception.
    pub by: u64,
    /// From where its first word stands to where its last does, in bytes.
    pub range: RangeInclusive<usize>,
}

/// The rules, cheap to clone.
#[derive(Clone, Debug)]
pub struct Rules {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    floor: Floor,
    input: Patterns<Verdict>,
    output: Patterns<Verdict>,
    classifier: Classifier,
    messages: Messages,
    help_lines: Vec<HelpLines>,
}

impl Rules {
    /// The rules of this version of the service.
    ///
    /// # Errors
    /// `INTERNAL` when one of the files is not well-formed.
    pub fn built_in() -> Result<Self> {
        Ok(Self {
            inner: Arc::new(Inner {
                floor: Floor::built_in()?,
                input: Patterns::read(INPUT)?.bound_by_clauses(),
                output: Patterns::read(OUTPUT)?,
                classifier: Classifier::built_in()?,
                messages: Messages::built_in()?,
                help_lines: help_lines::parse(HELP_LINES)?,
            }),
        })
    }

    /// The version of the files, such as `2026-11-25`.
    pub fn version(&self) -> &str {
        VERSION.trim()
    }

    /// The roles that have not signed this version: a clinician, readers of the languages.
    ///
    /// # Errors
    /// `INTERNAL` when the file of signatures is not well-formed.
    pub fn missing_reviews(&self) -> Result<Vec<String>> {
        reviews::missing(self.version())
    }

    /// Judges what a user wrote, before a model sees it. All languages at once, since people mix them. What the floor hears is clear. What another rule hears is clear as well, unless the
    /// classifier is sure of the contrary: then the user is asked. Where the rules are silent or doubt, the classifier may hear danger.
    pub fn screen(&self, text: &str) -> Verdict {
        let words = read(text);
        let heard = self.hear_in_words(&words);
        if heard.is_direct {
            return heard.verdict;
        }
        let hearing = self.inner.classifier.hear_in_words(words, &heard.excepted);
        heard.verdict.with(hearing)
    }

    /// What the rules alone hear, which the classifier stands beside.
    pub fn hear_by_rules(&self, text: &str) -> Heard {
        self.hear_in_words(&read(text))
    }

    fn hear_in_words(&self, words: &[Word]) -> Heard {
        let Findings { found, excepted } = self.inner.input.look(words);
        let direct = self.inner.floor.hear(words);
        let is_found = |verdict: &Verdict| found.contains(verdict) || direct == Some(*verdict);
        let weightiest = SECTIONS.iter().find(|(_, verdict)| is_found(verdict));
        let mut doubt = None;
        let of_danger = excepted.into_iter().filter_map(|excepted| {
            let Verdict::Crisis(danger) = excepted.kind else {
                return None;
            };
            doubt = doubt.or(excepted.by.is_doubt.then_some(danger));
            Some(Excepted {
                danger,
                by: excepted.by.id,
                range: excepted.range,
            })
        });
        let excepted = of_danger.collect();
        let silent = doubt.map_or(Verdict::Pass, Verdict::Unclear);
        Heard {
            verdict: weightiest.map_or(silent, |(_, verdict)| *verdict),
            is_direct: direct.is_some(),
            excepted,
        }
    }

    /// A screen for one answer of a model.
    pub fn output(&self) -> OutputScreen {
        OutputScreen::new(self.clone())
    }

    /// Judges a message together with what the same user wrote just before it: people in distress write "I want to" and then "die". Only a crisis is taken from that.
    pub fn screen_joined(&self, before: &[&str], text: &str) -> Verdict {
        let alone = self.screen(text);
        if before.is_empty() {
            return alone;
        }
        // More words also say better what danger it is.
        let joined = before.iter().chain([&text]).copied().collect::<Vec<_>>().join(" ");
        match self.screen(&joined) {
            Verdict::Crisis(danger) => Verdict::Crisis(danger),
            _ => alone,
        }
    }

    /// The card of a verdict; nothing where it shows none.
    pub fn card(&self, language: Language, verdict: Verdict, country_code: &str) -> Option<Card> {
        let about = match verdict {
            Verdict::Pass | Verdict::Refuse(_) => return None,
            Verdict::Crisis(danger) => (Level::Clear, danger.into()),
            Verdict::Worry(Worry::UnderAge) => (Level::Clear, Concern::UnderAge),
            Verdict::Worry(Worry::Pregnancy) => (Level::Unclear, Concern::Pregnancy),
            Verdict::Unclear(danger) => (Level::Unclear, danger.into()),
        };
        Some(self.card_about(language, about, country_code))
    }

    /// The card about a concern.
    pub fn card_about(&self, language: Language, (level, concern): (Level, Concern), country_code: &str) -> Card {
        let inner = &self.inner;
        let (emergency_number, lines) = help_lines::of_country(&inner.help_lines, country_code, concern);
        let text = match (level, concern.danger()) {
            (Level::Clear, Some(danger)) => {
                let lines = (emergency_number.clone(), lines.clone());
                inner.messages.crisis(language, danger, lines)
            }
            _ => {
                let lines = (emergency_number.as_str(), lines.as_slice());
                inner.messages.beside(language, Beside::of(concern), lines)
            }
        };
        Card {
            level,
            concern,
            text,
            language,
            country_code: country_code.to_owned(),
            emergency_number,
            lines,
        }
    }

    /// What is said to somebody in danger, with the help lines of their country.
    pub fn crisis_message(&self, language: Language, danger: Danger, country_code: &str) -> String {
        let lines = help_lines::of_country(&self.inner.help_lines, country_code, danger.into());
        self.inner.messages.crisis(language, danger, lines)
    }

    /// What is said instead of what the assistant does not talk about.
    pub fn refusal(&self, language: Language, refusal: Refusal, country_code: &str) -> String {
        let (emergency, lines) = help_lines::of_country(&self.inner.help_lines, country_code, Concern::Suicide);
        self.inner.messages.refusal(language, refusal, (&emergency, &lines))
    }

    /// Whom to call in a country, in one line.
    pub fn help_in_short(&self, language: Language, country_code: &str) -> String {
        let (emergency, lines) = help_lines::of_country(&self.inner.help_lines, country_code, Concern::Suicide);
        self.inner.messages.in_short(language, (&emergency, &lines))
    }

    /// Whom to call, by country: Canada first, last and without a country code what fits everywhere else.
    pub fn help_lines(&self) -> &[HelpLines] {
        &self.inner.help_lines
    }
}
