//! Safety cards: a text with help lines that fit what it is about.

use selam_chassis::Language;
use serde::{Deserialize, Serialize};

use super::{Danger, HelpLine};

/// How sure the rules are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// The card stands beside the answer.
    Unclear,
    /// The card is the answer.
    Clear,
}

/// What a card, or a help line, is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Concern {
    /// Suicide.
    Suicide,
    /// Self-harm.
    SelfHarm,
    /// Danger to other people.
    HarmToOthers,
    /// Violence or abuse that the user suffers.
    Abuse,
    /// An overdose, a poisoning or another emergency of the body.
    Emergency,
    /// A child at risk.
    ChildAtRisk,
    /// A worry about being pregnant.
    Pregnancy,
    /// Being under the minimum age.
    UnderAge,
}

impl Concern {
    /// The danger that it is; nothing when it is none.
    pub fn danger(self) -> Option<Danger> {
        Danger::ALL.into_iter().find(|danger| Self::from(*danger) == self)
    }
}

impl From<Danger> for Concern {
    fn from(danger: Danger) -> Self {
        match danger {
            Danger::Suicide => Self::Suicide,
            Danger::SelfHarm => Self::SelfHarm,
            Danger::HarmToOthers => Self::HarmToOthers,
            Danger::Abuse => Self::Abuse,
            Danger::Emergency => Self::Emergency,
            Danger::ChildAtRisk => Self::ChildAtRisk,
        }
    }
}

/// A text with help lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// How sure the rules are.
    pub level: Level,
    /// What it is about.
    pub concern: Concern,
    /// The text, as Markdown, with the lines in it.
    pub text: String,
    /// Its language.
    pub language: Language,
    /// Country of the lines; empty when it is not known.
    pub country_code: String,
    /// Emergency number; empty when it is not known.
    pub emergency_number: String,
    /// The lines that fit, the most fitting first.
    pub lines: Vec<HelpLine>,
}
