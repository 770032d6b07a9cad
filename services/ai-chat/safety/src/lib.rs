//! Safety rules: detect danger and refuse unsupported subjects. Rules are files of phrases and texts outside any model
//! (`services/ai-chat/safety/`), so that no instruction of a user or a model can disable them. See decision 0040.

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
    classifier::{Classifier, ClassifierResult},
    floor::Floor,
    messages::{CardText, Messages},
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

/// Kind of danger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// Suicidal thoughts.
    Suicide,
    /// Self-harm.
    SelfHarm,
    /// Harm to another person.
    HarmToOthers,
    /// Violence or abuse against the user.
    Abuse,
    /// Immediate danger to life: an overdose, a heart attack.
    Emergency,
    /// A child is hurt, neglected or alone.
    ChildAtRisk,
}

impl Danger {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Suicide,
        Self::SelfHarm,
        Self::HarmToOthers,
        Self::Abuse,
        Self::Emergency,
        Self::ChildAtRisk,
    ];
}

/// A concern without danger that needs its own text and help lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worry {
    /// The user may be pregnant. The card is shown next to the answer.
    Pregnancy,
    /// The user is below the minimum age. The card replaces the answer.
    UnderAge,
}

/// Subjects that the assistant refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Means of self-harm or violence.
    Methods,
    /// Diagnoses.
    Diagnosis,
    /// Choice, dose or stopping of medication.
    Medication,
    /// Legal advice.
    Legal,
}

impl Refusal {
    /// All refusals.
    pub const ALL: [Self; 4] = [Self::Methods, Self::Diagnosis, Self::Medication, Self::Legal];
}

/// Verdict on a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No match.
    Pass,
    /// The user or another person seems to be in danger.
    Crisis(Danger),
    /// Possible danger: a denial, a past event, or words close to danger. The user is asked and sees help lines next to
    /// the answer.
    Unclear(Danger),
    /// No danger, but needs its own text and help lines.
    Worry(Worry),
    /// A subject that the assistant refuses.
    Refuse(Refusal),
}

impl Verdict {
    /// Combines the verdict of the rules with the result of the classifier.
    pub fn with(self, classifier_result: Option<ClassifierResult>) -> Self {
        let Some(ClassifierResult {
            danger,
            level,
            contradicts,
        }) = classifier_result
        else {
            return self;
        };
        match (self, level) {
            (Self::Crisis(danger), _) if contradicts => Self::Unclear(danger),
            // A refusal of a dangerous subject includes help lines.
            (Self::Crisis(_) | Self::Refuse(_), _) => self,
            (_, Some(Level::Clear)) => Self::Crisis(danger),
            (Self::Pass, Some(Level::Unclear)) => Self::Unclear(danger),
            _ => self,
        }
    }
}

/// Sections of the files in order of severity: danger before refusals, urgent before less urgent.
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

/// Result of the rules for a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleResult {
    /// Verdict.
    pub verdict: Verdict,
    /// Whether the match is a direct statement (see `floor`).
    pub is_direct: bool,
    /// Matches that an exception cancels, such as "dying of laughter". The classifier uses them as features.
    pub excepted: Vec<ExceptionMatch>,
}

/// A match that an exception of the rules cancels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExceptionMatch {
    /// Kind of danger of the match.
    pub danger: Danger,
    /// Hash of the exception.
    pub by: u64,
    /// Byte offsets of its first and its last word.
    pub range: RangeInclusive<usize>,
}

/// The safety rules. Cheap to clone.
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
    /// Loads the compiled-in rules.
    ///
    /// # Errors
    /// `INTERNAL` when one of the files is malformed.
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

    /// Returns the version of the files, such as `2026-11-25`.
    pub fn version(&self) -> &str {
        VERSION.trim()
    }

    /// Returns the roles that have not signed this version: a clinician, readers of the languages.
    ///
    /// # Errors
    /// `INTERNAL` when the file of signatures is malformed.
    pub fn missing_reviews(&self) -> Result<Vec<String>> {
        reviews::missing(self.version())
    }

    /// Screens a user's message before it goes to a model, with the rules of all languages, since users mix them.
    ///
    /// A direct statement is clear danger. Another rule is clear danger, unless the classifier contradicts it with
    /// certainty; then the user is asked. Without a rule, or with an unclear one, the classifier can detect danger.
    pub fn screen(&self, text: &str) -> Verdict {
        let words = read(text);
        let rule_result = self.screen_words(&words);
        if rule_result.is_direct {
            return rule_result.verdict;
        }
        let classifier_result = self.inner.classifier.classify_words(words, &rule_result.excepted);
        rule_result.verdict.with(classifier_result)
    }

    /// Returns the result of the rules without the classifier.
    pub fn screen_by_rules(&self, text: &str) -> RuleResult {
        self.screen_words(&read(text))
    }

    fn screen_words(&self, words: &[Word]) -> RuleResult {
        let Findings { found, excepted } = self.inner.input.look(words);
        let direct = self.inner.floor.most_severe(words);
        let is_found = |verdict: &Verdict| found.contains(verdict) || direct == Some(*verdict);
        let weightiest = SECTIONS.iter().find(|(_, verdict)| is_found(verdict));
        let mut doubt = None;
        let of_danger = excepted.into_iter().filter_map(|excepted| {
            let Verdict::Crisis(danger) = excepted.kind else {
                return None;
            };
            doubt = doubt.or(excepted.by.is_doubt.then_some(danger));
            Some(ExceptionMatch {
                danger,
                by: excepted.by.id,
                range: excepted.range,
            })
        });
        let excepted = of_danger.collect();
        let silent = doubt.map_or(Verdict::Pass, Verdict::Unclear);
        RuleResult {
            verdict: weightiest.map_or(silent, |(_, verdict)| *verdict),
            is_direct: direct.is_some(),
            excepted,
        }
    }

    /// Creates a screen for one answer of a model.
    pub fn output(&self) -> OutputScreen {
        OutputScreen::new(self.clone())
    }

    /// Screens a message together with the user's previous ones, because people in distress split sentences ("I want
    /// to", "die"). Returns only crises.
    pub fn screen_joined(&self, before: &[&str], text: &str) -> Verdict {
        let alone = self.screen(text);
        if before.is_empty() {
            return alone;
        }
        // More words also improve the kind of danger.
        let joined = before.iter().chain([&text]).copied().collect::<Vec<_>>().join(" ");
        match self.screen(&joined) {
            Verdict::Crisis(danger) => Verdict::Crisis(danger),
            _ => alone,
        }
    }

    /// Returns the card of a verdict, or `None` if it has no card.
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

    /// Returns the card about a concern.
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
                inner.messages.card_text(language, CardText::of(concern), lines)
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

    /// Returns the text for a user in danger, with the help lines of their country.
    pub fn crisis_message(&self, language: Language, danger: Danger, country_code: &str) -> String {
        let lines = help_lines::of_country(&self.inner.help_lines, country_code, danger.into());
        self.inner.messages.crisis(language, danger, lines)
    }

    /// Returns the text of a refusal.
    pub fn refusal(&self, language: Language, refusal: Refusal, country_code: &str) -> String {
        let (emergency, lines) = help_lines::of_country(&self.inner.help_lines, country_code, Concern::Suicide);
        self.inner.messages.refusal(language, refusal, (&emergency, &lines))
    }

    /// Returns the help lines of a country in one line.
    pub fn help_in_short(&self, language: Language, country_code: &str) -> String {
        let (emergency, lines) = help_lines::of_country(&self.inner.help_lines, country_code, Concern::Suicide);
        self.inner.messages.in_short(language, (&emergency, &lines))
    }

    /// Returns the help lines by country: Canada first, and last those for all other countries, without a country code.
    pub fn help_lines(&self) -> &[HelpLines] {
        &self.inner.help_lines
    }
}
